"""The command that writes a check script: it runs the command once, and asks for what it saw."""

from __future__ import annotations

import math
import os
import shlex
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from treereduce.cli import standard_output
from treereduce.cli.call.invocation import Options, Plan, plan
from treereduce.cli.call.places import STANDARD_STREAM, require_given
from treereduce.cli.commands.guards import Guarding
from treereduce.cli.commands.trying import Bench, last_line, shell_words
from treereduce.conditions.asked import NOTHING_ASKED, Asked
from treereduce.conditions.asking_script import asking_script, grep, in_lines
from treereduce.conditions.condition import Condition
from treereduce.conditions.differential import Guard, LeftOut
from treereduce.conditions.outcome import Outcome
from treereduce.conditions.plain import Hangs, Matches, all_matched, refused
from treereduce.conditions.reading import ESCAPE
from treereduce.conditions.recognition import fail_fast, recognise, suggestions
from treereduce.conditions.script import Kept, Run, crash_script
from treereduce.errors import NotInterestingError, OracleError, TrivialInputError, UsageError
from treereduce.journal.best_file import check_place
from treereduce.languages.guessing import AUTO
from treereduce.oracle.explanation import ending
from treereduce.oracle.running.command_line import CommandLine
from treereduce.oracle.running.sandbox import Sandbox
from treereduce.oracle.verdict import Verdict
from treereduce.report.stream import standard_error

DEFAULT_SCRIPT = "check.sh"

FACTOR, LEAST = 10, 10
"""How much longer than the input a candidate may take, and the fewest seconds it gets."""


def run(
    file: str,
    command: Sequence[str] | None,
    differential: tuple[str, str] | None,
    output: str | None,
    asked: Asked = NOTHING_ASKED,
) -> int:
    """Write a script to ``output`` that keeps what the command or the two compilers do with ``file``.

    Of the command, that is what was ``asked`` for, or else its crash or its exit status 0.

    Says what it keeps and what to do next. Returns the exit status. Raises `UsageError` when the call is
    wrong or nothing is recognised, and the errors of a reduction's first checks when the script is not fit.
    """
    words = _words(command, differential, asked)
    require_given({"--output": output})
    target = output or DEFAULT_SCRIPT
    _require_new(target)
    if target != STANDARD_STREAM:
        # Before a command that may take minutes is run for it.
        check_place(Path(target))
    planned = plan(Options(file=file, command=words, language=AUTO, output=STANDARD_STREAM, asked=asked))
    _require_askable(planned.conditions)
    shown = DEFAULT_SCRIPT if target == STANDARD_STREAM else target
    with Sandbox() as sandbox:
        bench = Bench(planned.file, sandbox)
        if differential is not None:
            script, lines = _for_compilers(bench, planned, differential, shown)
        elif planned.conditions:
            script, lines = _for_conditions(bench, planned, words, shown)
        else:
            script, lines = _for_command(bench, planned, words, shown)
        lines.append(_tried(bench, planned, script))
    _write(script, target)
    next_line = shlex.join(["treereduce-py", file, shown if "/" in shown else f"./{shown}"])
    place = target
    if target == STANDARD_STREAM:
        place = "standard output"
        next_line = f"save it as {shown}, then `chmod +x {shown}`, then `{next_line}`"
    for line in [f"{place}: a check script", *lines, f"next: {next_line}"]:
        standard_error().say(line)
    return 0


def _words(
    command: Sequence[str] | None, differential: tuple[str, str] | None, asked: Asked
) -> Sequence[str]:
    """The command to try; for two compilers, anything that shows that there is one."""
    if differential and asked != NOTHING_ASKED:
        raise UsageError(
            "--differential keeps that two compilers disagree, so leave out --exit-code and its like."
        )
    if command and differential:
        raise UsageError("--differential and a command after `--` exclude each other: leave one out.")
    if not command and not differential:
        raise UsageError(
            "There is nothing to write a check for: "
            "add `-- COMMAND @@`, or --differential 'gcc -O0' 'gcc -O3'."
        )
    return command or differential or ()


def _require_new(target: str) -> None:
    if target != STANDARD_STREAM and os.path.lexists(target):
        raise UsageError(f"{target} exists already and is left as it is: name another file with -o.")


def _require_askable(conditions: Sequence[Condition]) -> None:
    """Raise `UsageError` for what a script cannot ask for."""
    for condition in conditions:
        if isinstance(condition, Hangs) and shutil.which("timeout") is None:
            raise UsageError("A script finds out a hang with `timeout`, which is not installed.")
        if not isinstance(condition, Matches):
            continue
        regex = condition.regex.pattern
        # Whatever else it finds in nothing, 2 says that it cannot be read.
        unknown = subprocess.run(
            ["/bin/sh", "-c", grep(regex)], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
        )
        if unknown.returncode > 1 or not in_lines(regex):
            raise UsageError(
                f"{condition} cannot be asked for by `grep` in a script: write it so that it finds something "
                "within a line, or give it to treereduce-py itself."
            )


