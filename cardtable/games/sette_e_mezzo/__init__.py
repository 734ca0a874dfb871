"""Sette e mezzo: against the bank, as near to seven and a half as possible and not above."""
