"""Records of runs that never took place, for tests of what is made of them."""

from __future__ import annotations

from pathlib import Path

from bench.compare.records import FINAL, End, Measured, Point, Run, Source, append_run


def measured(
    *,
    tokens: int = 10,
    before: int = 1000,
    calls: int = 100,
    wall: float = 10.0,
    interesting: bool = True,
    source: Source = Source.DISK,
) -> Measured:
    """A run whose size fell by half eight times, at equal distances in time."""
    curve = [Point(wall * at / 10, calls * at // 10, 4 * before >> at, before >> at) for at in range(8)]
    curve = [point for point in curve if point.tokens > tokens]
    curve.append(Point(wall * 0.9, calls, 4 * tokens, tokens))
    return Measured(
        exit_status=0,
        bytes_after=4 * tokens,
        tokens_after=tokens,
        source=source,
        interesting=interesting,
        left_interesting=interesting,
        seen_bytes=4 * tokens,
        seen_tokens=tokens,
        calls=calls,
        distinct=calls - calls // 10,
        interesting_calls=calls // 5,
        killed_calls=calls // 20,
        oracle_seconds=wall * 0.8,
        wall=wall,
        stopping=0.0,
        quiet=0.1,
        tool_cpu=wall * 0.1,
        oracle_cpu=wall * 0.5,
        wrapper_cpu=0.01,
        peak=50_000_000,
        curve=tuple(curve),
        seconds_to={50: wall / 4, 90: wall / 2, 99: None},
    )


def run(
    tool: str = "treereduce-py",
    case: str = "case",
    *,
    numbers: Measured | None = None,
    end: End = End.FINISHED,
    jobs: int = 2,
    repeat: int = 1,
    reason: str = "",
    caveat: str = "",
) -> Run:
    """A record. Without numbers it is one of a tool that was not run."""
    folder = f"runs/{case}/{tool}/{jobs}j-90s-{repeat}" if numbers else ""
    return Run(
        tool=tool,
        case=case,
        repeat=repeat,
        jobs=jobs,
        limit=90.0,
        tool_version="1.2" if numbers else "",
        caveat=caveat,
        command=(tool,),
        date="2026-11-21T12:00:00+00:00",
        machine="2 cores of a machine",
        overhead=0.002,
        language="C",
        bytes_before=4000,
        tokens_before=1000,
        tokenizer="c",
        end=end,
        reason=reason,
        folder=folder,
        final=f"{folder}/{FINAL}.c" if numbers else "",
        measured=numbers,
    )


def write_runs(out: Path, runs: list[Run]) -> None:
    """Record runs as a comparison does, with a result for each."""
    out.mkdir(exist_ok=True)
    for one in runs:
        append_run(out, one)
        if one.final:
            (out / one.folder).mkdir(parents=True)
            (out / one.final).write_text(f"int {one.tool.replace('-', '_')} <&> it;\n")
