"""Tests of Sette e mezzo."""
