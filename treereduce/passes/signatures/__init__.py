"""Passes that change what functions take and return, with all of their calls."""
