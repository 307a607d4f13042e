"""What a run takes in each language until it is as small as it gets: profiles side by side."""
