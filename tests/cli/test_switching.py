from __future__ import annotations

from pathlib import Path

import pytest
from command_line import PROGRAM, treereduce_here, write_check

SCRIPTS = {
    "an argument": (["./test.sh"], '[ $# -eq 1 ] && grep -q abort "$1"'),
    "a relative name": (["test.sh"], "grep -q abort crash.c"),
    "no argument": (["--", "./test.sh"], "[ $# -eq 0 ] && grep -q abort crash.c"),
    "standard input": (["test.sh"], "[ $# -eq 1 ] && grep -q abort"),
    "a directory with nothing else": (["test.sh"], '[ "$(ls)" = crash.c ] && grep -q abort *.c'),
    "a line for the shell": (["--", "sh", "-c", "cat crash.c 2>&1 | grep -q abort"], "exit 1"),
}
"""What scripts for other reducers rely on, with the words that run them here; see docs/switching.md."""


@pytest.mark.slow
@pytest.mark.parametrize("relied", SCRIPTS)
def test_scripts_for_other_reducers_run_unchanged(relied: str, tmp_path: Path) -> None:
    words, body = SCRIPTS[relied]
    place = tmp_path / "work"
    place.mkdir()
    (place / "crash.c").write_bytes(PROGRAM)
    write_check(place / "test.sh", body)
    asked = treereduce_here("crash.c", "--explain-check", "-j", "1", *words, cwd=place)
    assert asked.returncode == 0, asked.stderr
