"""What each seat is told of a row: an allow-list, kind by kind."""

from collections import defaultdict
from typing import Any

import msgspec
import pytest

from lamma.games.registry import RULEBOOKS
from lamma.table import commands as cmd
from lamma.table import events as ev
from lamma.table import told
from lamma.table.causes import Cause

ALLOWED: dict[str, set[str]] = {
    "created": {"settings"},
    "sat": {"seat", "player", "name", "avatar"},
    "stood": {"seat", "cause"},
    "readied": {"seat", "anchor"},
    "unreadied": {"seat"},
    "filled": {"seats", "bot"},
    "emptied": {"seat"},
    "changed": {"settings"},
    "hosted": {"player"},
    "started": {"match", "ranked"},
    "awaited": {"deal", "until"},
    "nonced": {"seat", "deal", "value"},
    "renewed": {"seat", "deal", "anchor"},
    "dealt": {"deal", "cards", "turned", "avoid"},
    "acted": {"seat", "a", "cause", "cards", "turned"},
    "turn": {"seat", "at"},
    "scored": {"round"},
    "revealed": {"deal", "seed", "nonces"},
    "held": {"seat", "bot", "cause", "grace"},
    "returned": {"seat"},
    "extended": {"seat", "until"},
    "left": {"seat", "cause"},
    "ended": {"ended"},
    "asked": {"seat", "asked"},
    "paused": {"cause", "until"},
    "resumed": set(),
    "gifted": {"ms", "cause"},
    "said": {"player", "text", "phrase"},
    "muted": {"by", "player", "muted"},
    "suspended": {"incident"},
    "closed": {"cause"},
}
"""Everything that may be told, by DESIGN's allow-list: no root, no device, no bot's reasons."""


def test_every_event_has_a_teller_and_tells_no_more_than_is_allowed() -> None:
    assert set(told._TELLERS) == set(ev.AnyEvent.__args__)
    kinds = {
        str(each.__struct_config__.tag): {*each.__struct_fields__} for each in told.AnyTold.__args__
    }
    assert kinds == ALLOWED


def heard(d: Any, viewer: int) -> list[str]:
    return [each.__struct_config__.tag for each in d.told[viewer]]


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_all_hear_the_same_but_for_cards(live: Any, rulebook: str) -> None:
    """Of a whole match: the same kinds in the same order, equal but for ``cards``."""
    d = live(rulebook, 2, bots="random").start()
    apart: dict[str, int] = defaultdict(int)
    while d.table.phase == "playing":
        d.go_on()
        *seats, spectator = d.told
        assert len(seats) == len(d.table.chairs)
        for mine in seats:
            for own, public in zip(mine, spectator, strict=True):
                if own != public:
                    assert msgspec.structs.replace(own, cards=()) == public
                    apart[public.__struct_config__.tag] += 1
    drawn = {"acted"} if rulebook == "sixty_six" else set()
    assert set(apart) == {"dealt", *drawn}


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_each_is_told_its_own_hand_at_the_deal_and_no_other(live: Any, rulebook: str) -> None:
    d = live(rulebook, 2).start()
    for seat, mine in enumerate(d.told[:-1]):
        [dealt] = [each for each in mine if isinstance(each, told.ToldDealt)]
        assert sorted(dealt.cards) == sorted(d.views[seat].game.hand)
        assert dealt.cards
    [dealt] = [each for each in d.told[-1] if isinstance(each, told.ToldDealt)]
    assert dealt.cards == ()


def test_who_sits_is_known_but_not_his_device(alone: Any) -> None:
    d = alone()
    d.do(cmd.Sit(), 1)
    assert d.told == (((told.ToldSat(1, "p1", "B")),),) * 5
    assert b"d1" not in msgspec.json.encode(d.told)


def test_what_a_bot_thought_is_neither_told_nor_logged(live: Any) -> None:
    """From the digest of a view the hand in it can be found: the record alone has it."""
    d = live("taqdeer", 1).start()
    d.play(lambda each: isinstance(each.last[0], ev.Acted) and each.last[0].cause is Cause.BOT)
    acted = d.last[0]
    public = d.told[0][0]
    assert public == told.ToldActed(acted.seat, acted.a, Cause.BOT)
    move = d.record.bot_moves[-1]
    logged = b"".join(d.codec.encode(events) for _, _, events in d.rows)
    for shown in (msgspec.json.encode(d.told), logged):
        assert move.view.encode() not in shown
        assert str(move.seed).encode() not in shown


def test_the_commitments_come_with_the_view_and_the_root_never(live: Any) -> None:
    d = live("taqdeer").start(dealt=False)
    assert heard(d, 0) == ["started", "awaited"]
    assert d.views[-1].match.commitments == d.match.commitments
    assert d.match.root.hex().encode() not in msgspec.json.encode((d.told, d.views))


def test_what_is_equal_is_told_once(live: Any) -> None:
    """One object for all who hear the same, so that it is written once."""
    d = live("taqdeer").start()
    d.act()
    assert all(each is d.told[0] for each in d.told)
    d.do(cmd.Mute("p1"), 0)
    assert all(each is d.told[1] for each in d.told[2:])
