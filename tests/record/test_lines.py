from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from treereduce.record.lines import Entry, decode, encode, read

ENTRIES = st.lists(
    st.one_of(st.integers(), st.floats(allow_nan=False), st.text(max_size=20), st.none()), min_size=1
)
JOURNAL: list[Entry] = [
    ["answer", "check", "00ff", "no", 0.25, 7],
    ["begun", "now", 3],
    ["whole", 1, "\xff\n"],
]


def written(data: bytes) -> Path:
    with tempfile.NamedTemporaryFile(delete=False) as file:
        file.write(data)
    return Path(file.name)


@pytest.mark.slow
@given(ENTRIES)
def test_an_entry_comes_back_from_its_line(entry: Entry) -> None:
    assert decode(encode(entry)) == entry


def test_any_beginning_of_a_journal_is_read_as_a_beginning_of_its_entries(tmp_path: Path) -> None:
    data = b"".join(map(encode, JOURNAL))
    ends = [len(b"".join(map(encode, JOURNAL[:number]))) for number in range(len(JOURNAL) + 1)]
    for length in range(len(data) + 1):
        (tmp_path / "journal").write_bytes(data[:length])
        reading = read(tmp_path / "journal")
        whole = sum(end <= length for end in ends) - 1
        assert reading.entries == JOURNAL[:whole]
        assert reading.size == ends[whole]
        assert bool(reading.damage) == (length not in ends)


@given(st.data())
def test_nothing_is_read_from_a_changed_line_on(data: st.DataObject) -> None:
    whole = b"".join(map(encode, JOURNAL))
    place = data.draw(st.integers(0, len(whole) - 1))
    other = data.draw(st.integers(0, 255).filter(lambda byte: byte != whole[place]))
    journal = written(whole[:place] + bytes([other]) + whole[place + 1 :])
    try:
        reading = read(journal)
    finally:
        journal.unlink()
    line = whole.count(b"\n", 0, place)
    assert reading.entries == JOURNAL[:line]
    assert reading.damage


def test_damage_is_told_by_where_it_is(tmp_path: Path) -> None:
    lines = [encode(entry) for entry in JOURNAL]
    (tmp_path / "torn").write_bytes(b"".join(lines)[:-4])
    assert read(tmp_path / "torn").damage == "its last line is torn, and the 2 before it are used"
    (tmp_path / "changed").write_bytes(lines[0] + b"x" + lines[1] + lines[2])
    assert read(tmp_path / "changed").damage == "line 2 is damaged, and the 1 before it are used"
