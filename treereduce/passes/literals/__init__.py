"""Passes that shorten what is inside of tokens, and between them."""
