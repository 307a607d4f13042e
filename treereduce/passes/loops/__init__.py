"""Passes that put what a loop does, once or for each of what it walks through, in the place of the loop."""
