"""Passes that take parameters away from templates, or make templates of what has none."""
