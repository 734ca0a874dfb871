"""Benches: figures of speed, measured side by side in one run."""
