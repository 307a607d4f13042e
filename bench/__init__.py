"""Measurements of treereduce-py. Each script is run as ``python -m bench.NAME``; see README.md."""
