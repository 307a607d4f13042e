"""The words of a call that goes on with an earlier run: what is left out is taken from the record of that.

Other calls pass through here too, so what only such a one needs is imported for it.
"""
# ruff: noqa: PLC0415 - for that reason

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from treereduce.cli.call.places import require_given
from treereduce.cli.call.words import parted
from treereduce.errors import UsageError
from treereduce.record.wanted import Wanted

RESUME, REPLAY = "--resume", "--replay"
RUN_DIRECTORY, NO_RECORD = "--run-dir", "--no-record"
BUG = "--bug"


class Typed(NamedTuple):
    """A call."""

    words: list[str]
    """For the command line's own reading, with the run to go on with as ``--resume=DIRECTORY``."""
    command: list[str] | None
    """What stands behind ``--``; None if there is none."""
    wanted: Wanted
    """What words make the same run again, and where it began."""


@dataclass(slots=True)
class _Words:
    """The words of a call, sorted."""

    kept: list[str] = field(default_factory=list)
    """All but those about records."""
    arguments: list[int] = field(default_factory=list)
    """The places in ``kept`` of FILE and CHECK."""
    about: list[str] = field(default_factory=list)
    """Those about the record that there shall be."""
    modes: dict[str, str | None] = field(default_factory=dict)
    """`RESUME` or `REPLAY` with the name of a run, None where that was left out."""


def recalled(words: Sequence[str], command: list[str] | None, valued: Collection[str]) -> Typed:
    """A call with all that is left out. ``valued`` are the options that have a value.

    Goes to the directory in which the earlier run began, if its files are what is meant. Raises `UsageError`
    when there is no such run.
    """
    # What stands behind these may be no value of theirs.
    sure = set(valued).difference((RESUME, REPLAY))
    _refuse_together({option for option, _ in parted(words, sure)})
    typed = _sorted(words, valued)
    if not typed.modes:
        wanted = Wanted(words=_recorded(typed.kept, command, valued))
        return Typed([*typed.kept, *typed.about], command, wanted)
    [(mode, name)] = typed.modes.items()
    run, here = _run(name, typed), Path.cwd()
    is_whole = len(typed.arguments) + (command is not None) > 1
    kept = typed.kept
    if not is_whole:
        kept, command = _completed(run, typed, command, valued)
    there = Path.cwd()
    words = _recorded(kept, command, valued)
    wanted = Wanted(words=words, directory=None if there == here else there)
    return Typed([*kept, f"{mode}={run}"], command, wanted)


def _refuse_together(options: set[str]) -> None:
    """Raise `UsageError` for options that exclude each other, whatever records there are."""
    modes = [mode for mode in (RESUME, REPLAY) if mode in options]
    if len(modes) + (RUN_DIRECTORY in options) > 1:
        raise UsageError(f"{RESUME}, {REPLAY} and {RUN_DIRECTORY} exclude each other: leave all but one out.")
    if modes and BUG in options:
        raise UsageError(
            f"{BUG} and {modes[0]} exclude each other, as a run of several bugs has no record: leave one out."
        )
    if NO_RECORD in options and modes:
        raise UsageError(f"{modes[0]} goes on in a record, and {NO_RECORD} keeps none: leave one out.")
    if NO_RECORD in options and RUN_DIRECTORY in options:
        raise UsageError(
            f"{RUN_DIRECTORY} says where the record is, and {NO_RECORD} keeps none: leave one out."
        )


def _sorted(words: Sequence[str], valued: Collection[str]) -> _Words:
    """Tell options, their values and arguments apart."""
    found = _Words()
    rest = list(words)
    while rest:
        word = rest.pop(0)
        name, equals, value = word.partition("=")
        if name in (RESUME, REPLAY):
            require_given({name: value if equals else next(iter(rest), None)})
            if not equals and rest and not rest[0].startswith("-") and _find(rest[0]):
                value = rest.pop(0)
            found.modes[name] = value or None
        elif name in (RUN_DIRECTORY, NO_RECORD):
            found.about.append(word)
            if name == RUN_DIRECTORY:
                require_given({name: value if equals else next(iter(rest), None)})
                found.about += rest[: not equals]
                del rest[: not equals]
        else:
            if word == "-" or not word.startswith("-"):
                found.arguments.append(len(found.kept))
            found.kept.append(word)
            if word in valued and rest:
                found.kept.append(rest.pop(0))
    return found


def _find(name: str) -> Path | None:
    from treereduce.record import places

    return places.find(name)


def _run(name: str | None, typed: _Words) -> Path:
    """The run that is meant, as an absolute path."""
    from treereduce.oracle.levels import names_file
    from treereduce.record import places

    file = typed.kept[typed.arguments[0]] if typed.arguments else None
    if name is None and file is not None and file != "-" and not names_file(file):
        places.require_directory()
        raise UsageError(f"There is neither a run {file} nor a file: `treereduce-py runs` lists the runs.")
    run = places.require(name) if name is not None else places.newest(None if file is None else Path(file))
    return run.absolute()


def _completed(
    run: Path, typed: _Words, command: list[str] | None, valued: Collection[str]
) -> tuple[list[str], list[str] | None]:
    """The words and the command of an earlier run, with those that were typed now behind them."""
    from treereduce.cli.call.retyping import command_from_here, from_here, giving_way, lasting
    from treereduce.record.about import read_about

    about = read_about(run)
    if not about.words:
        raise UsageError(
            f"The run in {run} was begun by a function in Python, so no call goes on with it alone: "
            "give FILE and CHECK too."
        )
    if typed.arguments:
        file = typed.kept.pop(typed.arguments[0])
        if str(Path(file).absolute()) != about.file:
            raise UsageError(
                f"The run in {run} is one of {about.file or 'standard input'}, and not of {file}."
            )
    typed_now = typed.kept
    if str(Path.cwd()) != about.directory:
        typed_now = from_here(typed_now, valued, about.name)
        command = None if command is None else command_from_here(command, about.name)
    try:
        os.chdir(about.directory)
    except OSError as error:
        raise UsageError(
            f"The run in {run} was begun in {about.directory}, where nobody can go now ({error.strerror}): "
            "give FILE and CHECK."
        ) from None
    words, before = list(about.words), None
    if "--" in words:
        place = words.index("--")
        words, before = words[:place], words[place + 1 :]
    words = giving_way(lasting(words, valued), typed_now, valued)
    if command is not None:
        # It takes the place of a check, if that was what there was.
        for place in _sorted(words, valued).arguments[1:]:
            del words[place]
    return [*words, *typed_now], before if command is None else command


def _recorded(kept: Sequence[str], command: Sequence[str] | None, valued: Collection[str]) -> tuple[str, ...]:
    # Hardly any call has what does not last.
    if any("fd:" in word for word in kept):
        from treereduce.cli.call.retyping import lasting

        kept = lasting(kept, valued)
    return (*kept, *([] if command is None else ["--", *command]))
