from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from treereduce.conditions.crash import NamedBy
from treereduce.conditions.outcome import Outcome
from treereduce.conditions.recogniser import load, recognisers
from treereduce.conditions.recognition import SameCrash, recognise
from treereduce.errors import UsageError

RECORDINGS = Path(__file__).resolve().parent / "recordings"


@dataclass(frozen=True)
class Recording:
    """What a tool printed once: README.md there says how the files are made."""

    name: str
    command: tuple[str, ...]
    crash: str
    outcome: Outcome

    @property
    def tool(self) -> str:
        return self.name.partition("/")[0]


def read(file: Path) -> Recording:
    head, *sections = re.split(
        r"^--- (?=std(?:err|out)$)", file.read_text(encoding="utf-8"), flags=re.MULTILINE
    )
    said = dict(line.split(": ", 1) for line in head.splitlines())
    streams = {text.partition("\n")[0]: text.partition("\n")[2] for text in sections}
    outcome = Outcome(int(said["status"]), streams.get("stdout", ""), streams.get("stderr", ""), 0.0)
    name = f"{file.parent.name}/{file.stem}"
    return Recording(name, tuple(shlex.split(said["command"])), said.get("crash", ""), outcome)


@cache
def recordings() -> list[Recording]:
    return [read(file) for file in sorted(RECORDINGS.glob("*/*.txt"))]


CRASHES = [recording for recording in recordings() if recording.crash]
ORDINARY = [recording for recording in recordings() if not recording.crash]


TOOLS = sorted({recording.tool for recording in CRASHES})


def of(tool: str, some: list[Recording]) -> list[Recording]:
    return [recording for recording in some if recording.tool == tool]


def changed(recording: Recording, *changes: tuple[str, str]) -> Outcome:
    out, err = recording.outcome.stdout, recording.outcome.stderr
    for pattern, by in changes:
        out, err = re.sub(pattern, by, out), re.sub(pattern, by, err)
    return Outcome(recording.outcome.status, out, err, 1.0)


@pytest.mark.parametrize("tool", TOOLS)
def test_a_crash_is_named_by_what_names_its_bug(tool: str) -> None:
    for recording in of(tool, CRASHES):
        assert str(recognise(recording.outcome, recording.command)) == recording.crash, recording.name


@pytest.mark.parametrize("tool", sorted({recording.tool for recording in ORDINARY}))
def test_an_ordinary_failure_is_no_crash(tool: str) -> None:
    for recording in of(tool, ORDINARY):
        assert recognise(recording.outcome, recording.command) is None, recording.name


@pytest.mark.parametrize(
    "changes",
    [
        [(r"0x(?=[0-9a-f]{7})(?!0{4})[0-9a-f]", "0x7")],
        [
            (r"==\d+==", "==31415=="),
            (r"(?<=')( \(\d+\) )(?=panicked)", " (31415) "),
            (r"(?<=pid[ =])\d+", "31415"),
        ],
        [
            (r"(?<=/)tmp/t/", "var/work-q8x/"),
            (r"\bcrash\.(?=\w+\b)", "other."),
            (r"(?<=other\.\w\w:)\d+", "4"),
        ],
        [(r"(?m)$", "\r")],
    ],
    ids=["addresses", "processes", "places", "line ends"],
)
def test_a_crash_is_the_same_with_other(changes: list[tuple[str, str]]) -> None:
    for recording in CRASHES:
        crash = recognise(recording.outcome, recording.command)
        assert crash is not None
        assert SameCrash(crash).holds(changed(recording, *changes)), recording.name


@pytest.mark.parametrize("tool", TOOLS)
def test_a_crash_is_no_other_one_of_its_tool_and_no_ordinary_failure(tool: str) -> None:
    for recording in of(tool, CRASHES):
        crash = recognise(recording.outcome, recording.command)
        assert crash is not None
        same = SameCrash(crash)
        assert same.matched(recording.outcome) == recording.crash
        others = [other for other in of(tool, recordings()) if other.crash != recording.crash]
        mistaken = [other for other in others if same.holds(other.outcome)]
        assert [other.name for other in mistaken if not other.crash.endswith(crash.message)] == []


