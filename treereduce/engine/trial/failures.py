"""What failed in this round, and before it where nothing near it has changed since.

A round tries everything on a fresh parse, and most of it failed in the round before. A claim is known by
the words that it replaces, by which, between which neighbours, and by how many places the names in it have
left in the program. Words at either end that stay are neighbours. Layout counts where nothing else changes
and, where it means something, also that of words that stay: what follows an empty block may go into it.

One that is known to have failed is put off until nothing new is left to try; that of a pass which proves is
tried then, because what it needs may have changed far away. Where a name has more places than when
it failed, that is no reason to hope: on 19 programs none of 120 such succeeded.

In tiers that mostly fail a claim is known by its words alone, whatever stands beside them now, and however
often they stand elsewhere.

In one round an edit is the same claim though what it replaces has shrunk meanwhile, or its neighbours have
gone. It failed, and so it does again unless it takes the last places of a name with it, which has lost
those elsewhere. On 27 programs 10 of 1,152 others succeeded, and 27 of 120 of these. So it is put off, and
what is left of it is known to the next round as what failed, if it is asked about in the end.

In the next rounds it is known by its place, wherever that is then: `treereduce.engine.trial.moved`.

A tool that runs out of its stack needs many levels, and what is claimed of one is claimed of each. Where
many equal claims have failed in a round and none has succeeded, the rest but a few waits for the proof, which
asks about all of them once; that of a pass which proves nothing is dropped. Levels that read the same count
once in a claim, so that the claims on a nest are equal however much of it they replace.
"""

from __future__ import annotations

import operator
import re
import threading
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from treereduce.engine.trial.moved import Moved, Refused, few_of, one_in
from treereduce.engine.trial.parts import Parts
from treereduce.engine.trial.trial import Trial
from treereduce.program.alike import common_end, common_start
from treereduce.program.edits import Edit
from treereduce.program.keys import ExactKey, exact_key
from treereduce.program.render import Rendering
from treereduce.program.text import TOKEN

LARGEST = 20_000
"""Bytes of the largest program whose failures are remembered. Names are counted anew at every version, which
takes 1 ms here; in larger programs nearly every failure is behind a commit by the next round."""

_NEIGHBOUR = 24
"""Bytes looked at on each side of a change for the token that stands there."""

LONG = 64
"""Bytes of a text from which on a claim knows its digest alone: on a nest thousands of claims have thousands
of bytes each."""

FEW_LEVELS, FEW_ALIKE = 8, 32
"""So many claims on levels that read the same, and so many other claims that are the same, are asked about
one after the other in a round."""
_LEVELS = re.compile(rb"(.{1,64}?)\1{15,}", re.DOTALL)
"""What reads the same so often, the shortest part of it that does."""


Change = tuple[bytes, ...]
"""The neighbour before each part of a claim, what it replaces, by what, and the neighbour behind it."""
Words = tuple[bytes, ...]
"""The same without neighbours."""
Places = tuple[int, ...]
"""How many places the names in it have, each name once. Equal changes have the same names."""


class Claim(NamedTuple):
    """What a trial changes and where."""

    change: Change
    places: Places
    """How many places the names in it have, one after the other, each name once; of many names of some."""
    refused: Refused
    """What it depends on, should it fail."""
    levels: bool
    """Whether the change leaves out levels that read the same."""


