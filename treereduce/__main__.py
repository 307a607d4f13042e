"""``python -m treereduce`` is ``treereduce-py``."""

from treereduce.cli.app import main

main()
