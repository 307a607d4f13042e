"""Passes that are programs: those that a command names, each by the protocol that it speaks."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Collection, Iterator, Sequence

from treereduce.errors import UsageError
from treereduce.passes.candidate import Candidate, Pass
from treereduce.planning.extra import Extra
from treereduce.plugins.conversation import Conversation
from treereduce.plugins.guard import Guard, Tell
from treereduce.plugins.hints import Hints
from treereduce.plugins.host import Host
from treereduce.plugins.numbered import Numbered, NumberedCommand
from treereduce.plugins.seeds import Seeds
from treereduce.plugins.steps import Steps
from treereduce.plugins.typed import HINTS, JSON, NUMBERED, SEEDS, STEPS, Typed
from treereduce.view.view import View

STAGE = "outside"


def commanded(host: Host, typed: Sequence[Typed], taken: Collection[str], tell: Tell) -> list[Extra]:
    """A pass for each program. Raises `UsageError` when a name is one of ``taken``, or is there twice."""
    names = {*taken}
    found: list[Extra] = []
    for one in typed:
        if one.name in names:
            raise UsageError(f"There is a pass {one.name} already: call yours otherwise.")
        names.add(one.name)
        propose = _speaking(host, one, Guard(one.name, tell))
        origin = f"{one.how}: {shlex.join([*one.program, *one.arguments])}"
        found.append(Extra(Pass(one.name, propose, at_root=True), STAGE, origin))
    return found


def _speaking(host: Host, typed: Typed, guard: Guard) -> Callable[[View, int], Iterator[Candidate]]:
    """What proposes the candidates of a program."""
    if typed.how == NUMBERED:
        command = NumberedCommand(host, typed)
        return Numbered(guard, command.make, command.count).propose
    spoken: dict[str, type[Steps | Hints | Seeds | Conversation]]
    spoken = {STEPS: Steps, HINTS: Hints, SEEDS: Seeds, JSON: Conversation}
    return spoken[typed.how](host, typed, guard).propose
