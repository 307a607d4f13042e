"""Programs that show what each pass is good for, a file for each family of passes.

A file has a list ``CASES`` or ``FASTER``, or both.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module

from cases.case import Case

_FAMILIES = [import_module(f"cases.{module.name}") for module in pkgutil.iter_modules(__path__)]

CASES: list[Case] = [case for family in _FAMILIES for case in getattr(family, "CASES", ())]
"""Programs that reach their minimum only with the pass."""

FASTER: list[Case] = [case for family in _FAMILIES for case in getattr(family, "FASTER", ())]
"""Programs that other passes bring to the minimum too, with at least twice as many oracle calls."""
