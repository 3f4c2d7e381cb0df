"""Verifiable deals: nobody at the table can choose the cards, and anyone can check it afterwards.

Before a match the server commits to one seed a deal, all of them; each seat's client commits to a
chain of nonces, one a deal. A deal's seed and nonces together give its shuffle, and the seed is
revealed when the deal ends. ``docs/fairness.md`` specifies every byte, with test vectors, and says
what this proves and what it does not. Nothing here knows a game or a clock; only
:meth:`Seeds.fresh` and :meth:`NonceChain.fresh` draw from the operating system's generator.
"""

from lamma.fairness.nonces import Anchor, NonceChain
from lamma.fairness.secret import Secret
from lamma.fairness.seeds import Seeds, commitment
from lamma.fairness.shuffling import Shuffle, shuffle
from lamma.fairness.simulation import Simulated, derive_chains, simulated

__all__ = [
    "Anchor",
    "NonceChain",
    "Secret",
    "Seeds",
    "Shuffle",
    "Simulated",
    "commitment",
    "derive_chains",
    "shuffle",
    "simulated",
]
