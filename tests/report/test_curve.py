from __future__ import annotations

from treereduce.report.curve import MOST_POINTS, History, curve


def history(*points: tuple[float, int]) -> History:
    made = History()
    for seconds, tokens in points:
        made.note(seconds, tokens)
    return made


def test_a_curve_goes_down_when_the_size_did() -> None:
    drawn = curve(history((0, 100), (5, 50)), 10, 24, 5)
    assert [line.rstrip() for line in drawn] == [
        "100 █████████",
        "    █████████",
        "    ████████████████████",
        "  0 ████████████████████",
        "    0             10.0 s",
    ]


def test_what_has_become_very_small_is_shown_by_orders_of_magnitude() -> None:
    drawn = curve(history((0, 10_000), (1, 1_000), (2, 100), (3, 10)), 4, 48, 4)
    assert "log scale" in drawn[-1]
    assert drawn[0].startswith("10,000 █")
    assert drawn[-2].startswith("    10 █")
    assert drawn[-2].rstrip().endswith("▁")


def test_a_curve_fits_into_its_columns_and_rows() -> None:
    for width in (1, 5, 9, 30, 200):
        for height in (0, 1, 2, 3, 10):
            drawn = curve(history((0, 9_000), (1, 8)), 1.5, width, height)
            assert len(drawn) in (0, height)
            assert all(len(line) <= max(width, 7) for line in drawn)


def test_a_plain_curve_is_of_ascii() -> None:
    drawn = curve(history((0, 100), (5, 50)), 10, 24, 5, plain=True)
    assert all(line.isascii() for line in drawn)
    assert drawn[0].startswith("100 ####")


def test_a_long_run_is_remembered_with_few_points() -> None:
    made = history(*((float(number), 10**6 - number) for number in range(10 * MOST_POINTS)))
    assert len(made.tokens) <= MOST_POINTS
    assert made.tokens[0] == 10**6
    assert made.at(10**9) == 10**6 - 10 * MOST_POINTS + 1
