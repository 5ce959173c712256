"""The command line: `solstead`."""
