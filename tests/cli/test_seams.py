"""Claims about runs that are gone on with where the check errs by chance, by the command."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from boxes import needs_sandbox
from command_line import of_functions, treereduce_here, write_check, write_project

from treereduce.oracle.running.limits import LimitKeeper
from treereduce.oracle.verdict import CHECK, Answer, Reason, Verdict
from treereduce.program.keys import exact_key
from treereduce.record.entries import (
    RETRACTED,
    Improvement,
    Question,
    answer_entry,
    improvement_entry,
)
from treereduce.record.lines import Entry, encode, read
from treereduce.record.past import recall

pytestmark = pytest.mark.slow

PROGRAM = of_functions(6)

FALSE = b"int f1(int a) { return a; }\n"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with a program and a check."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    note = f'[ ! -w {tmp_path} ] || b2sum -l 128 < "$1" >> {tmp_path}/asked'
    return write_project(tmp_path / "work", note, 'grep -q abort "$1"', program=PROGRAM)


def run_of(place: Path) -> Path:
    """The directory of the only run."""
    [run] = (place.parent / "state" / "treereduce-py" / "runs").glob("[!.]*")
    return run


def told_by(run: Path, entries: list[Entry]) -> None:
    """Have a run end with some entries more, as if it had been killed after them."""
    with (run / "journal.jsonl").open("ab") as file:
        file.writelines(map(encode, entries))


def mistaken(run: Path, program: bytes, *answers: Verdict) -> list[Entry]:
    """What a run writes that takes a program for interesting by mistake."""
    past = recall(run)
    version = 0 if past.best is None else past.best.version
    said = [answer_entry(Question(CHECK, exact_key(program)), Answer(it, 0.01), 1) for it in answers]
    new = Improvement(version + 1, program, 8, "windows", 1.0)
    return [*said, improvement_entry(new, past.last)]


def said(done: subprocess.CompletedProcess[bytes]) -> str:
    return done.stderr.decode()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_that_was_killed_with_a_result_by_mistake_is_gone_on_with_from_one_that_holds(
    place: Path, jobs: str
) -> None:
    assert treereduce_here("crash.c", "check.sh", "-j", "1", "--max-tests", "20", cwd=place).returncode == 0
    before = (place / "crash.reduced.c").read_bytes()
    told_by(run_of(place), mistaken(run_of(place), FALSE, Verdict.INTERESTING))
    done = treereduce_here("--resume", "-j", jobs, "--seed", "3", "--max-tests", "100000", cwd=place)
    assert done.returncode == 0, said(done)
    result = (place / "crash.reduced.c").read_bytes()
    assert b"abort" in result
    assert len(result) < len(before)


def test_a_replay_that_began_by_a_mistake_comes_back_to_what_holds(place: Path) -> None:
    assert treereduce_here("crash.c", "check.sh", "-j", "1", "--max-tests", "20", cwd=place).returncode == 0
    told_by(run_of(place), mistaken(run_of(place), FALSE, Verdict.INTERESTING))
    # The first question about what has f1 and no f2 is answered with yes.
    write_check(
        place / "other.sh",
        f'grep -q abort "$1" || {{ ! grep -q f2 "$1" && grep f1 "$1" && mkdir {place}/y; }}',
    )
    done = treereduce_here("--replay", run_of(place).name, "crash.c", "other.sh", "-j", "1", cwd=place)
    assert "replayed: 0 programs refused, going on from one of 28 bytes" in said(done)
    assert done.returncode == 0, said(done)
    assert b"abort" in (place / "crash.reduced.c").read_bytes()


def forgetful_check(place: Path) -> None:
    """A check that says yes by mistake to one of four programs, the first time that it is asked."""
    write_check(
        place / "check.sh",
        'grep -q abort "$1" && exit 0',
        '[ -s "$1" ] || exit 1',
        'key=$(b2sum -l 128 < "$1" | cut -c 1-32)',
        f"case $key in [8-b]*) mkdir {place.parent}/$key 2> {place.parent}/null;; *) exit 1;; esac",
    )


def programs_of(run: Path) -> list[Improvement]:
    return [*recall(run).programs]


def test_a_run_that_goes_the_same_way_again_makes_no_mistake_the_result_once_more(place: Path) -> None:
    forgetful_check(place)
    done = treereduce_here("crash.c", "check.sh", "-j", "1", cwd=place)
    assert done.returncode == 0, said(done)
    result = (place / "crash.reduced.c").read_bytes()
    run = run_of(place)
    before = programs_of(run)
    back = [number for number, it in enumerate(before) if it.pass_name == RETRACTED]
    assert back, "the check has to err"
    # As if it had been killed just then.
    lines = (run / "journal.jsonl").read_bytes().splitlines(keepends=True)
    last = max(number for number, line in enumerate(lines) if b'"retracted"' in line)
    (run / "journal.jsonl").write_bytes(b"".join(lines[: last + 1]))
    done = treereduce_here("--resume", "-j", "1", cwd=place)
    assert done.returncode == 0, said(done)
    assert (place / "crash.reduced.c").read_bytes() == result
    assert [it.program for it in programs_of(run)] == [it.program for it in before]


def test_a_resumed_run_that_ends_before_it_has_come_as_far_again_checks_what_was_reached(place: Path) -> None:
    assert treereduce_here("crash.c", "check.sh", "-j", "1", "--max-tests", "20", cwd=place).returncode == 0
    told_by(run_of(place), mistaken(run_of(place), FALSE, Verdict.INTERESTING, Verdict.UNINTERESTING))
    done = treereduce_here("--resume", "-j", "1", "--max-tests", "10", cwd=place)
    assert done.returncode == 0, said(done)
    assert b"abort" in (place / "crash.reduced.c").read_bytes()


def test_what_was_formatted_and_is_refused_in_the_end_gives_way_to_what_it_was_made_of(place: Path) -> None:
    write_check(
        place / "check.sh", f'grep -q abort "$1" || {{ grep -q other "$1" && mkdir {place.parent}/other; }}'
    )
    done = treereduce_here(
        "crash.c", "check.sh", "-j", "1", "--format", "sed -i s/abort/other/ @@", cwd=place
    )
    assert done.returncode == 0, said(done)
    assert b"abort" in (place / "crash.reduced.c").read_bytes()
    assert "formatted" not in said(done)


@needs_sandbox
def test_a_resumed_run_stays_in_the_sandbox_that_was_found_to_do(place: Path) -> None:
    call = "crash.c", "check.sh", "-j", "1", "--sandbox", "auto", "--max-tests", "20"
    assert treereduce_here(*call, cwd=place).returncode == 0
    (place.parent / "asked").unlink()
    done = treereduce_here("--resume", "--max-tests", "1000", cwd=place)
    assert done.returncode == 0, said(done)
    # The check cannot write there from within.
    assert not (place.parent / "asked").exists()


def test_a_resumed_run_knows_how_much_memory_its_check_takes(place: Path) -> None:
    assert treereduce_here("crash.c", "check.sh", "-j", "1", "--max-tests", "20", cwd=place).returncode == 0
    assert recall(run_of(place)).learnt[CHECK].memory > 0
    known: list[int] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LimitKeeper, "learn", lambda _, peak: known.append(peak))
        assert treereduce_here("--resume", "--max-tests", "1000", cwd=place).returncode == 0
    assert known[0] == recall(run_of(place)).learnt[CHECK].memory


@pytest.mark.parametrize("option", ["--repeat=2", "--pass-command=mine=true", "--cpu-limit=90"])
def test_a_run_with_other_settings_goes_on_from_the_smallest_program(place: Path, option: str) -> None:
    assert treereduce_here("crash.c", "check.sh", "-j", "1", "--max-tests", "20", cwd=place).returncode == 0
    done = treereduce_here("--resume", option, "--max-tests", "21", cwd=place)
    assert "bytes reached, from there on\n" in said(done)


def test_what_took_too_much_is_asked_again_with_other_limits(place: Path) -> None:
    assert treereduce_here("crash.c", "check.sh", "-j", "1", "--max-tests", "20", cwd=place).returncode == 0
    over = Answer(Verdict.UNANSWERED, 0.1, 1.0, reason=Reason.CPU_LIMIT)
    told_by(run_of(place), [answer_entry(Question(CHECK, exact_key(b"abort\n")), over, 6)] * 1000)
    done = treereduce_here("--resume", "--cpu-limit", "90", "--max-tests", "1000", cwd=place)
    assert done.returncode == 0, said(done)
    assert (place / "crash.reduced.c").read_bytes() == b"abort\n"
    assert f"resumed: {len(known_to(run_of(place)))} answers known" in said(done)


def known_to(run: Path) -> list[Entry]:
    """The answers that are known when a run is gone on with, which has come to an end since."""
    entries = read(run / "journal.jsonl").entries
    resumed = next(number for number, entry in enumerate(entries) if entry[0] == "resumed")
    return [entry for entry in entries[:resumed] if entry[0] == "answer" and entry[3] != "none"]
