"""What a record should have, or has, where it is told in words: English, with a code for others."""

from collections.abc import Mapping

WORDINGS: Mapping[str, str] = {
    # what should stand at a place, or does
    "count": "{n} of them",
    "count-either": "{n} or {other} of them",
    "seeds-at-most": "{n} seeds at most",
    "committed-seed": "the seed committed to, {value}",
    "no-anchor": "null, for a seat that published no anchor",
    "next-nonce": "a nonce that leads back to the one of deal {deal}",
    "end": "the end of the match",
    "deal": "a deal",
    "another-deal": "another deal",
    "deal-again": "another deal of the round",
    "round": "round {round}",
    "action-of": "an action of seat {seat}",
    "legal-deal": "a deal that the rules can make",
    "legal-action": "a legal action",
    "new-leaver": "a seat that had not left before",
    "legal-texts": "the legal texts, as with every action",
    "no-legal-texts": "no legal texts",
    "sealed": "what was sealed as {value}",
    "would-seal": "what would be sealed as {value}",
    "no-such-key": "no such key",
    "later-action": "an action after that of the move before",
    "seats-bot": "the bot of the seat, {bot}",
    # why something is no record
    "missing-key": "missing key",
    "key-twice": "the key is there twice",
    "out-of-order": "out of order: it comes before the one above it",
    "cut-off": "cut off: the file ends in the middle of this record",
    "too-long": "longer than any record: over {n} bytes",
    "no-json": "no JSON: {detail}",
    "no-action": "no action: {detail}",
    "no-deals-seed": "null: the deals to come are not known",
    "one-deal-at-least": "a round has one deal at least",
    "no-such-action": "the record has no such action",
    "no-such-place": "the record has no such place",
    # why something is no save file, or no score book
    "other-format": "its format is {found}, not {wanted}",
    "other-seeds": "it has {found} seeds, not {wanted}",
    "other-table": "its players, seat or roots do not fit a table of {seats}",
    "other-names": "it has {found} names, not {wanted}",
    "other-turn": "action {n}, {action}: it is not the turn of seat {seat}",
}
"""Every wording that has a code; ``fault-<code>`` is its sentence in the message catalogue."""


# The longest list of legal texts fits; a message of the catalogue takes no argument over 1,000.
_LONGEST = 600


def brief(text: str) -> str:
    """The text, or the beginning of one that nobody would read to its end."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


class Wording(str):
    """English text for anybody; ``code`` and ``args`` for whoever tells it in another language."""

    __slots__ = ("args", "code")

    code: str
    args: dict[str, str | int]


def wording(code: str, **args: str | int) -> Wording:
    """The wording of that code, with its arguments; an argument too long to be read is cut."""
    args = {name: value if isinstance(value, int) else brief(value) for name, value in args.items()}
    said = Wording(WORDINGS[code].format(**args))
    said.code, said.args = code, args
    return said
