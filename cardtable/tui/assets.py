"""Assets: the files of `assets/` that the app reads at run time, wherever cardtable was installed from."""

from importlib.resources import files
from importlib.resources.abc import Traversable


def asset(*path: str) -> Traversable:
    """A file or folder of the assets: inside the package in a wheel, beside it in a checkout or an editable install."""
    package = files("cardtable")
    packed = package.joinpath("_assets")
    if packed.is_dir():
        return packed.joinpath(*path)
    return package.joinpath("..", "assets", *path)
