"""Runs of this and other reducers side by side, each recorded in the same way; see bench/README.md."""
