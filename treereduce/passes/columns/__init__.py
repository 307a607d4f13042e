"""Passes that delete the same element of all lists that are alike, with the numbers that count them."""
