"""The person's turn: the question, the keys, what was typed, and why something was refused."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from lamma.cards import Strain
from lamma.cli.keys import TABLE, pressed, shown
from lamma.cli.menu import Chosen, HalfChosen, Menu
from lamma.cli.pager import show, show_page
from lamma.cli.play.session import Session, Step
from lamma.cli.sheets import standing_lines, whole_sheet
from lamma.cli.tables.common import hand_lines
from lamma.cli.typed import normal, read_bid
from lamma.cli.voice import Voice
from lamma.games.protocol import Illegal
from lamma.text.actions import action_label
from lamma.text.explain import refusal
from lamma.text.pages import page

NUMBERED = ("bid", "declare", "estimate")
"""What is chosen by its own number."""

_ASK_TWICE = ("claim", "close")
_YES = {"y", "yes", "نعم", "اي", "ايوه", "1"}


class Person:
    """Asks until there is an action, or a wish to stop."""

    def __init__(self) -> None:
        self.hinted = False
        self.pending: str | None = None
        """What was typed when a suit was asked for, and was none."""

    def __call__(self, session: Session, view: Any, legal: Sequence[str]) -> str | Step:
        """One of ``legal``, or a :class:`Step`."""
        company = session.company
        terminal, voice, table = company.terminal, company.voice, company.table
        menu = Menu(voice, legal, table.held(view), table.confirms(view))
        # The deal has just shown the hand: the first question need not show it again.
        again = session.opened != session.dealt or menu.has_cards
        hand = menu.hand_lines() if again else []
        session.opened = -1
        asking = [line for line in table.asking(view) if line not in session.heard]
        session.heard.clear()
        terminal.say("", *asking, *hand, *menu.choices())
        if not self.hinted:
            terminal.say(voice.say("cli-hint", help=_key(voice, "help"), quit=_key(voice, "quit")))
            self.hinted = True
        while True:
            typed = self.pending
            if typed is None:
                typed = terminal.ask(_prompt(menu, voice))
            self.pending = None
            key = None if typed in menu.texts else pressed(TABLE, typed)
            if key == "quit":
                return Step.QUIT
            if key == "leave":
                if self._sure(session, "cli-leave-confirm"):
                    return Step.LEAVE
                continue
            if key is not None:
                _SHOWN[key](session, view)
                continue
            text = self._meant(session, menu, typed)
            if text is not None:
                return text

    @staticmethod
    def reads(session: Session) -> bool:
        """Let a person read the scores, with the keys at hand; False for those who stop here."""
        terminal, voice = session.company.terminal, session.company.voice
        while terminal.by_hand:
            key = pressed(TABLE, terminal.ask(voice.say("cli-continue", quit=_key(voice, "quit"))))
            if key == "quit":
                return False
            if key is None or key not in _SHOWN:
                break
            _SHOWN[key](session, session.view())
        return True

    def _meant(self, session: Session, menu: Menu, typed: str) -> str | None:
        """The legal text that was meant; None once the terminal has said what is wrong."""
        voice, terminal = session.company.voice, session.company.terminal
        meant = menu.read(typed)
        if isinstance(meant, HalfChosen):
            return self._strain(session, menu, meant)
        if meant is None:
            if typed:
                terminal.say(voice.say("cli-bad-choice", asked=typed))
            terminal.say(*_allowed(menu, voice.say))
            return None
        if meant.text not in menu.texts:
            terminal.say(self._refused(session, meant), *_allowed(menu, voice.say))
            return None
        if meant.text not in _ASK_TWICE or not meant.by_number:
            return meant.text
        if self._sure(session, f"cli-sure-{meant.text}"):
            return meant.text
        terminal.say(*menu.hand_lines(), *menu.choices())
        return None

    def _strain(self, session: Session, menu: Menu, half: HalfChosen) -> str | None:
        voice, terminal = session.company.voice, session.company.terminal
        terminal.say(voice.say("cli-which-strain", n=half.number), *menu.strain_lines(half))
        typed = terminal.ask(voice.say("cli-prompt"))
        text = menu.read_strain(half, typed)
        if text is None:
            # A key, or a change of mind: it is taken as the answer to the question before.
            self.pending = typed
        return text

    @staticmethod
    def _refused(session: Session, meant: Chosen) -> str:
        """The rules' own reason for not taking what was typed."""
        voice = session.company.voice
        try:
            action = session.game.read(session.state, meant.text)
            session.game.apply(session.state, action)
        except Illegal as error:
            return refusal(voice.words, error)
        return voice.say("cli-bad-choice", asked=action_label(voice.words, meant.text))

    def _sure(self, session: Session, question: str) -> bool:
        voice, terminal = session.company.voice, session.company.terminal
        terminal.say(voice.say(question, quit=_key(voice, "quit")))
        typed = terminal.ask(voice.say("score-yes-no"))
        if pressed(TABLE, typed) is not None:
            self.pending = typed
            return False
        return normal(typed) in _YES


