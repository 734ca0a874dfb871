"""Sette e mezzo: tests of its rules."""
