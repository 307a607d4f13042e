"""What holds for all tests. Its place also lets the tests in subfolders import from this one."""

from __future__ import annotations

from hypothesis import settings

# The same examples every time, so that a failure is due to a change. No deadline: the machine is busy.
settings.register_profile("gate", derandomize=True, deadline=None, max_examples=20)
# What .ci/run asks for with --hypothesis-profile, and a change of trees or rendering deserves at once.
settings.register_profile("thorough", settings.get_profile("gate"), max_examples=200)
settings.load_profile("gate")
