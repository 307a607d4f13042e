"""A planner for a little SQL: tables, rows, and selections with joins and unions.

Tables, columns and the numbers of values must fit. Planted: an ORDER BY over a union, by a name that only
a later branch gives to a column, where the first branch has another type there.
"""

from __future__ import annotations

import re

from .reading import Broken, Rejected, Tokens, run

TOKEN = re.compile(r"(?:\s|--[^\n]*)+|([A-Za-z_]\w*|\d+|'[^'\n]*'|<>|[<>]=|[-+*/(),;.=<>])")
TYPES = ("INTEGER", "TEXT", "DATE")
COMPARISONS = ("=", "<>", "<", ">", "<=", ">=")
KEYWORDS = {
    *("AND", "AS", "BY", "CREATE", "FROM", "INSERT", "INTO", "JOIN"),
    *("ON", "ORDER", "SELECT", "TABLE", "UNION", "VALUES", "WHERE"),
}

Columns = dict[str, str]
"""Names with their types."""


class _Planner:
    """Reads statements and types them on the way."""

    def __init__(self, text: str) -> None:
        self.tokens = Tokens(text, TOKEN)
        self.tables: dict[str, Columns] = {}

    def statements(self) -> None:
        """Everything up to the end."""
        while self.tokens.peek():
            if self.tokens.accept("CREATE"):
                self.create()
            elif self.tokens.accept("INSERT"):
                self.insert()
            else:
                self.query()
            self.tokens.expect(";")

    def create(self) -> None:
        self.tokens.expect("TABLE")
        name, columns = self.name(), Columns()
        self.tokens.expect("(")
        while not columns or self.tokens.accept(","):
            column = self.name()
            if column in columns or not self.tokens.accept(*TYPES):
                raise Rejected(f"bad column {column}")
            columns[column] = self.tokens.peek(-1)
        self.tokens.expect(")")
        self.tables[name] = columns

    def insert(self) -> None:
        self.tokens.expect("INTO")
        columns = self.table(self.name())
        self.tokens.expect("(")
        width = len([self.type_of([name], [columns]) for name in self.tokens.listed(")")])
        self.tokens.expect("VALUES")
        self.row(width)
        while self.tokens.accept(","):
            self.row(width)

    def row(self, width: int) -> None:
        self.tokens.expect("(")
        values = [self.type_of(self.value(), [])]
        while self.tokens.accept(","):
            values.append(self.type_of(self.value(), []))
        self.tokens.expect(")")
        if len(values) != width:
            raise Rejected(f"{len(values)} values for {width} columns")

    def query(self) -> None:
        branches = [self.select()]
        while self.tokens.accept("UNION"):
            branches.append(self.select())
            if len(branches[-1]) != len(branches[0]):
                raise Rejected("branches of different width")
        if self.tokens.accept("ORDER"):
            self.tokens.expect("BY")
            self.order(branches, self.name())

    def order(self, branches: list[list[tuple[str, str]]], name: str) -> None:
        for branch in branches:
            for at, (column, kind) in enumerate(branch):
                if column == name:
                    if branch is not branches[0] and kind != branches[0][at][1]:
                        raise Broken("sort_union")
                    return
        raise Rejected(f"nothing is called {name}")

    def select(self) -> list[tuple[str, str]]:
        """Names and types of the columns of one branch."""
        tokens = self.tokens
        tokens.expect("SELECT")
        columns = [self.column()]
        while tokens.accept(","):
            columns.append(self.column())
        tokens.expect("FROM")
        sources = [self.table(self.name())]
        while tokens.accept("JOIN"):
            sources.append(self.table(self.name()))
            tokens.expect("ON")
            self.condition(sources)
        if tokens.accept("WHERE"):
            self.condition(sources)
            while tokens.accept("AND"):
                self.condition(sources)
        return [(name, self.type_of(terms, sources)) for name, terms in columns]

    def column(self) -> tuple[str, list[str]]:
        terms = self.value()
        return self.name() if self.tokens.accept("AS") else terms[0], terms

    def condition(self, sources: list[Columns]) -> None:
        self.type_of(self.value(), sources)
        if not self.tokens.accept(*COMPARISONS):
            raise Rejected("no comparison")
        self.type_of(self.value(), sources)

    def value(self) -> list[str]:
        """The terms of a sum or product. Their names are resolved when the sources are known."""
        terms = [self.term()]
        while self.tokens.accept("+", "-", "*", "/"):
            terms.append(self.term())
        return terms

    def term(self) -> str:
        if re.match(r"[\d']", self.tokens.peek()):
            return self.tokens.take()
        return self.name()

    def type_of(self, terms: list[str], sources: list[Columns]) -> str:
        types = [self.term_type(term, sources) for term in terms]
        if len(types) > 1 and set(types) != {"INTEGER"}:
            raise Rejected("arithmetic on what is no number")
        return types[0]

    def term_type(self, term: str, sources: list[Columns]) -> str:
        if not re.match(r"[A-Za-z_]", term):
            return "TEXT" if term.startswith("'") else "INTEGER"
        for source in sources:
            if term in source:
                return source[term]
        raise Rejected(f"no column {term}")

    def table(self, name: str) -> Columns:
        if name not in self.tables:
            raise Rejected(f"no table {name}")
        return self.tables[name]

    def name(self) -> str:
        if self.tokens.peek() in KEYWORDS:
            raise Rejected(f"name expected, not {self.tokens.peek()}")
        return self.tokens.name()


def plan(text: str) -> None:
    """Plan every statement of a script."""
    _Planner(text).statements()


if __name__ == "__main__":
    run(plan)
