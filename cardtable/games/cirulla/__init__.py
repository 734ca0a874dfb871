"""Cirulla (Cirolla, Ciapachinze), the scopa of Liguria: rules, accuse, tactics and words."""
