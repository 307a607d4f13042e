from __future__ import annotations

import shlex
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest
from command_line import PROGRAM, command, environment, names, treereduce_here, treereduce_py, write_check

from treereduce.record.about import read_about

SMALLEST = b"abort"
SHORT = b"int unused(int a) { return a + 1; }\nint main(void) { abort(); }\n"
"""A program that is smallest after half as many calls, where it does not matter what is reduced."""


def new_place(parent: Path, program: bytes) -> Path:
    """A working directory with a program and a check in it."""
    directory = parent / "work"
    directory.mkdir()
    (directory / "crash.c").write_bytes(program)
    (directory / "crash.c").chmod(0o600)
    write_check(directory / "check.sh", 'grep -q abort "$1"')
    return directory


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return new_place(tmp_path, SHORT)


@dataclass(frozen=True)
class Ordinary:
    """A run with nothing special about it, for the many claims that any run should meet."""

    place: Path
    run: subprocess.CompletedProcess[bytes]


@pytest.fixture(scope="module")
def ordinary(tmp_path_factory: pytest.TempPathFactory) -> Ordinary:
    place = new_place(tmp_path_factory.mktemp("ordinary"), PROGRAM)
    return Ordinary(place, treereduce_py("crash.c", "check.sh", "-j", "1", "-v", cwd=place))


def said(run: subprocess.CompletedProcess[bytes]) -> str:
    return run.stderr.decode()


def test_the_result_lies_beside_the_input_and_nothing_else_is_left(ordinary: Ordinary) -> None:
    place = ordinary.place
    assert ordinary.run.returncode == 0, said(ordinary.run)
    assert SMALLEST in (place / "crash.reduced.c").read_bytes()
    assert len((place / "crash.reduced.c").read_bytes()) < 20
    assert (place / "crash.c").read_bytes() == PROGRAM
    assert names(place) == ["check.sh", "crash.c", "crash.reduced.c"]
    assert names(place.parent / "temporary") == []
    assert ordinary.run.stdout == b""


@pytest.mark.slow
def test_with_as_many_jobs_as_pay_the_result_is_the_same(ordinary: Ordinary, tmp_path: Path) -> None:
    place = new_place(tmp_path, PROGRAM)
    write_check(place / "check.sh", "sleep 0.02", 'grep -q abort "$1"')
    run = treereduce_here("crash.c", "check.sh", "-j", "auto", cwd=place)
    assert run.returncode == 0, said(run)
    assert "1 to " in said(run)
    assert (place / "crash.reduced.c").read_bytes() == (ordinary.place / "crash.reduced.c").read_bytes()
    assert names(place.parent / "temporary") == []


def test_a_file_of_an_unknown_language_is_read_as_text(tmp_path: Path) -> None:
    (tmp_path / "crash.zork").write_text("begin zork\n  say (abort now)\nend\n\nother (lines)\n")
    write_check(tmp_path / "check.sh", 'grep -q "(abort" "$1" && grep -q ")" "$1"')
    run = treereduce_here("-l", "text", "crash.zork", "check.sh", "-j", "1", cwd=tmp_path)
    assert run.returncode == 0, said(run)
    assert (tmp_path / "crash.reduced.zork").read_bytes().strip() == b"(abort)"


def test_a_result_keeps_the_permissions_of_its_input(ordinary: Ordinary) -> None:
    assert (ordinary.place / "crash.reduced.c").stat().st_mode & 0o777 == 0o600


def test_a_run_says_first_what_it_will_do(ordinary: Ordinary) -> None:
    first = said(ordinary.run).splitlines()[0]
    assert first == f"crash.c: {len(PROGRAM)} bytes of C (from its extension), 1 job; trying the check on it"


def test_the_summary_tells_sizes_time_calls_and_the_place(ordinary: Ordinary) -> None:
    lines = said(ordinary.run).splitlines()
    [start] = [number for number, line in enumerate(lines) if line.startswith("bytes ")]
    summary = dict(line.split(None, 1) for line in lines[start : start + 5])
    assert summary["bytes"].startswith(f"{len(PROGRAM)} -> ")
    assert summary["tokens"].endswith("% removed)")
    assert "oracle calls" in summary["time"]
    assert summary["ended"] == "nothing more can be removed"
    assert summary["result"] == "crash.reduced.c"


