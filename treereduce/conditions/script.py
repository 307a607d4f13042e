"""Check scripts for people to change: POSIX sh, with a word on each part.

Here is what all scripts have, and those for crashes.
"""

from __future__ import annotations

import shlex
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from treereduce.conditions.outcome import SHELL_KILLED, as_in_a_shell

CANDIDATE = '"$candidate"'
"""The path of the candidate, as the commands of a script name it."""

COMMENT_WIDTH = 100
"""Columns of a comment."""

PROLOGUE = """\
if [ "$#" -ne 1 ] || [ ! -f "$1" ]; then
    echo "usage: $0 FILE" >&2
    exit 2
fi
case $1 in
    /*) candidate=$1 ;;
    *) candidate=$PWD/$1 ;;
esac

# Messages are to be the same everywhere, so not in the language of whoever runs this.
LC_ALL=C
export LC_ALL

# No core dumps: to write one may take longer than all else. POSIX does not know -c, and every shell does.
# shellcheck disable=SC3045
ulimit -c 0
"""


@dataclass(frozen=True, slots=True)
class Kept:
    """A run of a command on the input, and what of it a script asks for."""

    told: str
    """What is kept, in words."""
    status: int
    """How the run ended, negative the signal that killed it."""
    pattern: str = ""
    """A POSIX extended regular expression that a line of its output matches; empty where only the status
    counts."""
    colours: bool = False
    """Whether it was printed in colours, which the pattern knows nothing of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """How a script runs the command."""

    words: str
    """As typed in a shell, with `CANDIDATE` where the candidate's path goes."""
    seconds: int | None
    """Its time limit; None where there is no ``timeout`` to set one."""
    copies: Sequence[str] = ()
    """Names of the files it wants besides the candidate: copies that have another suffix."""
    environment: Mapping[str, str] = field(default_factory=dict)
    """What leaves out work that comes after the failure, such as to symbolise a stack."""


def comment(text: str) -> str:
    """A comment of one paragraph, whatever the text: no line of it can become a command."""
    lines = textwrap.wrap(
        " ".join(text.split()), COMMENT_WIDTH, break_long_words=False, break_on_hyphens=False
    )
    return "".join(f"# {line}\n" for line in lines)


def head(told: str, file: str, script: str) -> str:
    """How every script begins: what it keeps of the file, how it is called, and the candidate's path."""
    check = shlex.quote(script if "/" in script else f"./{script}")
    calls = comment(f"By hand: {check} {shlex.quote(file)}; echo $?") + comment(
        f"To reduce: treereduce-py {shlex.quote(file)} {check}"
    )
    return (
        "#!/bin/sh\n"
        + comment(f"Interesting: {told}")
        + "#\n# Exits with 0 if FILE is interesting, 1 if not, 2 if the call is wrong.\n"
        + calls
        + PROLOGUE
    )


def limited(words: str, seconds: int | None) -> str:
    """The command under a time limit, where there is one."""
    return words if seconds is None else f"timeout {seconds} {words}"


def crash_script(kept: Kept, run: Run, *, file: str, script: str) -> str:
    """A script that runs one command, and asks for its crash or its exit status."""
    asked = _output_asked(kept, run) if kept.pattern else _status_asked(kept, run)
    return "\n".join([head(kept.told, file, script), *setting(run), asked, _further(kept, run)])


def setting(run: Run) -> list[str]:
    """What is done before the command is run."""
    parts = [
        (
            "# Some candidates make a compiler eat all memory; this is in KiB. Not with address sanitizers,\n"
            "# which reserve more than any machine has.\n"
            "# ulimit -v 4000000\n"
        )
    ]
    if run.environment:
        lines = (f"{name}={shlex.quote(text)}\nexport {name}\n" for name, text in run.environment.items())
        parts.append("# What the tool does after it has failed only takes time.\n" + "".join(lines))
    if run.copies:
        lines = (f'cp "$candidate" {shlex.quote(f"./{name}")} || exit 2\n' for name in run.copies)
        parts.append("# The command wants another suffix.\n" + "".join(lines))
    return parts


def _limit_told(run: Run) -> str:
    """What to know of the time limit."""
    if run.seconds is None:
        return comment(
            "There is no `timeout` on the machine where this was written: a candidate that makes the command "
            "loop is ended by treereduce-py alone."
        )
    return comment(
        f"After {run.seconds} s, which is ten times what FILE takes or more, the command is ended and the "
        "candidate is not interesting. If a hang is what you are after, ask for status 124."
    )


def standard_input(run: Run) -> str:
    """What the command reads there: the candidate, if it does not name it."""
    return "/dev/null" if CANDIDATE in run.words or run.copies else CANDIDATE


def _run(run: Run) -> str:
    """Run the command."""
    return f"output=$({limited(run.words, run.seconds)} 2>&1 < {standard_input(run)})\n"


COLOURS = """\
# Without colours and links.
escape=$(printf '\\033')
output=$(printf '%s\\n' "$output" |
    sed "s/$escape\\[[0-9;]*[A-Za-z]//g; s/$escape\\]8;[^$escape]*$escape.//g")
"""


def _output_asked(kept: Kept, run: Run) -> str:
    """Run the command and look for a line of its output."""
    lines = [_limit_told(run) + _run(run)]
    if kept.status != 0:
        lines = [
            lines[0] + "status=$?\n",
            comment("Most candidates are not what is looked for because the command is content with them.")
            + '[ "$status" -ne 0 ] || exit 1\n',
        ]
    if kept.colours:
        lines.append(COLOURS)
    lines.append(
        comment(
            "The line that names the failure. Make it stricter if it lets other failures pass, and looser if "
            "it has something in it that changes with the program."
        )
        + f"printf '%s\\n' \"$output\" | grep -E -q -e {shlex.quote(kept.pattern)} || exit 1\n"
    )
    return "\n".join(lines)


def _status_asked(kept: Kept, run: Run) -> str:
    """Run the command and look at its status alone."""
    status = as_in_a_shell(kept.status)
    why = f" ({SHELL_KILLED} and the number of the signal)" if kept.status < 0 else ""
    return (
        _limit_told(run)
        + "# shellcheck disable=SC2034\n"
        + _run(run)
        + "status=$?\n\n"
        + comment(f"How it ends{why}. The output says nothing that names the failure.")
        + f'[ "$status" -eq {status} ] || exit 1\n'
    )


def _further(kept: Kept, run: Run) -> str:
    """What one may want to ask for besides, ready to be made use of."""
    status = f'# [ "$status" -eq {kept.status} ] || exit 1\n' * bool(kept.pattern and kept.status > 0)
    parts = [
        comment(
            "Against slipping to another bug, refuse what the other one says; against a failure that is too "
            "easy to have, ask for more of what yours says:"
        )
        + "# if printf '%s\\n' \"$output\" | grep -q 'what the other one says'; then exit 1; fi\n"
        + "# printf '%s\\n' \"$output\" | grep -q 'what yours says too' || exit 1\n"
        + status
    ]
    if any(compiler in run.words for compiler in ("gcc", "clang", "cc1")):
        parts.append(
            comment("To keep programs that other compilers accept, with bad habits as errors:")
            + "# gcc -fsyntax-only -Werror=implicit-function-declaration -Werror=implicit-int \\\n"
            + f"#     {CANDIDATE} 2> /dev/null || exit 1\n"
        )
    return "\n".join([*parts, "exit 0\n"])
