"""SQL that the planner of `bench.cases.toytools.sql` breaks on."""

from __future__ import annotations

from random import Random

from bench.cases.generators.text import pieces
from bench.programs.words import FIELDS, THINGS

TYPES = ["INTEGER", "TEXT", "DATE"]


def union(random: Random, size: int) -> str:
    """Tables and rows with as many values as columns, and a union of wide selections in a wrong order."""
    tables = {
        f"{thing}s": {name: random.choice(TYPES) for name in random.sample(FIELDS, random.randint(6, 10))}
        for thing in random.sample(THINGS, 6)
    }
    script = "".join(_create(name, columns) for name, columns in tables.items())
    written = pieces(
        max(0, size - len(script) - 2500), lambda _: _rows(random, *random.choice([*tables.items()]))
    )
    queries = [_select(random, tables, 3) + ";\n\n" for _ in range(6)]
    branches = [_select(random, tables, 12) for _ in range(4)]
    # The first branch has another type there.
    branches[0] = branches[0].replace("SELECT ", "SELECT 12 AS position, ", 1)
    branches[1] = branches[1].replace("SELECT ", "SELECT 'none' AS placed, ", 1)
    branches[2:] = [branch.replace("SELECT ", "SELECT 1 + 2 AS position, ", 1) for branch in branches[2:]]
    queries.insert(3, "\nUNION\n".join(branches) + "\nORDER BY placed;\n\n")
    return script + "".join(written + queries)


def _create(name: str, columns: dict[str, str]) -> str:
    lines = ",\n".join(f"  {column} {kind}" for column, kind in columns.items())
    return f"CREATE TABLE {name} (\n{lines}\n);\n\n"


def _rows(random: Random, name: str, columns: dict[str, str]) -> str:
    def value(kind: str) -> str:
        number = random.randint(0, 999)
        return {
            "INTEGER": str(number),
            "TEXT": f"'{random.choice(THINGS)}'",
            "DATE": f"'2026-01-{number % 28 + 1:02}'",
        }[kind]

    rows = [f"  ({', '.join(map(value, columns.values()))})" for _ in range(random.randint(1, 5))]
    lines = ",\n".join(rows)
    return f"INSERT INTO {name} ({', '.join(columns)}) VALUES\n{lines};\n\n"


def _select(random: Random, tables: dict[str, dict[str, str]], width: int) -> str:
    first, second = random.sample([*tables], 2)
    known = {**tables[second], **tables[first]}
    numbers = [name for name, kind in known.items() if kind == "INTEGER"] or ["7"]
    columns = []
    for at in range(width):
        shown = random.choice([random.choice([*known]), f"{random.choice(numbers)} + {at}", f"{at} * 2"])
        columns.append(f"{shown} AS c{at}")
    join = f"{random.choice([*tables[first]])} = {random.choice([*tables[second]])}"
    conditions = [
        f"{random.choice([*known])} {random.choice(['<', '>', '<>'])} {random.randint(0, 99)}" for _ in "ab"
    ]
    return (
        f"SELECT {', '.join(columns)}\nFROM {first} JOIN {second} ON {join}\nWHERE {' AND '.join(conditions)}"
    )
