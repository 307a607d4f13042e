"""What a view holds of its program: names, forms, samples and what a grammar says of kinds."""
