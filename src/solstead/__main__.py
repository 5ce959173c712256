"""`python -m solstead`: the command line."""

from solstead.cli.main import main

main()