def _for_conditions(bench: Bench, planned: Plan, words: Sequence[str], script: str) -> tuple[str, list[str]]:
    """The script that asks for what a person does, and what to say of it."""
    line = bench.line(words)
    hang = next((asked.seconds for asked in planned.conditions if isinstance(asked, Hangs)), None)
    outcome = bench.run(line, planned.source, {}, hang=hang)
    missing = [condition for condition in planned.conditions if not condition.holds(outcome)]
    if missing:
        raise NotInterestingError(refused(missing, outcome))
    text = asking_script(planned.conditions, _setting(line, outcome), file=planned.file.name, script=script)
    return text, [f"keeping: {all_matched(planned.conditions, outcome, bench.directory)}"]


def _setting(line: CommandLine, outcome: Outcome, environment: Mapping[str, str] | None = None) -> Run:
    """How a script runs the command that went so here."""
    return Run(
        words=shell_words(line),
        seconds=max(LEAST, math.ceil(FACTOR * outcome.seconds)) if shutil.which("timeout") else None,
        copies=line.file_names()[1:],
        environment=environment or {},
    )


def _for_command(bench: Bench, planned: Plan, words: Sequence[str], script: str) -> tuple[str, list[str]]:
    """The script that asks for the crash of one command, and what to say of it."""
    line = bench.line(words)
    outcome = bench.run(line, planned.source, {})
    environment: dict[str, str] = {}
    crash = recognise(outcome, words)
    if crash is not None:
        fast = fail_fast(words, crash)
        quicker = bench.line(fast.command)
        again = bench.run(quicker, planned.source, fast.environment)
        if recognise(again, words) == crash:
            line, outcome, environment = quicker, again, fast.environment
        kept = Kept(str(crash), outcome.status or 0, crash.pattern, ESCAPE in outcome.output)
    elif outcome.status == 0:
        kept = Kept(f"`{shlex.join(words)}` exits with status 0.", 0)
    else:
        raise NotInterestingError(_unknown(outcome))
    setting = _setting(line, outcome, environment)
    text = crash_script(kept, setting, file=planned.file.name, script=script)
    return text, [f"keeping: {kept.told}"]


def _unknown(outcome: Outcome) -> str:
    """A failure that no recogniser knows."""
    lines = "".join(f"\n    {line}" for line in outcome.output.splitlines()[-5:])
    options = "".join(f"\n    {option}" for option in suggestions(outcome))
    return (
        f"The command fails on the input ({ending(outcome.status)}), and not with a crash that is known, so "
        "it is not clear what to keep. Add one of these options, or write a script that asks for it:"
        f"{options}"
        f"\n  the last lines of its output:{lines or ' none'}"
    )


def _for_compilers(
    bench: Bench, planned: Plan, compilers: tuple[str, str], script: str
) -> tuple[str, list[str]]:
    """The script for two compilers, and what to say of it."""
    guarding = Guarding(bench, planned.source, planned.language.profile.name, *compilers)
    sections = guarding.sections()
    guards = [section.name for section in sections if isinstance(section, Guard)]
    told = [
        f"keeping: {guarding.one} and {guarding.two} behave differently",
        f"guards: {', '.join(guards) or 'none'}",
        *(f"left out: {part.name}: {part.reason}" for part in sections if isinstance(part, LeftOut)),
    ]
    if any(isinstance(part, LeftOut) and part.refused for part in sections):
        told.append("The file may be to blame, and not a compiler: see what was left out.")
    return guarding.parts.script(sections, file=planned.file.name, script=script), told


def _tried(bench: Bench, planned: Plan, script: str) -> str:
    """Try the script on the input and on nothing, and say so."""
    on_input = bench.ask(script, planned.source)
    if on_input.answer.verdict is not Verdict.INTERESTING:
        raise OracleError(
            f"The script says no to the input ({on_input.ending}, {last_line(on_input)}): the failure is not "
            "there each time, or its output differs from run to run. Nothing is written."
        )
    on_nothing = bench.ask(script, b"")
    if on_nothing.answer.verdict is Verdict.INTERESTING:
        raise TrivialInputError(
            "The script says yes to an empty file too, so a reduction would end there: the command does not "
            "fail on the input, what it does has nothing to do with the input, or its exit status alone asks "
            "for too little: ask for a line of its output with an option such as `--stderr`. Nothing is "
            "written."
        )
    return f"tried: yes to {planned.file}, in {on_input.answer.seconds:.2f} s; no to an empty file"


def _write(script: str, target: str) -> None:
    """Put the script where it is wanted, ready to be run."""
    data = os.fsencode(script)
    if target == STANDARD_STREAM:
        standard_output.put(data)
        return
    made = False
    try:
        with Path(target).open("xb") as file:
            made = True
            file.write(data)
        Path(target).chmod(0o777 & ~_umask())
    except FileExistsError:
        _require_new(target)
    except OSError as error:
        if made:
            Path(target).unlink(missing_ok=True)
        raise UsageError(
            f"{target} cannot be written: {error.strerror}. Name another file with -o."
        ) from error


def _umask() -> int:
    """The permissions that new files do not get."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
