"""What is written down of a run that begins."""

from __future__ import annotations

from treereduce.record import places
from treereduce.record.about import identity


def test_words_may_be_longer_than_a_path() -> None:
    word = "x" * 300
    assert identity([word, word])[:2] == [word, word]
    assert places.find(word) is None
