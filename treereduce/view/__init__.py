"""What passes may ask about a program: the current program as they see it, and what is told from it."""
