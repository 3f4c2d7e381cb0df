"""What may be done now, and why something else may not: both from the rules' own functions."""

from lamma.cards import Suit
from lamma.games.protocol import Legal
from lamma.games.refusal import Refusal
from lamma.games.sixty_six.actions import (
    CLAIM,
    CLOSE,
    EXCHANGE,
    MARRIES,
    PLAYS,
    Action,
    Claim,
    Close,
    Exchange,
    Marry,
    Play,
)
from lamma.games.sixty_six.rulebooks import Rulebook
from lamma.games.sixty_six.rules import Fault
from lamma.games.sixty_six.rules.claim import claim_fault
from lamma.games.sixty_six.rules.marriage import marriage_fault
from lamma.games.sixty_six.rules.talon import close_fault, exchange_fault
from lamma.games.sixty_six.rules.trick import play_fault, playable
from lamma.games.sixty_six.state import Round

_SUITS = tuple(Suit)


def legal(book: Rulebook, r: Round) -> Legal[Action]:
    """The cards that may be played, in hand order; then marriages, exchange, close, claim."""
    actions: list[Action] = [PLAYS[card] for card in playable(book, r)]
    if r.led is None:
        if r.open:
            actions += [MARRIES[suit] for suit in _SUITS if marriage_fault(r, suit) is None]
            if exchange_fault(book, r) is None:
                actions.append(EXCHANGE)
            if close_fault(r) is None:
                actions.append(CLOSE)
        actions.append(CLAIM)
    return Legal(actions)


def fault(book: Rulebook, r: Round, action: object) -> Fault | None:
    """The rule that ``action`` breaks now, None if it may be taken."""
    match action:
        case Play(card):
            return play_fault(book, r, card)
        case Marry(suit):
            return marriage_fault(r, suit)
        case Exchange():
            return exchange_fault(book, r)
        case Close():
            return close_fault(r)
        case Claim():
            return claim_fault(r)
        case _:
            return _NO_ACTION


_NO_ACTION = Fault("S-3", Refusal.WRONG_STAGE)
