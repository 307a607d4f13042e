"""The built-in passes, by the tier in which they run.

A tier starts where the tiers before it have nothing left to try. New families are a file and a line here.
"""

from __future__ import annotations

from treereduce.passes.calls.apply import apply
from treereduce.passes.calls.evaluate import evaluate
from treereduce.passes.calls.inline_functions import expand_functions, inline_functions
from treereduce.passes.calls.inline_operators import inline_operators
from treereduce.passes.calls.open_up import open_up
from treereduce.passes.candidate import Pass
from treereduce.passes.columns.columns import columns
from treereduce.passes.coupled.aliases import aliases
from treereduce.passes.coupled.alike import alike
from treereduce.passes.coupled.bare import bare
from treereduce.passes.coupled.constructors import constructors
from treereduce.passes.coupled.everywhere import everywhere
from treereduce.passes.coupled.operators import operators
from treereduce.passes.coupled.orphan import orphan
from treereduce.passes.coupled.publish import publish
from treereduce.passes.coupled.unused import unused
from treereduce.passes.declaring.begin_with import begin_with
from treereduce.passes.declaring.declare_late import declare_late
from treereduce.passes.declaring.fill import fill
from treereduce.passes.deletion.bodies import bodies
from treereduce.passes.deletion.comments import comments
from treereduce.passes.deletion.hoist import hoist, promote, unwrap
from treereduce.passes.deletion.kinds import kinds
from treereduce.passes.deletion.nests import nests
from treereduce.passes.deletion.pairs import pairs
from treereduce.passes.deletion.runs import runs
from treereduce.passes.deletion.shorten import shorten
from treereduce.passes.deletion.subtrees import subtrees
from treereduce.passes.deletion.together import together
from treereduce.passes.deletion.unbracket import unbracket
from treereduce.passes.deletion.undefine import undefine
from treereduce.passes.deletion.windows import token_windows, windows
from treereduce.passes.deletion.words import words
from treereduce.passes.inlining.inline_values import expand_values, inline_values
from treereduce.passes.inlining.member_values import member_values
from treereduce.passes.inlining.take_over import take_over
from treereduce.passes.inlining.unify import identify, unify
from treereduce.passes.inlining.write_in import write_in
from treereduce.passes.joining.absorb import absorb
from treereduce.passes.joining.carry import carry
from treereduce.passes.joining.choose import choose
from treereduce.passes.joining.gather import gather
from treereduce.passes.joining.join import join
from treereduce.passes.joining.merge import merge
from treereduce.passes.joining.rows import rows
from treereduce.passes.literals.as_literal import as_literal
from treereduce.passes.literals.blanks import blanks
from treereduce.passes.literals.characters import characters
from treereduce.passes.literals.constants import constants
from treereduce.passes.literals.inner_text import inner_text
from treereduce.passes.literals.numbers import numbers
from treereduce.passes.loops.roll_out import roll_out
from treereduce.passes.loops.unroll import unroll
from treereduce.passes.moving.go_through import go_through
from treereduce.passes.moving.hand_on import hand_on
from treereduce.passes.moving.move_in import move_in
from treereduce.passes.moving.move_out import move_out
from treereduce.passes.moving.move_up import move_up
from treereduce.passes.moving.pour_out import pour_out
from treereduce.passes.moving.relocate import relocate
from treereduce.passes.moving.spill import spill
from treereduce.passes.moving.split import split
from treereduce.passes.moving.take_in import take_in
from treereduce.passes.preprocessed.needed import needed
from treereduce.passes.records.flatten import flatten
from treereduce.passes.records.unbox import unbox
from treereduce.passes.scopes.dissolve import dissolve
from treereduce.passes.scopes.set_free import set_free
from treereduce.passes.signatures.as_parameter import as_parameter
from treereduce.passes.signatures.parameters import parameters
from treereduce.passes.signatures.results import results
from treereduce.passes.stock.ready_made import ready_made
from treereduce.passes.stock.tuples import tuples
from treereduce.passes.stock.write_out import write_out
from treereduce.passes.substitution.abridge import abridge
from treereduce.passes.substitution.call_direct import call_direct
from treereduce.passes.substitution.exchange import exchange
from treereduce.passes.substitution.named import named
from treereduce.passes.substitution.recast import recast
from treereduce.passes.substitution.rename import rename
from treereduce.passes.substitution.respell import respell
from treereduce.passes.substitution.substitute import condense, resize, substitute, transplant
from treereduce.passes.templates.explicit import explicit
from treereduce.passes.types.levels import levels
from treereduce.passes.types.types import types

