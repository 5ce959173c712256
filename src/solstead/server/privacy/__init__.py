"""All that is kept of a person: given out, and forgotten."""