def test_verbose_adds_what_each_pass_did(ordinary: Ordinary) -> None:
    [heading] = [line for line in said(ordinary.run).splitlines() if line.startswith("pass ")]
    assert heading.split() == ["pass", "tried", "seen", "deferred", "tested", "won", "tokens", "seconds"]


def test_a_command_takes_the_place_of_the_check(place: Path) -> None:
    run = treereduce_here("crash.c", "-q", "--", "grep", "-q", "abort", "@@", cwd=place)
    assert run.returncode == 0
    assert SMALLEST in (place / "crash.reduced.c").read_bytes()


def test_a_minimal_input_has_a_result_too(place: Path) -> None:
    (place / "crash.c").write_bytes(b"abort")
    run = treereduce_here("crash.c", "check.sh", cwd=place)
    assert run.returncode == 0
    assert (place / "crash.reduced.c").read_bytes() == b"abort"


@pytest.mark.slow
def test_standard_output_gets_the_result_and_nothing_else(place: Path) -> None:
    run = treereduce_here("crash.c", "check.sh", "-o", "-", "-v", cwd=place)
    assert run.returncode == 0
    assert SMALLEST in run.stdout
    assert len(run.stdout) < 20
    assert names(place) == ["check.sh", "crash.c"]


def test_standard_input_is_reduced_to_standard_output(place: Path) -> None:
    run = treereduce_here("-", "check.sh", "-l", "c", "-q", cwd=place, stdin=SHORT)
    assert (run.returncode, run.stderr) == (0, b"")
    assert SMALLEST in run.stdout
    assert names(place) == ["check.sh", "crash.c"]


@pytest.mark.slow
def test_a_program_from_standard_input_is_called_program(place: Path) -> None:
    write_check(place / "check.sh", 'grep -q abort program.c && [ "${1##*/}" = program.c ]')
    run = treereduce_here("-", "check.sh", "-l", "c", "-o", "out.c", cwd=place, stdin=SHORT)
    assert run.returncode == 0, said(run)
    assert SMALLEST in (place / "out.c").read_bytes()


@pytest.mark.slow
def test_standard_input_is_not_mixed_up_with_a_file_of_its_name(place: Path) -> None:
    (place / "program.c").write_bytes(b"int other;\n")
    words = ("-", "check.sh", "-l", "c", "-j", "1")
    run = treereduce_here(*words, "--run-dir", "record", "-o", "program.c", cwd=place, stdin=SHORT)
    assert run.returncode == 0, said(run)
    assert SMALLEST in (place / "program.c").read_bytes()
    assert read_about(place / "record").file is None
    write_check(place / "check.sh", "exit 7")
    run = treereduce_here(*words, cwd=place, stdin=SHORT)
    assert run.returncode == 3
    assert "by hand" not in said(run)


def test_in_place_replaces_the_input_and_keeps_the_original(place: Path) -> None:
    run = treereduce_here("crash.c", "check.sh", "--in-place", cwd=place)
    assert run.returncode == 0, said(run)
    assert SMALLEST in (place / "crash.c").read_bytes()
    assert len((place / "crash.c").read_bytes()) < 20
    assert (place / "crash.c.orig").read_bytes() == SHORT
    assert names(place) == ["check.sh", "crash.c", "crash.c.orig"]


@pytest.mark.slow
def test_names_with_spaces_quotes_and_foreign_letters_work(place: Path) -> None:
    directory = place / "a 'b' ü"
    directory.mkdir()
    (place / "crash.c").rename(directory / "my crash é.c")
    (place / "check.sh").rename(directory / 'is it "it".sh')
    run = treereduce_here(f"{directory.name}/my crash é.c", directory / 'is it "it".sh', cwd=place)
    assert run.returncode == 0, said(run)
    assert SMALLEST in (directory / "my crash é.reduced.c").read_bytes()


@pytest.mark.slow
def test_bytes_that_are_no_text_survive(place: Path) -> None:
    odd = b'\xef\xbb\xbfchar *s = "abort \xff\x00";\r\n'
    (place / "crash.c").write_bytes(odd)
    command = ["env", "LC_ALL=C", "grep", "-qaP", r"abort \xff\x00.*\r$", "@@"]
    run = treereduce_here("crash.c", "--", *command, cwd=place)
    assert run.returncode == 0, said(run)
    assert b"abort \xff\x00" in (place / "crash.reduced.c").read_bytes()


