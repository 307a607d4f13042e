"""How small things are written: numbers, brackets, marks of access, one of two values."""
