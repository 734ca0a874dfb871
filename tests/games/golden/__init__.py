"""Golden matches: whole matches and their counts as text, so that a changed rule shows as a readable difference."""
