"""What happens in a run, as messages of ``event.schema.json`` and ``summary.schema.json``."""

from __future__ import annotations

import base64
import math
import os
from collections.abc import Sequence
from typing import TypeAlias

from treereduce.engine.state.events import Event, Improved, JobsSettled, Retracted, RoundStarted, Warned
from treereduce.engine.state.result import Progress, Result, Scored
from treereduce.oracle.chance import Doubts
from treereduce.program.alike import character_start, common_end, common_start

VERSION = 1

Json: TypeAlias = "str | int | float | Sequence[Json] | dict[str, Json] | None"
Message: TypeAlias = "dict[str, Json]"


def improvement_message(event: Improved | Retracted, number: int, before: bytes) -> Message:
    """Another program than the one ``before``, with a number, as edits of that."""
    head: Message = {"event": "retracted"}
    if isinstance(event, Improved):
        score: Message = {} if event.score is None else {"score": event.score}
        head = {"event": "improved", "pass": event.pass_name, **score}
    return {
        **head,
        "number": number,
        "bytes": len(event.program),
        "tokens": event.tokens,
        "edits": edits(before, event.program),
    }


def message_of(event: Event) -> Message | None:
    """Any other event; None for one that a warning tells of."""
    if isinstance(event, RoundStarted):
        return {"event": "round", "number": event.number, "bytes": event.size, "tokens": event.tokens}
    if isinstance(event, JobsSettled):
        return {"event": "jobs", "jobs": event.jobs}
    if isinstance(event, Warned):
        return {"event": "warning", "message": event.message}
    return None


def progress_message(moment: Progress) -> Message:
    """Where a run stands."""
    return {
        "event": "progress",
        "phase": moment.phase.name.lower(),
        "proof": None if moment.proof is None else {"done": moment.proof[0], "of": moment.proof[1]},
        "round": moment.round,
        "bytes": moment.size,
        "tokens": moment.tokens,
        "oracle_calls": moment.oracle_calls,
        "running": moment.running,
        "jobs": moment.jobs,
        "waiting": moment.waiting,
        "cache_hits": moment.cache_hits,
    }


def summary_of(result: Result) -> Message:
    """What a run came to."""
    return {
        "ending": result.ending.name.lower(),
        "bytes": {"before": result.original_size, "after": len(result.program)},
        "tokens": {"before": result.original_tokens, "after": result.tokens},
        "seconds": round(result.seconds, 3),
        "rounds": result.rounds,
        "oracle_calls": result.oracle_calls,
        "oracle_seconds": round(result.oracle_seconds, 3),
        "unanswered": result.unanswered,
        "jobs": round(result.jobs, 2),
        "chance": None if result.doubts is None else _chance(result.doubts),
        "score": None if result.scored is None else _score(result.scored),
        "passes": {
            name: {
                "tried": counted.tried,
                "tested": counted.tested,
                "won": counted.won,
                "tokens": counted.tokens,
                "seconds": round(counted.seconds, 3),
            }
            for name, counted in result.passes.items()
        },
    }


def _chance(seen: Doubts) -> Message:
    """How often the check errs, and how the result came off when it was asked about."""
    shares = {"false_yes": seen.false_yes, "false_no": seen.false_no}
    rates = {name: None if share is None else round(share, 5) for name, share in shares.items()}
    return {**rates, "asked": seen.result.yes + seen.result.no, "yes": seen.result.yes}


def _score(scored: Scored) -> Message:
    """What was preferred. A program that has no score has an infinite one, which is no number in JSON."""
    numbers = {"before": scored.before, "after": scored.after}
    finite = {name: score if math.isfinite(score) else None for name, score in numbers.items()}
    return {**finite, "asked": scored.asked}


def edits(before: bytes, after: bytes) -> list[Json]:
    """The edits that make ``after`` of ``before``: none, or one from the first to the last difference.

    Cut where a character of UTF-8 ends, so that its text is one.
    """
    if before == after:
        return []
    start = common_start(before, after)
    end = common_end(before, after, min(len(before), len(after)) - start)
    start = character_start(after, start)
    while end and character_start(after, len(after) - end) < len(after) - end:
        end -= 1
    text = after[start : len(after) - end]
    place: Message = {"start": start, "end": len(before) - end}
    try:
        return [{**place, "text": text.decode()}]
    except UnicodeDecodeError:
        return [{**place, "base64": base64.b64encode(text).decode()}]


def path_text(path: os.PathLike[str] | str | None) -> str | None:
    """A path as it can stand in JSON: absolute, with question marks for what is no UTF-8. None is none.

    As it was given, where the directory that it is relative to has gone.
    """
    if path is None:
        return None
    try:
        whole = os.path.abspath(path)  # noqa: PTH100 - links stay
    except FileNotFoundError:
        whole = os.fspath(path)
    return os.fsencode(whole).decode(errors="replace")
