"""Types: where they are written, what a record is, and what type a value has."""
