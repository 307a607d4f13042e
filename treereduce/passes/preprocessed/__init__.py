"""Passes for what a preprocessor has made one program of."""
