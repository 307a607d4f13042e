"""Passes that see marks and characters alone."""
