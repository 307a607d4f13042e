"""Which passes run when: the catalogue of all passes, and what an effort and a choice make of it."""