class Failures:
    """The claims that failed in a run. Thread-safe.

    Equal claims at several places of a program are told apart by their number: of three that failed, three
    are put off in the next round.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._before: dict[Change, dict[Places, int]] = {}
        self._anywhere: Counter[Words] = Counter()
        self._now: dict[Change, dict[tuple[Edit, ...], Places]] = {}
        self._met: dict[tuple[Change, Places | None], dict[tuple[Edit, ...], int]] = {}
        self._first: dict[ExactKey, tuple[Edit, ...]] = {}
        self._refused: dict[tuple[Edit, ...], Refused] = {}
        self._left: set[tuple[Change, tuple[Edit, ...]]] = set()
        self._doubted = (0, 0)
        self._moved = Moved()
        self._parts = Parts()

    def begin_round(
        self, doubted: tuple[int, int] = (0, 0), *, reached: Rendering | None = None, source: bytes = b""
    ) -> None:
        """What failed so far counts as failed before; edits speak of another base from here on.

        That is ``source``, and what the round before has ``reached`` is a rendering of its base. What touches
        the bytes of the new one from ``doubted[0]`` to ``doubted[1]`` is new in this round: text that a
        detour has put there may look like what failed where it was before.
        """
        with self._lock:
            self._doubted = doubted
            anywhere: Counter[Words] = Counter()
            for change, failed in self._now.items():
                # What is left of a claim was not refused itself, and may not be proposed to be proven.
                anywhere[_words(change)] += sum((change, edits) not in self._left for edits in failed)
                before = self._before.setdefault(change, {})
                for places, number in Counter(failed.values()).items():
                    before[places] = max(before.get(places, 0), number)
            self._anywhere |= anywhere
            self._moved.begin_round(self._refused, reached, source)
            self._now, self._met, self._refused, self._first = {}, {}, {}, {}
            self._left = set()
            self._parts = Parts()

    def takes_in(self, trial: Trial, edits: tuple[Edit, ...]) -> bool:
        """Whether ``edits`` delete, among other things, what was refused in this round and is still there."""
        with self._lock:
            return self._parts.are_taken_in(trial.base.view, edits)

    def expects(
        self, trial: Trial, edits: tuple[Edit, ...], *, proven: bool = True, seldom: bool = False
    ) -> bool:
        """Whether the claim of ``edits`` failed in this round, or before and nothing near it has changed.

        With ``seldom`` it is one of those that seldom succeed, and known by its words.
        What is left of one that failed in this round is known to the next as what failed only if it is
        ``proven`` in the end: nobody would ask about it any more. One of many equal ones is in any case.
        """
        claim = claim_of(trial)
        if claim is None:
            return False
        start, end = self._doubted
        doubted = any(edit.start < end and start < edit.end for edit in edits)
        with self._lock:
            before = self._refused.get(edits)
            failed = before is not None and not _is_last(claim.refused.elsewhere, before.elsewhere)
            if not (doubted or failed):
                failed = self._moved.expects(trial.base, edits, claim.refused, proven=proven)
            if failed and proven:
                self._note(claim, edits)
                self._left.add((claim.change, edits))
            if doubted or failed:
                return failed
            if not end:
                # What comes to one program is one claim, in whichever edits. Where a detour has led, what
                # failed before may hold, and the second to come to such a program asks.
                edits = self._first.setdefault(trial.exact, edits)
            number = self._number(claim.change, claim.places, edits)
            if self._is_one_of_many(claim, number):
                self._note(claim, edits)
                return True
            if seldom:
                words = _words(claim.change)
                return self._number(words, None, edits) < self._anywhere[words]
            known = self._before.get(claim.change, {}).items()
            failures = (times for places, times in known if _as_many(claim.places, places))
            return number < max(failures, default=0)

    def _number(self, change: Change, places: Places | None, edits: tuple[Edit, ...]) -> int:
        """How many equal claims were met in this round before this one."""
        met = self._met.setdefault((change, places), {})
        return met.setdefault(edits, len(met))

    def _note(self, claim: Claim, edits: tuple[Edit, ...]) -> None:
        """Let the next round know that a claim failed in this one."""
        self._now.setdefault(claim.change, {})[edits] = claim.places

    def _is_one_of_many(self, claim: Claim, number: int) -> bool:
        """Whether a claim is not asked about now because many like it failed in this round, and none else.

        Of those one in twice as many as before has its turn.
        """
        few = FEW_LEVELS if claim.levels else FEW_ALIKE
        sampled = number & (number - 1) == 0
        return number >= few and not sampled and len(self._now.get(claim.change, ())) >= number

    def add(self, trial: Trial, edits: tuple[Edit, ...]) -> None:
        """The oracle said no to ``edits``, or what they led to came to nothing."""
        claim = claim_of(trial)
        if claim is not None:
            with self._lock:
                self._note(claim, edits)
                self._parts.add(edits)
                self._left.discard((claim.change, edits))
                self._refused[edits] = claim.refused


def claim_of(trial: Trial) -> Claim | None:
    """What a trial changes and where, None in a program too large to say."""
    if len(trial.base.data) > LARGEST:
        return None
    data, words = trial.base.data, trial.base.words
    free_layout = trial.base.view.language.grammar.free_layout
    change: list[bytes] = []
    names: list[bytes] = []
    replaced: set[bytes] = set()
    levels = False
    for start, end, text in trial.proposal.splices:
        part = _part(data, start, end, text, free_layout=free_layout)
        names += (word for word in part.old if word in trial.base.view.names)
        old, new = b" ".join(part.old), b" ".join(part.new)
        if old == new:
            old, new = data[start:end], text
        elif len(short := without_levels(old)) < len(old):
            levels, old = True, short
        replaced.update(old.split())
        change += part.before, _short(old), _short(new), part.after
    inside = Counter(names)
    elsewhere = {name: words[name] - inside[name] for name in few_of(inside, one_in(len(inside)))}
    every = one_in(len(replaced))
    refused = Refused(elsewhere, (*change[::4], *change[3::4]), frozenset(few_of(replaced, every)), every)
    return Claim(tuple(change), tuple(map(words.__getitem__, elsewhere)), refused, levels)


def _short(text: bytes) -> bytes:
    """A text or, of a long one, what stands for it."""
    return text if len(text) <= LONG else exact_key(text)


class _Part(NamedTuple):
    """Tokens that a splice replaces, by which, and those before and behind, empty if there are none."""

    before: bytes
    old: list[bytes]
    new: list[bytes]
    after: bytes


def _part(data: bytes, start: int, end: int, text: bytes, *, free_layout: bool) -> _Part:
    """A splice without the tokens at both its ends that stay.

    Where the layout of the last ones changes and means something, they count with it.
    """
    old, new = TOKEN.findall(data, start, end), TOKEN.findall(text)
    before = TOKEN.findall(data, max(0, start - _NEIGHBOUR), start)
    after = TOKEN.findall(data, end, end + _NEIGHBOUR)
    most = min(len(old), len(new))
    first = _alike(old, new, most)
    last = _alike(old[::-1], new[::-1], most - first)
    if last and not free_layout and _from_token(data[start:end], -last) != _from_token(text, -last):
        new, last = [*new[:first], _from_token(text, first)], 0
    before, after = before + old[:first], old[len(old) - last :] + after
    return _Part(
        before[-1] if before else b"",
        old[first : len(old) - last],
        new[first : len(new) - last],
        after[0] if after else b"",
    )


def _from_token(text: bytes, index: int) -> bytes:
    """A text from one of its tokens on, with all that is between them."""
    return text[list(TOKEN.finditer(text))[index].start() :]


def _words(change: Sequence[bytes]) -> Words:
    """What a claim replaces and by what."""
    return (*change[1::4], *change[2::4])


def without_levels(text: bytes) -> bytes:
    """A text that begins or ends with the same again and again, with that once."""
    if match := _LEVELS.match(text):
        text = match[1] + text[match.end() :]
    if match := _LEVELS.match(text[::-1]):
        text = text[: len(text) - match.end()] + match[1][::-1]
    return text


def _as_many(places: Places, before: Places) -> bool:
    """Whether each name has as many places as before, or more."""
    return len(places) == len(before) and all(map(operator.ge, places, before))


def _is_last(now: Mapping[bytes, int], before: Mapping[bytes, int]) -> bool:
    """Whether a name has no place left elsewhere, and had one before."""
    return any(not number and before.get(name) for name, number in now.items())


def changed(before: bytes, after: bytes) -> tuple[int, int]:
    """The bytes of ``after`` between what it begins and what it ends with as ``before`` does."""
    start = common_start(before, after)
    most = min(len(before), len(after)) - start
    return start, len(after) - common_end(before, after, most)


def _alike(one: Sequence[bytes], other: Sequence[bytes], most: int) -> int:
    """How many tokens two rows of them begin alike with, ``most`` at the most."""
    return next((index for index in range(most) if one[index] != other[index]), most)
