"""Small tools for several languages, each with one bug planted.

    PYTHONPATH=FOLDER python3 -m toytools.NAME FILE

A tool prints nothing that matters for a program of its language. Anything else gets a line that begins with
``NAME: error:``, and exit status 1; the planted mistake is one that begins with ``NAME: internal error:``,
and exit status 70. No tool runs for ever or depends on time or hash seeds. The folder is copied beside the
checks of the cases that need it, so nothing in it imports from outside the standard library.
"""
