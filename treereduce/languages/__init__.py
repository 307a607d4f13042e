"""Languages: what is known of each beside its parser, and where its parser comes from."""
