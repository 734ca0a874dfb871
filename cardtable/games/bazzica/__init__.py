"""Bàzzica, the Italian single-pack Bezique: tricks, draws and declarations."""
