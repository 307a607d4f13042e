"""Claims about runs that are gone on with in another directory, or by another process, than they began in."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from pathlib import Path

import pytest
from command_line import (
    command,
    environment,
    names,
    of_functions,
    treereduce_here,
    treereduce_py,
    write_check,
    write_project,
)

import treereduce
from treereduce.cli.call.retyping import command_from_here, from_here, giving_way, lasting
from treereduce.record import places

PROGRAM = of_functions(4)

VALUED = {"-o", "--output", "-j", "--grammar", "--summary", "--events", "--quick-check", "--prefer"}
VALUED |= {"--format", "--pass-command", "--seed"}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The directory in which a run began that has not come to its end."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    place = write_project(
        tmp_path / "work", 'grep -q abort "$1" && grep -q f2 "$1" && grep -q while "$1"', program=PROGRAM
    )
    reduced(place, "crash.c", "check.sh", "-j", "1", "--max-tests", "20")
    return place


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """Another directory."""
    directory = tmp_path / "elsewhere"
    directory.mkdir()
    return directory


def reduced(place: Path, *arguments: str, status: int = 0) -> str:
    """What a call says, which has to end with a status."""
    done = treereduce_here(*arguments, cwd=place)
    assert done.returncode == status, done.stderr.decode()
    return done.stderr.decode()


def newest() -> str:
    """The directory of the newest run."""
    return str(places.all_runs()[0])


def words_of(run: str) -> list[str]:
    """The words of its call."""
    words = json.loads((Path(run) / "run.json").read_text())["words"]
    assert isinstance(words, list)
    return words


@pytest.mark.slow
def test_files_that_are_named_to_go_on_lie_where_that_was_typed(place: Path, elsewhere: Path) -> None:
    outlets = ("--summary=summary.json", "--events", "events.jsonl")
    reduced(elsewhere, "--resume", newest(), "-o", "out.c", *outlets, "--max-tests", "100000")
    assert names(elsewhere) == ["events.jsonl", "out.c", "summary.json"]
    assert json.loads((elsewhere / "summary.json").read_text())["result"] == str(elsewhere / "out.c")
    assert names(place) == ["check.sh", "crash.c", "crash.reduced.c"]


@pytest.mark.slow
def test_checks_that_are_named_to_go_on_are_those_where_that_was_typed(place: Path, elsewhere: Path) -> None:
    for name in ("quick", "final", "size"):
        write_check(elsewhere / name, f"echo >> {elsewhere}/{name}.log; echo 1")
    checks = ("--quick-check", "./quick", "--final-check", "./final @@", "--prefer", "size")
    reduced(elsewhere, "--replay", newest(), *checks, "--max-tests", "40")
    assert {"quick.log", "final.log", "size.log"} <= {*names(elsewhere)}
    assert (place / "crash.reduced.c").stat().st_size < len(PROGRAM)


@pytest.mark.slow
def test_a_command_that_is_given_to_go_on_is_the_one_where_that_was_typed(
    place: Path, elsewhere: Path
) -> None:
    write_check(elsewhere / "tool", 'grep -q "$(cat "$1")" "$2"')
    (elsewhere / "word").write_text("f1")
    reduced(elsewhere, "--replay", newest(), "--max-tests", "40", "--", "./tool", "word", "@@")
    assert b"f1" in (place / "crash.reduced.c").read_bytes()
    assert words_of(newest())[-3:] == [f"{elsewhere}/tool", f"{elsewhere}/word", "@@"]


@pytest.mark.slow
def test_where_a_run_goes_on_is_said_to_who_is_elsewhere(place: Path, elsewhere: Path) -> None:
    told = reduced(elsewhere, "--resume", newest(), "--max-tests", "40")
    assert told.startswith(f"in {place}, where the earlier run began:\ncrash.c: ")
    assert "where the earlier run began" not in reduced(place, "--resume")
    assert reduced(elsewhere, "--resume", newest(), "-q") == ""


@pytest.mark.slow
def test_a_descriptor_that_events_went_to_is_none_of_the_record(place: Path) -> None:
    with (place.parent / "events").open("wb") as file:
        os.set_inheritable(file.fileno(), True)
        outlet = f"fd:{file.fileno()}"
        reduced(place, "crash.c", "check.sh", "--events", outlet, "-j", "1", "--max-tests", "20")
    assert words_of(newest()) == ["crash.c", "check.sh", "-j", "1", "--max-tests", "20"]
    # It may stand in a record that was made before.
    about = json.loads((Path(newest()) / "run.json").read_text())
    about["words"].append("--events=fd:999")
    (Path(newest()) / "run.json").write_text(json.dumps(about))
    assert "answers known" in reduced(place, "--resume")


@pytest.mark.slow
def test_a_descriptor_that_nobody_has_opened_is_refused_though_we_may_have_a_use_for_its_number(
    place: Path,
) -> None:
    for number in (3, 4, 5):
        done = treereduce_py("crash.c", "check.sh", "--events", f"fd:{number}", cwd=place)
        assert done.returncode == 2, done.stderr.decode()
        assert f"--events is fd:{number}, which cannot be written to" in done.stderr.decode()


@pytest.mark.parametrize("mode", ["--resume", "--replay"])
def test_to_go_on_without_a_record_is_refused(tmp_path: Path, mode: str) -> None:
    place = write_project(tmp_path / "work")
    for words in ([mode, "--no-record"], ["crash.c", "check.sh", "--no-record", mode]):
        told = reduced(place, *words, status=2)
        assert f"{mode} goes on in a record, and --no-record keeps none: leave one out." in told


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("-o out.c -j 2", "-o HERE/out.c -j 2"),
        ("-oout.c -q", "-oHERE/out.c -q"),
        ("--output=../out.c", "--output=HERE/../out.c"),
        ("-o - --events - --events fd:7", "-o - --events - --events fd:7"),
        ("-o fd:7", "-o HERE/fd:7"),
        ("-o /tmp/out.c -o", "-o /tmp/out.c -o"),
        ("--grammar zig.so:zig", "--grammar HERE/zig.so:zig"),
        ("--quick-check ./absent.sh", "--quick-check HERE/absent.sh"),
        ("--quick-check script", "--quick-check HERE/script"),
        ("--quick-check cmp", "--quick-check cmp"),
        ("--quick-check 'gcc -c @@ -o script'", "--quick-check 'gcc -c @@ -o HERE/script'"),
        ("--quick-check 'gcc  -c   crash.c'", "--quick-check 'gcc  -c   crash.c'"),
        ("--prefer './size @@'", "--prefer 'HERE/size @@'"),
        ("--format './tidy script'", "--format 'HERE/tidy HERE/script'"),
        ("--format 'oh no\"'", "--format 'oh no\"'"),
        ("--pass-command 'mine:json=./pass --x=1'", "--pass-command 'mine:json=HERE/pass --x=1'"),
        ("--seed 3 --rename", "--seed 3 --rename"),
    ],
)
def test_words_mean_what_they_mean_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, meant: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("script", "crash.c"):
        (tmp_path / name).touch()
    expected = shlex.split(meant.replace("HERE", str(tmp_path)))
    assert from_here(shlex.split(typed), VALUED, "crash.c") == expected


def test_a_command_means_what_it_means_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("gcc", "plugin.so", "crash.c"):
        (tmp_path / name).touch()
    words = ["gcc", "-x", "c", "plugin.so", "crash.c", "@@"]
    assert command_from_here(words, "crash.c") == ["gcc", "-x", "c", f"{tmp_path}/plugin.so", "crash.c", "@@"]
    assert command_from_here(["./gcc", "@@"], "crash.c") == [f"{tmp_path}/gcc", "@@"]
    assert command_from_here([], "crash.c") == []


def test_what_only_this_process_has_does_not_last() -> None:
    words = ["crash.c", "--events", "fd:3", "--events=fd:4", "--events", "-", "-j", "2", "fd:5"]
    assert lasting(words, VALUED) == ["crash.c", "--events", "-", "-j", "2", "fd:5"]


@pytest.mark.slow
def test_how_to_go_on_with_a_run_in_a_directory_of_its_own_is_told_by_the_directory(place: Path) -> None:
    short = ("crash.c", "check.sh", "-j", "1", "--max-tests", "20")
    told = reduced(place, *short, "--run-dir", "my record")
    assert "go on with: treereduce-py --resume 'my record'\n" in told
    shown = treereduce_here("runs", "show", "my record", cwd=place).stdout.decode()
    assert "go on with: treereduce-py --resume 'my record'\n" in shown
    about = json.loads(treereduce_here("runs", "show", "my record", "--json", cwd=place).stdout)
    assert "answers known" in reduced(place, "--resume", about["id"])
    assert "by treereduce-py --resume 'my record'." in reduced(
        place, *short, "--run-dir", "my record", status=2
    )


@pytest.mark.slow
def test_an_option_takes_the_place_of_one_of_the_record_that_it_excludes(place: Path) -> None:
    short = ("--max-tests", "20")
    assert reduced(place, "--resume", *short, "-q") == ""
    assert reduced(place, "crash.c", "check.sh", "-j", "1", "-q", *short) == ""
    assert "asked again" in reduced(place, "--resume", "-v")
    told = reduced(place, "--resume", "-v", "-q", status=2)
    assert "--quiet and --verbose exclude each other" in told
    reduced(place, "crash.c", "check.sh", "-j", "1", "-o", "out.c", *short)
    (place / "out.c").unlink()
    reduced(place, "--resume", "--in-place", *short)
    assert names(place) == ["check.sh", "crash.c", "crash.c.orig", "crash.reduced.c"]


@pytest.mark.parametrize(
    ("earlier", "now", "left"),
    [
        (["-q", "a.c"], ["-v"], ["a.c"]),
        (["-q", "a.c"], ["-q"], ["-q", "a.c"]),
        (["-q", "a.c"], ["-q", "-v"], ["-q", "a.c"]),
        (["a.c", "-o", "-v", "--seed", "1"], ["--in-place"], ["a.c", "--seed", "1"]),
        (["--output=b.c", "-ob.c", "--in-place"], ["-o", "-q"], ["--output=b.c", "-ob.c"]),
    ],
)
def test_options_give_way_to_later_ones_that_exclude_them(
    earlier: list[str], now: list[str], left: list[str]
) -> None:
    assert giving_way(earlier, now, VALUED) == left


def test_a_run_without_a_record_has_no_directory_for_it(tmp_path: Path) -> None:
    place = write_project(tmp_path / "work", 'grep -q abort "$1"', program=PROGRAM)
    told = reduced(place, "crash.c", "check.sh", "--run-dir", "record", "--no-record", status=2)
    assert "--run-dir says where the record is, and --no-record keeps none: leave one out." in told


@pytest.mark.slow
def test_a_program_that_came_through_a_pipe_is_gone_on_with_by_its_copy(place: Path) -> None:
    words = ("-l", "c", "-j", "1", "-o", "out.c")
    call = shlex.join(command("pipe.c", "check.sh", *words, "--max-tests", "20"))
    script = f"mkfifo pipe.c && {{ cat crash.c > pipe.c & {call}; }}"
    subprocess.run(["/bin/sh", "-c", script], cwd=place, env=environment(place.parent), check=True)
    earlier = newest()
    assert "the limit of oracle calls" in reduced(place, "--resume", earlier, "--max-tests", "30")
    (place / "pipe.c").unlink()
    assert "nothing more can be removed" in reduced(place, "--resume", earlier, "--max-tests", "100000")


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["--resume", "--replay"])
def test_a_check_that_is_gone_is_not_called_another_one(place: Path, mode: str) -> None:
    (place / "check.sh").unlink()
    assert "There is no file " in (told := reduced(place, mode, status=2))
    assert told.endswith("check.sh to run.\n")


@pytest.mark.parametrize("words", [("--resume=",), ("--resume", ""), ("--replay=", "crash.c")])
def test_the_name_of_a_run_is_not_empty(tmp_path: Path, words: tuple[str, ...]) -> None:
    told = reduced(tmp_path, *words, status=2)
    assert f"{words[0].rstrip('=')} is empty, as a variable is that is not set" in told


@pytest.mark.slow
def test_a_run_of_the_function_is_gone_on_with_by_the_command_with_file_and_check(place: Path) -> None:
    record, check = str(place / "record"), str(place / "check.sh")
    treereduce.reduce(PROGRAM, "c", check, run_dir=record, max_tests=20)
    shown = treereduce_here("runs", "show", record, cwd=place).stdout.decode()
    assert f"go on with: treereduce-py --resume {record} FILE CHECK" in shown
    refused = treereduce_here("--resume", record, cwd=place)
    assert refused.returncode == 2
    assert "was begun by a function in Python" in refused.stderr.decode()
    assert "give FILE and CHECK too." in refused.stderr.decode()
    told = treereduce_here("--resume", record, "crash.c", check, "--max-tests", "30", cwd=place)
    assert b"resumed: " in told.stderr
    assert f"go on with: treereduce-py --resume {record}\n" in told.stderr.decode()


@pytest.mark.slow
def test_a_run_of_the_function_with_one_as_its_oracle_is_replayed_with_a_check(place: Path) -> None:
    record = str(place / "record")
    treereduce.reduce(PROGRAM, "c", lambda program: b"abort" in program, run_dir=record, max_tests=20)
    shown = treereduce_here("runs", "show", record, cwd=place).stdout.decode()
    assert f"go on with: treereduce-py --replay {record} FILE CHECK" in shown
    assert b"replayed: " in treereduce_here("--replay", record, "crash.c", "check.sh", cwd=place).stderr


@pytest.mark.slow
def test_a_record_of_the_first_schema_is_gone_on_with(place: Path) -> None:
    reduced(place, "crash.c", "check.sh", "-j", "1", "--exit-code", "0", "--max-tests", "20")
    about = Path(newest()) / "run.json"
    told = json.loads(about.read_text())
    check = told["checks"]["check"]
    assert (check["kind"], check["asked"]) == ("script", ["--exit-code 0"])
    told["schema"], told["checks"] = 1, {"check": [*check["words"], *check["asked"], check["digest"]]}
    about.write_text(json.dumps(told))
    assert "answers known" in reduced(place, "--resume", newest())
