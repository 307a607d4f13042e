"""Passes that put what functions and operators do in the places of their calls, or around these."""
