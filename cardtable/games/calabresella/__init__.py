"""Calabresella (terziglio): one against two, with the cards of Tressette."""
