from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import treereduce_here
from partly_slow import partly_slow
from pass_programs import COUNTED, GOOD, MISBEHAVING, NUMBERED, PROGRAM, pass_program
from processes import PATIENCE, eventually, is_running

from treereduce import Ending, Result, UsageError, Warned, reduce
from treereduce.engine.state.events import Event
from treereduce.plugins import conversation, host, seeds
from treereduce.plugins.gathering import Outside


def set_limits(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "LONGEST", seconds)
    monkeypatch.setattr(seeds, "LONGEST", seconds)
    monkeypatch.setattr(conversation, "SLOWEST", seconds)


def interesting(program: bytes) -> bool:
    return b"print(a)" in program and b"import" in program


def reduced(
    how: str, command: str, *, passes: str | None = "mine", jobs: int = 2
) -> tuple[Result, list[str]]:
    """The result with one program as a pass, and the warnings."""
    events: list[Event] = []
    result = reduce(
        PROGRAM,
        "python",
        interesting,
        passes=passes,
        pass_commands={f"mine:{how}": command},
        jobs=jobs,
        listeners=[events.append],
    )
    return result, [event.message for event in events if isinstance(event, Warned)]


@pytest.mark.parametrize("how", GOOD)
@pytest.mark.parametrize("jobs", partly_slow([1, 3], ["3"]))
def test_what_a_program_proposes_is_tried_and_kept(
    how: str, jobs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOG", str(tmp_path / "log"))
    result, warnings = reduced(how, pass_program(tmp_path, "pass", GOOD[how]), jobs=jobs)
    assert warnings == []
    assert b"assert" not in result.program
    assert b"keep(1)" in result.program, "nothing else has looked at it"
    assert sum(result.passes[name].tokens for name in result.passes) >= 9


@pytest.mark.slow
@pytest.mark.parametrize("text", [NUMBERED, COUNTED])
def test_no_instance_of_a_program_is_made_twice(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "log"
    monkeypatch.setenv("LOG", str(log))
    many = b"import x\n" + b"".join(b"assert f(%d)\n" % number for number in range(20))
    reduce(
        many,
        "python",
        lambda program: program == many,
        passes="mine",
        pass_commands={"mine": pass_program(tmp_path, "pass", text)},
        allow_empty=True,
    )
    made = log.read_text().split()
    assert sorted(made, key=int) == [str(number) for number in range(1, 21)]
    assert made[:5] == ["1", "2", "4", "8", "16"]


def test_the_words_of_a_command_may_say_where_file_and_number_go(tmp_path: Path) -> None:
    script = '#!/bin/sh\n[ "$1" = -n3 ] || exit 1\nsed -i /assert/d "$2"'
    result, warnings = reduced("numbered", f"{pass_program(tmp_path, 'pass', script)} -n@N @@")
    assert result.program == PROGRAM, "there is no first instance, so there is no third"
    script = '#!/bin/sh\n[ "$1" = -n1 ] || exit 1\ngrep -q assert "$2" || exit 1\nsed -i /assert/d "$2"'
    result, warnings = reduced("numbered", f"{pass_program(tmp_path, 'pass', script)} -n@N @@")
    assert warnings == []
    assert b"assert" not in result.program


def twins() -> Iterator[object]:
    for how, known in MISBEHAVING.items():
        for evidence, text in known.items():
            waits = any(word in evidence for word in ("still", "wrote", "line", "stop"))
            marks = [pytest.mark.slow] if waits and how != "numbered" else []
            yield pytest.param(how, evidence, text, id=f"{how}: {evidence}", marks=marks)


@pytest.mark.slow
@pytest.mark.parametrize(("how", "evidence", "text"), [*twins()])
def test_a_program_that_misbehaves_is_told_once_and_left_out_and_the_run_goes_on(
    how: str, evidence: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host, "MOST_PRINTED", 2**22)
    if "still" in evidence:
        set_limits(1.0, monkeypatch)
    result, warnings = reduced(how, pass_program(tmp_path, "pass", text), passes="mine,runs,subtrees")
    assert len(warnings) == 1, warnings
    assert warnings[0].startswith("The pass mine is left out from here on: it ")
    assert evidence in warnings[0]
    without = reduce(PROGRAM, "python", interesting, passes="runs,subtrees")
    assert len(result.program) <= len(without.program)


def test_a_success_of_a_program_is_united_with_one_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOG", str(tmp_path / "log"))
    met = threading.Barrier(2, timeout=PATIENCE)
    asked: set[bytes] = set()

    def oracle(program: bytes) -> bool:
        if not program.strip() or program == source:
            return bool(program.strip())
        if program in {ours, theirs} - asked:
            asked.add(program)
            met.wait()  # both are tried on the same version
        return program in {ours, theirs, both}

    source = b"x = 123456\nassert x\nprint(x)\nprint(2)\n"
    ours = source.replace(b"123456", b"0")
    theirs = source.replace(b"assert x\n", b"")
    both = theirs.replace(b"123456", b"0")
    result = reduce(
        source,
        "python",
        oracle,
        jobs=2,
        passes="numbers,mine",
        pass_commands={"mine": pass_program(tmp_path, "pass", NUMBERED)},
    )
    assert asked == {ours, theirs}
    assert result.passes["union"].won == 1
    assert result.program == both


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        ("true", "write NAME=CMD"),
        ("=true", "write NAME=CMD"),
        ("a:morse=true", "say numbered, steps, hints, seeds, json"),
        ("a=", "has no command"),
        ("a='", "cannot be read"),
        ("a=there-is-no-such-program", "There is no command"),
        ("runs=true", "There is a pass runs already"),
    ],
)
def test_a_command_that_cannot_be_meant_is_refused(command: str, problem: str) -> None:
    with pytest.raises(UsageError, match=problem):
        Outside(print, [command], file=Path("a.py"))


