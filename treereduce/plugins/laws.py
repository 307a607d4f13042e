"""What every pass owes the engine, as a check that says what it has found.

A pass of our own is held to the same laws by tests, at more nodes of more programs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

from treereduce.languages.language import Language
from treereduce.passes.candidate import Candidate, Pass
from treereduce.passes.deletion.subtrees import subtrees
from treereduce.plugins.alarm import StillRunningError, at_most
from treereduce.plugins.guard import MOST_BESIDE, MOST_FOR_A_NODE, fault_of, raised
from treereduce.program.edits import Edit, EditSet
from treereduce.program.render import Rendering
from treereduce.program.tree import parse_program
from treereduce.view.view import Facts, View

MOST_NODES = 300
"""Nodes of a program that a pass is shown, spread over it."""
COMMITS = (0, 1, 3)
"""How many deletions of the middle of a run the program has had when it is shown."""
MOST_PROBLEMS = 5
"""Sentences about one pass. Whoever breaks a law breaks it at many nodes."""
PATIENCE = 30.0
"""Seconds for all that a pass has to say at one node, twice. None of ours takes one."""
MOST_CHARACTERS = 60
"""Of an edit that is shown."""


@dataclass(slots=True)
class Findings:
    """What a check of one pass has seen."""

    programs: int = 0
    nodes: int = 0
    candidates: int = 0
    problems: list[str] = field(default_factory=list)


def check_pass(
    entry: Pass, programs: Iterable[tuple[str, Language, bytes]], patience: float = PATIENCE
) -> Findings:
    """Show a pass programs, each fresh and in the middle of a run, and say which laws it breaks.

    ``programs`` are names for people with a language and a text. A pass that says nothing for ``patience``
    seconds at one node is shown no others.
    """
    findings = Findings()
    for name, language, source in programs:
        findings.programs += 1
        tree = parse_program(source, language.grammar)
        facts = Facts(tree, language)
        for commits in COMMITS:
            view = _after(View(Rendering(tree), facts), commits)
            twin = View(Rendering(tree, view.rendering.edits), Facts(tree, language))
            for node in _nodes(entry, view):
                findings.nodes += 1
                place = f"{name}, node {node} ({tree.kind_name(node)})"
                try:
                    for problem in _problems(entry, view, twin, node, findings, patience):
                        findings.problems.append(f"{place}: it {problem}")
                        if len(findings.problems) == MOST_PROBLEMS:
                            return findings
                except StillRunningError:
                    findings.problems.append(f"{place}: it had not ended after {patience:g} s")
                    return findings
    return findings


def _after(view: View, commits: int) -> View:
    """The program after so many deletions, the same every time."""
    random = Random(commits)  # noqa: S311 - no secret hangs on it
    for _ in range(commits):
        nodes = [node for node in range(1, len(view.tree.kind)) if view.alive(node)]
        found = [candidate for node in nodes for candidate in subtrees(view, node)]
        if not found:
            break
        edits = view.rendering.edits.union(EditSet(random.choice(found).edits))
        view = View(Rendering(view.tree, edits), view.facts)
    return view


def _nodes(entry: Pass, view: View) -> list[int]:
    """The nodes that the engine would show to a pass, or some of them where they are many."""
    if entry.at_root:
        return [0]
    alive = [0, *filter(view.alive, range(1, len(view.tree.kind)))]
    return alive[:: -(-len(alive) // MOST_NODES)]


def _problems(
    entry: Pass, view: View, twin: View, node: int, findings: Findings, patience: float
) -> Iterator[str]:
    try:
        with at_most(patience):
            first = list(_all_of(entry, view, node))
            again = list(_all_of(entry, twin, node))
    except _EndlessError:
        yield "yields candidates, or follow-ups of them, without end"
        return
    except (StillRunningError, KeyboardInterrupt):
        raise
    except BaseException as error:  # noqa: BLE001 - that is what is looked for, also `sys.exit`
        yield raised(error, entry.propose)
        return
    findings.candidates += len(first)
    if [_told(candidate) for candidate in first] != [_told(candidate) for candidate in again]:
        yield "yields other candidates when it is shown the same program again"
    for candidate in first:
        fault = fault_of(candidate, view)
        if not fault and isinstance(candidate, Candidate):
            fault = _uphill(entry, view, candidate)
        if fault:
            yield fault


class _EndlessError(Exception):
    pass


def _all_of(entry: Pass, view: View, node: int) -> Iterator[object]:
    """All that would be tried at a node when every answer is no."""
    waiting: list[object] = []
    most = left = MOST_FOR_A_NODE * len(view.tree.kind) + MOST_BESIDE
    found: Iterator[object] = entry.propose(view, node)
    for one in found:
        waiting.append(one)
        if len(waiting) > most:
            raise _EndlessError
    while waiting:
        candidate = waiting.pop()
        yield candidate
        left -= 1
        if not left:
            raise _EndlessError
        if isinstance(candidate, Candidate) and candidate.on_failure is not None:
            for further in candidate.on_failure(view):
                waiting.append(further)
                if len(waiting) > most:
                    raise _EndlessError


def _uphill(entry: Pass, view: View, candidate: Candidate) -> str:
    """What is wrong with the program that a candidate makes; empty where it is smaller."""
    proposal = view.rendering.propose(candidate.edits)
    if proposal is None or proposal.data == view.rendering.data:
        edits = view.rendering.edits
        gone = any(
            edits.touching(edit.start, edit.end)[0] < edits.touching(edit.start, edit.end)[1]
            for edit in candidate.edits
        )
        blank = not any(view.rendering.tally.count(edit.start, edit.end) for edit in candidate.edits)
        return "" if gone or blank else f"yields the program as it is: {_shown(view, candidate.edits)}"
    names = view.names
    before = (
        view.rendering.tokens,
        names.distinct(view.rendering.edits),
        len(view.rendering.data),
        view.rendering.data,
    )
    after = proposal.tokens.length, names.distinct(proposal.edits), len(proposal.data), proposal.data
    if entry.grows or after < before:
        return ""
    return f"makes the program no smaller: {_shown(view, candidate.edits)}"


def _told(candidate: object) -> object:
    return candidate.edits if isinstance(candidate, Candidate) else candidate


def _shown(view: View, edits: Iterable[Edit]) -> str:
    changes = [f"{_short(view.tree.source[edit.start : edit.end])} -> {_short(edit.text)}" for edit in edits]
    return ", ".join(changes[:3]) + (", ..." if len(changes) > 3 else "")


def _short(text: bytes) -> str:
    shown = repr(text.decode(errors="replace"))
    return shown if len(shown) <= MOST_CHARACTERS else f"{shown[:MOST_CHARACTERS]}..."


def programs_for(
    languages: Iterable[str],
    own: Iterable[tuple[str, Language, bytes]],
    samples: Mapping[str, bytes],
    load: Callable[[str], Language],
) -> list[tuple[str, Language, bytes]]:
    """What to show to a pass for ``languages``, all where there are none: samples of them, and ``own``."""
    wanted = frozenset(languages)
    shown = [
        (f"sample of {name}", load(name), text)
        for name, text in samples.items()
        if not wanted or name in wanted
    ]
    return shown + [program for program in own if not wanted or program[1].name in wanted]
