"""Scopa d'Assi, or Asso piglia tutto: rules, tactics and words."""
