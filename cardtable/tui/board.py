"""The club in words: a table of the board in a line, what there is to know about it, and what was said at it."""

from collections.abc import Iterator

from cardtable.rooms.club import Line, Listed, SharedTable
from cardtable.text.options import say_option
from cardtable.text.text import Text, quotable


def say_line(text: Text, line: Line) -> str:
    """Something that was said or that happened at a table."""
    if line.happened:
        return text(f"happened.{line.phrase}", name=quotable(line.name))
    said = text(f"phrase.{line.phrase}") if line.phrase else line.text
    return text("club.said", name=quotable(line.name), said=quotable(said))


def name_of(text: Text, game: str, preset: str) -> str:
    """What is played at a table."""
    own = text.within(game)
    key = f"preset.{preset}.name"
    return own(key) if own.has(key) else own("name")


def state_of(text: Text, table: Listed) -> str:
    """How far a table is: how many are missing, whether it plays."""
    if table.over:
        return text("club.over_again" if table.again else "club.over")
    if table.playing:
        return text("club.my_turn" if table.my_turn else "club.playing")
    return text("club.missing", count=table.seats.count(""))


def marks_of(text: Text, table: Listed) -> Iterator[str]:
    """What else a line says of a table, the most important first."""
    if table.mine:
        yield text("club.mine")
    if table.cup:
        yield text("cup.mark", name=table.cup)
    if table.private:
        yield text("club.private")
    if table.watching:
        yield text("club.watching", count=table.watching)


def facts_of(text: Text, table: Listed) -> Iterator[str]:
    """All there is to know about a table, a line each."""
    own = text.within(table.game)
    seats = [
        text("club.is_away", name=name) if seat in table.away and table.playing else name or text("club.free")
        for seat, name in enumerate(table.seats)
    ]
    yield text("club.seats", seats=", ".join(seats))
    house = [say_option(own, name, value) for name, value in table.house_rules.items()]  # type: ignore[arg-type]
    yield text("club.house", rules="; ".join(house)) if house else text("club.usual")
    yield say_clock(text, table.clock)
    others = tuple(map(quotable, table.waits))
    waits = text("club.waits_for", names=text.listed(others)) if others and not table.my_turn else ""
    yield ", ".join(filter(None, [state_of(text, table), waits, *marks_of(text, table)]))


def say_clock(text: Text, seconds: int) -> str:
    """How long one may think at a table."""
    return text("club.clock", count=seconds) if seconds else text("club.no_clock")


def seated_at(text: Text, table: SharedTable, who: str) -> Iterator[str]:
    """Per seat of a table that waits, who sits there, as somebody is told."""
    for seat, player in enumerate(table.seats):
        if player is None:
            said = text("club.free")
        elif player.bot is not None:
            said = f"{player.name} ({text('setup.bot', level=text(f'bot.{player.level}'))})"
        elif table.owners[seat] == who:
            said = text("club.you", name=quotable(player.name))
        else:
            said = quotable(player.name)
        yield text("club.seat", number=seat + 1, who=said)
