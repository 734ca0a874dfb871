"""Themes and colours: what is read stands out from its ground, greys have no hue, and fewer colours are no obstacle."""

from itertools import product

import pytest
from rich.color import ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.theme import Theme

from cardtable.tui.colours import LEAST_CONTRAST, filters
from cardtable.tui.contrast import contrast
from cardtable.tui.decks import PLAIN_DECK, Deck, deck, deck_names
from cardtable.tui.settings import ALLOWED
from cardtable.tui.sixteen import WHITE, YELLOW
from cardtable.tui.terminal import Colours
from cardtable.tui.theme import THEMES
from tests.tui.palettes import PALETTES

GROUNDS = ("background", "surface", "panel")
READ = ("foreground", "accent", "success", "warning", "error")
MUTED = (0.65, 0.6)
"""How much of the ink there is in what is written less strongly."""


def read_on(theme: Theme) -> list[tuple[str, Color, Color]]:
    """Every ink that is read in a theme with the ground under it."""
    grounds = {name: Color.parse(getattr(theme, name)) for name in GROUNDS}
    found = [
        (f"{ink} on {name}", Color.parse(getattr(theme, ink)), ground)
        for (name, ground), ink in product(grounds.items(), READ)
    ]
    written = Color.parse(str(theme.foreground))
    found += [
        (f"{part} on {name}", ground.blend(written, part), ground)
        for (name, ground), part in product(grounds.items(), MUTED)
    ]
    own = {name: Color.parse(theme.variables[name]) for name in ("felt", "paper", "felt-strong", "turn", "turn-ground")}
    found += [(name, own[name], own["felt"]) for name in ("paper", "felt-strong")]
    found.append(("muted on the felt", own["felt"].blend(own["paper"], 0.65), own["felt"]))
    found.append(("turn", own["turn"], own["turn-ground"]))
    cursor = [Color.parse(theme.variables[f"block-cursor-{name}"]) for name in ("foreground", "background")]
    return [*found, ("cursor", cursor[0], cursor[1])]


@pytest.mark.parametrize(("name", "least"), [("dark", 4.5), ("light", 4.5), ("mono", 4.5), ("contrast", 7.0)])
def test_everything_that_is_read_stands_out_from_its_ground(name: str, least: float) -> None:
    """The accessibility guidelines for the web ask for 4.5, and for 7 where contrast is to be high."""
    weak = {what: round(contrast(ink, ground), 2) for what, ink, ground in read_on(THEMES[name])}
    assert not {what: ratio for what, ratio in weak.items() if ratio < least}


def test_there_is_a_theme_for_every_value_of_the_setting() -> None:
    assert tuple(THEMES) == ALLOWED["theme"]


def test_contrast_is_measured_from_one_to_twenty_one() -> None:
    assert contrast(Color.parse("black"), Color.parse("white")) == pytest.approx(21)
    assert contrast(Color.parse("#777777"), Color.parse("#777777")) == pytest.approx(1)


def shown(style: Style, theme: str, colours: Colours, text: str = "7D", dark: bool = True) -> Style:
    """The style in which a text is shown that was drawn in another."""
    segments = [Segment(text, style)]
    for change in filters(theme, dark, colours):
        segments = change.apply(segments, Color.parse("black"))
    segment = segments[0]
    assert segment.style is not None
    return segment.style


def test_a_monochrome_theme_has_no_hue_of_its_own() -> None:
    theme = THEMES["mono"]
    named = [getattr(theme, name) for name in (*GROUNDS, *READ, "primary", "secondary")]
    for colour in (*named, *(value for value in theme.variables.values() if value.startswith("#"))):
        red, green, blue = Color.parse(str(colour).split()[0]).rgb
        assert red == green == blue


RED_ON_CREAM = Style(color="#b3261e", bgcolor="#f7f1e1", bold=True)


def test_cards_are_grey_where_the_theme_is_monochrome() -> None:
    style = shown(RED_ON_CREAM, "mono", "truecolor")
    for colour in (style.color, style.bgcolor):
        assert colour is not None and len(set(colour.get_truecolor())) == 1
    assert style.bold


def test_words_on_cards_are_dark_enough_where_contrast_is_high_and_pictures_stay_as_they_are() -> None:
    gold = Style(color="#a86f00", bgcolor="#f7f1e1")
    style = shown(gold, "contrast", "truecolor")
    assert style.color is not None and style.bgcolor is not None
    assert contrast(Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor)) >= LEAST_CONTRAST
    assert shown(gold, "contrast", "truecolor", "▟█▙ ") == gold


