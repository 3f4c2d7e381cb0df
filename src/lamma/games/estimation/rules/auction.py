"""The auction: who calls, and what follows when nobody does."""

from msgspec.structs import replace

from lamma.cards import Seat, Strain
from lamma.games.estimation.actions import (
    DASH_CALL,
    PASS,
    WITH,
    Action,
    Bid,
    DashCall,
    Pass,
    With,
    ladder,
)
from lamma.games.estimation.rulebook import NobodyBid, Rulebook
from lamma.games.estimation.rules import declaration, estimates, promise
from lamma.games.estimation.state import Phase, Round
from lamma.games.protocol import Legal
from lamma.games.refusal import Refusal


def open_auction(play: Round) -> Round:
    """K-5, C-3, J-2: the first to speak who made no dash call bids or passes first."""
    seat = next_speaker(play, play.opener - 1)
    return replace(play, phase=Phase.AUCTION, turn=seat)


def bids(book: Rulebook, play: Round) -> tuple[Bid, ...]:
    """K-5, C-6, C-11, J-4: 4..13 tricks and a strain, beating the standing bid.

    More tricks, or the same number in a higher strain. In a fast round only numbers are bid, in
    the preset trump.
    """
    rungs = ladder(book.lowest_bid, book.hand_size, play.preset)
    return rungs if play.standing is None else rungs[rungs.index(play.standing) + 1 :]


def may_join(book: Rulebook, play: Round) -> bool:
    """C-7: whoever is asked while a bid stands has not made or joined it, so he may join it."""
    return book.joins and play.standing is not None


def may_still_dash_call(book: Rulebook, play: Round) -> bool:
    """D-22: where the table allows it, the promise may also be made instead of a first bid."""
    return (
        book.dash_call_asked == "in_auction"
        and promise.may_dash_call(play)
        and not any(seat == play.turn and isinstance(said, Bid) for seat, said in play.history)
    )


def legal(book: Rulebook, play: Round) -> Legal[Action]:
    """K-5, C-6, C-7, J-4: the bids that beat the standing one, *with* and a pass."""
    more: tuple[Action, ...] = (PASS,)
    if may_join(book, play):
        more = (WITH, *more)
    if may_still_dash_call(book, play):
        more = (DASH_CALL, *more)
    return Legal((*bids(book, play), *more))


def refusal(book: Rulebook, play: Round, action: Action) -> Refusal:
    """Why a seat may not say this in the auction."""
    match action:
        case Bid(tricks, strain) if play.preset is not None and strain is not play.preset:
            return Refusal.SUIT_LOCKED
        case Bid(tricks, strain) if tricks < book.lowest_bid:
            return Refusal.BELOW_MINIMUM
        case Bid(tricks, strain) if tricks > book.hand_size:
            return Refusal.ABOVE_MAXIMUM
        case Bid(tricks, strain):
            return Refusal.NOT_HIGHER
        case With() if book.joins:
            return Refusal.NO_STANDING_BID
    return Refusal.WRONG_STAGE


def next_speaker(play: Round, after: Seat) -> Seat | None:
    """K-6, C-8: the next seat still in the auction that neither made nor joined the standing bid.

    None once everyone has the standing bid, has joined it, or is out: the auction is over. A seat
    left alone with no bid standing is still asked.
    """
    out = (*play.passed, *play.dash_callers, *play.joined)
    for step in range(1, len(play.hands) + 1):
        seat = (after + step) % len(play.hands)
        if seat not in out and seat != play.bidder:
            return seat
    return None


def apply(book: Rulebook, play: Round, action: Action) -> Round:
    """K-5, C-6, C-7, J-4: a pass is final; a higher bid undoes the joins of the one it beats."""
    seat = play.turn
    match action:
        case Bid():
            play = replace(play, standing=action, bidder=seat, joined=())
        case With():
            play = replace(play, joined=(*play.joined, seat))
        case DashCall():
            play = promise.promised(play)
        case Pass():
            play = replace(play, passed=(*play.passed, seat))
    speaker = next_speaker(play, seat)
    return close(book, play) if speaker is None else replace(play, turn=speaker)


def close(book: Rulebook, play: Round) -> Round:
    """K-6, C-8: the standing bid is the call: its number the caller's, its strain the trump."""
    if play.standing is None or play.bidder is None:
        return nobody_bid(book, play)
    called = estimates.call(play, play.bidder, play.standing.tricks, play.standing.strain)
    if book.declares:
        return declaration.open_declaration(called, play.bidder)
    return estimates.open_others(called, play.bidder)


def nobody_bid(book: Rulebook, play: Round) -> Round:
    """K-7, C-9, J-4: dealt again by the same dealer, or played without a call.

    After the last redeal the round is a fixed round in Sans; dash calls lapse with the auction
    they were made for (D-3's other reading).
    """
    if book.nobody_bid is NobodyBid.PLAY:
        return estimates.open_uncalled(replace(play, trump=trump_without_call(book, play)))
    if play.last_deal:
        return estimates.open_fixed_sans(play)
    return replace(play, phase=Phase.PASSED_OUT)


def trump_without_call(book: Rulebook, play: Round) -> Strain:
    """C-9, D-6: Sans; in a fast round the preset trump stays, unless the table plays Sans."""
    if play.preset is None or book.nobody_bid_fast == "sans":
        return Strain.SANS
    return play.preset
