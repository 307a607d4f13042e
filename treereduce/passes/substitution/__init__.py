"""Passes that put smaller parts in place of larger ones."""
