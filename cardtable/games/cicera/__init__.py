"""Cicera (Cicera bigia), the scopa of Brescia: rules, tactics, words and rules pages."""
