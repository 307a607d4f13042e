"""Passes that take a scope away from around its members."""
