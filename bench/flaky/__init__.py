"""Checks that err by chance, and what becomes of results."""
