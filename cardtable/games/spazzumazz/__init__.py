"""Spazz'u'mazz (gioco dell'idiota): rules, tactics and words."""
