"""Passes that make one definition, declaration or statement of two."""
