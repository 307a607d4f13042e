"""The page as text: what stands in it without any script."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from recorded_runs import HARD, record_of

from treereduce.oracle.verdict import Verdict
from treereduce.page.assembly import page
from treereduce.page.history import of_files, of_run

ATTRIBUTES = {"src", "href", "srcset", "action", "background", "poster", "onerror", "onload", "onclick"}


class Reader(HTMLParser):
    """What a browser makes of a page, about."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.texts: dict[str, str] = {}
        self.loading: list[str] = []
        self._id = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.loading += [name for name, _ in attrs if name in ATTRIBUTES]
        self._id = dict(attrs).get("id") or tag

    def handle_data(self, data: str) -> None:
        self.texts[self._id] = self.texts.get(self._id, "") + data


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    return reader


def test_nothing_of_a_program_or_a_name_becomes_part_of_the_page(tmp_path: Path) -> None:
    name = "<img src=x onerror=slipped>\udcff.c"
    run = record_of(
        tmp_path / "run", [HARD * 3, HARD * 2, HARD], name=name, kept="</p><script>slipped</script>"
    )
    reader = read(page(of_run(run)))
    plain = record_of(tmp_path / "plain", [b"abc", b"ab", b"a"], name="a.c", kept="b")
    assert reader.tags == read(page(of_run(plain))).tags
    assert reader.loading == []
    assert "<img src=x onerror=slipped>?.c" in reader.texts["h1"]
    assert "<script>window.slipped = 1</script>" in reader.texts["after"]
    page(of_run(run)).encode()


def test_a_page_loads_nothing_and_allows_no_script_but_its_own(tmp_path: Path) -> None:
    text = page(of_run(record_of(tmp_path / "run", [b"abc", b"a"])))
    [policy] = re.findall(r'Security-Policy" content="([^"]*)"', text)
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    scripts = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    digests = [base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts]
    assert re.findall(r"'sha256-([^']*)'", policy) == digests
    assert len(scripts) == 3
    assert "Copyright (c) 2022 Leon Sorokin" in scripts[0]


def test_a_page_says_the_least_without_a_script(tmp_path: Path) -> None:
    answers = [(Verdict.UNINTERESTING, 0.03)] * 3 + [(Verdict.UNANSWERED, 30.0)]
    run = record_of(tmp_path / "run", [b"int a;\nint b;\n", b"int a;\n"], answers=answers, kept="gcc: in foo")
    reader = read(page(of_run(run)))
    assert reader.texts["before"].strip() == "int a;\nint b;"
    assert reader.texts["after"].strip() == "int a;"
    assert "gcc: in foo" in reader.texts["p"]
    everything = "".join(reader.texts.values())
    for said in ("1,000 → 999", "14 → 7", "pass 1", "20\N{EN DASH}50 ms", "killed"):
        assert said in everything


def test_two_files_have_a_page_without_a_curve() -> None:
    text = page(of_files("crash.c", "c", b"int a;", b"a", tokens=(3, 1)))
    assert "uPlot.paths" in text  # of our script
    assert "Leon Sorokin" not in text
    assert "Step by step" not in text


def test_a_program_of_ten_megabytes_in_one_line_gives_a_page_that_opens(tmp_path: Path) -> None:
    line = b"x = [" + b"1, " * 3_400_000 + b"]"
    text = page(of_run(record_of(tmp_path / "run", [line, line[:9_000_000], line[:1000]])))
    assert len(text) < 1_500_000
    assert "The first 2 steps of 2 are not in this page" in text


@pytest.mark.slow
def test_a_run_of_thousands_of_steps_has_one_program_and_edits_in_its_page(tmp_path: Path) -> None:
    lines = [b"int variable_%06d = %06d;\n" % (number, number) for number in range(30_000)]
    programs = [b"".join(lines[number * 10 :]) for number in range(300)]
    text = page(of_run(record_of(tmp_path / "run", programs)))
    assert len(text) < 1.7 * len(programs[0])
    assert "not in this page" not in text
