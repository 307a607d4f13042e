"""Passes that join, move and regroup parts, and that delete what stands side by side."""
