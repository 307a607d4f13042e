"""Whether this process may make control groups."""

from __future__ import annotations

import pytest

from treereduce.machine.own_groups import own_groups


def _has_groups() -> bool:
    with own_groups(memory=None, tasks=100) as groups:
        return groups is not None


needs_groups = pytest.mark.skipif(not _has_groups(), reason="needs control groups that can be written")
