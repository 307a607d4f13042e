"""What a pass from elsewhere may not do to a run: it is found out, told once with evidence, and left out."""

from __future__ import annotations

import importlib
import inspect
import threading
import traceback
from collections.abc import Callable, Iterator
from functools import wraps
from itertools import dropwhile, pairwise
from pathlib import Path
from types import CodeType
from typing import cast

from treereduce.engine.state.mishaps import EndlessPassError
from treereduce.passes.candidate import Candidate, Expansion, Pass
from treereduce.planning.registration import Registered
from treereduce.program.edits import Edit
from treereduce.view.view import View

Tell = Callable[[str], None]
"""Is given a sentence for the user."""

MOST_FOR_A_NODE = 20
MOST_BESIDE = 100
"""A pass may yield so many candidates at one node for each node of the program, and so many more. Of our own
none yields half of it."""

OURS = Path(__file__).parent.parent
STANDARD = Path(importlib.__file__).parent.parent
INSTALLED = frozenset({"dist-packages", "site-packages"})
"""Directories in that of the standard library that hold none of it."""


class Guard:
    """Whether one pass still takes part in a run. Thread-safe.

    With ``patience`` it may misbehave so many times before that, as programs do that now and then crash.
    """

    def __init__(
        self, name: str, tell: Tell, *, patience: int = 0, propose: Callable[..., object] | None = None
    ) -> None:
        self._patience = patience
        self.patient = patience > 0
        """Whether it is known to do useless things."""
        self.name = name
        self.propose = propose
        """The function that it is, if it is one."""
        self._tell = tell
        self._lock = threading.Lock()
        self.left_out = False
        """Whether it does not any more."""

    def leave_out(self, evidence: str) -> None:
        """Have no more of the pass, and say so; ``evidence`` has the pass as its subject."""
        with self._lock:
            self._patience -= 1
            if self._patience >= 0:
                return
            first, self.left_out = not self.left_out, True
        if first:
            self._tell(f"The pass {self.name} is left out from here on: it {evidence}.")


def guarded(registered: Registered, tell: Tell) -> Pass:
    """A registered function as a pass that cannot end a run."""
    guard = Guard(registered.name, tell, propose=registered.propose)

    @wraps(registered.propose)
    def propose(view: View, node: int) -> Iterator[Candidate]:
        if not registered.languages or view.language.name in registered.languages:
            yield from watched(guard, view, lambda: registered.propose(view, node))

    return Pass(
        registered.name,
        propose,
        at_root=registered.at_root,
        grows=registered.grows,
        strict=registered.strict,
    )


def watched(guard: Guard, view: View, make: Callable[[], Iterator[Candidate]]) -> Iterator[Candidate]:
    """The candidates that ``make`` makes, and their follow-ups, as long as they are what they should be."""
    if guard.left_out:
        return
    left = MOST_FOR_A_NODE * len(view.tree.kind) + MOST_BESIDE
    try:
        for candidate in make():
            fault = fault_of(candidate, view) if left else "yields candidates without end at one node"
            if fault:
                guard.leave_out(fault)
                return
            left -= 1
            yield Candidate(
                candidate.edits,
                _followed(guard, candidate.on_failure),
                _followed(guard, candidate.on_success),
                candidate.chain,
            )
    except (GeneratorExit, KeyboardInterrupt):
        raise
    except BaseException as error:  # noqa: BLE001 - whatever it is, also `sys.exit`, the run goes on without
        guard.leave_out(raised(error, guard.propose))


def _followed(guard: Guard, expansion: Expansion | None) -> Expansion | None:
    if expansion is None:
        return None
    return lambda view: watched(guard, view, lambda: expansion(view))


def raised(error: BaseException, propose: Callable[..., object] | None = None) -> str:
    """What an exception says and where in the code of a pass it comes from, as evidence.

    ``propose`` is the pass, which decorators of other packages may be around. To be called where it is
    caught, in the file that called the pass. What cannot even be called or imported comes from nowhere.
    """
    said = repr(error)
    if isinstance(error, SyntaxError) and error.filename:
        said = f"{type(error).__name__}({error.msg!r})"
        if not error.filename.startswith("<"):  # which what a pass has read itself is of
            return f"raised {said}{_place(error.lineno, error.filename)}"
    frames = traceback.extract_tb(error.__traceback__)
    caller = frames[0].filename if frames else ""
    called = list(dropwhile(lambda frame: frame.filename == caller, frames))
    files = [frame.filename for frame in called]
    first = next((file for file in files if not _is_on_the_way(file)), None)
    own = _written_in(propose)
    if own in files and not _is_on_the_way(own):
        first = own
    # Of a library that a pass calls, its author cannot be expected to know the lines.
    home = OURS if first is None else _package(Path(first))
    known = [frame for frame in called if Path(frame.filename).is_relative_to(home)]
    place = _place(known[-1].lineno, known[-1].filename) if known else ""
    if isinstance(error, EndlessPassError):
        return f"computed without end{place}"
    return f"raised {said}{place}"


def _place(line: int | None, file: str) -> str:
    return f" in line {line} of {Path(file).name}"


def _written_in(function: object) -> str:
    """The file of a function, below its decorators; empty where that is not known."""
    try:
        code = getattr(inspect.unwrap(cast("Callable[..., object]", function)), "__code__", None)
    except ValueError:  # it has any attribute that it is asked for, without end
        return ""
    return code.co_filename if isinstance(code, CodeType) else ""


def _package(file: Path) -> Path:
    """The folder of the package that a file is of; the file itself where that is a module of its own."""
    home = file
    while (home.parent / "__init__.py").is_file():
        home = home.parent
    return home


def _is_on_the_way(file: str) -> bool:
    """Whether a file is ours or of Python, which tells an author nothing, or none, as of data classes."""
    path = Path(file)
    is_standard = path.is_relative_to(STANDARD) and INSTALLED.isdisjoint(path.parts)
    return file.startswith("<") or is_standard or path.is_relative_to(OURS)


def fault_of(candidate: object, view: View) -> str:
    """What is wrong with what a pass has yielded, as evidence; empty if it is a candidate for the view."""
    if not isinstance(candidate, Candidate):
        return f"yielded {candidate!r:.80} where a Candidate was expected"
    given = cast("object", candidate.edits)
    if not isinstance(given, tuple) or not all(map(_is_edit, given)):
        return "yielded edits that are no tuple of Edit, each with its text in bytes"
    edits = sorted(candidate.edits)
    size = len(view.tree.source)
    if edits[-1].end > size:
        return f"wants to edit byte {edits[-1].end - 1} of a program of {size}"
    for before, after in pairwise(edits):
        if before.end > after.start:
            return f"yielded edits that overlap, at the bytes {after.start} and {before.end - 1}"
    if all(_changes_nothing(edit, view) for edit in edits):
        return f"yielded the program as it is, replacing byte {edits[0].start} and others by themselves"
    return ""


def _is_edit(edit: object) -> bool:
    if not isinstance(edit, Edit):
        return False
    text, tokens = cast("tuple[object, object]", (edit.text, edit.tokens))  # nobody has checked their types
    return isinstance(text, bytes) and (tokens is None or isinstance(tokens, int))


def _changes_nothing(edit: Edit, view: View) -> bool:
    return view.tree.source[edit.start : edit.end] == edit.text
