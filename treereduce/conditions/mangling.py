"""The names of C++ functions as linkers know them: what a stack has that nothing made readable."""

from __future__ import annotations

import re

NESTED = re.compile(r"_ZN[rVK]*[RO]?(?P<names>\d.*)")
PLAIN = re.compile(r"_ZL?(?P<names>\d.*)")
LENGTH = re.compile(r"\d+")


def demangled(name: str) -> str:
    """``llvm::APInt::setBits`` of ``_ZN4llvm5APInt7setBitsEjj``, without parameters and template arguments.

    A name that is not mangled, or in a way that this does not read, is returned as it is.
    """
    match = NESTED.match(name) or PLAIN.match(name)
    if match is None:
        return name
    found: list[str] = []
    rest = match["names"]
    nested = name.startswith("_ZN")
    while rest:
        length = LENGTH.match(rest)
        if length is not None:
            size, start = int(length[0]), length.end()
            found.append(rest[start : start + size].replace("_GLOBAL__N_1", "(anonymous namespace)"))
            rest = rest[start + size :]
            if not nested:
                break
        elif rest[0] == "I":
            rest = _behind_arguments(rest)
        elif rest[:2] in {"C1", "C2"}:
            found.append(found[-1])
            rest = rest[2:]
        elif rest[:2] in {"D0", "D1", "D2"}:
            found.append("~" + found[-1])
            rest = rest[2:]
        else:
            break
    return "::".join(found) if found else name


def _behind_arguments(text: str) -> str:
    """What follows template arguments, ``I...E``; nothing if they are of a kind that is not read."""
    depth, place = 0, 0
    while place < len(text):
        length = LENGTH.match(text, place)
        if length is not None:
            # A number behind L is the value of an argument, and no length.
            place = length.end() if text[place - 2 : place - 1] == "L" else length.end() + int(length[0])
            continue
        if text[place] in "INXJL":
            depth += 1
        elif text[place] == "E":
            depth -= 1
        place += 1
        if depth == 0:
            return text[place:]
    return ""
