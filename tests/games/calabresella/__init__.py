"""Calabresella: tests of its rules."""
