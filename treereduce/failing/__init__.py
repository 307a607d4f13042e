"""An input file reduced against one failing test of pytest: ``pytest --reduce-failing FILE TESTID``.

`plugin` is what pytest loads, `child` runs the test on one candidate in a process of its own, and `shadow`
makes the test find the candidate where it looks for the file.
"""
