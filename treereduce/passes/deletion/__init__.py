"""Passes that make something go, or leave the least of it."""
