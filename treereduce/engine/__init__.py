"""The search: a heap of tasks, workers, one best program, rounds to a fixpoint."""
