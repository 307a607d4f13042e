"""Functions, their calls, and the paths and scopes by which they are named."""
