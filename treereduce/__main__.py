"""``python -m treereduce`` is ``treereduce-py``."""

from __future__ import annotations

import os
from typing import NoReturn

from treereduce.cli.interruption import SIGNALS, hear_early
from treereduce.conditions.outcome import SHELL_KILLED


def main() -> NoReturn:
    """Run the command line. A Ctrl-C while it is imported ends it as one does later."""
    hear_early()
    try:
        from treereduce.cli import app  # noqa: PLC0415 - signals are heard meanwhile
    except KeyboardInterrupt:
        os._exit(SHELL_KILLED + SIGNALS[0])
    app.main()


if __name__ == "__main__":
    main()
