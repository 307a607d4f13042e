"""What is told of one bug."""

from __future__ import annotations

from treereduce.bugs.news import News
from treereduce.engine.state.events import Event, Improved


def test_versions_go_on_from_one_reduction_to_the_next_and_from_what_was_formatted() -> None:
    heard: list[Event] = []
    news = News([heard.append])
    news.begin()
    news(Improved(1, b"f(1);", 5, "runs"))
    news.end(2)  # a formatted result, which is told elsewhere
    news.found(b"f();", 4)
    news.begin()
    news(Improved(1, b"f;", 2, "runs"))
    assert [event.version for event in heard if isinstance(event, Improved)] == [1, 3, 4]
