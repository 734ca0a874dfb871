"""Uomo nero: everything that belongs to this game and to no other."""
