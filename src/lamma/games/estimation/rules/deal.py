"""The deal: whose it is, what it must hold, and what it opens."""

from lamma.cards import Hand, Seat, Strain, Suit
from lamma.games.estimation.rulebook import NobodyBid, Rulebook
from lamma.games.estimation.rules import auction, estimates
from lamma.games.estimation.state import Phase, Round, State
from lamma.games.protocol import Deal, Illegal
from lamma.games.refusal import Refusal

SEATS = 4


def draws_dealer(book: Rulebook, state: State) -> bool:
    """K-2, C-3, J-2: the first dealer is drawn with the first deal, or sits at seat 3."""
    return state.dealer is None and book.first_dealer is None


def first_to_speak(book: Rulebook, dealer: Seat) -> Seat:
    """K-3, C-3, J-2: the player after the dealer, or the dealer himself."""
    return (dealer + book.opener) % SEATS


def preset_trump(book: Rulebook, number: int) -> Strain | None:
    """K-1, C-1, C-2, J-1: the trump of a fast round; None in an auction round."""
    length = book.lengths[book.length]
    place = number - length.auction_rounds - 1
    return length.fast_trumps[place] if place >= 0 else None


def announced_avoid(book: Rulebook, hands: tuple[Hand, ...]) -> tuple[Seat, ...]:
    """J-3: every hand that lacks a suit is announced at the deal; which suit is not said."""
    if not book.announces_avoid:
        return ()
    return tuple(
        seat for seat, hand in enumerate(hands) if {card.suit for card in hand} != set(Suit)
    )


def deal_all(book: Rulebook, deck: Hand) -> tuple[Hand, ...]:
    """E-1: all the cards, as many to each; seat k takes the k-th share of the shuffled deck."""
    size = book.hand_size
    return tuple(deck[seat * size : (seat + 1) * size] for seat in range(SEATS))


def most_deals(book: Rulebook) -> int:
    """K-7, C-9: an auction round may be dealt again three times where nobody bidding redeals."""
    length = book.lengths[book.length]
    again = book.redeals if book.nobody_bid is NobodyBid.REDEAL else 0
    return length.rounds + length.auction_rounds * again


def check(book: Rulebook, state: State, deal: Deal, deck: Hand) -> None:
    """E-1, E-2: refuse a deal unless every card lies in one hand, and nothing is left over.

    No hand is refused for what it holds: one that lacks a suit is played like any other.
    """
    cards = [card for hand in deal.hands for card in hand]
    fair = [len(hand) for hand in deal.hands] == [book.hand_size] * SEATS
    if not fair or set(cards) != set(deck) or deal.turned is not None or deal.talon:
        wanted = f"{SEATS} hands of {book.hand_size}, each of {len(deck)} cards once"
        raise Illegal("E-1", Refusal.BAD_DEAL, "deal", (wanted,))
    drawn = deal.dealer in range(SEATS) if draws_dealer(book, state) else deal.dealer is None
    if not drawn:
        raise Illegal(book.cite("dealer"), Refusal.BAD_DEAL, f"dealer {deal.dealer}")


def open_round(book: Rulebook, state: State, dealer: Seat, hands: tuple[Hand, ...]) -> Round:
    """K-4, K-7, K-13, C-4, J-4, J-7: the round's first stage, for the cards just dealt."""
    preset = preset_trump(book, state.round)
    opener = first_to_speak(book, dealer)
    last_deal = preset is None and state.redeals == book.redeals
    play = Round(
        phase=Phase.DASH,
        turn=opener,
        hands=hands,
        opener=opener,
        preset=preset,
        fixed=preset is not None and not book.fast_auction,
        last_deal=last_deal,
        avoid=announced_avoid(book, hands),
        trump=preset,
    )
    if last_deal and book.third_redeal == "fixed":
        return estimates.open_fixed_sans(play)
    if preset is None or book.dash_in_fast:
        return play
    return estimates.open_uncalled(play) if play.fixed else auction.open_auction(play)
