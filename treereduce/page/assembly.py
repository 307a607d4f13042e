"""The page of a run: one file in HTML that loads nothing from elsewhere."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

from treereduce.page import tables
from treereduce.page.embedded import embedded, left_out
from treereduce.page.history import History
from treereduce.page.readable import excerpt
from treereduce.page.tables import escaped
from treereduce.report.wording import count
from treereduce.version import __version__

HERE = Path(__file__).resolve().parent

GENERATOR = '<meta name="generator" content="treereduce-py'
"""What a file has near its beginning that may be replaced by another report."""

UPLOT = "uPlot 1.6.32, https://github.com/leeoniya/uPlot"


def page(history: History) -> str:
    """The page."""
    has_way = bool(history.steps)
    title = f"{history.name}: {history.tokens_before:,} → {count(history.tokens, 'token')}"
    styles = [_text("page.css")]
    scripts = [_text("programs.js"), _text("page.js")]
    if has_way:
        styles.insert(0, _licensed("uPlot.min.css"))
        scripts.insert(0, _licensed("uPlot.iife.min.js"))
    parts = [
        f'<!doctype html>\n<html lang=en>\n<head>\n<meta charset=utf-8>\n{GENERATOR} {__version__}">',
        f'<meta http-equiv="Content-Security-Policy" content="{_policy(scripts)}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{escaped(title)}</title>",
        *(f"<style>\n{style}</style>" for style in styles),
        "</head>\n<body>",
        _head(history),
        *([_curve(), _slider(history)] if has_way else []),
        _both(history),
        *([_passes(history)] if has_way else []),
        _times(history),
        _foot(),
        f'<script type="application/json" id=run>{embedded(history)}</script>',
        *(f"<script>{script}</script>" for script in scripts),
        "</body>\n</html>\n",
    ]
    return "\n".join(part for part in parts if part)


def _policy(scripts: list[str]) -> str:
    """What the browser is to allow: these scripts and our styles, and nothing that is loaded."""
    digests = (base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts)
    allowed = " ".join(f"'sha256-{digest}'" for digest in digests)
    return (
        f"default-src 'none'; script-src {allowed}; style-src 'unsafe-inline'; base-uri 'none'; "
        "form-action 'none'"
    )


def _head(history: History) -> str:
    kept = tables.headline(history)
    facts = tables.facts(history)
    return "\n".join(
        [
            "<header>",
            f"<h1>{escaped(history.name)}</h1>",
            f"<p class=kept>{escaped(kept)}</p>" if kept else "",
            f"<ul class=numbers>{tables.numbers(history)}</ul>",
            f"<details><summary>About this run</summary><dl>{facts}</dl></details>" if facts else "",
            "</header>",
        ]
    )


def _curve() -> str:
    return """\
<section id=curve class=scripted>
<h2>Size over time</h2>
<p class=choices>
<label>Across <select id=across>
<option value=seconds>time</option><option value=calls>answers of the check</option>
</select></label>
<label><input type=checkbox id=logarithmic> logarithmic</label>
<span>Click a place to see the program of then; drag to look closer, and double-click to see all.</span>
</p>
<div id=plot role=img aria-label="Tokens over time"></div>
</section>"""


def _slider(history: History) -> str:
    first, steps = left_out(history), len(history.steps)
    warning = ""
    if first:
        warning = (
            f"<p class=note>The first {count(first, 'step')} of {steps:,} are not in this page, because the "
            "programs or their edits are too large. They are in the record of the run.</p>"
        )
    return f"""\
<section id=way class=scripted>
<h2>Step by step</h2>
{warning}
<p class=steps>
<button id=back aria-label="one step back">◀</button>
<input type=range id=step min={first} max={steps} value={steps} aria-label="step" aria-describedby=told>
<button id=on aria-label="one step on">▶</button>
</p>
<p class=choices><output id=told for=step aria-live=polite></output>
<label><input type=checkbox id=whole> the whole program</label></p>
<pre id=change class=code tabindex=0 aria-label="what the step has changed"></pre>
</section>"""


def _both(history: History) -> str:
    # A line end behind <pre> does not count, so one of the program is not lost.
    return f"""\
<section>
<h2>Before and after</h2>
<div class=both>
<figure><figcaption>{escaped(history.name)}, <b>{count(history.tokens_before, "token")}</b>\
<span class=scripted>(yellow is left, green is new)</span></figcaption>
<pre id=before class=code tabindex=0>
{escaped(excerpt(history.original))}</pre></figure>
<figure><figcaption>reduced, <b>{count(history.tokens, "token")}</b>
<button id=copy class=scripted>copy</button></figcaption>
<pre id=after class=code tabindex=0>
{escaped(excerpt(history.final))}</pre></figure>
</div>
</section>"""


def _passes(history: History) -> str:
    return f"""\
<section>
<h2>What each pass won</h2>
<div class=wide><table>
<thead><tr><th scope=col>pass</th><th scope=col>steps</th><th scope=col>tokens</th><th scope=col>bytes</th>\
<th scope=col class=bar></th></tr></thead>
<tbody>{tables.passes(history)}</tbody>
</table></div>
</section>"""


def _times(history: History) -> str:
    rows = tables.times(history)
    if not rows:
        return ""
    heads = "".join(
        f"<th scope=col><i class={name}></i> {words}</th>" for name, words in tables.ANSWERS.items()
    )
    return f"""\
<section>
<h2>How long the check took</h2>
<div class=wide><table id=times>
<thead><tr><th scope=col>time</th>{heads}<th scope=col class=bar></th></tr></thead>
<tbody>{rows}</tbody>
</table></div>
</section>"""


def _foot() -> str:
    return (
        f"<footer><p>Made by treereduce-py {__version__}. The curve is drawn by uPlot, whose licence is in "
        "the source of this page.</p></footer>"
    )


def _text(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


def _licensed(name: str) -> str:
    """A file of uPlot, behind its licence."""
    licence = _text("uplot/LICENSE").strip()
    return f"/*! {UPLOT}\n\n{licence}\n*/\n{_text(f'uplot/{name}').strip()}\n"
