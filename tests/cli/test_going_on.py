"""Claims about `--resume`, `--replay` and `treereduce-py runs`, by the command."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from command_line import (
    command,
    environment,
    names,
    of_functions,
    treereduce_here,
    write_check,
    write_project,
)
from processes import PATIENCE, eventually, killed_in_the_end

from treereduce.cli.call.recalling import recalled
from treereduce.errors import UsageError
from treereduce.record import places
from treereduce.record.lines import encode, read

pytestmark = pytest.mark.slow

PROGRAM = of_functions(4)

KEEPS = 'grep -q abort "$1" && grep -q "f2" "$1" && grep -q "while" "$1"'
STRICTER = f'{KEEPS} && grep -q "f3" "$1"'


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with a program and a check that writes down what it is asked, and a state."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return write_project(
        tmp_path / "work", f'b2sum -l 128 < "$1" >> {tmp_path}/asked', KEEPS, program=PROGRAM
    )


def asked(place: Path) -> Counter[str]:
    """How often the check was asked about each program since the last look."""
    log = place.parent / "asked"
    found = Counter(line.split()[0] for line in log.read_text().splitlines()) if log.exists() else Counter()
    log.unlink(missing_ok=True)
    return found


def runs(place: Path) -> list[Path]:
    """The directories of all runs, the newest first."""
    found = (place.parent / "state" / "treereduce-py" / "runs").glob("[!.]*")
    return sorted(found, key=lambda run: (run / "run.json").stat().st_mtime_ns, reverse=True)


def said(done: subprocess.CompletedProcess[bytes]) -> str:
    return done.stderr.decode()


def reduced(place: Path, *arguments: str, status: int = 0) -> str:
    """What a call with one job says, which has to end with a status."""
    done = treereduce_here(*arguments, cwd=place)
    assert done.returncode == status, said(done)
    return said(done)


def test_a_run_leaves_its_record_in_the_directory_for_state_and_nothing_where_it_ran(place: Path) -> None:
    reduced(place, "crash.c", "check.sh", "-j", "1")
    assert names(place) == ["check.sh", "crash.c", "crash.reduced.c"]
    [run] = runs(place)
    assert names(run) == ["journal.jsonl", "original", "run.json"]
    assert (run / "original").read_bytes() == PROGRAM
    about = json.loads((run / "run.json").read_text())
    assert about["words"] == ["crash.c", "check.sh", "-j", "1"]
    assert about["schema"] == 2
    assert about["directory"] == str(place)
    assert "tree_sitter_c" in about["versions"]


def test_a_program_that_is_not_interesting_leaves_no_record(place: Path) -> None:
    write_check(place / "check.sh", "exit 1")
    reduced(place, "crash.c", "check.sh", status=3)
    assert runs(place) == []


def test_no_record_is_kept_where_none_is_wanted(place: Path) -> None:
    reduced(place, "crash.c", "check.sh", "--no-record")
    assert runs(place) == []


def test_where_no_record_can_be_written_the_run_goes_on_without(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (place.parent / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(place.parent / "file"))
    told = reduced(place, "crash.c", "check.sh", "-j", "1", "--max-tests", "20")
    assert "warning: This run is not recorded: no directory could be made for it" in told
    assert "go on with" not in told
    assert (place / "crash.reduced.c").exists()


def test_a_resumed_run_ends_as_if_it_had_not_been_interrupted_and_asks_nothing_twice(place: Path) -> None:
    limit = ("--timeout", "60")  # what runs beside this may stop a check for longer than it usually has
    reduced(place, "crash.c", "check.sh", "-j", "1", *limit, "-o", "whole.c")
    whole = asked(place)
    told = reduced(place, "crash.c", "check.sh", "-j", "1", *limit, "--max-tests", "20")
    first = asked(place)
    [line] = [line for line in told.splitlines() if line.startswith("go on with: treereduce-py --resume ")]
    before = (place / "crash.reduced.c").read_bytes()
    told = reduced(place, *line.split()[4:], "--max-tests", "100000")
    assert f"resumed: {first.total()} answers known, {len(before):,} bytes reached" in told
    assert (place / "crash.reduced.c").read_bytes() == (place / "whole.c").read_bytes()
    second = asked(place)
    # What the first run ended with was asked about once more at its end.
    assert (first + second) - whole == first - whole
    assert (first - whole).total() == 1
    assert second.total() == whole.total() - first.total() + 1
    assert len(runs(place)) == 2


def test_a_run_that_is_finished_is_resumed_without_a_question(place: Path) -> None:
    reduced(place, "crash.c", "check.sh", "-j", "1")
    result = (place / "crash.reduced.c").read_bytes()
    asked(place)
    (place / "crash.reduced.c").unlink()
    told = reduced(place, "--resume", "crash.c")
    assert asked(place).total() == 0
    assert "ended   nothing more can be removed" in told
    assert (place / "crash.reduced.c").read_bytes() == result


def test_after_ctrl_c_a_run_goes_on(place: Path) -> None:
    reduced(place, "crash.c", "check.sh", "-j", "1", "-o", "whole.c")
    (place / "slow").write_text("")
    write_check(place / "check.sh", f"[ ! -e {place}/slow ] || sleep 0.05", KEEPS)
    (place.parent / "temporary").mkdir(exist_ok=True)
    with killed_in_the_end(
        subprocess.Popen(
            command("crash.c", "check.sh", "-j", "1"),
            cwd=place,
            env=environment(place.parent / "temporary"),
            stderr=subprocess.PIPE,
        )
    ) as process:
        assert eventually((place / "crash.reduced.c").exists)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert b"go on with: treereduce-py --resume" in told
    (place / "slow").unlink()
    assert "nothing more can be removed" in reduced(place, "--resume")
    assert (place / "crash.reduced.c").read_bytes() == (place / "whole.c").read_bytes()


def test_the_result_never_falls_behind_what_was_reached(place: Path) -> None:
    reduced(place, "crash.c", "check.sh", "-j", "1", "--max-tests", "30")
    reached = (place / "crash.reduced.c").read_bytes()
    (place / "crash.reduced.c").unlink()
    told = reduced(place, "--resume", "--max-tests", "5")
    assert (place / "crash.reduced.c").read_bytes() == reached
    assert f"-> {len(reached):,} (" in told


def test_a_run_with_other_settings_goes_on_from_the_smallest_program(place: Path) -> None:
    reduced(place, "crash.c", "check.sh", "-j", "1", "--max-tests", "30")
    reached = (place / "crash.reduced.c").read_bytes()
    told = reduced(place, "--resume", "crash.c", "--max-tests", "100000", "-j", "2", "--seed", "3")
    assert f"{len(reached):,} bytes reached, from there on" in told
    assert f"bytes   {len(PROGRAM):,} -> " in told
    result = (place / "crash.reduced.c").read_bytes()
    assert len(result) < len(reached)
    [run] = runs(place)
    told = treereduce_here("runs", "show", run.name, "--json", cwd=place).stdout.decode()
    assert json.loads(told)["bytes"] == len(result)


@pytest.mark.parametrize("damage", [pytest.param("torn", marks=pytest.mark.slow), "changed"])
def test_a_damaged_record_is_used_as_far_as_it_goes_and_that_is_said(place: Path, damage: str) -> None:
    reduced(place, "crash.c", "check.sh", "-j", "1", "-o", "whole.c")
    reduced(place, "crash.c", "check.sh", "-j", "1", "--max-tests", "30")
    journal = runs(place)[0] / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    lines[20] = lines[20][:-9] if damage == "torn" else lines[20][:-9] + b"x" + lines[20][-8:]
    journal.write_bytes(b"".join(lines[:21] if damage == "torn" else lines))
    told = reduced(place, "--resume", "--max-tests", "100000")
    expected = "its last line is torn" if damage == "torn" else "line 21 is damaged"
    assert f"is damaged: {expected}, and the 20 before it are used." in told
    assert (place / "crash.reduced.c").read_bytes() == (place / "whole.c").read_bytes()
    assert not read(journal).damage


def test_a_changed_input_is_refused(place: Path) -> None:
    reduced(place, "crash.c", "check.sh", "-j", "1", "--max-tests", "20")
    (place / "crash.c").write_bytes(PROGRAM + b"\n")
    told = reduced(place, "--resume", status=2)
    assert "crash.c is not what the run in" in told
    assert "original back in its place, or begin anew." in told


def test_a_changed_check_is_refused_and_the_replay_is_named(place: Path) -> None:
    reduced(place, "crash.c", "check.sh", "-j", "1", "--max-tests", "20")
    write_check(place / "check.sh", STRICTER)
    told = reduced(place, "--resume", status=2)
    assert f"answers are not trusted: `--replay {runs(place)[0].name.rpartition('-')[2]}` asks" in told


def test_a_record_of_a_later_version_is_refused(place: Path) -> None:
    reduced(place, "crash.c", "check.sh", "-j", "1", "--max-tests", "20")
    about = runs(place)[0] / "run.json"
    told = json.loads(about.read_text())
    told["schema"], told["versions"]["treereduce-py"] = 3, "9.1"
    about.write_text(json.dumps(told))
    assert "was recorded by treereduce-py 9.1: use that to go on." in reduced(
        place, "--resume", runs(place)[0].name, status=2
    )


def test_a_run_that_goes_on_elsewhere_is_refused(place: Path) -> None:
    reduced(place, "crash.c", "check.sh", "-j", "1", "--max-tests", "20")
    journal = places.reopen(runs(place)[0])
    try:
        assert "is still going on in another process" in reduced(place, "--resume", status=2)
        listed = treereduce_here("runs", "--json", cwd=place).stdout
        assert [run["ended"] for run in json.loads(listed)] == ["running"]
    finally:
        os.close(journal)


@pytest.mark.parametrize("words", [["--resume"], ["--resume", "other.c"], ["--resume", "0123"], ["--replay"]])
def test_a_run_that_there_is_not_is_told(place: Path, words: list[str]) -> None:
    (place / "other.c").write_bytes(PROGRAM)
    assert "`treereduce-py runs` lists " in reduced(place, *words, status=2)


def test_a_replay_goes_on_from_the_smallest_program_that_a_stricter_check_takes(place: Path) -> None:
    reduced(place, "crash.c", "check.sh", "-j", "1")
    slipped = (place / "crash.reduced.c").read_bytes()
    assert b"f3" not in slipped
    write_check(place / "check.sh", f'b2sum -l 128 < "$1" >> {place.parent}/asked', STRICTER)
    asked(place)
    told = reduced(place, "--replay")
    assert "replayed: " in told
    assert "going on from one of " in told
    assert b"f3" in (place / "crash.reduced.c").read_bytes()
    assert f"bytes   {len(PROGRAM):,} -> " in told
    assert len(runs(place)) == 2
    assert "answers known" in reduced(place, "--resume")


def test_a_replay_where_nothing_passes_goes_on_from_the_original(place: Path) -> None:
    reduced(place, "crash.c", "check.sh", "-j", "1", "--max-tests", "20")
    told = reduced(place, "--replay", "--max-tests", "30", "--", "grep", "-q", "f1(int", "@@")
    assert "replayed: " in told
    assert b"f1(int" in (place / "crash.reduced.c").read_bytes()


def test_a_replay_that_finds_nothing_in_time_ends_with_the_input_as_the_result(place: Path) -> None:
    reduced(place, "crash.c", "check.sh", "-j", "1", "--max-tests", "20")
    first = f'cmp -s "$1" {place}/crash.c && exit 0; [ -s "$1" ] || exit 1'
    write_check(place / "check.sh", first, "sleep 100")
    told = reduced(place, "--replay", "--timeout", "100", "--time-limit", "2")
    assert "over before the check had said yes to a program of the earlier run" in told
    assert "Interrupted" not in told
    assert "ended   the time limit was reached" in told
    assert (place / "crash.reduced.c").read_bytes() == PROGRAM


def test_a_directory_of_ones_own_holds_one_run(place: Path) -> None:
    reduced(place, "crash.c", "check.sh", "-j", "1", "--max-tests", "20", "--run-dir", "record")
    assert runs(place) == []
    assert names(place / "record") == ["journal.jsonl", "original", "run.json"]
    told = reduced(place, "crash.c", "check.sh", "--run-dir", "record", status=2)
    assert "go on with it by treereduce-py --resume record." in told
    assert "answers known" in reduced(place, "--resume", "record")
    assert "is not an empty directory" in reduced(place, "crash.c", "check.sh", "--run-dir", ".", status=2)
    too_long = reduced(place, "crash.c", "check.sh", "--run-dir", "x" * 300, status=2)
    assert "cannot be read (File name too long): name another directory" in too_long
    assert "exclude each other" in reduced(place, "--resume", "record", "--run-dir", "other", status=2)


def test_a_name_that_is_too_long_for_a_file_is_that_of_no_run(place: Path) -> None:
    told = reduced(place, "--resume", "x" * 300, status=2)
    assert f"There is neither a run {'x' * 300} nor a file" in told


def test_a_program_from_standard_input_is_gone_on_with_by_its_copy(place: Path) -> None:
    words = ("-", "check.sh", "-l", "c", "-j", "1", "-o", "out.c")
    treereduce_here(*words, "--max-tests", "20", cwd=place, stdin=PROGRAM)
    told = reduced(place, "--resume", "--max-tests", "100000")
    assert "nothing more can be removed" in told


def test_a_run_in_place_is_gone_on_with(place: Path) -> None:
    reduced(place, "crash.c", "check.sh", "-j", "1", "--no-record", "-o", "whole.c")
    reduced(place, "crash.c", "check.sh", "-j", "1", "--in-place", "--max-tests", "20")
    reduced(place, "--resume", "--max-tests", "100000")
    assert (place / "crash.c").read_bytes() == (place / "whole.c").read_bytes()
    assert (place / "crash.c.orig").read_bytes() == PROGRAM


def test_a_command_and_several_checks_are_gone_on_with(place: Path) -> None:
    quick = ("--quick-check", "grep -q abort @@")
    words = ("crash.c", *quick, "-j", "1", "-o")
    check = ("--", "grep", "-q", "f2", "@@")
    reduced(place, *words, "whole.c", *check)
    reduced(place, *words, "part.c", "--max-tests", "20", *check)
    assert "answers known" in reduced(place, "--resume", "--max-tests", "100000")
    assert (place / "part.c").read_bytes() == (place / "whole.c").read_bytes()


def test_runs_are_listed_shown_and_pruned(place: Path) -> None:
    reduced(place, "crash.c", "check.sh", "-j", "1")
    reduced(place, "crash.c", "check.sh", "-j", "1", "--max-tests", "20")
    listed = json.loads(treereduce_here("runs", "--json", cwd=place).stdout)
    assert {run["ended"]: run["resumable"] for run in listed} == {
        "nothing more can be removed": False,
        "the limit of oracle calls was reached": True,
    }
    table = treereduce_here("runs", cwd=place).stdout.decode()
    assert all(run["id"] in table for run in listed)
    unfinished = next(run for run in listed if run["resumable"])
    assert f"Go on with one: treereduce-py --resume {unfinished['id']}" in table
    shown = treereduce_here("runs", "show", unfinished["id"], cwd=place).stdout.decode()
    assert f"tokens    {unfinished['tokens_before']:,} -> {unfinished['tokens']:,}" in shown
    pruned = treereduce_here("runs", "prune", "--keep", "1", cwd=place).stdout.decode()
    assert pruned.startswith("1 removed, 1 left in ")
    assert len(json.loads(treereduce_here("runs", "prune", "--all", "--json", cwd=place).stdout)) == 1
    assert treereduce_here("runs", cwd=place).stdout == b"There are no records of runs.\n"
    assert "There is no run 0123" in said(treereduce_here("runs", "show", "0123", cwd=place))


def test_a_list_of_runs_fits_into_a_narrow_terminal(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reduced(place, "crash.c", "check.sh", "-j", "1", "--max-tests", "20")
    monkeypatch.setattr("treereduce.cli.standard_output.LOG_WIDTH", 60)
    lines = treereduce_here("runs", cwd=place).stdout.decode().splitlines()
    assert max(map(len, lines[:3])) <= 60


def test_an_unknown_kind_of_entry_is_passed_over(place: Path) -> None:
    reduced(place, "crash.c", "check.sh", "-j", "1", "--max-tests", "20")
    with (runs(place)[0] / "journal.jsonl").open("ab") as journal:
        journal.write(encode(["later", 1]))
    assert "answers known" in reduced(place, "--resume")


def test_options_that_exclude_each_other_are_refused_before_any_record_is_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def find(name: str) -> Path:
        raise UsageError(f"{name} may be any of two runs: give the whole name.")

    monkeypatch.setattr(places, "find", find)
    together = (
        ["--resume", "0", "--replay"],
        ["--replay", "0", "--run-dir", "run"],
        ["--resume", "0", "--no-record"],
        ["--resume", "0", "--bug", "ice=./ice.sh"],
    )
    for words in together:
        with pytest.raises(UsageError, match=r": leave (one|all but one) out\.$"):
            recalled(words, None, {"--run-dir", "--bug"})
