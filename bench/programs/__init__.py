"""Programs to measure on, written from a seed."""
