from __future__ import annotations

import threading
from contextlib import suppress

from processes import PATIENCE

from treereduce.feed.meanwhile import meanwhile


def test_what_looks_on_is_told_of_the_end_and_waited_for_whatever_ends_the_block() -> None:
    looking, seen = threading.Event(), list[str]()

    def look(ended: threading.Event) -> None:
        looking.set()
        seen.append("end" if ended.wait(PATIENCE) else "none")

    with suppress(ZeroDivisionError), meanwhile(look, "looker"):
        assert looking.wait(PATIENCE)
        assert "looker" in {thread.name for thread in threading.enumerate()}
        raise ZeroDivisionError
    assert seen == ["end"]
    assert "looker" not in {thread.name for thread in threading.enumerate()}
