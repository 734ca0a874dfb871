"""Briscola: rules, tactics and words."""
