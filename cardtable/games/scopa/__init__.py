"""Scopa, the classic: rules, tactics and words."""
