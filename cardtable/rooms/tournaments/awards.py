"""Which meeting of a tournament an order awards: the one it was meant for, also where it comes late or twice."""

from cardtable.rooms.tournaments.orders import Order
from cardtable.rooms.tournaments.tournament import Tournament, TournamentError


def awarded(tournament: Tournament, order: Order) -> Tournament:
    """The tournament with the meeting that the order names given to its winner; raises `TournamentError`.

    Two who meet do so once in a tournament: their names say which meeting is meant, and so do its round and its number.
    """
    if order.meeting is not None:
        if order.number != len(tournament.rounds):
            raise TournamentError("round_over", f"round {order.number} is not being played", number=order.number)
        return tournament.award(order.meeting, order.winner)
    winner = _called(tournament, order.name)
    if not order.against:
        _say_whole(tournament, winner, order.name)
    pair = {winner, _called(tournament, order.against)}
    for number, meetings in reversed([*enumerate(tournament.rounds, 1)]):
        for at, meeting in enumerate(meetings):
            if {*meeting.pair} == pair:
                if meeting.winner is not None:
                    raise TournamentError(
                        "met", f"they met in round {number}", name=order.name, against=order.against, number=number
                    )
                return tournament.award(at, winner)
    raise TournamentError("not_paired", "they do not meet in this round", name=order.name, against=order.against)


def _called(tournament: Tournament, name: str) -> int:
    """The entry of that name, or with a person of that name; raises `TournamentError`."""
    looked = name.casefold()
    for at, entry in enumerate(tournament.entries):
        if looked in (entry.name.casefold(), *(member.name.casefold() for member in entry.members)):
            return at
    raise TournamentError("nobody", f"nobody called {name!r} has entered", name=name)


def _say_whole(tournament: Tournament, winner: int, name: str) -> None:
    """Raises the `TournamentError` that tells how an order is said that names no opponent."""
    for meeting in tournament.current:
        if winner in meeting.pair and meeting.winner is None:
            other = tournament.entries[meeting.pair[meeting.pair[0] == winner]].members[0].name
            raise TournamentError(
                "against", f"say against whom {name} wins", name=name, against=other, cup=tournament.id
            )
    raise TournamentError("nothing_to_play", f"{name} has nothing to play in this round", name=name)
