"""``python -m bench cases``: write the cases."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bench.cases.catalogue import CASES, write_cases


def cases(
    folder: Annotated[Path, typer.Argument(help="Where each case gets a folder of its own.")],
    only: Annotated[str, typer.Option(help="Names with commas between them; else all cases.")] = "",
) -> None:
    """Write the cases that need only gcc and python3. They are the same on every machine."""
    try:
        for written in write_cases(folder, only.split(",") if only else None):
            case = CASES[written.name]
            print(f"{written}: {case.language}, {len(case.program())} bytes; {case.hard}")
    except (ValueError, OSError) as error:
        raise typer.BadParameter(str(error)) from error
