"""Scopone, with nine cards, scientifico and a cinque: rules, tactics and words."""
