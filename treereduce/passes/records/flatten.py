"""Let the fields of a record, or what they are, stand for the record."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from treereduce.passes.candidate import Candidate
from treereduce.passes.records.arrays import as_array
from treereduce.passes.records.makers import called_itself, called_with_more
from treereduce.passes.records.of_one_record import as_inner
from treereduce.passes.records.of_one_value import as_plain
from treereduce.passes.records.only_field import as_field
from treereduce.passes.records.spread import as_parameters, as_separate, as_variables
from treereduce.passes.records.tupled import as_numbered, as_tuple
from treereduce.passes.records.underlying import as_underlying
from treereduce.passes.records.unnamed import as_object, as_variable, unnamed
from treereduce.passes.ways import in_turn
from treereduce.view.calling.families import leads
from treereduce.view.view import View

WAYS = (
    as_field,
    as_array,
    as_underlying,
    as_inner,
    as_plain,
    as_tuple,
    as_numbered,
    called_itself,
    called_with_more,
    unnamed,
    as_object,
    as_variable,
    partial(unnamed, keeps=True),
    partial(as_variable, keeps=True),
    as_parameters,
    as_variables,
    partial(as_variables, own=False),
    as_separate,
)
"""What may stand for a record, the likeliest first."""


def flatten(view: View, node: int) -> Iterator[Candidate]:
    """Replace a record, in its definition and in all of its uses, by what takes less.

    ``struct S { int x; }; int f(struct S s) { return s.x; }`` -> ``int f(int s) { return s; }``

    * a single field stands for its record: ``struct S(u8); fn f(s: S) { g(S(s.0)) }`` ->
      ``fn f(s: u8) { g(s) }``, and an array for what has one,
    * a record is a name for the type of its field where methods need one:
      ``type S struct { x T }; func (s S) f() { g(s.x) }`` -> ``type S T; func (s S) f() { g(s) }``,
    * a record of nothing but one without a name is that one:
      ``struct A { union { int x; T y; }; };`` -> ``union A { int x; T y; };``,
    * a plain type and value stand for a type that is its own only value:
      ``struct S; impl A for S {} f(S);`` -> ``impl A for u8 {} f(0);``,
    * a tuple stands for a record, or its fields are numbered:
      ``struct S { x: A } fn f(s: &S) { g(s.x) }`` -> ``fn f(s: &(A,)) { g(s.0) }``,
    * a record makes its values where a function does: ``struct S(A); fn f(a: A) -> S {} g(f(x));`` ->
      ``struct S(A); g(S(x));``, also with more fields for all that the function is given,
    * a definition stands where its name did:
      ``struct A { int x; }; struct A a;`` -> ``struct { int x; } a;``, also where that is a parameter:
      ``struct A { int x; }; void f(struct A a) {}`` -> ``void f() { struct { int x; } a; }``, or it keeps
      its name, ``void f() { struct A { int x; } a; }``,
    * a variable with its definition stands for the values that are made of nothing:
      ``struct A { int x; }; f(A());`` -> ``struct { int x; } A; f(A);``,
    * the fields of a parameter are variables: ``void f(struct { int x; } *a) { g(a->x); }`` ->
      ``int x; void f() { g(x); }``, or parameters, ``func f(a struct { x T }) { g(a.x) }`` ->
      ``func f(x T) { g(x) }``,
    * and those of a variable too: ``struct { int x; T y; } a; g(a.x);`` -> ``int x; T y; g(x);``.

    Pays where a record has to be there for what has a value of it. One call for each way in which a record is
    used. C-Reduce has some of it for C++.
    """
    if leads(view, node):
        name = view.tree.text(node)
        yield from in_turn(view, [partial(way, name=name) for way in WAYS])
