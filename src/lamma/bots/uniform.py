"""The ``random`` bot: any legal action, each as likely as the next."""

from random import Random
from typing import Any

from lamma.games.protocol import Legal


class Uniform:
    """Knows no game, and plays them all."""

    name = "random"
    version = "1"
    needs_view = False

    def choose(self, view: Any, legal: Legal[Any], rng: Random, budget: int) -> Any:  # noqa: ARG002
        """Any of ``legal``; the view is not looked at and may be None."""
        return legal[int(rng.random() * len(legal))]