Tiers = tuple[tuple[Pass, ...], ...]

CHEAP = 3
"""How many tiers from the first make up the first rounds of a run: they remove much with few calls."""
SETTLED = 5
"""How many tiers from the first try things on a program that changes. Those behind them mostly fail, so they
wait for one on which the others find nothing."""
WIDE = 7
"""How wide windows are at the greatest effort: 41 choices for each child and token, nearly all of which
the parse filter drops."""
RESTARTS = 4
"""From how many earlier, larger programs a run of the greatest effort starts again; so many more after each
gain."""
TIMES_MORE = 2
"""How many times the calls of all else the wider search may take."""

TIERS: Tiers = (
    (
        Pass("needed", needed, at_root=True),
        Pass("comments", comments, at_root=True),
        Pass("nests", nests, at_root=True, reshapes=True),
        Pass("unused", unused, at_root=True),
        Pass("rows", rows, at_root=True, strict=True),
    ),
    (
        Pass("publish", publish, at_root=True, strict=True),
        Pass("kinds", kinds),
        Pass("runs", runs),
        Pass("subtrees", subtrees),
        Pass("inner-text", inner_text),
    ),
    (
        Pass("unwrap", unwrap, covers=True),
        Pass("bodies", bodies),
        Pass("hoist", hoist, covers=True),
        Pass("undefine", undefine),
        Pass("respell", respell, strict=True),
    ),
    (
        Pass("parameters", parameters, strict=True),
        Pass("everywhere", everywhere, blind=True, strict=True),
        Pass("call-direct", call_direct, at_root=True, strict=True),
        Pass("dissolve", dissolve, strict=True),
        Pass("flatten", flatten, strict=True),
        Pass("bare", bare, strict=True),
        Pass("orphan", orphan),
        Pass("unbox", unbox),
        Pass("results", results, strict=True),
        Pass("aliases", aliases, strict=True),
        Pass("columns", columns, strict=True, proves=True),
        Pass("explicit", explicit, strict=True),
        Pass("inline-functions", inline_functions, strict=True),
        Pass("inline-operators", inline_operators, strict=True),
        Pass("set-free", set_free, strict=True),
        Pass("open-up", open_up, strict=True),
        Pass("apply", apply, strict=True),
        Pass("inline-values", inline_values),
        Pass("ready-made", ready_made, strict=True, proves=True),
        Pass("member-values", member_values, strict=True),
        Pass("carry", carry, strict=True),
        Pass("evaluate", evaluate, strict=True),
        Pass("levels", levels, at_root=True),
        Pass("types", types, at_root=True, blind=True, strict=True),
        Pass("unroll", unroll, strict=True),
        Pass("join", join, strict=True, proves=True),
        Pass("merge", merge, strict=True),
        Pass("gather", gather, strict=True),
        Pass("absorb", absorb, strict=True),
        Pass("fill", fill, strict=True),
        Pass("declare-late", declare_late, strict=True),
        Pass("move-up", move_up, strict=True),
        Pass("choose", choose, strict=True),
        Pass("pour-out", pour_out, strict=True),
        Pass("expand-functions", expand_functions, grows=True),
        Pass("expand-values", expand_values, grows=True),
        Pass("roll-out", roll_out, grows=True, strict=True),
        Pass("split", split, at_root=True, grows=True, strict=True),
        Pass("move-in", move_in, at_root=True, grows=True, strict=True),
        Pass("move-out", move_out, at_root=True, grows=True, strict=True),
    ),
    (
        Pass("unify", unify, at_root=True, blind=True),
        Pass("take-over", take_over, at_root=True, blind=True, strict=True),
        Pass("spill", spill, blind=True, strict=True, share=0.03),
        Pass("hand-on", hand_on, strict=True),
        Pass("take-in", take_in, blind=True, strict=True),
        Pass("go-through", go_through, strict=True),
        Pass("words", words, single=True),
    ),
    (
        Pass("substitute", substitute, blind=True, share=0.08),
        Pass("promote", promote, blind=True, strict=True, share=0.03),
        Pass("windows", windows(), blind=True, strict=True, share=0.03),
    ),
    (
        Pass("abridge", abridge, at_root=True, strict=True),
        Pass("numbers", numbers, at_root=True),
        Pass("constants", constants, at_root=True, strict=True),
        Pass("characters", characters, at_root=True),
        Pass("blanks", blanks, at_root=True),
    ),
    (Pass("relocate", relocate, blind=True, strict=True, share=0.04),),
    (
        Pass("as-literal", as_literal, strict=True),
        Pass("as-parameter", as_parameter, strict=True),
        Pass("begin-with", begin_with, strict=True),
        Pass("constructors", constructors, strict=True),
        Pass("operators", operators, strict=True),
        Pass("tuples", tuples, strict=True),
        Pass("write-in", write_in, strict=True),
        Pass("write-out", write_out, strict=True),
        Pass("token-windows", token_windows(), blind=True, strict=True, share=0.03),
        Pass("alike", alike, at_root=True, strict=True, share=0.1),
        Pass("transplant", transplant, blind=True, strict=True, share=0.02),
    ),
    (Pass("identify", identify, at_root=True, strict=True),),
)
"""By what they won on 46 real crashes for each second in the oracle, best first; the last tier but one won
four times in 2,500 calls, and ``transplant`` once in 1,283 on 39 programs more.

Passes with a ``share`` had asked 31 times in vain at most where they found something on 53 real crashes, and
374 times on programs of which a run takes thousands of calls and these passes had a fifth of them.

What adds syntax errors is asked about for deletions, for ``substitute``, and for ``unify``, without which one
of 174 programs ended at 184 tokens and not 173. Of ``parameters``, ``everywhere``, ``types``, ``take-over``
and five more, which are strict since, 511 such calls in these runs removed no token.
"""

