"""No program that a run asks about has other line ends than the one it began with."""

from __future__ import annotations

import re

import pytest
from language_cases import language_case

import treereduce

LANGUAGES = ["c", "dockerfile", "html", "javascript", "ocaml", "python", "ruby", "systemverilog", "yaml"]
CALLS = 400
LONE = re.compile(rb"(?<!\r)\n|\r(?!\n)")
TRAILING = re.compile(rb"[ \t]+(?=\r?$)|[ \t]+\Z", re.MULTILINE)


@pytest.mark.slow
@pytest.mark.parametrize("name", LANGUAGES)
def test_a_whole_run_asks_of_lines_that_end_as_they_did(name: str) -> None:
    case = language_case(name)
    lines = case.program.replace(b"\r\n", b"\n")
    asked: dict[bytes, list[bytes]] = {b"\n": [], b"\r\n": []}
    for line_end, programs in asked.items():

        def interesting(program: bytes, programs: list[bytes] = programs) -> bool:
            programs.append(program)
            return case.interesting(program)

        source = lines.replace(b"\n", line_end)
        result = treereduce.reduce(source, name, interesting, max_tests=CALLS)
        assert not TRAILING.search(result.program)
    assert not any(map(LONE.search, asked[b"\r\n"]))
    assert not any(b"\r" in program for program in asked[b"\n"])
