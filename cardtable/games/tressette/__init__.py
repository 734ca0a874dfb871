"""Tressette: rules, tactics and words."""
