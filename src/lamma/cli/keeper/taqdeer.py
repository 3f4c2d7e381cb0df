"""Keeping Taqdeer: the suit turned up, the bids, the tricks."""

from lamma.cards import Rank, Suit
from lamma.cli.keeper.book import Dealt, Said, Step, Taken
from lamma.cli.keeper.desk import Desk
from lamma.cli.typed import read_card, read_strain
from lamma.games.taqdeer.game import Taqdeer
from lamma.games.taqdeer.view import Phase, View


def deal(desk: Desk) -> Dealt:
    """T-3: the card turned up, or only its suit; none where all cards are dealt."""
    game, state = desk.book.game, desk.book.state
    if not isinstance(game, Taqdeer):
        raise TypeError(game.key)
    size = game.book.hand_sizes[state.round - 1]
    if size * len(game.seats) == len(game.deck):
        return Dealt()
    words = desk.voice.words
    while True:
        typed = desk.ask(desk.voice.say("keep-ask-turned", round=state.round, n=size))
        suit = read_strain(words, typed)
        card = read_card(words, typed) or (suit and suit != "N" and suit + Rank.TWO) or None
        if card is not None:
            return Dealt(turned=card)
        desk.tell("cli-bad-choice", asked=typed)
        suits = desk.voice.listed([words.suit_chip(suit) for suit in Suit])
        desk.tell("keep-suit", suits=suits, letters=", ".join(Suit))


def head(desk: Desk) -> list[str]:
    """The round, its dealer, and the trump."""
    voice = desk.voice
    view: View = desk.book.view
    lines = []
    if view.dealer is not None:
        lines.append(voice.of(view.dealer, "ev-round", round=view.round, rounds=view.rounds))
    if view.trump is not None:
        lines.append(voice.trump(view.trump, named=False))
    return lines


def step(desk: Desk) -> Step:
    """A bid, or once all are said the tricks."""
    book, voice = desk.book, desk.voice
    view: View = book.view
    if view.phase is Phase.PLAY:
        total, names = view.hand_sizes[0], voice.listed(voice.names)
        desk.terminal.say("", voice.say("keep-ask-tricks", names=names, tricks=total))
        return Taken(desk.numbers(voice.say("keep-tricks"), len(voice.names), total))
    seat = book.turn
    texts = tuple(map(book.game.write, book.game.legal(book.state)))
    question = voice.of(seat, "score-ask-estimate")
    return Said(((seat, desk.choose(seat, question, texts, None)),))
