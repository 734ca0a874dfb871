"""The sixteen colours as usual terminals show them: each set in the order of their numbers."""

PALETTES = {
    "vga": "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa"
    " 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff",
    "xterm": "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5"
    " 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff",
    "windows": "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc"
    " 767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2",
    "windows-legacy": "000000 800000 008000 808000 000080 800080 008080 c0c0c0"
    " 808080 ff0000 00ff00 ffff00 0000ff ff00ff 00ffff ffffff",
}