def _prompt(menu: Menu, voice: Voice) -> str:
    """The question itself; where an empty line is an answer, what it takes."""
    taken = menu.read("")
    if not isinstance(taken, Chosen):
        return voice.say("cli-prompt")
    numbers = [n for n, text in menu.numbered.items() if text == taken.text]
    numbers += [n for n, texts in menu.by_count.items() if texts == [taken.text]]
    return voice.say("cli-prompt-enter", n=numbers[0])


def _allowed(menu: Menu, say: Callable[..., str]) -> list[str]:
    """What may be chosen, in a line or two."""
    lines = [f"  {line}" for line in menu.counts()]
    if len(menu.texts) == 1:
        return [*lines, f"  {say('cli-choice-one', n=1)}"] if menu.numbered else lines
    if menu.numbered:
        lines.insert(0, f"  {say('cli-choice-range', max=max(menu.numbered))}")
    return lines


def _key(voice: Voice, key: str) -> str:
    return shown(voice.words, TABLE, key)


def _help(session: Session, view: Any) -> None:
    del view
    voice, terminal = session.company.voice, session.company.terminal
    legal = session.game.legal(session.state)
    example = action_label(voice.words, session.game.write(legal[0]))
    lines = [voice.say("cli-help-number", example=example)]
    words = _in_words(voice, tuple(map(session.game.write, legal)))
    if words:
        lines.append(voice.say("cli-help-now", choices=voice.listed(words)))
    lines += [voice.say(f"cli-help-{key}", key=_key(voice, key)) for key in TABLE]
    terminal.title(voice.say("cli-help-title"))
    terminal.say(*(f"  {line}" for line in lines))


def _in_words(voice: Voice, legal: Sequence[str]) -> list[str]:
    """What may be said now beside cards: buttons, and a bid or an estimate as an example."""
    said = [text for text in legal if not text.startswith("play ")]
    plain = [text for text in said if text.partition(" ")[0] not in NUMBERED]
    bids = [text for text in said if text not in plain]
    words = [action_label(voice.words, text) for text in plain]
    for text in bids[-1:]:
        number, strain = read_bid(voice.words, text.partition(" ")[2]) or (0, None)
        words.append(
            action_label(voice.words, text)
            if strain is None
            else voice.words.bid_words(number, Strain(strain))
        )
    return words


def _hand(session: Session, view: Any) -> None:
    company = session.company
    hand = company.table.held(view)
    company.terminal.say(*hand_lines(company.voice, hand, {}))


def _table(session: Session, view: Any) -> None:
    session.company.terminal.say(*session.company.table.situation(view))


def _last(session: Session, view: Any) -> None:
    lines = session.company.table.trick(view)
    nothing = session.company.voice.say("cli-no-last-trick")
    session.company.terminal.say(*(lines or [nothing]))


def _sheet(session: Session, view: Any) -> None:
    del view
    voice = session.company.voice
    lines = whole_sheet(session.game, session.state, voice)
    lines += ["", *standing_lines(session.game, session.state, voice)]
    show(session.company.terminal, lines)


def _rules(session: Session, view: Any) -> None:
    del view
    words = session.company.voice.words
    text = page(session.save.rulebook, words.language, isolates=words.isolates)
    show_page(session.company.terminal, text)


def _deals(session: Session, view: Any) -> None:
    del view
    voice, pledge = session.company.voice, session.company.house.pledge
    lines = [voice.say("cli-fair-match", match=pledge.match.hex(), method="SHA-256")]
    for number, value in enumerate(pledge.commitments, 1):
        lines.append(voice.say("cli-fair-deal", n=number, hash=value.hex()))
    show(session.company.terminal, lines)


_SHOWN: Mapping[str, Callable[[Session, Any], None]] = {
    "help": _help,
    "hand": _hand,
    "table": _table,
    "last": _last,
    "sheet": _sheet,
    "rules": _rules,
    "deals": _deals,
}
