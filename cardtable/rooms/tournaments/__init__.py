"""Tournaments (tornei) of a club: who meets whom, how they stand, and duplicate deals compared. No Textual."""
