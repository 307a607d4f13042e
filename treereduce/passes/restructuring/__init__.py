"""Passes that move and regroup parts, and that delete what stands side by side."""
