"""Runs of a command: how they are started, watched, ended and cleaned up after."""
