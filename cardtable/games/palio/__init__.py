"""Palio (gioco del Palio): rules, tactics and words."""
