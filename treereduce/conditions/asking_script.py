"""Check scripts that ask for what options ask for: how a command ends, what it prints, that it hangs."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from signal import SIGKILL, SIGTERM

from treereduce.conditions.condition import Condition
from treereduce.conditions.outcome import SHELL_KILLED
from treereduce.conditions.plain import ExitStatus, Hangs, Matches, NonZero, Signal, Stream
from treereduce.conditions.script import Run, comment, head, limited, setting, standard_input

ENDED = 124
"""What ``timeout`` exits with when it had to end the command."""

GRACE = 1
"""Seconds after which a command that does not mind being ended is killed."""

FILES = """\
# What it prints goes to a directory of its own.
directory=$(mktemp -d) || exit 2
trap 'rm -rf "$directory"' EXIT
trap 'exit 143' HUP INT TERM  # killed from outside, which is no answer
"""

EVERYWHERE = re.compile(
    r"(?:[^\\\[(){}*+?\n]|\\[^\w\s]|\((?!\?)|\)|[*+?](?![?+])|\[\^?[^\\\[\]\n]+\](?![?+][?+]))+"
)
"""Regular expressions that mean the same to Python and to ``grep -E``."""

LINES = re.compile(r"\n|\\[nZA]|\(\?[a-zA-Z]*s")
"""What may go over the end of a line, or means something else to ``grep -P``."""

PRINTED = {
    Stream.STDOUT: '"$directory/stdout"',
    Stream.STDERR: '"$directory/stderr"',
    Stream.OUTPUT: '"$directory/stderr" "$directory/stdout"',
}
"""The files with it."""


def asking_script(conditions: Sequence[Condition], run: Run, *, file: str, script: str) -> str:
    """A script that runs one command and asks for all conditions, as far as a shell can.

    `in_lines` tells whether it can ask for a regular expression.
    """
    told = f"of the command, {' and '.join(map(str, conditions))} holds."
    hang = next((asked for asked in conditions if isinstance(asked, Hangs)), None)
    asks = [_asked(condition) for condition in conditions]
    return "\n".join(
        [head(told, file, script), *setting(run), FILES, _run(run, conditions, hang), *asks, "exit 0\n"]
    )


def in_lines(regex: str) -> bool:
    """Whether all that a regular expression finds lies within a line, where ``grep`` finds it too."""
    return LINES.search(regex) is None


def grep(regex: str) -> str:
    """The words that search for a regular expression of Python's."""
    return f"grep -{'E' if EVERYWHERE.fullmatch(regex) else 'P'} -q -e {shlex.quote(regex)}"


def _run(run: Run, conditions: Sequence[Condition], hang: Hangs | None) -> str:
    if hang is not None:
        why = comment("A command that minds being ended, and one that has to be killed.")
        command = f"timeout -k {GRACE} {hang.seconds:g} {run.words}"
    elif run.seconds is None:
        why = comment("There is no `timeout` here: a command that loops is ended by treereduce-py alone.")
        command = run.words
    else:
        taken = any(isinstance(asked, ExitStatus) and asked.status == ENDED for asked in conditions)
        why = comment(f"After {run.seconds} s, ten times what FILE takes or more, it is ended.")
        command = limited(run.words, run.seconds).replace(
            "timeout", "timeout -s KILL" * taken or "timeout", 1
        )
    printed = f'> "$directory/stdout" 2> "$directory/stderr" < {standard_input(run)}'
    return f"{why}{command} \\\n    {printed}\nstatus=$?\n"


def _asked(condition: Condition) -> str:
    """The lines that end the script unless a condition holds."""
    status = '[ "$status" -eq {} ] || exit 1\n'
    match condition:
        case ExitStatus():
            return comment("Its exit status:") + status.format(condition.status)
        case Signal():
            told = f"The signal that kills it: {SHELL_KILLED} and its number."
            return comment(told) + status.format(SHELL_KILLED + condition.number)
        case NonZero():
            ends = f"0 | {ENDED} | {SHELL_KILLED + SIGKILL} | {SHELL_KILLED + SIGTERM}"
            return (
                comment("It fails, and nobody else has ended it:")
                + f"case $status in {ends}) exit 1 ;; esac\n"
            )
        case Hangs():
            ends = f"{ENDED} | {SHELL_KILLED + SIGKILL}"
            return comment("It was still running:") + f"case $status in {ends}) ;; *) exit 1 ;; esac\n"
        case Matches():
            search = f"{grep(condition.regex.pattern)} {PRINTED[condition.stream]}"
            if condition.negated:
                return comment("What it must not print:") + f"if {search}; then exit 1; fi\n"
            return comment("What it prints:") + f"{search} || exit 1\n"
    raise AssertionError(f"{condition} comes from no option")
