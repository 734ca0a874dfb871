"""The look that all screens share: felt green, cream and gold by night and by day, high contrast, and greys alone.

Stylesheets use the variables of Textual (`$background`, `$surface`, `$panel`, `$primary`, `$accent`, `$foreground`,
`$error`, `$block-cursor-background`, `$block-cursor-foreground`, `$border-blurred`). Only the felt has variables of its
own: `$felt`, what is written on it (`$paper`, `$felt-strong`), whoever is to move (`$turn`, `$turn-ground`). Cards have
the colours of their deck.
"""

from textual.theme import Theme


def _theme(
    name: str,
    *,
    ground: tuple[str, str, str],
    ink: str,
    accent: tuple[str, str, str],
    cursor: tuple[str, str],
    states: tuple[str, str, str],
    lines: str,
    felt: tuple[str, str, str, str, str],
    dark: bool = True,
) -> Theme:
    """A theme of a few colours, each used for several things.

    `ground` are background, surface and panel, `accent` the primary, secondary and accented colour, `cursor` the ink
    and the ground of what is pointed at, `states` success, warning and error, `lines` the border of what is not in
    focus, `felt` the felt, what is written on it, that strongly, and the ink and the ground of whoever is to move.
    """
    background, surface, panel = ground
    primary, secondary, accented = accent
    return Theme(
        name=f"cardtable-{name}",
        dark=dark,
        background=background,
        surface=surface,
        panel=panel,
        primary=primary,
        secondary=secondary,
        accent=accented,
        foreground=ink,
        success=states[0],
        warning=states[1],
        error=states[2],
        variables={
            "felt": felt[0],
            "paper": felt[1],
            "felt-strong": felt[2],
            "turn": felt[3],
            "turn-ground": felt[4],
            "block-cursor-foreground": cursor[0],
            "block-cursor-background": cursor[1],
            "block-cursor-text-style": "bold",
            "border": primary,
            "border-blurred": lines,
            "input-selection-background": f"{cursor[1]} 35%",
            "scrollbar": lines,
            "scrollbar-hover": primary,
            "scrollbar-active": accented,
            "scrollbar-background": background,
            "scrollbar-background-hover": background,
            "scrollbar-background-active": background,
            "footer-key-foreground": accented,
        },
    )


DARK = _theme(
    "dark",
    ground=("#0f2119", "#162f24", "#1b3a2d"),
    ink="#efe7d2",
    accent=("#3f9b72", "#c8a24a", "#e6bf63"),
    cursor=("#14241b", "#e6bf63"),
    states=("#86c98a", "#e6b450", "#ee8272"),
    lines="#2b5a46",
    felt=("#17402f", "#f7f1e1", "#f4d58a", "#14241b", "#f0c862"),
)
"""By night: cream and gold on felt."""

LIGHT = _theme(
    "light",
    ground=("#f6f1e2", "#efe7d2", "#e9e0c6"),
    ink="#101208",
    accent=("#1c6848", "#7d5a10", "#75490a"),
    cursor=("#fbf7ea", "#1c6848"),
    states=("#245f29", "#754900", "#a3291b"),
    lines="#b9ad8a",
    felt=("#1a4d36", "#f7f1e1", "#f4d58a", "#14241b", "#f0c862"),
    dark=False,
)
"""By day: ink and green on cream."""

CONTRAST = _theme(
    "contrast",
    ground=("#000000", "#000000", "#141414"),
    ink="#ffffff",
    accent=("#ffffff", "#ffff00", "#ffff00"),
    cursor=("#000000", "#ffff00"),
    states=("#80ff80", "#ffff00", "#ff9d8a"),
    lines="#c8c8c8",
    felt=("#000000", "#ffffff", "#ffff00", "#000000", "#ffff00"),
)
"""High contrast: black, white and bright yellow."""

MONO = _theme(
    "mono",
    ground=("#141414", "#202020", "#2e2e2e"),
    ink="#e8e8e8",
    accent=("#a8a8a8", "#c4c4c4", "#ffffff"),
    cursor=("#101010", "#f4f4f4"),
    states=("#e0e0e0", "#f0f0f0", "#ffffff"),
    lines="#5c5c5c",
    felt=("#262626", "#efefef", "#ffffff", "#101010", "#f4f4f4"),
)
"""Monochrome: greys alone, by night."""

THEMES = {"dark": DARK, "light": LIGHT, "contrast": CONTRAST, "mono": MONO}
"""The themes of the app, by the name that settings have for them."""
