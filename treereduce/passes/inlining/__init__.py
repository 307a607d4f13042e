"""Passes that put what a name stands for in its places, or one name in place of another."""
