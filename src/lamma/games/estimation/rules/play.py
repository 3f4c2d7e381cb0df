"""The play of the tricks, from the caller's lead to the last card."""

from msgspec.structs import replace

from lamma.cards import Card, Hand, Seat, Suit, strengths
from lamma.games.estimation.actions import PLAYS, Action, Play
from lamma.games.estimation.rulebook import Rulebook
from lamma.games.estimation.rules import roles
from lamma.games.estimation.state import Phase, Round, Thrown
from lamma.games.protocol import Legal
from lamma.games.refusal import Refusal
from lamma.tricks import follow, takes


def open_play(play: Round) -> Round:
    """K-18, C-15, J-8: the caller leads the first trick; without a call, the first to estimate."""
    if play.fixed:
        play = replace(play, caller=roles.highest(play))
    leader = first_leader(play)
    return replace(play, phase=Phase.PLAY, leader=leader, turn=leader)


def first_leader(play: Round) -> Seat:
    """K-18, C-9, C-15, J-8: the caller, or the first to request when nobody bid."""
    return play.order[0] if play.caller is None else play.caller


def legal(_book: Rulebook, play: Round) -> Legal[Action]:
    """E-3: follow the led suit if you can; otherwise anything."""
    led = play.trick[0].suit if play.trick else None
    return Legal([PLAYS[card] for card in follow(play.hands[play.turn], led)])


def refusal(_book: Rulebook, play: Round, action: Action) -> Refusal:
    """Why this card may not be played."""
    if not isinstance(action, Play):
        return Refusal.WRONG_STAGE
    return Refusal.MUST_FOLLOW if action.card in play.hands[play.turn] else Refusal.NOT_IN_HAND


def apply(book: Rulebook, play: Round, action: Play) -> Round:
    """E-5: the card goes to the table; the winner of a full trick leads the next."""
    seat, card = play.turn, action.card
    hands, trick = without(play, seat, card), (*play.trick, card)
    voids = shown_voids(play, seat, card)
    if len(trick) < len(hands):
        return replace(play, hands=hands, trick=trick, voids=voids, turn=(seat + 1) % len(hands))
    trump = None if play.trump is None else play.trump.suit
    winner = (play.leader + takes(trick, trump, strengths(book.ranks))) % len(hands)
    tricks = (*play.tricks[:winner], play.tricks[winner] + 1, *play.tricks[winner + 1 :])
    phase = Phase.PLAY if hands[winner] else Phase.PLAYED_OUT
    swept = replace(play, voids=voids, last_trick=in_order(play.leader, trick))
    return replace(
        swept, phase=phase, hands=hands, trick=(), tricks=tricks, leader=winner, turn=winner
    )


def shown_voids(play: Round, seat: Seat, card: Card) -> tuple[tuple[Suit, ...], ...]:
    """E-9: the suits each seat has failed to follow, once ``seat`` has thrown ``card``."""
    led = play.trick[0].suit if play.trick else card.suit
    shown = play.voids[seat]
    if card.suit is led or led in shown:
        return play.voids
    more = tuple(suit for suit in Suit if suit is led or suit in shown)
    return (*play.voids[:seat], more, *play.voids[seat + 1 :])


def in_order(leader: Seat, trick: Hand) -> Thrown:
    """E-5: the cards of a trick with the seats that threw them, those of ``leader`` first."""
    return tuple([((leader + place) % 4, card) for place, card in enumerate(trick)])


def without(play: Round, seat: Seat, card: Card) -> tuple[tuple[Card, ...], ...]:
    """The hands once ``seat`` has thrown ``card``."""
    hand = play.hands[seat]
    place = hand.index(card)
    return (*play.hands[:seat], hand[:place] + hand[place + 1 :], *play.hands[seat + 1 :])
