from __future__ import annotations

import dataclasses
import threading

from engine_parts import attempt_to_delete, next_version, snapshot, trial

from treereduce.engine.trial.best import Best, Snapshot

SOURCE = b"int a; int b;"


def successor(current: Snapshot) -> Snapshot:
    return dataclasses.replace(current, version=current.version + 1)


def test_a_swap_replaces_the_version_it_expects() -> None:
    first = snapshot(SOURCE)
    best, second = Best(first), successor(first)
    assert best.swap(first, second)
    assert best.current is second


def test_a_swap_that_expects_an_older_version_changes_nothing() -> None:
    first = snapshot(SOURCE)
    best, second = Best(first), successor(first)
    best.swap(first, second)
    assert not best.swap(first, successor(first))
    assert best.current is second


def test_of_equal_versions_only_the_very_one_that_is_current_counts() -> None:
    first = snapshot(SOURCE)
    best = Best(first)
    assert not best.swap(dataclasses.replace(first), successor(first))
    assert best.current is first


def test_one_thread_wins_each_version() -> None:
    versions, racers = 300, 16
    best = Best(snapshot(SOURCE))
    start = threading.Barrier(racers)
    won: list[int] = []

    def race() -> None:
        start.wait()
        while (current := best.current).version < versions:
            if best.swap(current, successor(current)):
                won.append(current.version)

    threads = [threading.Thread(target=race) for _ in range(racers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(won) == list(range(versions))


def test_a_trial_knows_the_version_that_it_would_become() -> None:
    base = snapshot(SOURCE)
    new = next_version(trial(base, attempt_to_delete(SOURCE, b"int a;")))
    assert (new.version, new.data, new.rendering.tokens) == (1, b"int b;", 3)
    assert new.parse is not None
    assert new.parse.root_node.end_byte == len(new.data)
    assert base.data == SOURCE
