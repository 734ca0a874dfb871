"""The club on the clock: people over SSH, what they wait for, and what they cost. See `__main__`.

Not part of plain `python -m tests.bench`: it takes minutes, and wants the machine for itself.
"""
