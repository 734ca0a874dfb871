"""The deals that have been counted at a table of the club, looked at again where all players agree to open hands."""

from cardtable.tui.screens.replay import ReplayScreen


class OpenHandsScreen(ReplayScreen):
    """A replay from which nobody goes on: the cards of the next deals would be those of the match that is played."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return False if action == "go_on" else super().check_action(action, parameters)
