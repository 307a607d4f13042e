"""Passes that declare variables where they get their first value, or with that."""
