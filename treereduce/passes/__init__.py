"""Passes: pure generators that propose how a program could become smaller."""
