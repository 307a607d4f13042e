from __future__ import annotations

from programs import fresh_view

from treereduce.passes.signatures.parameters import parameters
from treereduce.program.edits import Edit, EditSet
from treereduce.program.render import Rendering
from treereduce.view.view import View


def test_a_clause_whose_every_part_has_gone_by_itself_has_no_parameters() -> None:
    view = fresh_view(
        "vhdl",
        b"entity e is port (a: bit); end;\narchitecture x of e is begin\n u: e port map (a);\nend;\n",
    )
    tree = view.tree
    clauses = [node for node in range(1, len(tree.kind)) if tree.kind[node] in view.language.roles.clauses]
    parts = [part for clause in clauses for part in view.children(clause)]
    gone = EditSet([Edit(tree.start[part], tree.end[part]) for part in parts])
    left = View(Rendering(tree, gone), view.facts)
    assert len(clauses) == 2
    assert all(left.alive(clause) for clause in clauses)
    assert not [
        found for node in range(len(tree.kind)) if left.alive(node) for found in parameters(left, node)
    ]


def test_a_type_whose_name_and_list_were_replaced_is_none_of_functions() -> None:
    view = fresh_view("csharp", b"class C { Func<int> f; }")
    start = view.tree.source.index(b"Func")
    replaced = EditSet([Edit(start, start + 4, b"D"), Edit(start + 4, start + 9, b"<E>")])
    left = View(Rendering(view.tree, replaced), view.facts)
    assert list(parameters(left, 0)) == []