@pytest.mark.slow
@pytest.mark.parametrize("how", ["numbered", "seeds", "json"])
def test_the_end_of_the_time_ends_a_program_that_hangs(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_limits(1000.0, monkeypatch)
    note = tmp_path / "pid"
    command = pass_program(tmp_path, "pass", f"#!/bin/sh\necho $$ > {note}\nexec sleep 1000")
    # It has to have begun, which takes longer on a busy machine.
    for seconds in (1.0, 10.0, 60.0):
        events: list[Event] = []
        result = reduce(
            PROGRAM,
            "python",
            interesting,
            passes="mine",
            pass_commands={f"mine:{how}": command},
            time_limit=seconds,
            listeners=[events.append],
        )
        assert result.program == PROGRAM
        assert result.ending is Ending.TIME_LIMIT
        assert not any("left out" in event.message for event in events if isinstance(event, Warned))
        if note.exists() and note.read_text():
            break
    assert eventually(lambda: not is_running(int(note.read_text())))


@pytest.mark.slow
def test_a_program_that_speaks_for_ever_and_never_listens_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_limits(1.0, monkeypatch)
    # More than a pipe holds, so that it is never all said.
    large = PROGRAM + b"keep(1)\n" * 20_000
    events: list[Event] = []
    result = reduce(
        large,
        "python",
        lambda program: program == large,
        passes="mine",
        pass_commands={"mine:json": pass_program(tmp_path, "pass", "#!/bin/sh\nexec yes")},
        listeners=[events.append],
    )
    assert result.ending is Ending.FIXPOINT
    [warning] = [event.message for event in events if isinstance(event, Warned)]
    assert "is left out from here on: it w" in warning


@pytest.mark.parametrize("how", ["seeds", "json"])
def test_a_program_that_is_spoken_to_is_gone_with_the_run(how: str, tmp_path: Path) -> None:
    note = tmp_path / "pid"
    good = GOOD[how].replace(
        "import ", f"import os; open({str(note)!r}, 'w').write(str(os.getpid()))\nimport ", 1
    )
    if how == "json":
        good += "import time\ntime.sleep(1000)\n"
    result, warnings = reduced(how, pass_program(tmp_path, "pass", good))
    assert warnings == []
    assert b"assert" not in result.program
    assert eventually(lambda: not is_running(int(note.read_text())))


def checked(tmp_path: Path, how: str, text: str) -> tuple[int, str]:
    """What a check says of a program that is a pass, and its exit status."""
    (tmp_path / "program.py").write_bytes(PROGRAM)
    command = pass_program(tmp_path, "pass", text)
    words = ("passes", "--check", "mine", "--pass-command", f"mine:{how}={command}")
    done = treereduce_here(*words, "--on", "program.py", cwd=tmp_path)
    return done.returncode, done.stdout.decode()


@pytest.mark.slow
@pytest.mark.parametrize("how", GOOD)
def test_a_check_of_a_program_that_keeps_the_laws_says_that_all_is_well(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOG", str(tmp_path / "log"))
    status, said = checked(tmp_path, how, GOOD[how])
    assert status == 0, said
    assert said.startswith("mine: 1 program, ")
    assert "all is well" in said


@pytest.mark.parametrize("evidence", ["ended with exit status 3", "was killed by SIGSEGV"])
def test_a_check_of_a_program_that_misbehaves_has_the_evidence(evidence: str, tmp_path: Path) -> None:
    [text] = [text for known, text in MISBEHAVING["numbered"].items() if evidence in known]
    status, said = checked(tmp_path, "numbered", text)
    assert status == 1
    assert f"program.py: The pass mine is left out from here on: it {evidence}" in said


def test_what_a_program_that_misbehaves_prints_moves_no_cursor_of_a_terminal(tmp_path: Path) -> None:
    text = "import sys\nprint('red \\33[31m', file=sys.stderr)\nsys.exit(3)\n"
    _, said = checked(tmp_path, "numbered", text)
    assert "(red ·[31m)" in said
