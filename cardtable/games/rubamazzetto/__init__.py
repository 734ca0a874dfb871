"""Rubamazzetto (Rubamazzo): rules, tactics and words."""
