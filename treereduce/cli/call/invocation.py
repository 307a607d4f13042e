"""From what was typed to what will be done. All that can be wrong with a call is found here."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from treereduce.api import default_file
from treereduce.arguments import require_positive
from treereduce.cli.call.aims import NO_AIMS, Aims, bug_file, in_folder
from treereduce.cli.call.choosing import idle_passes
from treereduce.cli.call.mistaken import absent, as_command, looks_like_check, looks_like_source
from treereduce.cli.call.places import (
    STANDARD_STREAM,
    USUAL_MODE,
    Places,
    check_places,
    is_same,
    mode_of,
    output_of,
    refuse_device,
    require_given,
)
from treereduce.conditions.asked import NOTHING_ASKED, Asked
from treereduce.errors import UsageError
from treereduce.feed.outlets import NO_OUTLETS, Outlets
from treereduce.journal.descriptors import read_all
from treereduce.languages import registry
from treereduce.languages.guessing import AUTO, Told, guess_or_text
from treereduce.languages.language import Language
from treereduce.languages.own_parser import load_grammar
from treereduce.machine.cores import plan_jobs
from treereduce.machine.memory_disk import passed_over
from treereduce.oracle.chance import MOST_TIMES
from treereduce.oracle.levels import typed_check
from treereduce.oracle.running.confinement import UNCONFINED, Confinement
from treereduce.planning.effort import Effort
from treereduce.record.wanted import NOT_WANTED, Wanted
from treereduce.report.stream import standard_error

if TYPE_CHECKING:
    from treereduce.conditions.condition import Condition

NAMELESS = "standard input"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """A call as it was typed. Every field but ``file`` may be left out; sizes and limits are unchecked."""

    file: str
    check: str | None = None
    command: Sequence[str] | None = None
    quick_check: str | None = None
    final_check: str | None = None
    language: str | None = None
    grammar: str | None = None
    jobs: str | None = None
    output: str | None = None
    in_place: bool = False
    timeout: float | None = None
    """Seconds per oracle run; None lets the limit adapt."""
    time_limit: float | None = None
    """Seconds for the whole run, from when the call begins to be looked at."""
    max_tests: int | None = None
    """Oracle calls for the whole run."""
    seed: int = 0
    effort: Effort = Effort.NORMAL
    passes: str | None = None
    """Those to use, or to leave out."""
    pass_commands: Sequence[str] = ()
    """Programs that are passes."""
    rename: bool = False
    aims: Aims = NO_AIMS
    """What it is after beside the smallest program."""
    formatter: str | None = None
    asked: Asked = NOTHING_ASKED
    wanted: Wanted = NOT_WANTED
    """Which record there shall be."""
    confinement: Confinement = UNCONFINED
    """What runs of the check may take and reach."""
    also_interesting: int = 0
    """Programs with other crashes to keep."""
    allow_empty: bool = False
    allow_flaky: bool = False
    feed: Outlets = NO_OUTLETS
    """What other programs are told."""
    repeat: int = 1
    """How many times in a row a yes must be given."""
    quiet: bool = False
    verbose: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A call that makes sense."""

    typed: Options
    """The call. What is not worked out below is as it says, and known to make sense."""
    source: bytes
    file: Path
    """The input; for standard input a name that the candidate can have."""
    streamed: bool
    """Whether it came on standard input."""
    test: Path | Sequence[str]
    """A check script, or a command with ``@@`` in it."""
    quick: Path | Sequence[str] | None
    """The same, asked before it; None if nothing is."""
    final: Path | Sequence[str] | None
    """The same, asked after it."""
    conditions: tuple[Condition, ...]
    """What runs must have; none: exit status 0, or the crash of a command."""
    language: Language
    told: str
    """What the language was told by, as in ``from its extension``; empty where it was given."""
    warnings: tuple[str, ...]
    """What the user should know before the run."""
    jobs: int
    """Oracle runs at a time, to begin with."""
    most_jobs: int | None
    """How many there may be if their number follows what pays."""
    began: float
    """The moment at which the call began to be looked at, on the monotonic clock."""
    output: Path | None
    """None is standard output."""
    mode: int
    """Permissions of new files."""
    backup: Path | None
    """Where the original goes when ``output`` is the input itself."""
    formatter: str | None
    """A command for the result, as in a shell."""


