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
from treereduce.record.check import Check
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
    check = history.check
    if check is None or check.kind == "function":
        return NOTHING_FOUND
    try:
        with Sandbox() as sandbox:
            if check.kind == "command":
                return _of_command(check.words, history, sandbox)
            return _of_script(check, history, sandbox)
    except ReductionError as error:
        _warn(f"The command could not be run on the result: {error}")
        return NOTHING_FOUND


def _of_script(check: Check, history: History, sandbox: Sandbox) -> Found:
    """What a check script tells. A tool that it calls is run."""
    script = ""
    with suppress(OSError, UnicodeDecodeError):
        script = Path(check.words[0]).read_text(encoding="utf-8")
    typed = [f"./{word}" if "/" not in word and names_file(word) else word for word in check.words]
    words = tool_command(script)
    if words:
        shown = _of_command(words, history, sandbox)
        if shown.title or not history.kept:
            return Found(
                title=shown.title,
                version=shown.version,
                words=words,
                check=typed,
                asked=check.asked,
                script=script,
                output=shown.output,
            )
    return Found(check=typed, asked=check.asked, script=script)


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
    asked = () if history.check is None else history.check.asked
    return next((float(option.removeprefix(HANGS)) for option in asked if option.startswith(HANGS)), None)


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
