"""Palio: tests of its rules."""
