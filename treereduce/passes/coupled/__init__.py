"""Passes whose edits belong together by a name: a definition and all of its uses."""
