"""Fuzzing of what is made of a parse: views, passes, renderings."""
