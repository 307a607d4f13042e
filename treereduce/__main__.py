"""``python -m treereduce`` is ``treereduce-py``."""

from __future__ import annotations

import gc
import os
from typing import NoReturn

from treereduce.cli.interruption import SIGNALS, hear_early
from treereduce.conditions.outcome import SHELL_KILLED


def main() -> NoReturn:
    """Run the command line. A Ctrl-C before that can deal with one itself ends it as one does later."""
    try:
        hear_early()
        # What is imported stays: to look for garbage in it takes a tenth of the time to the first run.
        gc.disable()
        from treereduce.cli import app  # noqa: PLC0415 - signals are heard meanwhile

        if os.environ.pop("TREEREDUCE_PY_HELD", ""):
            from treereduce.cli.held import hold  # noqa: PLC0415 - for programs alone

            hold()
        gc.enable()
        app.main()
    except KeyboardInterrupt:
        os._exit(SHELL_KILLED + SIGNALS[0])


if __name__ == "__main__":
    main()
