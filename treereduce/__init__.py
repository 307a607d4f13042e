"""Reduce a program that makes a tool fail to the few lines that matter."""
