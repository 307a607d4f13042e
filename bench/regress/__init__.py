"""Exact numbers of small runs, and whether they have become worse."""
