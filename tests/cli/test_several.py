"""Several bugs in one run with ``--bug``."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest
from command_line import command, environment, names, treereduce_here, write_check
from followers import apply, read, validator
from processes import PATIENCE, eventually

PROGRAM = b"""\
int unused(int a) { return a + 1; }
int first(int a) { return ice(a, 3); }
int second(int b) { while (b) { hang(b); } return b; }
int main(void) { first(unused(100)); second(1); return 0; }
"""
ICE, HANG = ("--bug", "ice=./ice.sh"), ("--bug", "hang=./hang.sh")
QUICKLY = ("--passes", "runs,subtrees,hoist", "-j", "1")


@pytest.fixture
def here(tmp_path: Path) -> Path:
    place = tmp_path / "here"
    place.mkdir()
    (place / "crash.c").write_bytes(PROGRAM)
    write_check(place / "ice.sh", 'grep -q "ice(" "$1"')
    write_check(place / "hang.sh", 'grep -q "while.*hang(" "$1"')
    return place


def test_each_bug_has_a_file_and_a_line(here: Path) -> None:
    ran = treereduce_here(*ICE, *HANG, "crash.c", *QUICKLY, cwd=here)
    assert ran.returncode == 0, ran.stderr.decode()
    said = ran.stderr.decode()
    for name, kept in (("ice", b"ice("), ("hang", b"hang(")):
        program = (here / f"crash.reduced.{name}.c").read_bytes()
        assert kept in program
        assert len(program) < 30
        told = rf"^bug     {name}: \d+ -> \d tokens, .*: crash\.reduced\.{name}\.c$"
        assert re.search(told, said, re.MULTILINE)
    assert names(here) == sorted(
        ["crash.c", "crash.reduced.hang.c", "crash.reduced.ice.c", "hang.sh", "ice.sh"]
    )
    calls = [int(line.split("tokens, ")[1].split()[0]) for line in said.splitlines() if "bug     " in line]
    assert f"{sum(calls)} oracle calls" in said.splitlines()[-1]


@pytest.mark.slow
def test_results_go_to_a_folder(here: Path) -> None:
    (here / "out").mkdir()
    commands = ("--bug", "a=grep -q ice @@", "--bug", "b=grep -q hang @@")
    ran = treereduce_here(*commands, "crash.c", "-o", "out", "-q", *QUICKLY, "--exit-code", "0", cwd=here)
    assert ran.returncode == 2
    ran = treereduce_here(*commands, "-", "-l", "c", "-o", "out", *QUICKLY, cwd=here, stdin=PROGRAM)
    assert ran.returncode == 0, ran.stderr.decode()
    assert names(here / "out") == ["program.reduced.a.c", "program.reduced.b.c"]


@pytest.mark.slow
def test_a_bug_that_the_input_does_not_have_ends_the_run_before_it_begins(here: Path) -> None:
    ran = treereduce_here(*ICE, "--bug", "none=./none.sh", "crash.c", cwd=here)
    assert ran.returncode == 2
    write_check(here / "none.sh", "exit 1")
    ran = treereduce_here(*ICE, "--bug", "none=./none.sh", "crash.c", cwd=here)
    assert ran.returncode == 3
    assert b"does not have the bug none" in ran.stderr
    assert "crash.reduced.ice.c" not in names(here)


@pytest.mark.slow
def test_no_option_that_is_refused_is_recommended_for_a_bug(here: Path) -> None:
    ran = treereduce_here(*ICE, "--bug", "none=grep -q zzz @@", "crash.c", cwd=here)
    assert ran.returncode == 3
    assert b"so give a script that exits with 0 on what is to be kept.\n  command: " in ran.stderr
    assert b"--exit-code" not in ran.stderr
    ran = treereduce_here(*ICE, "--bug", "all=cat @@", "crash.c", cwd=here)
    assert ran.returncode == 4
    assert b"ask for that in a check or with an option" in ran.stderr


def test_a_bug_that_nothing_has_too_asks_for_too_little(here: Path) -> None:
    write_check(here / "all.sh", "exit 0")
    ran = treereduce_here(*ICE, "--bug", "all=./all.sh", "crash.c", cwd=here)
    assert ran.returncode == 4
    assert b"Bug all: " in ran.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("crash.c", "ice.sh"), "a CHECK"),
        (("crash.c", "--prefer", "./ice.sh"), "--prefer"),
        (("crash.c", "--in-place"), "--in-place"),
        (("crash.c", "--run-dir", "runs"), "--run-dir"),
        (("crash.c", "--summary", "crash.reduced.ice.c"), "name another file"),
        (("crash.c", "--stderr", "x"), "options about what is kept"),
        (("crash.c", "--also-interesting", "2"), "--also-interesting"),
        (("crash.c", "--bug", "./hang.sh"), "has no name"),
        (("crash.c", "--bug", "a/b=./hang.sh"), "has no name"),
        (("crash.c", "--bug", "ice=./hang.sh"), "two bugs ice"),
        (("crash.c", "--bug", "no="), "--bug no is empty"),
        (("crash.c", "-o", "nowhere"), "no directory"),
        (("crash.c", "--explain-check"), "--explain-check"),
        (("-", "-l", "c"), "name a directory"),
    ],
)
def test_what_does_not_go_with_several_bugs_is_refused(here: Path, words: tuple[str, ...], said: str) -> None:
    ran = treereduce_here(*ICE, *words, cwd=here, stdin=PROGRAM)
    assert ran.returncode == 2
    assert said in ran.stderr.decode()


@pytest.mark.slow
def test_the_run_that_is_to_go_on_is_not_blamed_on_a_check_that_nobody_has_typed(here: Path) -> None:
    assert treereduce_here("crash.c", "ice.sh", "--run-dir", "run", *QUICKLY, cwd=here).returncode == 0
    ran = treereduce_here(*ICE, *HANG, "--resume", "run", cwd=here)
    assert ran.returncode == 2
    assert "--bug and --resume exclude each other" in ran.stderr.decode()


@pytest.mark.parametrize("mode", ["--resume", "--replay"])
def test_that_several_bugs_have_no_record_is_said_before_one_is_looked_for(here: Path, mode: str) -> None:
    for words in ((*ICE, mode), ("crash.c", *ICE, mode, "0123"), (f"{mode}=0123", *ICE)):
        ran = treereduce_here(*words, cwd=here)
        assert ran.returncode == 2
        assert ran.stderr.decode() == (
            f"treereduce-py: error: --bug and {mode} exclude each other, as a run of several bugs has no "
            "record: leave one out.\n"
        )


@pytest.mark.slow
def test_what_is_found_for_a_bug_on_the_way_is_on_disk_when_the_run_is_interrupted(here: Path) -> None:
    write_check(here / "ice.sh", 'grep -q "ice(" "$1" || { sleep 0.2; exit 1; }')
    temporary = here.parent / "temporary"
    temporary.mkdir()
    words = command(*ICE, "--bug", "word=grep -q i @@", "crash.c", "-j", "1")
    run = subprocess.Popen(words, cwd=here, env=environment(temporary), stderr=subprocess.PIPE)
    result = here / "crash.reduced.word.c"
    deadline = time.monotonic() + PATIENCE
    while not result.exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    run.send_signal(signal.SIGINT)
    _, said = run.communicate(timeout=PATIENCE)
    assert run.returncode == 130
    assert b"bug word, from" not in said
    assert b"interrupted: crash.reduced.word.c" in said
    assert len(result.read_bytes()) < len(PROGRAM)
    assert b"ice(" in (here / "crash.reduced.ice.c").read_bytes()


@pytest.mark.slow
def test_the_second_signal_says_where_the_best_of_each_bug_is(here: Path) -> None:
    write_check(here / "ice.sh", 'grep -q "ice(" "$1" || { sleep 0.2; exit 1; }')
    words = command(*ICE, "--bug", "word=grep -q i @@", "crash.c", "-j", "1")
    run = subprocess.Popen(words, cwd=here, env=environment(here.parent), stderr=subprocess.PIPE)
    results = {name: here / f"crash.reduced.{name}.c" for name in ("ice", "word")}
    assert eventually(lambda: all(result.exists() for result in results.values()))
    # In which order they ever arrive; of two of a kind one might be lost.
    run.send_signal(signal.SIGINT)
    run.send_signal(signal.SIGTERM)
    _, said = run.communicate(timeout=PATIENCE)
    assert run.returncode in {130, 143}
    for name, result in results.items():
        size = len(result.read_bytes())
        assert f"Bug {name}: The best result so far, {size} bytes, is in {result.name}." in said.decode()


@pytest.mark.slow
def test_the_time_limit_is_for_all(here: Path) -> None:
    write_check(here / "ice.sh", 'grep -q "ice(" "$1" || { sleep 0.3; exit 1; }')
    ran = treereduce_here(*ICE, *HANG, "crash.c", "--time-limit", "4", *QUICKLY, cwd=here)
    assert ran.returncode == 0
    assert len((here / "crash.reduced.hang.c").read_bytes()) < len(PROGRAM)
    assert "the time limit was reached" in ran.stderr.decode()


@pytest.mark.slow
def test_crashes_of_commands_are_recognised_for_each(here: Path) -> None:
    tool = 'grep -q "$1" "$2" || exit 0; echo "$2:1:1: internal compiler error: in $1, at a.c:1"; exit 4'
    script = write_check(here / "tool.sh", tool)
    bugs = [f"--bug={name}={script} {name} @@" for name in ("ice", "hang")]
    ran = treereduce_here(*bugs, "crash.c", *QUICKLY, cwd=here)
    assert ran.returncode == 0, ran.stderr.decode()
    assert "keeping: ice: " in ran.stderr.decode()
    assert b"hang" in (here / "crash.reduced.hang.c").read_bytes()


@pytest.mark.slow
def test_others_are_told_of_each_bug(here: Path) -> None:
    outlets = ("--events", "events", "--summary", "summary.json")
    ran = treereduce_here(*ICE, *HANG, "crash.c", *outlets, *QUICKLY, cwd=here)
    assert ran.returncode == 0, ran.stderr.decode()
    messages = read((here / "events").read_bytes())
    programs = {"ice": PROGRAM, "hang": PROGRAM}
    numbers: dict[str, list[int]] = {"ice": [], "hang": []}
    for message in messages:
        if message["event"] == "improved":
            programs[message["bug"]] = apply(programs[message["bug"]], message["edits"])
            numbers[message["bug"]].append(message["number"])
    assert {message.get("bug") for message in messages if message["event"] == "progress"} == set(programs)
    summary = json.loads((here / "summary.json").read_bytes())
    assert messages[-1]["summary"] == summary
    assert (summary["status"], summary["ending"], summary["result"]) == (0, None, None)
    for name, program in programs.items():
        file = here / f"crash.reduced.{name}.c"
        assert file.read_bytes() == program
        assert numbers[name] == list(range(1, len(numbers[name]) + 1))
        assert summary["bugs"][name]["result"] == messages[0]["outputs"][name] == str(file)
        assert summary["bugs"][name]["bytes"] == {"before": len(PROGRAM), "after": len(program)}


@pytest.mark.slow
def test_the_summary_of_a_run_that_has_broken_has_what_is_kept_of_each_bug(here: Path) -> None:
    write_check(here / "hang.sh", f'grep -q "hang(" "$1" || exit 1; grep -q ice "$1" || rm -f {here}/hang.sh')
    call = (*ICE, *HANG, "crash.c", "--summary", "summary.json", *QUICKLY)
    ran = treereduce_here(*call, cwd=here)
    summary = json.loads((here / "summary.json").read_bytes())
    validator("summary").validate(summary)
    assert summary["status"] == ran.returncode == 5
    assert summary["error"] in ran.stderr.decode()
    assert summary["bugs"]["ice"]["result"] == str(here / "crash.reduced.ice.c")
    assert summary["bugs"]["ice"]["ending"] is None
