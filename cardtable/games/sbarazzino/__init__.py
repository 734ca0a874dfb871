"""Sbarazzino (Sbarazzina): rules, tactics and words."""
