"""The look that all screens share: felt green, cream and gold, by night and by day.

Stylesheets use the variables of Textual (`$background`, `$surface`, `$panel`, `$primary`, `$accent`, `$foreground`,
`$text-muted`, `$error`); only what cards are made of has variables of its own.
"""

from textual.theme import Theme

_CARDS = {
    "paper": "#f7f1e1",
    "paper-shade": "#ddd2b6",
    "ink": "#2a2620",
    "ink-red": "#b3261e",
    "ink-gold": "#8a5d00",
    "ink-green": "#1d6b34",
    "ink-blue": "#1f4e94",
}
"""Cards are the same by night and by day: ink in four colours on cream paper."""

DARK = Theme(
    name="cardtable-dark",
    dark=True,
    background="#0f2119",
    surface="#173226",
    panel="#204435",
    primary="#3f9b72",
    secondary="#c8a24a",
    accent="#e6bf63",
    foreground="#efe7d2",
    success="#86c98a",
    warning="#e6b450",
    error="#ee8272",
    variables={
        **_CARDS,
        "felt": "#17402f",
        "block-cursor-background": "#e6bf63",
        "block-cursor-foreground": "#14241b",
        "block-cursor-text-style": "bold",
        "border": "#3f9b72",
        "border-blurred": "#2b5a46",
        "input-selection-background": "#e6bf63 35%",
        "scrollbar": "#2b5a46",
        "scrollbar-hover": "#3f9b72",
        "scrollbar-active": "#e6bf63",
        "scrollbar-background": "#0f2119",
        "scrollbar-background-hover": "#0f2119",
        "scrollbar-background-active": "#0f2119",
        "footer-key-foreground": "#e6bf63",
    },
)
"""By night: cream and gold on felt."""

LIGHT = Theme(
    name="cardtable-light",
    dark=False,
    background="#f4eedd",
    surface="#ebe2ca",
    panel="#dfd4b5",
    primary="#1c6848",
    secondary="#7d5a10",
    accent="#85570a",
    foreground="#26291f",
    success="#2a6a2f",
    warning="#8a5600",
    error="#a3291b",
    variables={
        **_CARDS,
        "felt": "#2f7656",
        "block-cursor-background": "#1c6848",
        "block-cursor-foreground": "#fbf7ea",
        "block-cursor-text-style": "bold",
        "border": "#1c6848",
        "border-blurred": "#b9ad8a",
        "input-selection-background": "#1c6848 30%",
        "scrollbar": "#b9ad8a",
        "scrollbar-hover": "#1c6848",
        "scrollbar-active": "#85570a",
        "scrollbar-background": "#f4eedd",
        "scrollbar-background-hover": "#f4eedd",
        "scrollbar-background-active": "#f4eedd",
        "footer-key-foreground": "#85570a",
    },
)
"""By day: ink and green on cream."""

THEMES = {"dark": DARK, "light": LIGHT}
"""The themes of the app, by the name that settings have for them."""
