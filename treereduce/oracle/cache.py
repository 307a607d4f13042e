"""Remember which programs were not interesting, so that no oracle is asked twice."""

from __future__ import annotations

import hashlib
import math
import threading

from treereduce.oracle.verdict import Verdict

DIGEST_SIZE = 16
"""Bytes of a digest. Among 2**40 programs, two share a digest with a chance of about 2**-49."""


class VerdictCache:
    """Verdicts by digest of the program. Thread-safe.

    UNINTERESTING holds for ever. UNANSWERED holds for the limit the run had, and for shorter ones.
    INTERESTING and ERROR are not kept: a result is never trusted without a run of its own, and a broken
    oracle has said nothing about the program. An entry takes about 150 bytes.
    """

    def __init__(self) -> None:
        self._futile: dict[bytes, float] = {}
        self._lock = threading.Lock()
        self.hits = 0
        """Questions answered."""
        self.misses = 0
        """Questions that an oracle has to answer."""

    @staticmethod
    def digest(program: bytes) -> bytes:
        """The key of a program, 16 bytes."""
        return hashlib.blake2b(program, digest_size=DIGEST_SIZE).digest()

    def put(self, digest: bytes, verdict: Verdict, limit: float | None = None) -> None:
        """Remember the verdict of a run that had ``limit`` seconds (None: no limit)."""
        if verdict is Verdict.UNINTERESTING:
            seconds = math.inf
        elif verdict is Verdict.UNANSWERED and limit is not None:
            seconds = limit
        else:
            return
        with self._lock:
            self._futile[digest] = max(seconds, self._futile.get(digest, 0.0))

    def get(self, digest: bytes, limit: float | None = None) -> Verdict | None:
        """What a run with ``limit`` seconds (None: no limit) would say, or None when that is not known."""
        wanted = math.inf if limit is None else limit
        with self._lock:
            seconds = self._futile.get(digest, 0.0)
            if seconds == math.inf:
                self.hits += 1
                return Verdict.UNINTERESTING
            if wanted <= seconds:
                self.hits += 1
                return Verdict.UNANSWERED
            self.misses += 1
            return None
