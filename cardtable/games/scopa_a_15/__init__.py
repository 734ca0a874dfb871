"""Scopa a 15 (Quindici, Escoba)."""