def test_a_check_without_its_run_bit_is_run_with_a_hint(place: Path) -> None:
    (place / "check.sh").chmod(0o644)
    run = treereduce_here("crash.c", "check.sh", cwd=place)
    assert run.returncode == 0
    assert "check.sh is not executable" in said(run)
    assert "chmod +x" in said(run)


@pytest.mark.slow
def test_a_check_that_hangs_is_cut_off_at_the_timeout(place: Path) -> None:
    write_check(place / "check.sh", 'grep -q abort "$1" || exit 1', 'grep -q main "$1" || sleep 100')
    run = treereduce_here("crash.c", "check.sh", "--timeout", "1", "-j", "6", cwd=place)
    assert run.returncode == 0, said(run)
    result = (place / "crash.reduced.c").read_bytes()
    assert b"abort" in result
    assert b"main" in result


def test_an_uninteresting_input_is_refused_with_what_ran(place: Path) -> None:
    write_check(place / "check.sh", "echo no such luck", "exit 7")
    run = treereduce_here("crash.c", "check.sh", cwd=place)
    assert run.returncode == 3
    assert "treereduce-py: error: The input is not interesting" in said(run)
    assert "exit status 7" in said(run)
    assert "no such luck" in said(run)
    assert names(place) == ["check.sh", "crash.c"]


def test_a_check_that_likes_the_empty_file_is_refused_unless_allowed(place: Path) -> None:
    write_check(place / "check.sh", "exit 0")
    run = treereduce_here("crash.c", "check.sh", cwd=place)
    assert run.returncode == 4
    assert "--allow-empty" in said(run)
    run = treereduce_here("crash.c", "check.sh", "--allow-empty", cwd=place)
    assert run.returncode == 0
    assert (place / "crash.reduced.c").read_bytes() == b""


@pytest.mark.slow
def test_quiet_says_nothing(place: Path) -> None:
    run = treereduce_here("crash.c", "check.sh", "-q", cwd=place)
    assert (run.returncode, run.stdout, run.stderr) == (0, b"", b"")


def test_a_limit_ends_the_run_with_the_best_so_far(place: Path) -> None:
    """The first checks are quick; nothing else is."""
    first = f'cmp -s "$1" {place}/crash.c && exit 0; [ -s "$1" ] || exit 1'
    write_check(place / "check.sh", first, "sleep 0.5", 'grep -q abort "$1"')
    run = treereduce_here("crash.c", "check.sh", "--time-limit", "1.5", cwd=place)
    assert run.returncode == 0
    assert "ended   the time limit was reached" in said(run)
    assert SMALLEST in (place / "crash.reduced.c").read_bytes()


def test_a_result_that_is_not_interesting_any_more_is_reported(place: Path) -> None:
    """The check says no to everything once it has said yes to a small program."""
    write_check(
        place / "check.sh",
        f'grep -q abort "$1" && [ ! -e {place}/changed ] || exit 1',
        f'[ "$(wc -c < "$1")" -gt 60 ] || touch {place}/changed',
    )
    run = treereduce_here("crash.c", "check.sh", "-j1", cwd=place)
    assert run.returncode == 5
    assert "is not when checked once more" in said(run)
    assert "is in crash.reduced.c." in said(run)


@pytest.mark.slow
def test_a_check_that_breaks_in_mid_run_ends_it_with_the_best_kept(place: Path) -> None:
    write_check(place / "check.sh", 'grep -q abort "$1" || exit 1', '[ "$(wc -c < "$1")" -gt 60 ] || rm "$0"')
    run = treereduce_here("crash.c", "check.sh", "-j1", cwd=place)
    assert run.returncode == 5
    assert "is in crash.reduced.c." in said(run)
    assert "Traceback" not in said(run)
    assert len((place / "crash.reduced.c").read_bytes()) <= 60


