"""Passes whose edits belong together by a name or a place: a definition and its uses, a column's cells."""
