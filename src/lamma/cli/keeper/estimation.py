"""Keeping Estimation: dash calls, the call or the whole auction, estimates, tricks."""

from collections.abc import Sequence

from lamma.cards import Seat, Strain
from lamma.cli.keeper.book import Dealt, Said, Step, Taken
from lamma.cli.keeper.desk import NOBODY, Desk
from lamma.cli.typed import normal, read_bid
from lamma.games.estimation.actions import Bid
from lamma.games.estimation.game import Estimation
from lamma.games.estimation.state import Phase, State
from lamma.games.estimation.view import View
from lamma.games.protocol import Illegal

_FULL = {"full", "كامل", "المزاد"}


class Impossible(ValueError):  # noqa: N818 - said of the auction
    """No order of bids leads to this call."""


def deal(_desk: Desk) -> Dealt:
    """Nothing is to be asked of the cards."""
    return Dealt()


def head(desk: Desk) -> list[str]:
    """The round, its dealer, and the trump that is fixed."""
    voice, view = desk.voice, _view(desk)
    lines = []
    if view.dealer is not None:
        lines.append(voice.of(view.dealer, "ev-round", round=view.round, rounds=view.rounds))
    if view.redeals and view.fixed:
        lines.append(voice.say("ev-redeal-fixed"))
    elif view.preset is not None:
        lines.append(voice.say("ev-fast-round", strain=voice.strain(view.preset)))
    if view.multiplier > 1:
        lines.append(voice.say("cli-multiplier", mult=voice.words.times(view.multiplier)))
    return lines


def step(desk: Desk) -> Step:
    """The next thing that the keeper enters."""
    view = _view(desk)
    if view.phase is Phase.DASH:
        return _dashes(desk)
    if view.phase is Phase.PLAY:
        return _tricks(desk)
    if view.phase is Phase.AUCTION and view.deals not in desk.in_full:
        return _call(desk)
    return _one(desk, view)


def _view(desk: Desk) -> View:
    view: View = desk.book.view
    return view


def _one(desk: Desk, view: View) -> Said:
    """One action of the seat to act: a bid, the declaration, an estimate."""
    book, voice = desk.book, desk.voice
    seat = book.turn
    questions = {
        Phase.AUCTION: "score-ask-bid",
        Phase.DECLARATION: "score-ask-declaration",
        Phase.ESTIMATES: "score-ask-estimate",
    }
    texts = tuple(map(book.game.write, book.game.legal(book.state)))
    ready = None
    if view.phase is Phase.DECLARATION and view.standing is not None:
        ready = f"declare {view.standing.tricks}{view.standing.strain}"
    question = voice.of(seat, questions[view.phase])
    return Said(((seat, desk.choose(seat, question, texts, ready)),))


def _dashes(desk: Desk) -> Said:
    """Who made a dash call; the engine asks in its own order, and stops after the second."""
    voice = desk.voice
    while True:
        desk.terminal.say("", voice.say("keep-ask-dashes"), f"  {desk.roll}")
        callers = desk.several(voice.say("keep-names"))
        actions, asked = _answers(desk, callers)
        if set(callers) <= asked:
            return Said(actions)
        desk.tell("keep-two-dashes")


def _answers(desk: Desk, callers: Sequence[Seat]) -> tuple[tuple[tuple[Seat, str], ...], set[Seat]]:
    game, state = _game(desk), desk.book.state
    actions: list[tuple[Seat, str]] = []
    while state.play is not None and state.play.phase is Phase.DASH:
        seat = state.play.turn
        text = "dash-call" if seat in callers else "no-dash"
        actions.append((seat, text))
        state = game.apply(state, game.read(state, text))
    return tuple(actions), {seat for seat, _ in actions}


def _call(desk: Desk) -> Said:
    """The call and who joined it; or "full" for the auction bid by bid."""
    voice, view = desk.voice, _view(desk)
    strain = Strain.SPADES if view.preset is None else view.preset
    example = f"{voice.names[1]} {voice.words.bid_words(6, strain)}"
    desk.terminal.say("", voice.say("score-ask-call"), f"  {desk.roll}")
    desk.tell("keep-call-how", example=example)
    while True:
        typed = desk.ask(voice.say("keep-call"))
        said = normal(typed)
        if said in _FULL:
            desk.in_full.add(view.deals)
            return _one(desk, view)
        if said in NOBODY:
            return Said(_auction(desk, None, None, ()))
        found = _read_call(desk, said, view.preset)
        if found is None:
            desk.tell("cli-bad-choice" if typed else "illegal-notation", asked=typed)
            desk.tell("keep-call-hint", example=example)
            continue
        caller, bid = found
        try:
            # What no joining could save is refused before anyone asks who joined.
            _auction(desk, caller, bid, ())
            return Said(_auction(desk, caller, bid, _joined(desk, caller)))
        except Impossible:
            bid_words = voice.words.bid_words(bid.tricks, bid.strain)
            desk.tell("keep-no-such-auction", bid=bid_words)
        except Illegal as error:
            desk.refuse(error)
        desk.tell("keep-call-hint", example=example)


def _joined(desk: Desk, caller: Seat) -> tuple[Seat, ...]:
    """C-7: who is *with*, where it is said in the auction."""
    if not _game(desk).book.joins:
        return ()
    joined = desk.several(desk.voice.say("score-ask-with"))
    return tuple(seat for seat in joined if seat != caller)


def _read_call(desk: Desk, said: str, preset: Strain | None) -> tuple[Seat, Bid] | None:
    """``Omar 6S``, ``2 6 spades``; in a fast round the number is enough."""
    tokens = said.split(" ")
    for length in range(len(tokens) - 1, 0, -1):
        seat = desk.find(" ".join(tokens[:length]))
        bid = read_bid(desk.voice.words, " ".join(tokens[length:]))
        if seat is None or bid is None:
            continue
        strain = preset if bid[1] is None else Strain(bid[1])
        if strain is not None:
            return seat, Bid(bid[0], strain)
    return None


def _auction(
    desk: Desk, caller: Seat | None, bid: Bid | None, joined: Sequence[Seat]
) -> tuple[tuple[Seat, str], ...]:
    """An auction that ends in this call, as short as can be; Illegal or Impossible if none does.

    Who speaks before the caller and joins him later cannot have passed: he opens low, is beaten,
    and joins when he is asked again.
    """
    game, state = _game(desk), desk.book.state
    actions: list[tuple[Seat, str]] = []
    while state.play is not None and state.play.phase is Phase.AUCTION:
        now = state.play
        if now.turn == caller and bid is not None and now.standing != bid:
            text = game.write(bid)
        elif now.turn in joined and now.standing is not None:
            text = "with"
        elif now.turn in joined:
            text = game.write(game.legal(state)[0])
        else:
            text = "pass"
        actions.append((now.turn, text))
        state = game.apply(state, game.read(state, text))
    _check(state, caller, joined)
    return tuple(actions)


def _check(state: State, caller: Seat | None, joined: Sequence[Seat]) -> None:
    now = state.play
    if caller is None:
        return
    if now is None or now.bidder != caller or set(now.joined) != set(joined):
        raise Impossible


def _tricks(desk: Desk) -> Taken:
    total = _game(desk).book.hand_size
    names = desk.voice.listed(desk.voice.names)
    desk.terminal.say("", desk.voice.say("keep-ask-tricks", names=names, tricks=total))
    return Taken(desk.numbers(desk.voice.say("keep-tricks"), len(desk.voice.names), total))


def _game(desk: Desk) -> Estimation:
    game = desk.book.game
    if not isinstance(game, Estimation):
        raise TypeError(game.key)
    return game
