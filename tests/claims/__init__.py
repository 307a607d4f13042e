"""Examples of what each pass proposes, a file for each family of passes.

A file has a list ``CLAIMS`` and, where there is something to say, a list ``NEVER``; see `claim`.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module

from claims.claim import Claim, Never

_FAMILIES = [import_module(f"claims.{module.name}") for module in pkgutil.iter_modules(__path__)]

CLAIMS: list[Claim] = [claim for family in _FAMILIES for claim in getattr(family, "CLAIMS", ())]
NEVER: list[Never] = [claim for family in _FAMILIES for claim in getattr(family, "NEVER", ())]
