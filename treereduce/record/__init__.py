"""The record of a run: what it asked and found, so that it can go on after any death and be looked back at.

A directory a run holds the original, ``run.json`` (`about`) and ``journal.jsonl`` (`lines`, `entries`), to
which one line an event is appended. It listens to the engine and stands before the oracle; neither knows it.

* `splices`: programs as edits of the program before.
* `lines`: checksummed lines, of which any prefix can be read.
* `entries`: what a line says.
* `about`: what holds for the whole run.
* `places`: where runs are, how one is made, found, locked and removed.
* `past`: what a journal says about a run that was.
* `recorder`: the only one who writes a journal.
* `answering`: the oracle that answers what is known.
* `record`: all of it together, as a run needs it.
* `overview`: what a list of runs shows.
* `wanted`: what was typed.
"""
