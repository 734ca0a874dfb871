"""Tests of Cicera: the deal, the moves, the points made in play, the count, the match."""
