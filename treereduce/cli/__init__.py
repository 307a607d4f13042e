"""The command ``treereduce-py``."""
