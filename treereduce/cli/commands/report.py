"""``treereduce-py report``: which run is told of, in which form, and where that goes."""

from __future__ import annotations

import os
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from treereduce.cli import standard_output
from treereduce.cli.call.places import STANDARD_STREAM, refuse_device, require_given
from treereduce.errors import UsageError
from treereduce.journal.atomic import write_atomically
from treereduce.languages.guessing import guess_or_text
from treereduce.languages.reading import read_program
from treereduce.oracle.levels import names_file
from treereduce.page import assembly
from treereduce.page.history import History, of_files, of_run
from treereduce.record import places
from treereduce.report.stream import standard_error

PAGE = "report.html"

HEAD = 400
"""Bytes at the beginning of a page in which it says who made it."""


def run(names: Sequence[str], output: str | None, *, markdown: bool, opening: bool) -> int:
    """Tell of what is named, and return the exit status. Raises `UsageError`."""
    require_given({"--output": output})
    target = output or (STANDARD_STREAM if markdown else PAGE)
    if opening and (markdown or target == STANDARD_STREAM):
        raise UsageError("--open shows a page in a file: leave out --markdown and `-o -`.")
    place = Path(target).absolute()
    if target != STANDARD_STREAM:
        _require_free(place, is_page=not markdown)
    history = _history(names)
    if history.damage:
        standard_error().say(f"warning: The record of the run is damaged: {history.damage}.")
    if markdown:
        from treereduce.cli.commands.tool_facts import found  # noqa: PLC0415 - a page runs nothing
        from treereduce.page.bug_report import bug_report  # noqa: PLC0415 - for that reason

        text = bug_report(history, found(history))
    else:
        text = assembly.page(history)
    _put(text.encode(errors="replace"), target, place)
    if target != STANDARD_STREAM:
        standard_error().say(f"{target}: a {'bug report' if markdown else 'page'} about {history.name}")
    if opening and not webbrowser.open(place.as_uri()):
        standard_error().say(f"warning: No browser could be started: open {place} yourself.")
    return 0


def _history(names: Sequence[str]) -> History:
    """What is known of a run or two files."""
    if not names:
        return of_run(_newest())
    if len(names) == 1:
        return of_run(_named(names[0]))
    if len(names) > 2:
        raise UsageError("A report is about one run, or about two files: ORIGINAL and REDUCED.")
    original, final = (_read(Path(name)) for name in names)
    told = guess_or_text(Path(names[0]), original, always=True)
    tokens = [read_program(program, told.language).tree.token_count for program in (original, final)]
    name, language = Path(names[0]).name, told.language.profile.name
    return of_files(name, language, original, final, tokens=(tokens[0], tokens[1]))


def _newest() -> Path:
    """The newest run that was begun here, or if there is none the newest of all."""
    with suppress(UsageError):
        return places.newest(None)
    found = places.all_runs()
    if not found:
        raise UsageError("There is no record of a run: name two files, the original and the reduced one.")
    return found[0]


def _named(name: str) -> Path:
    run = places.find(name)
    if run is None and names_file(name):
        return places.newest(Path(name))
    return run or places.require(name)


def _read(file: Path) -> bytes:
    try:
        refuse_device(file)
        return file.read_bytes()
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}.") from None


def _require_free(place: Path, *, is_page: bool) -> None:
    """Raise `UsageError` if there is a file that is no report of ours, which must not be lost."""
    if not os.path.lexists(place):
        return
    is_ours = False
    try:
        # Nothing else is opened: a pipe would be waited for, and a device has no end.
        if is_page and place.is_file():
            is_ours = assembly.GENERATOR.encode() in place.read_bytes()[:HEAD]
    except FileNotFoundError:
        pass
    except OSError as error:
        raise UsageError(
            f"{place} exists, and cannot be read to see whether it is a report ({error.strerror}): name "
            "another file with -o."
        ) from None
    if not is_ours:
        what = "exists and is no report" if is_page else "exists already, and may have been edited"
        raise UsageError(f"{place} {what}: name another file with -o.")


def _put(data: bytes, target: str, place: Path) -> None:
    if target == STANDARD_STREAM:
        standard_output.put(data)
        return
    try:
        write_atomically(place, data)
    except OSError as error:
        why = f"{target} cannot be written: {error.strerror}."
        raise UsageError(f"{why} Name another file with -o.") from None
