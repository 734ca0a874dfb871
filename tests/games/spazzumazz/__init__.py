"""Tests of Spazz'u'mazz."""