WIDER: Tiers = (
    (
        Pass("recast", recast, strict=True),
        Pass("together", together, at_root=True, strict=True),
    ),
    (
        Pass("wide-windows", windows(WIDE, members=True), blind=True, strict=True),
        Pass("wide-token-windows", token_windows(WIDE), strict=True),
        Pass("condense", condense, blind=True, strict=True),
        Pass("resize", resize, blind=True),
        Pass("pairs", pairs, at_root=True, strict=True),
        Pass("exchange", exchange, grows=True, strict=True),
    ),
)
"""What runs of the greatest effort try after all others: first the steps that are tried from earlier programs
too, and in the end what is dear."""

OPENINGS: Tiers = ((Pass("named", named, at_root=True, grows=True),),)
"""What a run begins with: programs of which more goes, though they are no smaller."""

TEXT_TIERS: Tiers = (
    (
        Pass("text-runs", runs),
        Pass("text-subtrees", subtrees),
        Pass("text-unwrap", unwrap, strict=True),
    ),
    (
        Pass("text-words", words),
        Pass("text-unbracket", unbracket),
        Pass("text-windows", windows(), blind=True, strict=True, share=0.03),
    ),
    (Pass("text-bytes", shorten, strict=True),),
)
"""Passes that see the program as lines, brackets, indented blocks and tokens."""

WIDER_TEXT: Tiers = (
    (
        Pass("text-hoist", hoist, strict=True),
        Pass("text-promote", promote, blind=True, strict=True),
        Pass("text-relocate", relocate, blind=True, strict=True),
    ),
)
"""The same for the program as text. ``text-promote`` won nothing in 302 calls of 107 runs, and ``text-hoist``
took 874 calls in 174, of which the five that it won in end at as many tokens without it."""

RENAMING: Tiers = ((Pass("rename", rename, at_root=True),),)
"""What runs at the very end, for those who ask for it."""
