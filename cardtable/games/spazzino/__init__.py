"""Spazzino: rules, tactics, words and rules pages."""
