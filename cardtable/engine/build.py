"""The zones of a state as the build at hand keeps them: the compiled one in slots, the plain one in a list."""

from typing import TYPE_CHECKING

from cardtable.engine import zones

__all__ = ["Zones", "zones_of"]

if TYPE_CHECKING or not zones.__file__.endswith(".py"):
    from cardtable.engine.zones import Zones, zones_of
else:
    Zones = zones_of = list
