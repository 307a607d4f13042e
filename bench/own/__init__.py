"""What treereduce-py itself costs beside the oracle: time by stage, memory, and extremes of size."""
