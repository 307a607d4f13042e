"""Nodes by what stands around and in them: parts, members of lists, contents of bodies."""
