"""Where a feed goes: a file, standard output, or a descriptor that the caller has opened."""

from __future__ import annotations

import os
from pathlib import Path

from treereduce.errors import UsageError

STANDARD_OUTPUT = "-"
DESCRIPTOR = "fd:"


def open_target(option: str, target: str) -> int:
    """A descriptor of our own that is open for writing. Raises `UsageError` that names the ``option``."""
    try:
        if target == STANDARD_OUTPUT:
            return os.dup(1)
        if target.startswith(DESCRIPTOR):
            descriptor = os.dup(int(target.removeprefix(DESCRIPTOR)))
            os.write(descriptor, b"")
            return descriptor
        return os.open(Path(target), os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o666)
    except ValueError:
        raise UsageError(
            f"{option} is {target}: after {DESCRIPTOR} comes the number of a descriptor."
        ) from None
    except OSError as error:
        raise UsageError(f"{option} is {target}, which cannot be written to: {error.strerror}.") from None
