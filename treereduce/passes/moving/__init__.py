"""Passes that move parts elsewhere, or out of what carries them."""
