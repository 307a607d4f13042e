"""All passes from elsewhere that a run may have."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import TracebackType

from treereduce.errors import UsageError
from treereduce.passes.candidate import Candidate, Pass
from treereduce.planning.catalogue import RENAMING
from treereduce.planning.extra import Extra
from treereduce.planning.registration import registered
from treereduce.planning.schedule import ALL
from treereduce.plugins.conversation import Conversation
from treereduce.plugins.entry_points import load_passes
from treereduce.plugins.guard import Guard, Tell, guarded
from treereduce.plugins.hints import Hints
from treereduce.plugins.host import Host
from treereduce.plugins.numbered import Numbered, NumberedCommand
from treereduce.plugins.seeds import Seeds
from treereduce.plugins.steps import Steps
from treereduce.plugins.typed import HINTS, JSON, NUMBERED, SEEDS, STEPS, Typed, read_typed
from treereduce.view.view import View

TAKEN = ALL | {entry.name for tier in RENAMING for entry in tier}

Propose = Callable[[View, int], Iterator[Candidate]]


class Outside:
    """The passes from elsewhere of one run. A context manager, because some of them are processes.

    ``commands`` are programs as they were typed, ``file`` is what they reduce. ``tell`` is given a sentence
    for the user about each that is left out, now or later. Nothing is started before a pass has its turn.
    Raises `UsageError` when a command cannot be read or run.
    """

    def __init__(self, tell: Tell, commands: Sequence[str] = (), *, file: Path) -> None:
        self._tell = tell
        self._host = Host(file)
        found = self._registered()
        for typed in [read_typed(command, file) for command in commands]:
            if typed.name in TAKEN or any(typed.name == extra.entry.name for extra in found):
                raise UsageError(f"There is a pass {typed.name} already: call yours otherwise.")
            found.append(self._commanded(typed))
        self.extras: Sequence[Extra] = tuple(found)

    def __enter__(self) -> Outside:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._host.__exit__(kind, error, trace)

    def stop(self) -> None:
        """End what runs for a pass, from any thread. Such passes yield nothing more."""
        self._host.stop()

    def _registered(self) -> list[Extra]:
        for problem in load_passes():
            self._tell(problem)
        found: list[Extra] = []
        for known in registered():
            if known.name in TAKEN:
                self._tell(f"The pass {known.name} of {known.origin} is left out: one of ours has that name.")
                continue
            entry, _ = guarded(known, self._tell)
            found.append(Extra(entry, known.stage, known.origin))
        return found

    def _commanded(self, typed: Typed) -> Extra:
        guard = Guard(typed.name, self._tell)
        propose = _speaking(self._host, typed, guard)
        origin = f"{typed.how}: {shlex.join([*typed.program, *typed.arguments])}"
        return Extra(Pass(typed.name, propose, at_root=True), "outside", origin)


def _speaking(host: Host, typed: Typed, guard: Guard) -> Propose:
    """What proposes the candidates of a program, by the protocol that it speaks."""
    numbered = NumberedCommand(host, typed)
    passes: dict[str, Callable[[], Propose]] = {
        NUMBERED: lambda: Numbered(guard, numbered.make, numbered.count).propose,
        STEPS: lambda: Steps(host, typed, guard).propose,
        HINTS: lambda: Hints(host, typed, guard).propose,
        SEEDS: lambda: Seeds(host, typed, guard).propose,
        JSON: lambda: Conversation(host, typed, guard).propose,
    }
    return passes[typed.how]()
