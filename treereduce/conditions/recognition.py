"""Crashes are recognised in what a run came to; what names them is what is kept."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from treereduce.conditions.cleaning import cleaned, kept_in, searchable, searchable_match
from treereduce.conditions.crash import Crash, NamedBy
from treereduce.conditions.outcome import Outcome
from treereduce.conditions.reading import own_words, settled_words
from treereduce.conditions.recogniser import Kind, Recogniser, recognisers
from treereduce.conditions.suggestions import suggestions
from treereduce.conditions.tools import names, program

__all__ = ["FailFast", "SameCrash", "fail_fast", "recognise", "suggestions"]


@dataclass(frozen=True, slots=True)
class FailFast:
    """How a command is run so that it does not dwell on having failed."""

    command: tuple[str, ...]
    """The command with the switches added."""
    environment: dict[str, str] = field(default_factory=dict)
    """Variables to set where they are not set yet."""


@dataclass(frozen=True, slots=True)
class SameCrash:
    """The condition that a run crashes like an earlier one. Only the recogniser of that one is asked."""

    crash: Crash

    def holds(self, outcome: Outcome) -> bool:
        """Whether it is this crash."""
        crash = self.crash
        recogniser = self._recogniser()
        if crash.by is NamedBy.STATUS and not any(kind.fits(outcome.status) for kind in recogniser.kinds):
            return False
        if crash.by is NamedBy.STATUS or recogniser.guess:
            # What another recogniser knows better is another crash.
            return recognise(outcome, crash.command) == crash
        # Tools that look at several things at once tell of their crashes in any order.
        if crash in _asked(recogniser, outcome, own_words(outcome), crash.tool, named=self._is_named()):
            return True
        # Else the same run would hold or not depending on whether it was ended before it said more.
        return self.settled(outcome) is True

    def may_hold(self) -> bool:
        """Only if what names it does not change when there is more to read."""
        kept = self._recogniser().kinds[self.crash.kind]
        return self._settles(kept) and _is_by_frames(kept) is (self.crash.by is NamedBy.FRAMES)

    def may_fail(self) -> bool:
        """Only if a kind of crashes that is looked for first does not change when there is more to read.

        Of its own kind there may be another crash and then this one.
        """
        first = self._kinds()[0]
        return self.may_hold() and self._settles(first) and first is not self._kept()

    def settled(self, so_far: Outcome) -> bool | None:
        """Yes if standard error has the crash, and before it none that would be named in its place.

        No if it has another that is named first, whatever else there is.
        """
        if not self.may_hold():
            return None
        text = settled_words(replace(so_far, stdout=""))
        kept, kinds = self._kept(), self._kinds()
        earlier = kinds[: kinds.index(kept)]
        for match, crash in self._found(kept, so_far, text):
            if crash == self.crash and crash.by is self.crash.by:
                before = text[: text.index("\n", match.end()) + 1]
                return None if any(any(self._found(kind, so_far, before)) for kind in earlier) else True
        if not self.may_fail():
            return None
        by_frames = _is_by_frames(kinds[0])
        others = [crash for _, crash in self._found(kinds[0], so_far, text)]
        told = [crash for crash in others if by_frames is (crash.by is NamedBy.FRAMES)]
        return False if told and self.crash not in others else None

    def _recogniser(self) -> Recogniser:
        return next(each for each in recognisers() if each.name == self.crash.recogniser)

    def _kept(self) -> Kind:
        return self._recogniser().kinds[self.crash.kind]

    def _is_named(self) -> bool:
        """Whether the command names the tool, which some kinds need."""
        return bool(self._recogniser().called(self.crash.command))

    def _kinds(self) -> list[Kind]:
        """The kinds that are tried, in their order."""
        named = self._is_named()
        return [kind for kind in self._recogniser().kinds if named or not kind.own]

    def _settles(self, kind: Kind) -> bool:
        recogniser = self._recogniser()
        return not recogniser.guess and kind.settles(recogniser.frames)

    def _found(self, kind: Kind, so_far: Outcome, text: str) -> Iterator[tuple[re.Match[str], Crash]]:
        """Where whole lines tell of crashes of a kind, and their names as far as they tell."""
        for match in kind.search(text, None):
            crash = _named(self._recogniser(), kind, match, so_far, self.crash.tool)
            if crash is not None and match.end() < len(text):
                yield match, crash

    def matched(self, outcome: Outcome) -> str:  # noqa: ARG002 - a run that holds has this crash and no other
        """The crash."""
        return str(self.crash)


def recognise(outcome: Outcome, command: Sequence[str] = ()) -> Crash | None:
    """The crash of a run, or None if it is none that any recogniser knows.

    The recognisers of the tools that the command names are asked first, then the others, and last those that
    know the crashes of any program.
    """
    text = own_words(outcome)
    named = {recogniser.name: recogniser.called(command) for recogniser in recognisers()}
    known = any(named.values())
    calling = program(command)
    for recogniser in sorted(recognisers(), key=lambda each: (not named[each.name], each.rank)):
        if recogniser.guess and known:
            continue
        tool = named[recogniser.name] or (not recogniser.tools and calling) or recogniser.name
        crash = next(_asked(recogniser, outcome, text, tool, named=bool(named[recogniser.name])), None)
        if crash is not None:
            return replace(crash, command=tuple(command))
    return None


def fail_fast(command: Sequence[str], crash: Crash, *, daring: bool = False) -> FailFast:
    """The command and the environment that leave out what does not show the crash.

    With ``daring``, also what may hide it: whoever asks for that has to see whether the crash still shows.
    """
    words = list(command)
    environment: dict[str, str] = {}
    for recogniser in recognisers():
        if recogniser.name != crash.recogniser and crash.tool not in recogniser.tools:
            continue
        for fast in recogniser.fast:
            if fast.hides_frames and crash.by is NamedBy.FRAMES and not daring:
                continue
            environment |= fast.environment
            places = [place for place, word in enumerate(words) if set(names(word)) & set(fast.tools)]
            if places:
                behind = places[0] + 1
                words[behind:behind] = [switch for switch in fast.switches if switch not in words]
    return FailFast(tuple(words), environment)


def _is_by_frames(kind: Kind) -> bool:
    """Whether its crashes are named by frames, unless none are found."""
    return "{frames}" in kind.message


def _asked(recogniser: Recogniser, outcome: Outcome, text: str, tool: str, *, named: bool) -> Iterator[Crash]:
    """What one recogniser makes of a run: the crashes of the first kind of which there are any."""
    for number, kind in enumerate(recogniser.kinds):
        found = False
        for match in [] if kind.own and not named else kind.search(text, outcome.status):
            crash = _named(recogniser, kind, match, outcome, tool)
            if crash is not None:
                found = True
                yield replace(crash, kind=number)
        if found:
            return


def _named(
    recogniser: Recogniser, kind: Kind, match: re.Match[str], outcome: Outcome, tool: str
) -> Crash | None:
    """The crash that a match tells of, unless it has to be named by frames and there are none."""
    groups = match.groupdict(default="")
    values = {name: cleaned(value, kept_in(name)) for name, value in groups.items()}
    template, by, raw = kind.message, NamedBy.MESSAGE if match[0] else NamedBy.STATUS, ""
    if "{frames}" in template:
        frames = recogniser.frames.innermost(match.string, match.start(), match.end())
        values["frames"] = " < ".join(frame.name for frame in frames)
        by, raw = NamedBy.FRAMES, frames[0].raw if frames else ""
    elif "{busiest}" in template:
        values["busiest"] = recogniser.frames.busiest(match.string, match.start(), match.end())
        by = NamedBy.FRAMES
    if values.get("frames") == "" or values.get("busiest") == "":
        if not kind.bare:
            return None
        template, by, raw = kind.bare, NamedBy.MESSAGE, ""
    sought = (groups | {"frames": raw}).get(kind.grep, "")
    pattern = searchable(sought, kept_in(kind.grep)) if sought else searchable_match(match)
    message = " ".join(template.format(**values).split()).replace(" ,", ",").rstrip(":, ")
    return Crash(
        tool, message, pattern, recogniser.name, by=by, status=outcome.status, aftermath=kind.aftermath
    )