def plan(options: Options) -> Plan:
    """Check a call and read its input. Raises `UsageError` that says what is wrong and what to do."""
    began = time.monotonic()
    require_given(
        {
            "FILE": options.file,
            "CHECK": options.check,
            "--output": options.output,
            "--grammar": options.grammar,
            "--passes": options.passes,
            "--events": options.feed.events,
            "--summary": options.feed.summary,
        }
    )
    _check_numbers(options)
    _check_combinations(options)
    chosen = options.effort, options.passes, options.pass_commands
    idle = idle_passes(*chosen, Path(options.file), renaming=options.rename)
    jobs, most_jobs = plan_jobs("--jobs", options.jobs)
    test = _test(options)
    quick, final = _typed("--quick-check", options.quick_check), _typed("--final-check", options.final_check)
    conditions = _conditions(options, test)
    source, file, spoken = _input(options)
    streamed = options.file == STANDARD_STREAM
    output, backup = _places(options, file, source, (quick, test, final, options.aims.scoring()))
    return Plan(
        typed=options,
        source=source,
        file=file,
        streamed=streamed,
        test=test,
        quick=quick,
        final=final,
        conditions=conditions,
        language=spoken.language,
        told=spoken.reason,
        warnings=tuple(filter(None, (spoken.warning, passed_over(), idle))),
        jobs=jobs,
        most_jobs=most_jobs,
        began=began,
        output=output,
        mode=USUAL_MODE if streamed else mode_of(file),
        backup=backup,
        formatter=_formatter(options, spoken.language),
    )


def _places(
    options: Options, file: Path, source: bytes, tests: Sequence[Path | Sequence[str] | None]
) -> tuple[Path | None, Path | None]:
    """Where the result and a copy of the input go; raises `UsageError` where they cannot."""
    streamed, feed, bugs = options.file == STANDARD_STREAM, options.feed, options.aims.checks()
    typed = in_folder(options.output, file) if bugs else options.output
    output = output_of(typed, file, is_streamed=streamed, in_place=options.in_place, feed=feed)
    backup = file.with_name(f"{file.name}.orig") if options.in_place else None
    results = [output] if output is None or not bugs else [bug_file(output, name) for name in bugs]
    if bugs and output is None:
        raise UsageError("Several bugs have a result each: name a directory for them with -o.")
    others = [command.partition("=")[2] for command in options.pass_commands]
    others += [options.formatter] if options.formatter else []
    for result in results:
        places = Places(file, streamed, result, backup, (*tests, *bugs.values()), others)
        check_places(places, source, record=options.wanted.place, feed=feed)
    return output, backup


def _formatter(options: Options, language: Language) -> str | None:
    """The command that formats the result, if one is wanted."""
    known = language.profile
    if options.formatter == AUTO and not known.formatter:
        raise UsageError(
            f"No formatter is known for {known.title}: give a command, as in --format 'clang-format -i @@'."
        )
    return known.formatter if options.formatter == AUTO else options.formatter


def _conditions(options: Options, test: Path | Sequence[str]) -> tuple[Condition, ...]:
    """What was asked of the runs."""
    if options.asked == NOTHING_ASKED:
        if options.also_interesting and isinstance(test, Path):
            raise UsageError(
                "--also-interesting looks at what a command prints, and a check keeps that to itself: give "
                "the command after `--`, or conditions such as --stderr."
            )
        return ()
    # Who has a check script needs none of this.
    from treereduce.conditions.parsing import parse  # noqa: PLC0415

    return parse(options.asked)


def _check_numbers(options: Options) -> None:
    require_positive("--timeout", options.timeout)
    require_positive("--time-limit", options.time_limit)
    require_positive("--max-tests", options.max_tests)
    options.confinement.limits()
    options.confinement.mode()
    require_positive("--repeat", options.repeat)
    if options.repeat > MOST_TIMES:
        raise UsageError(f"--repeat is {options.repeat}: give a number up to {MOST_TIMES:,}.")


