"""Programs that are asked in lines of JSON, one process for the whole run: models, language servers.

Each program to look at is a line, ``{"id": 1, "program": "...", "language": "c"}``. The answers are lines
``{"id": 1, "edits": [[3, 9, "text"], ...]}``, of bytes of the program, or ``{"id": 1, "program": "..."}``, as
many as there are proposals, and then ``{"id": 1, "done": true}``.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from itertools import pairwise

from treereduce.passes.candidate import Candidate
from treereduce.plugins.guard import Guard
from treereduce.plugins.host import Host, MisbehavedError, made
from treereduce.plugins.json_lines import encoded, quoted, read_json
from treereduce.plugins.talk import Talk
from treereduce.plugins.translation import edits_to, splices_to_edits
from treereduce.plugins.typed import Typed
from treereduce.plugins.walk import Recent, most_of, safely
from treereduce.program.render import Splice
from treereduce.view.view import View

SLOWEST = 120.0
"""Seconds for one line of an answer. A large model on a small machine needs many."""

Proposal = bytes | tuple[Splice, ...]
"""A whole program, or changes of the one that was asked about."""


class Conversation:
    """A pass that is such a program."""

    def __init__(self, host: Host, typed: Typed, guard: Guard) -> None:
        self._host, self._typed, self._guard = host, typed, guard
        self._lock = threading.Lock()
        self._talk: Talk | None = None
        self._number = 0
        self._answers = Recent(self._ask)
        host.at_end(self.close)

    def propose(self, view: View, node: int) -> Iterator[Candidate]:  # noqa: ARG002 - the root alone
        """All that it answers about the program."""
        return safely(self._guard, lambda: self._propose(view))

    def close(self) -> None:
        """End the process."""
        if self._talk is not None:
            self._talk.close()

    def _propose(self, view: View) -> Iterator[Candidate]:
        for proposal in self._answers.of(view):
            edits = (
                edits_to(view, proposal) if isinstance(proposal, bytes) else splices_to_edits(view, proposal)
            )
            if edits:
                yield Candidate(edits)

    def _ask(self, view: View) -> list[Proposal]:
        with self._lock:
            try:
                return self._answers_of(view)
            except MisbehavedError:
                self.close()  # or it would go on writing, with nobody to see it
                raise

    def _answers_of(self, view: View) -> list[Proposal]:
        program = view.rendering.data
        if self._talk is None:
            self._talk = self._host.as_soon_as_possible(
                lambda: Talk(self._host, lambda _: self._typed.words())
            )
        self._number += 1
        asked = {"id": self._number, "program": _text(program), "language": view.language.name}
        line = json.dumps(asked).encode() + b"\n"
        answers: list[Proposal] = []
        most = most_of(view)
        while True:
            heard = self._talk.ask(line, SLOWEST, 8 * len(program))
            line = b""
            if heard is None:
                raise MisbehavedError("ended before the run did")
            answer = self._read(heard, program)
            if answer is None:
                return answers
            answers.append(answer)
            if len(answers) > most:
                raise MisbehavedError(f"does not stop: it answered {most:,} times and is not done")

    def _read(self, heard: bytes, program: bytes) -> Proposal | None:
        """What a line says; None when it says that this is all. Raises `MisbehavedError`."""
        said = f"answered {quoted(heard)}"
        answer = read_json(heard, said)
        if not isinstance(answer, dict) or answer.get("id") != self._number:
            raise MisbehavedError(f"{said}, which is not about the program {self._number}")
        if answer.get("done"):
            return None
        if isinstance(answer.get("program"), str):
            text = made(encoded(answer["program"], said), program)
            if text == program:
                raise MisbehavedError("answered with the program that it was asked about")
            return text
        splices = _splices(answer.get("edits"), len(program), said)
        if not splices:
            raise MisbehavedError(f"{said}, which has neither a program nor edits of {len(program):,} bytes")
        if all(program[splice.start : splice.end] == splice.text for splice in splices):
            raise MisbehavedError(f"{said}, which changes nothing")
        return splices


def _splices(edits: object, size: int, said: str) -> tuple[Splice, ...]:
    """Changes in order and apart; none where they are not."""
    if not isinstance(edits, list):
        return ()
    splices = []
    for edit in edits:
        match edit:
            case [int(start), int(end), str(text)] if 0 <= start <= end <= size:
                splices.append(Splice(start, end, encoded(text, said)))
            case _:
                return ()
    splices.sort()
    apart = all(one.end <= other.start for one, other in pairwise(splices))
    return tuple(splice for splice in splices if splice.text or splice.start < splice.end) if apart else ()


def _text(program: bytes) -> str:
    """A program as text. Bytes that are no UTF-8 are half a pair, and come back as they went."""
    return program.decode(errors="surrogateescape")
