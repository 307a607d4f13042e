"""``python -m bench minimal``: what is still left to delete of final programs."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer

from bench.compare.cases import CaseError, find_cases
from bench.compare.records import RUNS
from bench.machine import header, table
from bench.minimal.deletions import Deletion, Kind
from bench.minimal.judging import Judgement, RejectedError, in_bytes, judge
from bench.minimal.results import Apart, Final, results

LEFT = 1
"""Exit status."""
INTERRUPTED = 130
MOST_SHOWN = 5
"""Deletions of one program that are printed; all are in the JSON."""
AROUND = 30
"""Characters that are printed on both sides of what goes."""


def minimal(
    folder: Annotated[Path, typer.Argument(metavar="RESULTS", help="The --out of bench compare.")],
    cases: Annotated[
        list[Path],
        typer.Option(
            help="A case, a folder of cases, or a .txt file with names of cases beside it; repeatable."
        ),
    ],
    jobs: Annotated[int, typer.Option(min=1, help="Checks at a time.")] = os.cpu_count() or 1,
    allow: Annotated[int, typer.Option(min=0, help="Programs of which something may be left.")] = 0,
    json_file: Annotated[Path | None, typer.Option("--json", help="File for all that is left.")] = None,
) -> None:
    """Delete words, marks, brackets and lines of final programs, and ask the cases' checks for the rest.

    Judges runs that say that nothing more can be removed. Exits with 1 if more than --allow programs have
    something left, or none was judged.
    """
    try:
        known = {case.name: case for path in cases for case in find_cases(path)}
        finals, apart = results(folder, known)
    except (CaseError, ValueError, OSError) as error:
        raise typer.BadParameter(str(error)) from error
    if not finals and not apart:
        raise typer.BadParameter(
            f"There is no {RUNS} with runs in {folder}: make one with bench compare --out."
        )
    judged = []
    try:
        for final in finals:
            judgement = _judged(final, jobs, apart)
            if judgement is not None:
                judged.append((final, judgement))
                print("\n".join(_lines(judgement)), flush=True)
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    print(f"\n{header()}\n\n{_table([judgement for _, judgement in judged])}\n")
    for one in apart:
        print(f"Not judged: {one.run.case}, {one.run.tool}, repeat {one.run.repeat}: {one.reason}")
    if json_file is not None:
        json_file.write_text(json.dumps(_data(judged, apart), indent=1) + "\n", encoding="utf-8")
    with_something = sum(bool(judgement.left) for _, judgement in judged)
    print(f"Something is left of {with_something} of {len(judged)} programs; {allow} may be.")
    raise typer.Exit(LEFT if with_something > allow or not judged else 0)


def _judged(final: Final, jobs: int, apart: list[Apart]) -> Judgement | None:
    try:
        return judge(final.case, final.program, jobs)
    except RejectedError as error:
        apart.append(Apart(final.run, str(error)))
        return None


def _lines(judgement: Judgement) -> Iterator[str]:
    """What is printed of a program."""
    asked = judgement.asked.total()
    yield f"{judgement.case.name}: {len(judgement.left)} of {asked} left, {judgement.seconds:.1f} s"
    text = judgement.text
    for deletion in judgement.left[:MOST_SHOWN]:
        yield f"  {deletion.kind.value}, line {_line(text, deletion)}: {_shown(text, deletion)}"
    more = len(judgement.left) - MOST_SHOWN
    if more > 0:
        yield f"  and {more} more"
    if judgement.wavering:
        yield f"  The check wavers: {len(judgement.wavering)} were accepted, and rejected when asked again."


def _line(text: str, deletion: Deletion) -> int:
    return text.count("\n", 0, deletion.spans[0].start) + 1


def _shown(text: str, deletion: Deletion) -> str:
    """The surroundings before and after. Both begin and end alike, where the text does not."""
    start = max(0, deletion.spans[0].start - AROUND)
    behind = max(0, len(text) - deletion.spans[-1].end - AROUND)
    before, after = (whole[start : len(whole) - behind] for whole in (text, deletion.after))
    return f"{before!r} -> {after!r}"


def _table(judged: Sequence[Judgement]) -> str:
    titles = ["case", "tokens", "asked", "left", *(kind.value for kind in Kind), "wavering", "seconds"]
    rows = []
    for one in judged:
        kinds = [f"{one.left_of(kind)} of {one.asked[kind]}" for kind in Kind]
        asked = one.asked.total()
        row = [one.case.name, one.tokens, asked, len(one.left), *kinds, len(one.wavering)]
        rows.append([*row, f"{one.seconds:.1f}"])
    return table(titles, rows)


def _data(judged: Sequence[tuple[Final, Judgement]], apart: Sequence[Apart]) -> object:
    """All that is needed to see each exception again. Programs are in Base64: they may have any bytes."""
    return {
        "judged": [
            {
                "case": one.case.name,
                "check": str(one.case.check),
                "name": one.case.program.name,
                "run": final.run.folder,
                "program": _base64(one.program),
                "tokens": one.tokens,
                "seconds": one.seconds,
                "asked": {kind.value: one.asked[kind] for kind in Kind},
                "left": [_exception(one, deletion) for deletion in one.left],
                "wavering": [_exception(one, deletion) for deletion in one.wavering],
            }
            for final, one in judged
        ],
        "apart": [{"case": one.run.case, "run": one.run.folder, "reason": one.reason} for one in apart],
    }


def _exception(judgement: Judgement, deletion: Deletion) -> object:
    text = judgement.text
    return {
        "kind": deletion.kind.value,
        "line": _line(text, deletion),
        "bytes": [[len(in_bytes(text[:place])) for place in span] for span in deletion.spans],
        "shown": _shown(text, deletion),
        "program": _base64(in_bytes(deletion.after)),
    }


def _base64(program: bytes) -> str:
    return base64.b64encode(program).decode()
