"""What a bug report has to say of a tool: its version and its words, by one run of each."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from treereduce.cli.commands.trying import PLAIN_LANGUAGE, Bench
from treereduce.conditions.plain import HANGS
from treereduce.conditions.recognition import recognise
from treereduce.conditions.tools import DURATION, SHELLS, STARTERS, VALUED, tool_name
from treereduce.errors import ReductionError
from treereduce.oracle.kept import read_ends
from treereduce.oracle.levels import names_file
from treereduce.oracle.running import process
from treereduce.oracle.running.launcher import command_launcher
from treereduce.oracle.running.sandbox import Sandbox
from treereduce.page.bug_report import MOST_COLUMNS, NOTHING_FOUND, Found, crash_lines
from treereduce.page.history import History
from treereduce.page.scripts import tool_command
from treereduce.page.tables import check as check_of
from treereduce.report.stream import standard_error

VERSION_SECONDS = 10.0
"""A tool that takes longer to say its version does something else."""

MOST_SECONDS = 60.0
"""How long a report waits for what the command says: of a check that looks for a hang, for nothing."""


def found(history: History) -> Found:
    """What a run of the command or the check on the result shows, in the directory of the reduction."""
    about = history.about
    if about is None:
        return NOTHING_FOUND
    try:
        os.chdir(about.directory)
    except OSError as error:
        _warn(f"Nothing is run, as nobody can go to {about.directory} now ({error.strerror}).")
        return NOTHING_FOUND
    words = list(about.words)
    try:
        with Sandbox() as sandbox:
            if "--" in words:
                return _of_command(words[words.index("--") + 1 :], history, sandbox)
            check = check_of(history)
            if not words:
                return _of_python(check, history, sandbox)
            # A CHECK is one word; what was asked of it follows.
            return _of_check(check[:1], check[1:], history, sandbox)
    except ReductionError as error:
        _warn(f"The command could not be run on the result: {error}")
        return NOTHING_FOUND


def _of_python(check: Sequence[str], history: History, sandbox: Sandbox) -> Found:
    """What a run that was begun by a function tells: of a command, a script, or nothing of a function."""
    if any("@@" in word for word in check):
        return _of_command(check, history, sandbox)
    return _of_check(check, (), history, sandbox) if check and names_file(check[0]) else NOTHING_FOUND


def _of_check(check: Sequence[str], asked: Sequence[str], history: History, sandbox: Sandbox) -> Found:
    """What a check script tells, of which something may be ``asked``. A tool that it calls is run."""
    script = ""
    with suppress(OSError, UnicodeDecodeError, IndexError):
        script = Path(check[0]).read_text(encoding="utf-8")
    if check and "/" not in check[0] and names_file(check[0]):
        check = [f"./{check[0]}", *check[1:]]
    words = tool_command(script)
    if words:
        shown = _of_command(words, history, sandbox)
        if shown.title or not history.kept:
            return Found(
                title=shown.title,
                version=shown.version,
                words=words,
                check=check,
                asked=asked,
                script=script,
                output=shown.output,
            )
    return Found(check=check, asked=asked, script=script)


def _of_command(words: Sequence[str], history: History, sandbox: Sandbox) -> Found:
    """What a command tells of itself and of the result. Raises `OracleError` if there is no room for it."""
    bench = Bench(Path(history.name), sandbox)
    version = _version(words, sandbox)
    try:
        outcome = bench.run(
            bench.line(words), history.final, {}, hang=_hang_kept(history), limit=MOST_SECONDS
        )
    except ReductionError as error:
        _warn(f"What the command says of the result is left out. {error}")
        return Found(version=version, words=words)
    crash = recognise(outcome, words)
    # Where it ran is nobody's business.
    output = re.sub(rf"{re.escape(str(sandbox.root))}/[^\s:'\"]*/", "", outcome.output)
    return Found(
        title=str(crash) if crash else "",
        version=version,
        words=words,
        output=crash_lines(output, crash.pattern if crash else ""),
    )


def _hang_kept(history: History) -> float | None:
    """The seconds that what is kept goes on for; None if it comes to an end."""
    asked = (word.removeprefix(HANGS) for word in check_of(history) if word.startswith(HANGS))
    return next(map(float, asked), None)


def _version(words: Sequence[str], sandbox: Sandbox) -> str:
    """The first line that the tool says of its version; empty if it says none in time."""
    tool = _tool(words)
    if not tool or tool_name(tool) in SHELLS:
        return ""
    try:
        with sandbox.place(apart=True) as place:
            end = process.run(
                [*command_launcher(tool).words, "--version"],
                directory=place.work,
                environment=sandbox.environment_in(place, PLAIN_LANGUAGE),
                stdin=Path(os.devnull),
                output=place.output,
                errors=place.errors,
                limit=lambda: VERSION_SECONDS,
                sandbox=sandbox,
            )
            said = read_ends(place.output) if end.status == 0 and end.cut is None else ""
    except (process.NotStartedError, OSError, ReductionError):
        return ""
    line = next((line.strip() for line in said.splitlines() if line.strip()), "")
    return line[:MOST_COLUMNS] if re.search(r"\d", line) else ""


def _tool(words: Sequence[str]) -> str:
    """The word of a command that is a program: what starts another one is passed over."""
    previous = ""
    for word in words:
        is_value = previous in VALUED or "=" in word or DURATION.fullmatch(word)
        if not (is_value or word.startswith("-") or tool_name(word) in STARTERS):
            return "" if "@@" in word else word
        previous = word
    return ""


def _warn(message: str) -> None:
    standard_error().say(f"warning: {message}")
