"""Recorded runs as a static page and as tables in Markdown."""
