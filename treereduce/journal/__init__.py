"""The durable record of a run: the best result, on disk at every moment."""