@pytest.mark.slow
def test_a_place_that_is_lost_in_mid_run_does_not_cost_the_result(place: Path) -> None:
    (place / "out").mkdir()
    write_check(
        place / "check.sh",
        'grep -q abort "$1" || exit 1',
        f'[ "$(wc -c < "$1")" -gt 60 ] || rm -rf {place}/out',
    )
    run = treereduce_here("crash.c", "check.sh", "-o", "out/result.c", cwd=place)
    assert run.returncode == 1
    assert "warning: out/result.c could not be written" in said(run)
    [kept] = (place.parent / "temporary").iterdir()
    assert f"is in {kept}." in said(run)
    assert SMALLEST in kept.read_bytes()


@pytest.mark.slow
def test_what_somebody_else_puts_in_the_place_of_the_result_stays_and_is_no_mistake_of_the_check(
    place: Path,
) -> None:
    """The formatter does so, which runs after the last improvement."""
    result = place / "crash.reduced.c"
    write_check(place / "other.sh", f"echo mine > {result}; cat")
    run = treereduce_here("crash.c", "check.sh", "-j", "1", "--format", "./other.sh", cwd=place)
    assert run.returncode == 1
    assert "crash.reduced.c was changed by somebody else during the run" in said(run)
    assert "mistake" not in said(run)
    assert result.read_bytes() == b"mine\n"
    [kept] = (place.parent / "temporary").iterdir()
    assert f"is in {kept}." in said(run)
    assert SMALLEST in kept.read_bytes()


@pytest.mark.slow
def test_names_can_be_made_short_at_the_end(place: Path) -> None:
    write_check(place / "check.sh", 'grep -q "int [a-z][a-z]*(int" "$1"')
    run = treereduce_here("crash.c", "check.sh", "-j", "1", "--rename", cwd=place)
    assert run.returncode == 0, said(run)
    assert b"int a(int" in (place / "crash.reduced.c").read_bytes()
    assert "renamed" in said(run)


@pytest.mark.slow
def test_the_result_can_be_formatted(place: Path) -> None:
    run = treereduce_here("crash.c", "check.sh", "-j", "1", "--format", "sed -e '1i // new'", cwd=place)
    assert run.returncode == 0, said(run)
    assert (place / "crash.reduced.c").read_bytes().startswith(b"// new\n")
    assert "formatted by sed" in said(run)


@pytest.mark.slow
@pytest.mark.parametrize("formatter", ["false", "sed -e s/abort/exit/"])
def test_a_formatter_that_spoils_the_result_is_left_out(place: Path, formatter: str) -> None:
    run = treereduce_here("crash.c", "check.sh", "-j", "1", "--format", formatter, cwd=place)
    assert run.returncode == 0, said(run)
    assert SMALLEST in (place / "crash.reduced.c").read_bytes()
    assert "The result stays as it is" in said(run)


@pytest.mark.slow
def test_a_quick_run_is_made_of_cheap_passes(place: Path) -> None:
    run = treereduce_here("crash.c", "check.sh", "-j", "1", "-v", "--effort", "quick", cwd=place)
    assert run.returncode == 0, said(run)
    assert "subtrees" in said(run)
    assert "windows" not in said(run)


def test_only_chosen_passes_run(place: Path) -> None:
    run = treereduce_here("crash.c", "check.sh", "-j", "1", "-v", "--passes", "runs,hoist", cwd=place)
    assert run.returncode == 0, said(run)
    assert "runs" in said(run)
    assert "subtrees" not in said(run)


@pytest.mark.slow
def test_closed_standard_streams_cost_what_is_said_and_not_the_result(place: Path) -> None:
    line = shlex.join(command("crash.c", "check.sh", "-j", "1"))
    closing = ["/bin/sh", "-c", f"{line} <&- >&- 2>&-"]
    subprocess.run(closing, cwd=place, env=environment(place.parent), timeout=60, check=True)
    assert (place / "crash.reduced.c").read_bytes().strip() == SMALLEST


@pytest.mark.slow
def test_a_result_for_a_standard_output_that_is_closed_is_kept_elsewhere(place: Path) -> None:
    temporary = place.parent / "temporary"
    temporary.mkdir()
    line = shlex.join(command("crash.c", "check.sh", "-j", "1", "-q", "-o", "-"))
    closing = ["/bin/sh", "-c", f"{line} >&-"]
    ran = subprocess.run(closing, cwd=place, env=environment(temporary), timeout=60, check=False)
    assert ran.returncode == 1
    assert [file.read_bytes().strip() for file in temporary.iterdir()] == [SMALLEST]
