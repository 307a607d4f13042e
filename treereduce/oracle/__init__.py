"""Decide whether a program is interesting: run the user's check or command, safely and often.

`verdict` is the contract every oracle keeps; `command` and `callable` are the two there are.
"""
