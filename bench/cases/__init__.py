"""Cases that need only gcc and python3: ``catalogue`` has the table, ``generators`` write the programs."""
