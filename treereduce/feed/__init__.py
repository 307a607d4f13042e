"""A run told to other programs: events as JSON lines while it lasts, and a summary in JSON at its end.

Each has a schema, ``event.schema.json`` or ``summary.schema.json`` in this folder. What is added later gets
names of its own; what changes or goes raises the version.
"""
