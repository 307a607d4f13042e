"""Claims about what is made of recorded runs: ratios, tables, the page."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
import typer
from bench_runs import measured, run, write_runs

from bench.compare.records import End, Run, Source
from bench.report import figures
from bench.report.command import PAGE, TABLES, report, write
from bench.report.comparison import METRICS, Cell, Comparison, comparisons, first_at, geometric_mean
from bench.report.table import Table, Value
from bench.report.tables import all_tables, amount, compact, fastest_near, missing, overview, with_few_calls

OURS, RIVAL = "treereduce-py", "rival"


def compared(*runs: Run) -> Comparison:
    [comparison] = comparisons(runs)
    return comparison


def pair(case: str, ours: int, theirs: int) -> list[Run]:
    return [run(OURS, case, numbers=measured(tokens=ours)), run(RIVAL, case, numbers=measured(tokens=theirs))]


def column(table: Table, title: str) -> dict[str, str]:
    """The texts of a column, with remarks, by the texts of the first."""
    at = table.titles.index(title)
    return {row[0].text: f"{row[at].text} {row[at].remark}".strip() for row in table.rows}


def test_a_ratio_is_the_rival_s_number_by_ours() -> None:
    comparison = compared(*pair("a", 10, 25), *pair("b", 30, 15))
    assert comparison.ratios(RIVAL, METRICS["tokens"]) == {"a": 2.5, "b": 0.5}
    assert comparison.score(RIVAL) == (1, 0, 1)


def test_the_mean_of_ratios_is_geometric() -> None:
    assert geometric_mean([4, 0.25]) == 1
    assert geometric_mean([]) is None


def test_repeats_count_by_their_median_and_show_it() -> None:
    cell = Cell(tuple(run(repeat=n, numbers=measured(tokens=n * 10)) for n in (3, 1, 2)))
    assert cell.median(lambda m: m.tokens_after) == 20
    assert cell.spread(lambda m: m.tokens_after) == (10, 30)
    assert cell.shown.repeat == 2


@pytest.mark.parametrize(
    "bad",
    [
        run(RIVAL, end=End.NOT_INSTALLED),
        run(RIVAL, end=End.UNINTERESTING, numbers=measured(interesting=False)),
        run(RIVAL, end=End.FAILED, numbers=measured(source=Source.INPUT)),
    ],
    ids=["not installed", "uninteresting", "the input"],
)
def test_a_run_without_a_result_of_its_own_is_in_no_ratio(bad: Run) -> None:
    comparison = compared(run(OURS, numbers=measured()), bad)
    assert comparison.ratios(RIVAL, METRICS["tokens"]) == {}
    assert comparison.score(RIVAL) == (0, 0, 0)


def test_a_stopped_or_crashed_run_counts_by_what_it_had_found() -> None:
    for end in (End.LIMIT, End.HUNG, End.FAILED):
        stopped = run(RIVAL, end=end, numbers=measured(tokens=20, source=Source.SEEN))
        comparison = compared(run(OURS, numbers=measured(tokens=10)), stopped)
        assert comparison.ratios(RIVAL, METRICS["tokens"]) == {"case": 2.0}


def test_time_to_equal_size_ends_at_the_larger_result() -> None:
    fast = measured(tokens=10, wall=10)
    slow = measured(tokens=300, wall=10)
    comparison = compared(run(OURS, numbers=fast), run(RIVAL, numbers=slow))
    point = first_at(fast.curve, 300)
    assert point is not None
    assert (point.seconds, point.calls) == (2.0, 20)
    assert comparison.ratios(RIVAL, METRICS["equal time"]) == {"case": 9.0 / 2.0}
    assert comparison.ratios(RIVAL, METRICS["equal calls"]) == {"case": 100 / 20}


def test_nine_tenths_are_of_the_smaller_reduction_or_of_each_tools_own() -> None:
    far, near = measured(tokens=10, wall=10), measured(tokens=500, wall=10)
    comparison = compared(run(OURS, numbers=far), run(RIVAL, numbers=near))
    first = first_at(far.curve, 1000 - 0.9 * 500)
    assert first is not None
    assert comparison.ratios(RIVAL, METRICS["share"]) == {"case": 9.0 / first.seconds}
    ours, theirs = far.seconds_to[90], near.seconds_to[90]
    assert ours is not None
    assert theirs is not None
    assert comparison.ratios(RIVAL, METRICS["own share"]) == {"case": theirs / ours}


def test_time_to_a_tenth_wants_both_to_have_come_so_far() -> None:
    near, far = measured(tokens=10, wall=10), measured(tokens=100, wall=40)
    comparison = compared(run(OURS, numbers=near), run(RIVAL, numbers=far))
    assert comparison.ratios(RIVAL, METRICS["tenth"]) == {"case": 36.0 / 4.0}
    short = compared(run(OURS, numbers=near), run(RIVAL, numbers=measured(tokens=101)))
    assert short.ratios(RIVAL, METRICS["tenth"]) == {}


def test_the_tables_tell_the_setting() -> None:
    assert compared(run(OURS, jobs=1)).setting.startswith("1 job, ")
    assert compared(run(OURS, jobs=2)).setting.startswith("2 jobs, ")


def test_with_few_calls_counts_what_they_have_found() -> None:
    # The size falls by half with each tenth of the calls: of 100 here and 1,000 there.
    comparison = compared(
        run(OURS, numbers=measured(tokens=10, calls=100)), run(RIVAL, numbers=measured(tokens=10, calls=1000))
    )
    found = with_few_calls(comparison)
    assert [column(found, title)[RIVAL] for title in found.titles[1:]] == ["8.00", "50.00", "12.50", "1.00"]


def test_the_fastest_of_those_that_came_as_far_is_compared_with_us() -> None:
    runs = [
        run(OURS, "a", numbers=measured(tokens=20, wall=10)),
        run("larger", "a", numbers=measured(tokens=23, wall=1)),
        run("near", "a", numbers=measured(tokens=22, wall=25)),
        run("smaller", "a", numbers=measured(tokens=5, wall=60)),
        *pair("b", 10, 20),
    ]
    table = fastest_near(compared(*runs))
    assert [[value.text for value in row] for row in table.rows] == [
        ["a", "20", "10", "near", "22", "25", "2.50"],
        ["b", "10", "10", "", "", "", ""],
        ["geometric mean", "", "", "", "", "", "2.50"],
    ]


def test_runs_with_other_jobs_are_compared_apart() -> None:
    groups = comparisons([*pair("a", 1, 2), *pair("b", 1, 2), run(OURS, "a", jobs=1, numbers=measured())])
    assert [(group.jobs, len(group.cells)) for group in groups] == [(2, 4), (1, 1)]


def test_every_way_to_end_is_shown_as_that() -> None:
    ends = [End.LIMIT, End.HUNG, End.FAILED, End.UNINTERESTING, End.NOT_INSTALLED, End.UNSUPPORTED]
    runs = [run(OURS, end.value, numbers=measured(tokens=7)) for end in ends]
    for end in ends:
        found = end in (End.LIMIT, End.HUNG, End.FAILED)
        runs.append(run(RIVAL, end.value, end=end, numbers=measured(tokens=9) if found else None))
    assert column(compact(compared(*runs)), RIVAL) == {
        "limit": "9† 10/100",
        "hung": "9 10/100, hung",
        "failed": "9 10/100, failed",
        "uninteresting": "uninteresting",
        "not installed": "not installed",
        "unsupported": "unsupported",
    }


def test_repeats_that_end_differently_are_counted() -> None:
    runs = [run(RIVAL, repeat=1, numbers=measured()), run(RIVAL, repeat=2, end=End.FAILED)]
    assert "failed 1 of 2" in column(compact(compared(run(numbers=measured()), *runs)), RIVAL)["case"]


def test_the_overview_has_means_and_ends_of_each_tool() -> None:
    comparison = compared(*pair("a", 10, 20), *pair("b", 10, 80), run("absent", "a", end=End.NOT_INSTALLED))
    table = overview(comparison)
    assert column(table, "size") == {"treereduce-py": "1.00", "absent": "not installed", "rival": "4.00"}
    assert column(table, "larger, as small, smaller")["rival"] == "2, 0, 0"
    assert column(table, "finished")["rival"] == "2"


def test_rows_are_as_wide_as_titles() -> None:
    comparison = compared(*pair("a", 10, 20), run("absent", "a", end=End.NOT_INSTALLED))
    for table in [*all_tables(comparison), compact(comparison)]:
        assert {len(row) for row in table.rows} == {len(table.titles)}, table.title


def test_caveats_come_once_and_failures_with_their_logs() -> None:
    failed = run(RIVAL, "a", end=End.FAILED, reason="It died.", numbers=measured(), caveat="Knows lines.")
    table = missing([failed, run(RIVAL, "b", numbers=measured(), caveat="Knows lines.")])
    assert [[value.text for value in row] for row in table.rows] == [
        [RIVAL, "", "Knows lines."],
        [RIVAL, "a", "failed: It died. Log: runs/a/rival/2j-90s-1/log.txt"],
    ]


def test_numbers_have_three_digits_that_count() -> None:
    assert [amount(number) for number in (0.1234, 2, 12.34, 1234.5)] == ["0.123", "2", "12.3", "1,234"]


def test_markdown_and_html_show_symbols_as_they_are() -> None:
    table = Table("A & B", "Note.", ["case", "x"])
    table.add("a|b", Value("<1>", "r", "best"))
    assert table.markdown().endswith("| a\\|b | **\\<1\\>** (r) |\n")
    assert "<th>a|b</th><td class=best>&lt;1&gt; <small>r</small></td>" in table.html()


class Balance(HTMLParser):
    """Counts tags that are open."""

    VOID = frozenset(["meta", "path", "use", "!doctype"])

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002 - the signature is given
        self.seen.add(tag)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag


@pytest.mark.slow
def test_the_page_needs_no_other_file_and_shows_results_side_by_side(tmp_path: Path) -> None:
    runs = [*pair("a", 10, 20), *pair("b", 9, 8), run("absent", "a", end=End.NOT_INSTALLED)]
    runs += [run(OURS, "sleep-0.2s", jobs=jobs, numbers=measured(wall=20 / jobs)) for jobs in (1, 2, 4)]
    write_runs(tmp_path, runs)
    write(tmp_path, runs, OURS)
    text = (tmp_path / PAGE).read_text()
    balance = Balance()
    balance.feed(text)
    assert balance.open == []
    assert "script" not in balance.seen
    assert not re.search(r'(src|href)="(?!#)', re.sub(r'xlink:href="#', "", text))
    assert "int rival &lt;&amp;&gt; it;" in text
    assert "8 tokens" in text
    assert "larger than the best of the others (8)" in text
    assert "not installed" in text
    assert "oracle of 0.2 s" in text
    assert "### Speed-up" in (tmp_path / TABLES).read_text()
    assert "| a | 1000 | **10** (10/100) |" in (tmp_path / TABLES).read_text()


@pytest.mark.slow
def test_plots_have_a_curve_for_each_tool_with_a_result() -> None:
    comparison = compared(*pair("a", 10, 20), run("absent", "a", end=End.NOT_INSTALLED))
    colours = figures.colours(comparison)
    svg = figures.curves(comparison, "a")
    assert colours[OURS] in svg
    assert colours[RIVAL] in svg
    assert colours["absent"] not in svg
    assert svg == figures.curves(comparison, "a")


@pytest.mark.slow
def test_plots_of_ratios_name_rivals_and_means() -> None:
    svg = figures.ratios(compared(*pair("a", 10, 20), *pair("b", 10, 80)))
    assert ">rival<" in svg
    assert ">4.00<" in svg


def test_the_command_says_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(typer.BadParameter, match="make one with bench compare --out"):
        report(tmp_path)
    write_runs(tmp_path, pair("a", 1, 2))
    with pytest.raises(typer.BadParameter, match="No run is of nobody"):
        report(tmp_path, ours="nobody")
