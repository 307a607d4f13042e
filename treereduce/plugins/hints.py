"""Programs that print hints, as those of C-Vise do: ``CMD FILE`` prints what may be changed, a line each.

A line is ``{"p": [{"l": 3, "r": 9}]}``: the bytes from 3 to 9 may go, together with those of the other
patches of the hint. With ``"v"`` they become that text, or the text of that number in a list of texts that is
the first line. Hints are edits already: nothing is made or compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from treereduce.passes.candidate import Candidate
from treereduce.plugins.guard import Guard
from treereduce.plugins.host import Host, MisbehavedError, last_line
from treereduce.plugins.json_lines import encoded, quoted, read_json
from treereduce.plugins.translation import splices_to_edits
from treereduce.plugins.typed import Typed
from treereduce.plugins.walk import Recent, safely
from treereduce.program.edits import Edit, EditSet
from treereduce.program.render import Splice
from treereduce.view.view import View

Hint = tuple[Splice, ...]


class Hints:
    """A pass that is such a program."""

    def __init__(self, host: Host, typed: Typed, guard: Guard) -> None:
        self._host, self._typed, self._guard = host, typed, guard
        self._hints = Recent(self._ask)

    def propose(self, view: View, node: int) -> Iterator[Candidate]:  # noqa: ARG002 - the root alone
        """All hints at once, then halves of them."""
        return safely(self._guard, lambda: self._propose(view))

    def _propose(self, view: View) -> Iterator[Candidate]:
        edits = [splices_to_edits(view, hint) for hint in self._hints.of(view)]
        if edits:
            yield _together(edits)

    def _ask(self, view: View) -> list[Hint]:
        program = view.rendering.data
        ended = self._host.run(lambda place: self._typed.words(place / self._host.name), program)
        if ended.status != 0:
            raise MisbehavedError(f"ended with exit status {ended.status}{last_line(ended.errors)}")
        return read_hints(ended.printed, program)


def _together(edits: Sequence[tuple[Edit, ...]]) -> Candidate:
    """One claim for all, and after its failure one for each half of them."""

    def halves(_: View) -> Iterator[Candidate]:
        middle = len(edits) // 2
        yield _together(edits[:middle])
        yield _together(edits[middle:])

    joined = EditSet(edit for one in edits for edit in one)
    return Candidate(tuple(joined), on_failure=halves if len(edits) > 1 else None)


def read_hints(printed: bytes, program: bytes) -> list[Hint]:
    """The hints that were printed for a program, as changes of it. Raises `MisbehavedError`."""
    texts: Sequence[object] = ()
    hints: list[Hint] = []
    for number, line in enumerate(filter(None, map(bytes.strip, printed.splitlines())), 1):
        said = f"printed {quoted(line)} as line {number}"
        read = read_json(line, said)
        if number == 1 and isinstance(read, list):
            texts = read
            continue
        if isinstance(read, dict) and "p" not in read:
            continue  # what newer versions say about themselves
        patches = read.get("p") if isinstance(read, dict) else None
        if not isinstance(patches, list) or not patches:
            raise MisbehavedError(f"{said}, which is no hint")
        splices = [_splice(patch, texts, len(program), said) for patch in patches]
        if None in splices:
            raise MisbehavedError(f"{said}, for a program of {len(program):,} bytes")
        hint = _apart(sorted(splice for splice in splices if splice is not None))
        if all(program[splice.start : splice.end] == splice.text for splice in hint):
            raise MisbehavedError(f"{said}, which changes nothing")
        hints.append(hint)
    return hints


def _splice(patch: object, texts: Sequence[object], size: int, said: str) -> Splice | None:
    if not isinstance(patch, Mapping):
        return None
    left, right, text = patch.get("l"), patch.get("r"), patch.get("v", "")
    if not isinstance(left, int) or not isinstance(right, int) or not 0 <= left <= right <= size:
        return None
    if isinstance(text, int):
        text = texts[text] if 0 <= text < len(texts) else None
    if not isinstance(text, str) or (left == right and not text):
        return None
    return Splice(left, right, encoded(text, said))


def _apart(splices: Sequence[Splice]) -> Hint:
    """Overlapping changes as one: what any of them takes away goes."""
    apart: list[Splice] = []
    for start, end, text in splices:
        if apart and apart[-1].end > start:
            before = apart[-1]
            apart[-1] = Splice(before.start, max(before.end, end), before.text + text)
        else:
            apart.append(Splice(start, end, text))
    return tuple(apart)
