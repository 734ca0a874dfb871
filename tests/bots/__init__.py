"""Tests of the bots and of the tactics that the games tell them."""
