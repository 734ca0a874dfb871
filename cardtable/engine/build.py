"""What each build does in its own way: the compiled one keeps zones in slots, the plain one in a list."""

from typing import TYPE_CHECKING

from cardtable.engine import zones

__all__ = ["Zones", "count", "moved", "zones_of"]

if TYPE_CHECKING or not zones.__file__.endswith(".py"):
    from cardtable.engine.zones import Zones, count, moved, zones_of
else:
    Zones = zones_of = list
    count = int.bit_count

    def moved(zones, cards, source, target):
        zones[source] ^= cards
        zones[target] |= cards