@pytest.fixture(scope="session")
def raw(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The raw outputs, a file each."""
    folder = tmp_path_factory.mktemp("raw")
    for recording in recordings():
        file = folder / recording.name
        file.parent.mkdir(exist_ok=True)
        file.write_text(recording.outcome.output, encoding="utf-8")
    return folder


@pytest.mark.parametrize("tool", TOOLS)
def test_the_pattern_of_a_crash_is_found_by_grep_and_not_in_ordinary_failures(tool: str, raw: Path) -> None:
    grep = shutil.which("grep")
    assert grep is not None
    for recording in of(tool, CRASHES):
        crash = recognise(recording.outcome, recording.command)
        assert crash is not None
        if crash.by is NamedBy.STATUS:
            assert crash.pattern == ""
            continue
        assert re.search(crash.pattern, recording.outcome.output)
        names = [other.name for other in [recording, *of(tool, ORDINARY)]]
        for locale in ("C", "C.UTF-8"):
            command = [grep, "-aEl", "-e", crash.pattern, "--", *names]
            found = subprocess.run(
                command, cwd=raw, env={"LC_ALL": locale}, capture_output=True, text=True, check=False
            )
            assert (found.stdout.split(), found.stderr) == ([recording.name], "")


def test_every_recogniser_has_a_recording_of_a_crash() -> None:
    found = {
        crash.recogniser for each in CRASHES if (crash := recognise(each.outcome, each.command)) is not None
    }
    assert found == {recogniser.name for recogniser in recognisers()}


def test_every_tool_has_a_recording_of_an_ordinary_failure() -> None:
    assert {each.tool for each in ORDINARY} >= {each.tool for each in CRASHES}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("title =", "no recogniser: "),
        ("title = 'x'", "'crash'"),
        ("title = 'x'\n[[crash]]\npattern = 'a'\nmessage = 'm'\n[frames]\npattern = '('", "unterminated"),
        ("title = 'x'\n[[crash]]\npattern = 'a'\nmessage = 'm'\nmeaning = 1", "meaning"),
    ],
)
def test_a_broken_recogniser_is_told(text: str, told: str) -> None:
    with pytest.raises(UsageError, match=re.escape(told)):
        load(text, "x", "x.toml")


def test_a_run_that_succeeds_quietly_is_no_crash() -> None:
    assert recognise(Outcome(0, "", "", 0.0), ["gcc", "-c", "crash.c"]) is None


def test_a_crash_is_recognised_without_the_command() -> None:
    crash = recognise(Outcome(1, "", "x.c:1:2: internal compiler error: in fold, at fold-const.cc:19\n", 0.0))
    assert str(crash) == "gcc: internal compiler error: in fold, at fold-const.cc:19"


def test_what_an_input_says_of_internal_errors_is_no_crash_of_a_tool_that_is_known() -> None:
    outcome = Outcome(1, "", 'x.c:1: error: static assertion failed: "internal error: no model"\n', 0.0)
    assert recognise(outcome, ["gcc", "-c", "x.c"]) is None


def test_a_signal_that_is_told_by_a_message_is_no_plain_signal() -> None:
    crash = recognise(Outcome(-6, "", "", 0.0), ["tool", "@@"])
    assert crash is not None
    assert SameCrash(crash).holds(Outcome(134, "", "Aborted\n", 0.0))
    assert not SameCrash(crash).holds(Outcome(-6, "", "tool: x.c:3: f: Assertion `a' failed.\n", 0.0))


def test_a_line_of_a_megabyte_is_no_matter() -> None:
    outcome = Outcome(
        1, "/a" * 500_000, "error: " + "(a/" * 300_000 + "\nTraceback (most recent call last):\n", 0.0
    )
    assert recognise(outcome, ["tool", "@@"]) is None


def test_a_stack_that_goes_round_is_named_by_its_cycle_and_not_by_where_it_ended() -> None:
    cycle = ["clang::Parser::parseQuad", "clang::Parser::parseNode", "llvm::SmallVector<int>::grow"]

    def overflow(start: int) -> Outcome:
        frames = [
            f" #{n} 0x00005581ab3c1d20 {cycle[(n + start) % 3]}(int) /src/x.cpp:1:2\n" for n in range(250)
        ]
        return Outcome(139, "", "PLEASE submit a bug report\nStack dump:\n" + "".join(frames), 0.0)

    crashes = {str(recognise(overflow(start), ["clang", "@@"])) for start in range(3)}
    assert crashes == {"clang: crash in an endless recursion of clang::Parser::parseNode"}


def test_crashes_of_several_files_may_be_told_in_any_order() -> None:
    one, two = (f"a{n}.c:1:1: internal compiler error: in f{n}, at x.cc:{n}\n" for n in (1, 2))
    crash = recognise(Outcome(4, "", one + two, 0.0), ["gcc", "@@"])
    assert str(crash) == "gcc: internal compiler error: in f1, at x.cc:1"
    assert crash is not None
    assert SameCrash(crash).holds(Outcome(4, "", two + one, 0.0))
    assert not SameCrash(crash).holds(Outcome(4, "", two, 0.0))