def _check_combinations(options: Options) -> None:
    if options.quiet and options.verbose:
        raise UsageError("--quiet and --verbose exclude each other: leave one out.")
    if options.asked.hangs is not None and options.timeout is not None:
        raise UsageError(
            "--hangs and --timeout exclude each other: what hangs runs for as long as --hangs says."
        )
    if options.in_place and options.output is not None:
        raise UsageError("--in-place and --output exclude each other: leave one out.")
    if options.aims.bugs:
        _check_bugs(options)
    if options.in_place and options.file == STANDARD_STREAM:
        raise UsageError("Standard input cannot be reduced in place: leave out --in-place.")


def _check_bugs(options: Options) -> None:
    """Several bugs have no use for what is about one check, or one result."""
    typed = {
        "--run-dir": options.wanted.place is not None,
        "a CHECK": options.check is not None or options.command is not None,
        "--prefer": options.aims.prefer is not None,
        "--in-place": options.in_place,
        "--also-interesting": options.also_interesting,
        "options about what is kept": options.asked != NOTHING_ASKED,
    }
    for name, is_there in typed.items():
        if is_there:
            raise UsageError(
                f"--bug and {name} exclude each other: leave one out, or reduce one bug at a time."
            )


def _test(options: Options) -> Path | Sequence[str]:
    """The check or the command, whichever was given; of several bugs that of the first."""
    if options.aims.bugs:
        return next(iter(options.aims.checks().values()))
    if options.command is not None:
        if options.check is not None:
            raise UsageError(
                f"There are two checks, {options.check} and the command after `--`: leave one out."
            )
        if not options.command:
            raise UsageError("There is no command after `--`.")
        return options.command
    if options.check is None:
        call = shlex.join(["treereduce-py", options.file])
        raise UsageError(
            f"There is no check: call {call} CHECK with a script that exits 0 on what is to be kept, or "
            f"{call} -- COMMAND @@."
        )
    file, check = Path(options.file), Path(options.check)
    if looks_like_check(file) and looks_like_source(check):
        call = shlex.join(["treereduce-py", str(check), str(file)])
        raise UsageError(f"The program comes first and the check second: call {call}.")
    if is_same(file, check):
        raise UsageError(f"{file} is both the program and its check: give the check as the second argument.")
    if options.wanted.earlier is not None:
        from treereduce.oracle.running.launcher import launcher  # noqa: PLC0415 - for who goes on with a run

        launcher(check)  # one that is gone would be told of as changed
    command = as_command(options.check)
    if command:
        call = shlex.join(["treereduce-py", options.file, "--", *command])
        raise UsageError(f"There is no file {check}, and a command comes after `--`: call {call}.")
    return check


def _typed(option: str, text: str | None) -> Path | Sequence[str] | None:
    return None if text is None else typed_check(option, text)


def _input(options: Options) -> tuple[bytes, Path, Told]:
    """The program, the name it goes by, and its language."""
    language = _named_language(options)
    streamed = options.file == STANDARD_STREAM
    file = Path(NAMELESS if streamed else options.file)
    if options.wanted.earlier is not None:
        from treereduce.record.past import begun_with  # noqa: PLC0415 - for who goes on with a run

        run = options.wanted.earlier
        source = begun_with(run, file, is_streamed=streamed, in_place=options.in_place)
    else:
        source = _streamed() if streamed else _read(file, quiet=options.quiet)
    if not source:
        where = "Standard input" if streamed else options.file
        raise UsageError(f"{where} is empty: there is nothing to reduce.")
    spoken = language or guess_or_text(file, source, always=options.language == AUTO)
    return source, default_file(spoken.language) if streamed else file, spoken


def _named_language(options: Options) -> Told | None:
    """The language that the options tell, None where it is to be guessed."""
    if options.grammar is not None:
        return Told(load_grammar(options.grammar, options.language))
    if options.language in (None, AUTO):
        return None
    return Told(registry.load(options.language))


def _streamed() -> bytes:
    """What comes on standard input."""
    try:
        descriptor = sys.stdin.fileno()
    except OSError:  # it is none, where another program calls us
        return sys.stdin.buffer.read()
    return read_all(descriptor)


def _read(file: Path, *, quiet: bool) -> bytes:
    try:
        refuse_device(file)
        if file.is_fifo() and not quiet:
            standard_error().say(f"{file} is a pipe: what is written to it is read until it is closed")
        return file.read_bytes()
    except FileNotFoundError:
        raise UsageError(absent(file)) from None
    except IsADirectoryError:
        raise UsageError(f"{file} is a directory: give a single file.") from None
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}.") from None
