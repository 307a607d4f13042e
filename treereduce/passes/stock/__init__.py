"""Passes that put what a language comes with, or the path to it, in place of definitions and imports."""