@pytest.mark.parametrize(("colours", "kind"), [("256", ColorType.EIGHT_BIT), ("16", ColorType.STANDARD)])
def test_no_more_colours_are_sent_than_there_are(colours: Colours, kind: ColorType) -> None:
    style = shown(RED_ON_CREAM, "dark", colours)
    assert style.color is not None and style.bgcolor is not None
    assert (style.color.type, style.bgcolor.type) == (kind, kind)


def read_on_cards(style: Deck) -> list[tuple[str, Color, Color]]:
    """Every ink that is read on the cards of a deck with the ground under it."""
    inks = {letter: Color.parse(suit.ink) for letter, suit in style.suits.items()}
    paper = {name: Color.parse(colour) for name, colour in style.paper.items()}
    found = [
        (f"{letter} on {name}", ink, paper[name]) for (letter, ink), name in product(inks.items(), ("plain", "lit"))
    ]
    found += [(f"court of {letter}", paper["plain"], ink) for letter, ink in inks.items()]
    found.append(("out of reach", paper["dim_ink"], paper["dim"]))
    return [*found, ("number on a back", Color.parse(style.back["edge"]), Color.parse(style.back["paper"]))]


@pytest.mark.parametrize("name", ALLOWED["theme"])
def test_with_sixteen_colours_all_that_is_read_stands_out_whatever_they_look_like(name: str) -> None:
    """No two terminals agree on the sixteen; 4.5 is what the guidelines for the web ask for."""
    theme = THEMES[name]
    read = [*read_on(theme), *(found for one in deck_names() for found in read_on_cards(deck(one)))]
    weak = []
    for (what, ink, ground), text, bold in product(read, ("re 7", "◉ ◉"), (True, False)):
        style = shown(Style(color=ink.rich_color, bgcolor=ground.rich_color, bold=bold), name, "16", text, theme.dark)
        assert style.color is not None and style.bgcolor is not None
        assert style.color.number is not None and style.bgcolor.number is not None
        # In many terminals bold makes the first eight bright.
        seen = {style.color.number, style.color.number | 8 if style.bold else style.color.number}
        for palette, number in product(PALETTES, seen):
            colours = [Color.parse(f"#{colour}") for colour in PALETTES[palette].split()]
            ratio = contrast(colours[number], colours[style.bgcolor.number])
            if ratio < 4.5:
                weak.append((what, text, palette, number, style.bgcolor.number, round(ratio, 2)))
    assert not weak


def test_with_sixteen_colours_suits_keep_their_own_and_the_paper_between_signs_stays_white() -> None:
    coins = Style(color=deck("napoletane").suits["D"].ink, bgcolor="#f7f1e1")
    segments = filters("dark", True, "16")[0].apply([Segment("◉ ◉", coins)], Color.parse("black"))
    assert [segment.text for segment in segments] == ["◉", " ", "◉"]
    grounds = [segment.style.bgcolor.number for segment in segments if segment.style and segment.style.bgcolor]
    assert grounds == [YELLOW, WHITE, YELLOW]
    for style in (deck(name) for name in deck_names() if name != PLAIN_DECK):
        pairs = set()
        for suit in style.suits.values():
            seen = shown(Style(color=suit.ink, bgcolor="#f7f1e1"), "dark", "16", suit.pip)
            pairs.add((seen.color, seen.bgcolor))
        assert len(pairs) == len({suit.ink for suit in style.suits.values()})


def test_where_all_colours_are_there_nothing_is_changed() -> None:
    assert filters("dark", True, "truecolor") == ()


@pytest.mark.parametrize("dark", [True, False])
def test_without_colours_what_is_dark_among_light_or_light_among_dark_is_reversed(dark: bool) -> None:
    light = Style(color="#efe7d2", bgcolor="#0f2119")
    for style, is_dark in ((RED_ON_CREAM, False), (light, True)):
        seen = shown(style, "dark", "none", dark=dark)
        assert seen.color is not None and seen.color.is_default
        assert seen.bgcolor is not None and seen.bgcolor.is_default
        assert bool(seen.reverse) == (is_dark != dark)
    assert shown(RED_ON_CREAM, "dark", "none").bold
    assert bool(shown(Style(bgcolor="#f7f1e1"), "dark", "none", "  ", dark).reverse) == dark
