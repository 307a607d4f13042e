"""Which round follows which, and where the search stands."""
