"""How well what is read stands out from its ground."""

from textual.color import Color


def contrast(one: Color, other: Color) -> float:
    """How well one colour stands out from another, as the accessibility guidelines for the web measure it: 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Color) -> float:
    """How light a colour looks, 0 to 1."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def is_words(text: str) -> bool:
    """Whether there is anything to be read: neither space nor the blocks of pictures and lines of boxes."""
    return any(not (character.isspace() or "\u2500" <= character <= "\u259f") for character in text)
