"""``python -m bench cases``: write the cases."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from bench.cases.catalogue import chosen, write_cases


def cases(
    folder: Annotated[Path, typer.Argument(help="Where each case gets a folder of its own.")],
    only: Annotated[str, typer.Option(help="Names with commas between them; else all cases.")] = "",
) -> None:
    """Write the cases that need only gcc and python3. They are the same on every machine."""
    try:
        names = only.split(",") if only else None
        for case, written in zip(chosen(names), write_cases(folder, names), strict=True):
            print(f"{written}: {case.language}, {len(case.program())} bytes; {case.hard}")
    except (ValueError, OSError) as error:
        raise typer.BadParameter(str(error)) from error
