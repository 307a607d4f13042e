"""What defines a name, and the lists and values that belong to it."""
