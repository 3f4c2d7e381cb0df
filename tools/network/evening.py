"""One table's evening, everything that people do at it: from the waiting room to the last word."""

from random import Random
from typing import Any

from msgspec.structs import replace

from lamma.client import Left, Reason
from lamma.table.commands import (
    Away,
    Back,
    Change,
    ClientCommand,
    Close,
    Fill,
    Kick,
    Leave,
    Mute,
    Pause,
    Phrase,
    Resume,
    Say,
    Stand,
    Start,
    Unmute,
    Unready,
)
from lamma.table.settings import Settings, Talk
from lamma.table.state import Phase
from network.party import Guest, Party, accepted

FEW = 8
"""Actions in a match that is broken off."""


class Evening:
    """A party's way through every phase. ``check`` is made at each pause between them.

    ``busy`` is how likely something else than the action happens before an action.
    """

    def __init__(self, party: Party, *, busy: float = 0.1, doubles: float = 0.2) -> None:
        self.party, self.busy, self.doubles = party, busy, doubles
        self.rng = Random(party.seed + 7)
        self.moves = 0

    async def run(self, *, most: int = 100_000) -> None:
        """All of it; ``most`` bounds the first match."""
        await self.wait()
        await self.party.check()
        await self.play(most)
        await self.party.check()
        await self.again()
        await self.party.check()
        await self.part()
        await self.party.check()
        await self.party.acted()

    async def must(self, guest: Guest, command: ClientCommand) -> None:
        """Do what has to be accepted."""
        accepted(await guest.link.cmd(command), command)

    async def wait(self) -> None:
        """Sit, stand, get ready and not, and change the table: until the host starts."""
        party = self.party
        host, *others = party.guests
        await self.must(host, Fill())
        for seat in range(1, len(party.guests)):
            await self.must(host, Kick(seat))
        for guest in others:
            await guest.link.sit(None if self.rng.random() < 0.5 else party.guests.index(guest))
        for guest in others:
            await self.must(guest, Stand())
        settings = Settings(
            rulebook=party.rulebook, options=party.options, talk=Talk.FREE, avoid_marks=False
        )
        await self.must(host, Change(settings))
        await self.must(host, Change(replace(settings, avoid_marks=True)))
        for seat, guest in enumerate(party.guests):
            if guest is not host:
                await guest.link.sit(seat)
                await self.must(guest, Unready())
            await guest.link.ready()
        await self.must(self.rng.choice(others), Unready())
        await party.check()
        for guest in party.guests:
            await guest.link.ready()
        await self.must(host, Start())

    async def play(self, most: int) -> None:
        """The match."""
        self.moves += await self.party.play(most, self.meanwhile, self.doubles)

    async def meanwhile(self, guest: Guest) -> None:
        """What goes on while ``guest`` is to act."""
        if self.rng.random() >= self.busy:
            return
        party = self.party
        other = self.rng.choice([each for each in party.guests if each is not guest])
        await self.rng.choice((self._pause, self._away, self._talk, self._mute))(guest, other)
        await party.check()

    async def _pause(self, guest: Guest, other: Guest) -> None:
        del guest
        for each in self.party.guests:
            await self.must(each, Pause())
        await self.party.check()
        await self.must(other, Resume())

    async def _away(self, guest: Guest, other: Guest) -> None:
        del guest
        await self.must(other, Away())
        await self.must(other, Back())

    async def _talk(self, guest: Guest, other: Guest) -> None:
        await guest.link.cmd(Phrase("hello"))  # who talks too much is refused
        await other.link.cmd(Say("x" * self.rng.randrange(1, 300)))

    async def _mute(self, guest: Guest, other: Guest) -> None:
        whom = other.client.me
        if whom is not None:
            await self.must(guest, Mute(whom.id))
            await self.must(guest, Unmute(whom.id))

    async def again(self) -> None:
        """A rematch, and its first actions."""
        if not self.party.guests[0].link.over:
            return
        for guest in self.party.guests:
            accepted(await guest.link.rematch())
        await self.party.quiet()
        await self.play(FEW)

    async def part(self) -> None:
        """Leave for good one by one, until the match is over; who is left closes the table."""
        party = self.party
        for guest in reversed(party.guests):
            await party.quiet()
            if await self._phase() is not Phase.PLAYING:
                break
            await self.must(guest, Leave())
            await party.check()
        await party.quiet()
        host = (await party.home.live(party.table)).table.host
        for guest in party.guests:
            if guest.client.me is not None and guest.client.me.id == host:
                try:
                    await self.must(guest, Close())
                except Left as left:
                    # The answer was lost, and to a closed table there is no coming back.
                    if left.reason is not Reason.GONE:
                        raise

    async def _phase(self) -> Any:
        return (await self.party.home.live(self.party.table)).table.phase
