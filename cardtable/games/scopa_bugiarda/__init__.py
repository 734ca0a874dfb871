"""Scopa bugiarda (scopa ladra, scopa a fidasse): rules, claims, tactics and words."""
