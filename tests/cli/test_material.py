"""What the demo shows: a compiler that works, a program it breaks on, and a check that can tell."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from treereduce.cli.demo import DemoFiles, demo_files

ADDITION = "int add(int a, int b) { return a + b; }\nint main(void) { return add(1, 2); }\n"
LISTING = """\
function main
  block
    number 1
    number 2
    call add
    return
  end
end
function add
  variable a
  variable b
  block
    load name a
    load name b
    binary +
    return
  end
end
"""
PLANTED = "toycc: internal error: in fold_shift, at optimiser: negative shift count\n"


@pytest.fixture
def demo(tmp_path: Path) -> DemoFiles:
    return demo_files(tmp_path / "demo")


def compile_file(demo: DemoFiles, program: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", "-S", str(demo.compiler), str(program)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def compile_text(demo: DemoFiles, text: str) -> subprocess.CompletedProcess[str]:
    program = demo.program.with_name("written.c")
    program.write_text(text)
    return compile_file(demo, program)


def is_interesting(demo: DemoFiles, program: Path) -> bool:
    environment = {**os.environ, "PYTHON": sys.executable}
    return subprocess.run([demo.check, program], env=environment, check=False).returncode == 0


def test_an_ordinary_program_is_compiled_to_a_listing(demo: DemoFiles) -> None:
    done = compile_text(demo, ADDITION)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == LISTING


def test_constants_are_folded_and_unreached_functions_left_out(demo: DemoFiles) -> None:
    program = "#define N 4\nint idle(void) { return 1; }\nint main(void) { return N * 3 - 2; }\n"
    folded = "function main\n  block\n    number 10\n    return\n  end\nend\n"
    assert compile_text(demo, program).stdout == folded


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "there is no function main"),
        ("int main(void) { return 0;", "expected a name before 'the end'"),
        ("int main(void) { return 0 }", "expected ';' before '}'"),
        ("int main(void) { 1 = 2; }", "the operand of '=' has no address"),
        ("int main(void) { return missing; }", "'missing' is not declared"),
        ("int main(void) { int a; int a; }", "'a' is declared twice"),
        ("int f(int a) { return a; }\nint main(void) { return f(); }", "'f' is called with 0 arguments"),
        ("int main(void) { return 1 << (4 - 8); }", "negative shift count"),
        ("int main(void) { return `; }", "unexpected character '`'"),
        ("#if 0\n#endif\n", "only #include and #define without parameters are known"),
        ("main(void) { }", "expected a type before 'main'"),
    ],
)
def test_a_malformed_program_is_refused_with_an_ordinary_error(
    demo: DemoFiles, text: str, complaint: str
) -> None:
    done = compile_text(demo, text)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"toycc: error: {complaint}\n")


def test_a_program_that_is_cut_off_inside_braces_is_refused(demo: DemoFiles) -> None:
    lines = demo.program.read_text().splitlines(keepends=True)
    inside = [number for number, line in enumerate(lines) if line.startswith("    ")]
    for number in inside[::60]:
        done = compile_text(demo, "".join(lines[: number + 1]))
        assert done.returncode == 1
        assert done.stderr.startswith("toycc: error: ")


def test_the_compiler_breaks_on_the_program_with_the_planted_bug(demo: DemoFiles) -> None:
    done = compile_file(demo, demo.program)
    assert (done.returncode, done.stdout, done.stderr) == (70, "", PLANTED)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("#define HEIGHT_BITS 12", "#define HEIGHT_BITS 16"),
        ("frame_check(&station.frame, HEIGHT_BITS)", "frame_check(&station.frame, station.seed)"),
        ("while (position + width <=", "if (position + width <="),
        ("field >> (width - CHECK_BITS)", "field / (width - CHECK_BITS)"),
        ("frame_check(&station.frame, HEIGHT_BITS)", "station.frame.used_bits"),
    ],
)
def test_the_bug_needs_a_shift_in_a_loop_of_a_called_function_with_a_known_argument(
    demo: DemoFiles, old: str, new: str
) -> None:
    text = demo.program.read_text()
    assert text.count(old) == 1
    assert compile_text(demo, text.replace(old, new)).returncode == 0
    assert not is_interesting(demo, demo.program.with_name("written.c"))


def test_the_check_says_yes_to_the_program_and_no_to_the_empty_file(demo: DemoFiles, tmp_path: Path) -> None:
    empty = tmp_path / "empty.c"
    empty.touch()
    assert is_interesting(demo, demo.program)
    assert not is_interesting(demo, empty)


def test_the_program_is_a_few_hundred_lines_that_gcc_accepts(demo: DemoFiles) -> None:
    gcc = shutil.which("gcc")
    assert gcc is not None, "install gcc, as .ci/run does"
    command = [gcc, "-fsyntax-only", str(demo.program)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert 250 <= len(demo.program.read_text().splitlines()) <= 350


def test_the_files_lie_together_and_the_check_can_be_run(demo: DemoFiles) -> None:
    assert {path.parent for path in (demo.program, demo.check, demo.compiler)} == {demo.program.parent}
    assert os.access(demo.check, os.X_OK)
