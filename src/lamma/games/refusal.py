"""Why an action is refused: the closed set of reasons, for every game."""

from enum import StrEnum


class Refusal(StrEnum):
    """A reason's code; ``illegal-<code>`` is its sentence in the message catalogue."""

    WRONG_STAGE = "wrong-stage"
    """Such an action is not due now."""
    MATCH_OVER = "match-over"
    NOTATION = "notation"
    """No action is written so."""
    BAD_DEAL = "bad-deal"
    BAD_TALLY = "bad-tally"
    """Numbers that a scorekeeper cannot have seen."""
    NOT_AT_THE_TABLE = "not-at-the-table"
    """A seat that does not exist, or was left before."""

    # Cards
    NOT_IN_HAND = "not-in-hand"
    MUST_FOLLOW = "must-follow"
    MUST_BEAT = "must-beat"
    MUST_TRUMP = "must-trump"

    # Numbers: bids, declarations, estimates
    BELOW_MINIMUM = "below-minimum"
    ABOVE_MAXIMUM = "above-maximum"
    NOT_HIGHER = "not-higher"
    NO_STANDING_BID = "no-standing-bid"
    MUST_RAISE = "must-raise"
    SUIT_LOCKED = "suit-locked"
    OVER_THE_CALL = "over-the-call"
    THIRTEEN = "thirteen"
    """The number that would make the estimates add up to the tricks."""
    ZERO_TAKEN = "zero-taken"
    NO_SUPER_CALL = "no-super-call"

    # Sixty-Six
    NOT_ON_LEAD = "not-on-lead"
    LEAD_THE_MARRIAGE = "lead-the-marriage"
    ONE_MARRIAGE = "one-marriage"
    NO_COUPLE = "no-couple"
    TALON_NOT_OPEN = "talon-not-open"
    NO_TRICK_YET = "no-trick-yet"
    NO_NINE = "no-nine"
