"""Who may be shown a table."""

from lamma.table.people import Player
from lamma.table.state import Table


def may_see(table: Table, player: Player) -> bool:
    """Whether a player may be shown the table as it is now.

    Who sits at it, always. Others while no match is in play, to sit down; and during one where
    spectators are allowed, but never from a device that somebody at the table plays with. Who has
    left the match for good plays no more: he may stay and watch, and come back to it.
    """
    if table.seat_of(player.id) is not None:
        return True
    if table.open:
        return True
    if not table.settings.spectators:
        return False
    return not player.device or all(
        chair.player is None or chair.left or chair.player.device != player.device
        for chair in table.chairs
    )
