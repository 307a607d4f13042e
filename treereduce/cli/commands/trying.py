"""Commands and scripts tried once in a place of their own, as the check of a reduction would be."""

from __future__ import annotations

import itertools
import os
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from treereduce.conditions.outcome import Outcome
from treereduce.conditions.script import CANDIDATE
from treereduce.errors import OracleError, UsageError
from treereduce.oracle.explanation import Explanation
from treereduce.oracle.kept import read_ends
from treereduce.oracle.running import process
from treereduce.oracle.running.command import CommandOracle
from treereduce.oracle.running.command_line import SLOT, CommandLine, absolute_arguments
from treereduce.oracle.running.launcher import command_launcher
from treereduce.oracle.running.sandbox import MOST_OUTPUT, Sandbox
from treereduce.oracle.times import FIRST_LIMIT, RunTimes
from treereduce.oracle.verdict import Reason, Verdict

PLAIN_LANGUAGE = {"LC_ALL": "C"}
"""Scripts run their commands so, and crashes are known by their English words."""


class Bench:
    """Where commands and scripts are tried on programs that go by the name of ``file``."""

    def __init__(self, file: Path, sandbox: Sandbox) -> None:
        self.file = file
        self._sandbox = sandbox
        self._numbers = itertools.count(1)
        self.directory = sandbox.root
        """Where a command was run last, which has gone since."""

    def line(self, words: Sequence[str]) -> CommandLine:
        """The command as it is run: its program as typed if PATH has it, and files by their absolute paths.

        The name of the file itself is a place for the candidate. Raises `UsageError` if it cannot be run.
        """
        found = command_launcher(words[0]).words
        program = found if "/" in words[0] else (words[0],)
        typed = ("@@" if Path(word) == self.file else word for word in words[1:])
        return CommandLine(program, absolute_arguments([*typed], self.file.name), self.file.name)

    def run(
        self,
        line: CommandLine,
        program: bytes,
        environment: Mapping[str, str],
        *,
        hang: float | None = None,
        limit: float = FIRST_LIMIT,
    ) -> Outcome:
        """Run the command once on ``program``; for ``hang`` seconds at most, if that is what is wanted.

        Else it has ``limit`` seconds to come to its end.

        Raises `OracleError` when it cannot be run, and `UsageError` when it does not come to its own end.
        """
        with self._sandbox.place(apart=True) as place:
            self.directory = place.work
            try:
                for name in line.file_names():
                    (place.work / name).write_bytes(program)
                end = process.run(
                    line.words(place.work),
                    directory=place.work,
                    environment=self._sandbox.environment_in(place, {**PLAIN_LANGUAGE, **environment}),
                    stdin=place.work / line.name,
                    output=place.output,
                    errors=place.errors,
                    limit=lambda: hang or limit,
                    sandbox=self._sandbox,
                    is_spoilt=lambda: place.printed() > MOST_OUTPUT,
                )
            except (process.NotStartedError, OSError) as error:
                raise OracleError(f"The command could not be run: {error}") from error
            if hang is not None and end.cut is Reason.TIMEOUT:
                end = replace(end, status=None)
            elif end.cut is not None or end.status is None:
                raise UsageError(
                    f"The command did not come to its own end on {self.file} within {limit:g} s. "
                    "If it is the hang that is to be kept, use `--hangs`."
                )
            return Outcome(end.status, read_ends(place.output), read_ends(place.errors), end.seconds)

    def ask(self, script: str, program: bytes) -> Explanation:
        """Run a check script on ``program``."""
        path = self._sandbox.root / f"check{next(self._numbers)}.sh"
        path.write_bytes(os.fsencode(script))
        path.chmod(0o755)
        oracle = CommandOracle.for_check(
            path, source=self.file, sandbox=self._sandbox, times=RunTimes.fixed(FIRST_LIMIT)
        )
        return oracle.explain(program)

    def says_yes(self, script: str, program: bytes) -> bool:
        """Whether a check script finds ``program`` interesting."""
        return self.ask(script, program).answer.verdict is Verdict.INTERESTING


def shell_words(line: CommandLine) -> str:
    """The command as a script has it, with the candidate's path in its places."""
    words = [*map(shlex.quote, line.program), *(_shell_word(word, line) for word in line.arguments)]
    return " ".join(words)


def _shell_word(word: str, line: CommandLine) -> str:
    text, *rest = SLOT.split(word)  # text, suffix, text, suffix, ..., text
    shown = shlex.quote(text) if text or not rest else ""
    for suffix, after in zip(rest[::2], rest[1::2], strict=True):
        fits = line.name.endswith(suffix)
        shown += CANDIDATE if fits else '"$PWD"/' + shlex.quote(line.name + suffix)
        shown += shlex.quote(after) if after else ""
    return shown


def last_line(explanation: Explanation) -> str:
    """What a check said last, or how it ended."""
    lines = [line.strip() for line in explanation.output.splitlines() if line.strip()]
    return lines[-1] if lines else explanation.ending
