"""A program that plays a match at a Lamma server, as anybody else would.

    python examples/bot.py http://localhost:8000 --rulebook kotshena --bot beginner
    python examples/bot.py http://localhost:8000 --code K7M2QX

With a code it joins that table; without, it makes one, and bots of the server fill it. It plays
with an installed bot, or by ``my_rule`` below. Needs: pip install "lamma[client]"
"""

import argparse
import asyncio
from random import Random

from lamma.bots.registry import bot
from lamma.client import Client, Link
from lamma.table.settings import Settings
from lamma.wire import Nack


def my_rule(link: Link) -> str:
    """Choose one of ``link.legal``; ``link.view`` is all that this seat can see."""
    return link.legal[0]


def installed(name: str, link: Link) -> str:
    """Let a bot of Lamma's own choose: it gets the view and the choices, and nothing else."""
    game = link.sheet.game
    return game.write(bot(name, game.key).choose(link.view, link.choices, Random(), 500))


async def play(asked: argparse.Namespace) -> None:
    """Come in, find the table, play until the match is over, and say how it ended."""
    async with Client(asked.url) as client:
        await client.guest(asked.bot or "my rule")
        if asked.code:
            table = (await client.by_code(asked.code))["id"]
        else:
            settings = Settings(rulebook=asked.rulebook, auto=True)
            table = (await client.create(settings, fill=True))["table"]["id"]
        async with Link(client, table, code=asked.code) as link:
            await (link.sit() if link.seat is None else link.ready())
            while not link.over:
                await link.until(lambda link: bool(link.legal) or link.over)
                if link.legal:
                    chosen = installed(asked.bot, link) if asked.bot else my_rule(link)
                    answer = await link.act(chosen)
                    if isinstance(answer, Nack):
                        print(f"refused: {chosen}: {answer.code}")
            for seat, total in zip(link.fields["seats"], link.view.totals, strict=True):
                print(f"{total:5}  {seat['name'] or seat['kind']}")
            print(f"deals verified: {link.verified}")


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    words.add_argument("url")
    for name in ("--code", "--rulebook", "--bot"):
        words.add_argument(name, default="taqdeer" if name == "--rulebook" else None)
    asyncio.run(play(words.parse_args()))
