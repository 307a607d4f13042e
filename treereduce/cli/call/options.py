"""The arguments and options of ``reduce``: how each is typed, and what its help says."""

from pathlib import Path
from typing import Annotated

import typer

from treereduce.planning.effort import Effort
from treereduce.version import __version__

NAME = "treereduce-py"

ALIASES = {
    "--interesting-exit-code": "--exit-code",
    "--interesting-stdout": "--stdout",
    "--interesting-stderr": "--stderr",
    "--uninteresting-stdout": "--not-stdout",
    "--uninteresting-stderr": "--not-stderr",
}
"""What options are called elsewhere. They are taken, and not listed."""


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"{NAME} {__version__}")
        raise typer.Exit


File = Annotated[
    str, typer.Argument(metavar="FILE", help="The program to reduce; - reads it from standard input.")
]
Check = Annotated[
    str | None,
    typer.Argument(
        metavar="CHECK",
        help="A script that exits 0 as long as the program shows what is to be kept. It finds the "
        "program in its working directory, as its last argument and on standard input.",
    ),
]
QuickCheck = Annotated[
    str | None,
    typer.Option(
        "--quick-check",
        metavar="CMD",
        help="A cheap check, asked first, that says no to much: a script, or a command with @@.",
    ),
]
FinalCheck = Annotated[
    str | None,
    typer.Option(
        "--final-check",
        metavar="CMD",
        help="A dear check, asked of what all others said yes to: a script, or a command with @@.",
    ),
]
LanguageName = Annotated[
    str | None,
    typer.Option(
        "-l",
        "--language",
        metavar="NAME",
        help="The language of FILE; by default told from its name or content; auto: text where "
        "nothing tells.",
    ),
]
Grammar = Annotated[
    str | None,
    typer.Option(
        "--grammar",
        metavar="PATH",
        help="The parser to use: a compiled one, as in zig.so or zig.so:tree_sitter_zig, or a directory "
        "with src/parser.c, which is compiled. Add -l for what else is known of a language.",
    ),
]
Output = Annotated[
    str | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        help="The file for the result, - for standard output. By default NAME.reduced.EXT beside "
        "NAME.EXT, and standard output when FILE is standard input.",
    ),
]
InPlace = Annotated[
    bool,
    typer.Option(
        "--in-place", help="Replace FILE. The original is kept as FILE.orig, which must not exist before."
    ),
]
Jobs = Annotated[
    str | None,
    typer.Option(
        "-j",
        "--jobs",
        metavar="NUMBER|auto",
        help="Most oracle runs at a time; by default as many as there are cores; auto: as many as pay.",
    ),
]
Timeout = Annotated[
    float | None,
    typer.Option(
        metavar="SECONDS",
        help="Seconds for one run of the check; by default ten times what interesting runs take.",
    ),
]
TimeLimit = Annotated[
    float | None,
    typer.Option(
        "--time-limit",
        metavar="SECONDS",
        help="Seconds for the whole run, first and last checks included; then the best so far is the result.",
    ),
]
MaxTests = Annotated[
    int | None,
    typer.Option(
        "--max-tests", metavar="N", help="Runs of the check after which the best so far is the result."
    ),
]
Seed = Annotated[
    int,
    typer.Option(metavar="N", help="Varies the order; with -j 1 the same seed gives the same result."),
]
EffortLevel = Annotated[
    Effort,
    typer.Option(
        help="How far it goes: quick, what removes most, to its fixpoint; normal, everything; max, then "
        "wider, also from earlier programs, for up to three times the calls."
    ),
]
Passes = Annotated[
    str | None,
    typer.Option(
        "--passes",
        metavar="NAME,...",
        help="Only these passes; with a minus, as in -windows, all but these, with a plus these too. See "
        f"{NAME} passes.",
    ),
]
PassCommands = Annotated[
    list[str] | None,
    typer.Option(
        "--pass-command",
        metavar="NAME[:HOW]=CMD",
        help="A program that is a pass, and how it is spoken to: numbered, if nothing is said, steps, hints, "
        "seeds or json; repeatable.",
    ),
]
Rename = Annotated[
    bool, typer.Option("--rename", help="At the end, call names a, b, c, ... where the check allows.")
]
Bugs = Annotated[
    list[str] | None,
    typer.Option(
        "--bug",
        metavar="NAME=CMD",
        help="One of several bugs of FILE, instead of CHECK: a script, or a command with @@; repeatable; "
        "results are NAME.reduced.BUG.EXT.",
    ),
]
Prefer = Annotated[
    str | None,
    typer.Option(
        "--prefer",
        metavar="CMD",
        help="Of programs of equally few tokens, keep the one for which this prints the least number: a "
        "script, or a command with @@.",
    ),
]
Formatter = Annotated[
    str | None,
    typer.Option(
        "--format",
        metavar="COMMAND|auto",
        help="Last of all, format the result, if the check allows: @@ stands for the file to change; "
        "without it, from standard input to standard output; auto: the language's own.",
    ),
]
ExplainCheck = Annotated[
    bool,
    typer.Option(
        "--explain-check",
        help="Reduce nothing; tell how the check does on FILE and on nothing, how long it takes and how many "
        "runs it bears at once.",
    ),
]
AllowEmpty = Annotated[
    bool, typer.Option("--allow-empty", help="Go on when the check says yes to an empty file.")
]
AllowFlaky = Annotated[
    bool,
    typer.Option(
        "--allow-flaky",
        help="Go on when the check says no to FILE more often than yes, or its runs disturb each other.",
    ),
]
Repeat = Annotated[
    int,
    typer.Option(
        metavar="N",
        help="How many times in a row the check must say yes; by default once, and more where it is seen to "
        "err by chance.",
    ),
]
ExitCode = Annotated[
    list[str] | None,
    typer.Option(
        "--exit-code",
        metavar="N|nonzero",
        help="Keep the exit status of the check or command. This and the next seven must all hold; without "
        "any, exit status 0 is kept, or the crash of a command that a recogniser knows.",
    ),
]
KilledBy = Annotated[
    list[str] | None,
    typer.Option("--signal", metavar="NAME", help="Keep the signal that kills it, as SEGV or 11."),
]
Stdout = Annotated[
    list[str] | None,
    typer.Option("--stdout", metavar="REGEX", help="Keep that its standard output matches; repeatable."),
]
Stderr = Annotated[
    list[str] | None,
    typer.Option("--stderr", metavar="REGEX", help="Keep that its standard error matches; repeatable."),
]
AnyOutput = Annotated[
    list[str] | None,
    typer.Option("--any-output", metavar="REGEX", help="Keep that one of the two matches; repeatable."),
]
NotStdout = Annotated[
    list[str] | None,
    typer.Option("--not-stdout", metavar="REGEX", help="Keep that its standard output does not match."),
]
NotStderr = Annotated[
    list[str] | None,
    typer.Option("--not-stderr", metavar="REGEX", help="Keep that its standard error does not match."),
]
HangsFor = Annotated[
    float | None,
    typer.Option("--hangs", metavar="SECONDS", help="Keep that it is still running after so many seconds."),
]
AlsoInteresting = Annotated[
    int,
    typer.Option(
        "--also-interesting",
        metavar="N",
        min=0,
        help="Write up to N programs with other crashes that are met on the way to files beside the result.",
    ),
]
Events = Annotated[
    str | None,
    typer.Option(
        "--events",
        metavar="FILE|-|fd:N",
        help="Tell the run as JSON lines to a file, to standard output, or to an open descriptor.",
    ),
]
Summary = Annotated[
    str | None,
    typer.Option("--summary", metavar="FILE", help="Write what the run came to as JSON when it ends."),
]
RunDirectory = Annotated[
    Path | None,
    typer.Option(
        "--run-dir", metavar="DIR", help="The directory of this run's record; by default a new one for each."
    ),
]
NoRecord = Annotated[bool, typer.Option("--no-record", help="Keep no record of this run.")]
Resume = Annotated[
    Path | None,
    typer.Option(
        "--resume",
        metavar="[RUN]",
        help="Go on with an earlier run, by default the newest of FILE, and ask nothing again. FILE and "
        "CHECK may be left out.",
    ),
]
Replay = Annotated[
    Path | None,
    typer.Option(
        "--replay",
        metavar="[RUN]",
        help="Ask the check, which may be another one, about the programs of an earlier run, from the "
        "smallest up, and go on from the first with a yes.",
    ),
]
MemoryLimit = Annotated[
    str,
    typer.Option(
        "--memory-limit",
        metavar="SIZE|auto|none",
        help="Memory that one run of the check may take, as in 500M or 4G; auto: four times what interesting "
        "runs take, and at least 1G.",
    ),
]
CpuLimit = Annotated[
    float | None,
    typer.Option("--cpu-limit", metavar="SECONDS", help="Processor time that one run may take."),
]
FileSizeLimit = Annotated[
    str | None,
    typer.Option("--file-size-limit", metavar="SIZE", help="Size of each file that a run may write."),
]
ProcessLimit = Annotated[
    int | None,
    typer.Option(
        "--process-limit",
        metavar="N",
        help="Processes and threads that one run may have at a time; by default 1024, or 16 for each core.",
    ),
]
SandboxKind = Annotated[
    str,
    typer.Option(
        "--sandbox",
        metavar="auto|bwrap|none",
        help="Keep runs from the network, other processes and all files but their own, by bubblewrap; auto: "
        "where it is there and the check says the same with it.",
    ),
]
Quiet = Annotated[bool, typer.Option("-q", "--quiet", help="Say nothing but errors.")]
Verbose = Annotated[
    bool, typer.Option("-v", "--verbose", help="Add a table of what each pass did, and tracebacks.")
]
Version = Annotated[
    bool,
    typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit."),
]
