"""Passes whose edits belong together by a name: a parameter and its arguments, a definition and its uses."""
