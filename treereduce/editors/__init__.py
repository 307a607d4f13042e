"""Plug-ins for editors. Each starts ``treereduce-py --events -`` and shows what comes."""
