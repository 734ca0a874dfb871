"""Scopa a 15 (Quindici, Escoba): rules, tactics and words."""
