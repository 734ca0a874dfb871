"""The command line: what was asked becomes a table, a page or a list. It knows no rule and no screen."""
