"""Where each worker is, for whoever asks while a run goes on."""

from __future__ import annotations

import sys
import threading
import traceback
from collections.abc import Callable

from treereduce.engine.schedule.flights import Flight
from treereduce.engine.schedule.heap import Attempt, Task
from treereduce.engine.schedule.scheduler import Job
from treereduce.engine.schedule.speculation import Speculation
from treereduce.engine.work.hand import Hand

DEEPEST = 12
"""Lines of a stack that are shown, the innermost. What lies above them is the same in all threads."""


class Post:
    """What one worker does. Written by its thread alone, and read by others without a lock.

    So a reader may see a job with the time of the one before, which costs nothing.
    """

    def __init__(self, hand: Hand, clock: Callable[[], float]) -> None:
        self.thread = threading.get_ident()
        self.hand = hand
        self._clock = clock
        self.job: Job | None = None
        self.flight: Flight | None = None
        self.since = clock()
        self.moves = 0
        """How often it has begun something else."""

    def begins(self, job: Job | None, flight: Flight | None = None) -> None:
        """It begins with a job, or with its oracle run; None: it waits for a job."""
        self.job, self.flight = job, flight
        self.since = self._clock()
        self.moves += 1

    @property
    def is_in_a_pass(self) -> bool:
        """Whether what it runs now may be a pass."""
        return self.job is not None and self.flight is None

    def told(self) -> str:
        """A clause about it."""
        job, flight = self.job, self.flight
        seconds = f"for {self._clock() - self.since:.1f} s"
        if flight is not None:
            return f"{seconds} has been asking about {len(flight.program):,} bytes, {_about(flight.job)}"
        if job is None:
            return f"{seconds} has had nothing to do"
        if isinstance(job, Task):
            return (
                f"{seconds} has been looking for candidates at node {job.node} in tier {job.tier}, at last "
                f"with the pass {self.hand.asks or '(none yet)'}"
            )
        return f"{seconds} has been making a program, {_about(job)}"


class Whereabouts:
    """The posts of all workers of the round. Thread-safe."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._posts: dict[int, Post] = {}

    def enter(self, hand: Hand) -> Post:
        """The calling thread works from now on."""
        post = Post(hand, self._clock)
        self._posts[post.thread] = post
        return post

    def leave(self) -> None:
        """The calling thread works no longer."""
        self._posts.pop(threading.get_ident(), None)

    def posts(self) -> list[Post]:
        """All posts now."""
        return list(self._posts.values())

    def moves(self) -> tuple[object, ...]:
        """What is another value whenever any of them has begun something else."""
        return tuple((post.thread, post.moves, post.hand.asks) for post in self.posts())

    def told(self) -> str:
        """Every thread of this process: what it does if it is a worker, and its stack."""
        posts, frames = dict(self._posts), sys._current_frames()
        lines = []
        for thread in threading.enumerate():
            frame, post = frames.get(thread.ident or 0), posts.get(thread.ident or 0)
            lines.append(f"{thread.name}{f' {post.told()}' if post is not None else ''}:")
            if frame is not None:
                lines += [line.rstrip() for line in traceback.format_stack(frame)[-DEEPEST:]]
        return "\n".join(lines)


def _about(job: Job) -> str:
    if isinstance(job, Speculation):
        return f"what follows should a candidate of {job.attempt.found_by.name} fail"
    if isinstance(job, Task):
        return f"node {job.node}"
    if isinstance(job, Attempt):
        return f"a candidate of the pass {job.found_by.name} with {len(job.edits)} edits"
    return f"several successes at once, {len(job.edits)} edits"
