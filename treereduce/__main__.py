"""``python -m treereduce`` is ``treereduce-py``."""

from __future__ import annotations

import os
from typing import NoReturn

from treereduce.cli.interruption import KILLED_BY, SIGNALS, hear_early


def main() -> NoReturn:
    """Run the command line. A Ctrl-C while it is imported ends it as one does later."""
    hear_early()
    try:
        from treereduce.cli import app  # noqa: PLC0415 - signals are heard meanwhile
    except KeyboardInterrupt:
        os._exit(KILLED_BY + SIGNALS[0])
    app.main()


if __name__ == "__main__":
    main()
