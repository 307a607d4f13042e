"""Faults of the surroundings, injected on purpose: what becomes of a run, and whether anything is lost."""
