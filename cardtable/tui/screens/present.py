"""Screens that are there before they do anything."""

from textual.dom import DOMNode


class Present(DOMNode):
    """A screen whose keys do nothing before it has been mounted.

    A key can reach a screen through the one below it, at the moment it is pushed; closed then, it would never get its
    widgets.
    """

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing can be done yet where there is nothing yet."""
        return bool(getattr(self, "is_mounted", True)) and super().check_action(action, parameters)
