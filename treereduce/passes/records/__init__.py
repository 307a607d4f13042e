"""Passes that let less stand for a record: its fields, a tuple, an array, or what it is told by."""
