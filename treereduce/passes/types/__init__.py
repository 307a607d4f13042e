"""Passes that let a plainer type stand for another one, wherever that is named."""
