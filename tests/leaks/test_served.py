"""What a whole server says and keeps while a match is in play tells nothing of the cards in it.

A server on a port of its own, at debug level, with one person, a spectator, and bots. Each time it
is the person's turn, all is gathered that anybody could come by: answers, measures, logs, the bytes
of every file. No hand, no seed that is still sealed, and nothing from which they could be found.
"""

import asyncio
import base64
import io
import logging
import re
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest
import structlog
from msgspec.structs import replace

from lamma.cards import Card
from lamma.client import Client, Link
from lamma.fairness import Secret
from lamma.proving import digest
from lamma.record.model import BotMove
from lamma.record.shape import given
from lamma.server import logs
from lamma.server.app import create_app
from lamma.server.binding import bind
from lamma.server.config import UNLIMITED, LogFormat, ServerConfig
from lamma.server.keys import AesSealer, derived
from lamma.server.live import turns
from lamma.server.running import serving
from lamma.store.log.sqlite import SqliteLog
from lamma.table import dealing
from lamma.table.codec import Codec
from lamma.table.scribe import record_of
from lamma.table.settings import Settings
from lamma.table.state import Table, playing

CARD = rb"[SHDC](?:[2-9TJQKA])"
SEVERAL = re.compile(rb"(?<![\w])" + CARD + rb"(?:[\s\"',\[\]]{1,4}" + CARD + rb"){2,}(?!\w)")
"""Three cards and more in a row, however they are set apart."""
ANY_CARD = re.compile(rb"(?<![\w-])" + CARD + rb"(?![\w-])")
SHOTS = 6


class Shot(NamedTuple):
    """One moment of a match: the table as it was, and what could be seen from outside."""

    table: Table
    answers: dict[str, httpx.Response]
    files: dict[str, bytes]
    heard: dict[str, bytes]
    tokens: tuple[str, ...]


class Seen(NamedTuple):
    """Moments of a match, all that was logged, the server's key, and what bots saw."""

    shots: list[Shot]
    logged: str
    key: Secret
    thoughts: tuple[BotMove, ...]


@contextmanager
def debug_log() -> Iterator[io.StringIO]:
    """Everything that is logged, from debug on; logging is as before afterwards."""
    sink = io.StringIO()
    root, before = logging.getLogger(), logging.getLogger().handlers[:]
    logs.set_up(LogFormat.JSON, sink)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.DEBUG))
    names = ("", "uvicorn", "uvicorn.error", "uvicorn.access", "litestar", "asyncio", "sqlalchemy")
    levels = {name: logging.getLogger(name).level for name in names}
    for name in names:
        logging.getLogger(name).setLevel(logging.DEBUG)
    yield sink
    structlog.reset_defaults()
    root.handlers = before
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


@contextmanager
def server(folder: Path) -> Iterator[tuple[Any, str]]:
    sockets = bind("127.0.0.1", 0)
    port = sockets[0].getsockname()[1]
    config = ServerConfig(data=folder, limits=UNLIMITED, pace=(0, 0), port=port)
    app, ready = create_app(config), threading.Event()
    running = serving(app, config, ready.set)
    thread = threading.Thread(target=running.run, kwargs={"sockets": sockets})
    thread.start()
    try:
        assert ready.wait(20)
        yield app, f"http://127.0.0.1:{port}"
    finally:
        running.should_exit = True
        thread.join(20)


PATHS = (
    "/api/tables/{}",
    "/api/tables/{}/record",
    "/api/tables/{}/rounds/1",
    "/api/tables/{}/rounds/99",
    "/api/tables/{}/rounds/SA",
    "/api/tables/{}/record?match=SA",
    "/api/tables",
    "/api/tables/mine",
    "/api/tables/nothing",
    "/api/me",
    "/metrics",
    "/health/live",
    "/health/ready",
    "/schema/openapi.json",
    "/schema/asyncapi.json",
)


def contents(folder: Path) -> dict[str, bytes]:
    return {str(each): each.read_bytes() for each in folder.rglob("*") if each.is_file()}


async def shot(
    app: Any, http: Any, table: str, links: list[Link], folder: Path, tokens: tuple[str, ...]
) -> Shot:
    state = app.state["house"].tables._live[table].table
    answers = {path: await http.get(path.format(table)) for path in PATHS}
    for name, body in (("malformed", b"{"), ("unknown", b'{"settings":{"rulebook":"x"}}')):
        headers = {"content-type": "application/json"}
        answers[name] = await http.post("/api/tables", content=body, headers=headers)
    await asyncio.sleep(0.02)
    files = await asyncio.to_thread(contents, folder)
    heard = {
        "player": msgspec.json.encode(links[0].fields),
        "watcher": msgspec.json.encode(links[1].fields),
    }
    return Shot(state, answers, files, heard, tokens)


async def played(app: Any, url: str, rulebook: str, folder: Path, most: int) -> list[Shot]:
    shots: list[Shot] = []
    settings = Settings(rulebook=rulebook, auto=True, bots="random", public=True)
    async with Client(url) as client, Client(url) as other:
        await client.guest("Mona")
        await other.guest("Omar")
        table = (await client.create(settings, fill=True))["table"]["id"]
        tokens = (client.token or "", other.token or "")
        head = {"authorization": f"Bearer {other.token}"}
        async with (
            httpx.AsyncClient(base_url=url, headers=head, trust_env=False) as http,
            Link(client, table) as link,
            Link(other, table) as watching,
        ):
            await link.ready()
            turns = 0
            while len(shots) < most and not link.over:
                await link.until(lambda link: bool(link.legal) or link.over)
                if link.over:
                    break
                turns += 1
                if turns % 3 == 1:
                    await watching.until(lambda each: each.sheet.seq >= link.sheet.seq)
                    shots.append(await shot(app, http, table, [link, watching], folder, tokens))
                refused = await link.act("play ZZ")
                assert "nack" in str(type(refused)).lower()
                await link.act(link.legal[0])
    return shots


async def thoughts(folder: Path, table: str, key: Secret) -> tuple[BotMove, ...]:
    """What a record will say of the bots' moves, from the log and the key."""
    log, codec = await SqliteLog.open(folder / "tables.db"), Codec(AesSealer(key))
    rows = [(row.seq, row.at, codec.decode(row.body)) for row in await log.read(table)]
    await log.close()
    record = record_of(rows)
    assert record is not None
    return given(record.bot_moves)


def gather(folder: Path, rulebook: str, most: int) -> Seen:
    with debug_log() as sink, server(folder) as (app, url):
        shots = asyncio.run(played(app, url, rulebook, folder, most))
    key = Secret((folder / "server.key").read_bytes())
    said = asyncio.run(thoughts(folder, shots[0].table.id, key))
    return Seen(shots, sink.getvalue(), key, said)


@pytest.fixture(scope="module", params=["kotshena", "taqdeer", "sixty_six"])
def seen(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Seen:
    """A part of a match of each kind of game."""
    return gather(tmp_path_factory.mktemp("served"), request.param, SHOTS)


def secrets_of(table: Table, key: Secret) -> dict[str, bytes]:
    """What nobody may know yet: the root, the seeds from the deal in play on, the key."""
    match = playing(table)
    every = dealing.seeds(match.root, match.id, match.game.max_deals).every
    found = {f"seed {deal + 1}": seed.reveal() for deal, seed in enumerate(every)}
    known = range(1, match.state.deals if match.state.deals > match.revealed else 10**6)
    found = {name: seed for name, seed in found.items() if int(name.split()[1]) not in known}
    return found | {
        "root": match.root.reveal(),
        "key": key.reveal(),
        "sealing key": derived(key, "seal").reveal(),
    }


def spellings(secret: bytes) -> Iterator[bytes]:
    """The ways in which bytes are written, parts of them too."""
    yield secret[:16]
    yield secret[16:]
    for text in (secret.hex(), secret.hex().upper()):
        yield text[:24].encode()
        yield text[40:].encode()
    for skip in range(3):
        encoded = base64.b64encode(secret[skip : skip + 24])
        yield encoded
        yield encoded.translate(bytes.maketrans(b"+/", b"-_"))
    yield repr(secret)[2:-1].encode()
    yield str(int.from_bytes(secret, "big"))[:30].encode()
    yield str(int.from_bytes(secret, "little"))[:30].encode()
    yield ", ".join(map(str, secret[:12])).encode()
    yield ",".join(map(str, secret[:12])).encode()


def outside(shot: Shot, logged: str) -> dict[str, bytes]:
    """Everything but the key's own file, and the person's own socket."""
    found = {f"GET {path}": raw(answer) for path, answer in shot.answers.items()}
    found |= {name: data for name, data in shot.files.items() if not name.endswith("server.key")}
    return found | {"log": logged.encode(), "watcher": shot.heard["watcher"]}


def raw(answer: httpx.Response) -> bytes:
    return b"\n".join(b"%b: %b" % pair for pair in answer.headers.raw) + b"\n\n" + answer.content


def hands(table: Table) -> list[tuple[Card, ...]]:
    match = playing(table)
    return [match.game.view(match.state, seat).hand for seat in match.game.seats]


def test_the_match_was_in_play(seen: Seen) -> None:
    assert len(seen.shots) > SHOTS // 2
    assert all(any(hands(shot.table)) for shot in seen.shots)
    assert all(shot.files for shot in seen.shots)
    assert any(name.endswith("-wal") for name in seen.shots[0].files)


def test_no_seed_can_be_found_before_it_is_revealed(seen: Seen) -> None:
    for shot in seen.shots:
        places = outside(shot, seen.logged) | {"player": shot.heard["player"]}
        for name, secret in secrets_of(shot.table, seen.key).items():
            for spelled in spellings(secret):
                for place, data in places.items():
                    assert spelled not in data, f"{name} in {place}"


def test_a_seed_that_is_written_would_be_found() -> None:
    secret = bytes(range(200, 232))
    for written in (
        secret,
        b'{"seed":"%b"}' % secret.hex().encode(),
        base64.b64encode(b"x" + secret),
        base64.b64encode(b"xy" + secret),
        base64.urlsafe_b64encode(secret),
        str(int.from_bytes(secret, "big")).encode(),
        str(list(secret)).encode(),
        repr(secret).encode(),
    ):
        assert any(spelled in written for spelled in spellings(secret))


def test_no_cards_lie_together_anywhere(seen: Seen) -> None:
    """Of a running deal single cards are said: those that were played."""
    for shot in seen.shots:
        for place, data in outside(shot, seen.logged).items():
            if place in {"watcher", "GET /schema/openapi.json", "GET /schema/asyncapi.json"}:
                continue
            assert not (found := SEVERAL.search(data)), f"{found} in {place}"
        assert playing(shot.table).game.view(playing(shot.table).state, None).hand == ()


def test_cards_that_lie_together_would_be_found(seen: Seen) -> None:
    for hand in filter(lambda each: len(each) > 2, hands(seen.shots[0].table)):
        for written in (msgspec.json.encode(hand), " ".join(hand), str([*map(str, hand)])):
            assert SEVERAL.search(written if isinstance(written, bytes) else written.encode())


def test_no_answer_and_no_log_line_names_a_card(seen: Seen) -> None:
    documents = {"/schema/openapi.json", "/schema/asyncapi.json"}
    for shot in seen.shots:
        for path, answer in shot.answers.items():
            if path not in documents and "SA" not in path:
                assert not ANY_CARD.search(raw(answer).split(b"\n\n", 1)[1]), path
    assert not ANY_CARD.search(seen.logged.encode())
    assert "Traceback" not in seen.logged


def test_answers_do_not_depend_on_the_moment_of_a_deal(seen: Seen) -> None:
    """The lobby's answers are the same words at every turn of a match."""
    for path in ("/api/tables/{}/record", "/api/tables/{}/rounds/99", "malformed", "unknown"):
        assert len({shot.answers[path].content for shot in seen.shots}) == 1, path


def test_the_documents_have_no_examples_from_a_table(seen: Seen) -> None:
    for path in ("/schema/openapi.json", "/schema/asyncapi.json"):
        (document,) = {shot.answers[path].content for shot in seen.shots}
        assert b'"examples"' not in document
        assert b'"example"' not in document
        assert not re.search(rb"[0-9a-f]{32}", document)


# What could be found by trying


def tried(seen: Seen) -> str | None:
    """The first file that holds what a bot's view could be tried against, or its chances."""
    for move in seen.thoughts:
        view = bytes.fromhex(move.view)
        encoded = base64.b64encode(view)[:40]
        known = (move.view.encode(), view[:16], encoded, str(move.seed).encode())
        for shot in seen.shots:
            for name, data in shot.files.items():
                if any(each in data for each in known):
                    return name
    return None


def test_no_file_holds_what_a_hand_could_be_tried_against(seen: Seen) -> None:
    """Of 18 unseen cards six make 18,564 hands: a digest of a view would tell which it is."""
    assert seen.thoughts
    assert tried(seen) is None


# Names


def test_tokens_are_kept_and_shown_nowhere(seen: Seen) -> None:
    for shot in seen.shots:
        for token in shot.tokens:
            assert len(token) > 30
            for place, data in outside(shot, seen.logged).items():
                assert token.encode() not in data, place


def test_nothing_is_kept_beside_the_rows(seen: Seen, tmp_path: Path) -> None:
    """A snapshot of a table would hold hands; the server saves none."""
    for name, data in seen.shots[-1].files.items():
        tmp_path.joinpath(Path(name).name).write_bytes(data)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as tables:
        assert tables.execute("SELECT count(*) FROM snapshot").fetchone() == (0,)


def test_ids_are_drawn_and_not_derived(seen: Seen) -> None:
    tables = [shot.table for shot in seen.shots]
    match = playing(tables[0])
    assert re.fullmatch(r"[0-9a-f]{16}", tables[0].id)
    assert re.fullmatch(r"[0-9a-f]{32}", match.id)
    for name in (tables[0].id, match.id):
        assert bytes.fromhex(name) not in match.root.reveal()
        assert name not in seen.key.hex()


def test_nothing_of_a_table_prints(seen: Seen) -> None:
    """In a debugger, a traceback with locals, or a log that somebody adds one day."""
    for shot in seen.shots:
        match = playing(shot.table)
        texts = f"{shot.table!r} {match!r} {shot.table} {match.root!r} {match.root}"
        assert not ANY_CARD.search(texts.encode())
        assert match.root.hex() not in texts


# The tests find what they are to find


def test_a_digest_of_a_view_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    true = turns.think  # type: ignore[attr-defined]

    def think(match: Any, turn: Any, nodes: int) -> Any:
        thought, view = true(match, turn, nodes), match.game.view(match.state, turn.seat)
        move = thought.move
        return replace(thought, move=replace(move, bot=f"{move.bot} {digest(view)}"))

    monkeypatch.setattr(turns, "think", think)
    assert tried(gather(tmp_path, "sixty_six", 2))


def test_a_root_that_is_not_sealed_would_be_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AesSealer, "seal", lambda _, secret: secret.hex())
    monkeypatch.setattr(AesSealer, "open", lambda _, text: Secret(bytes.fromhex(text)))
    seen = gather(tmp_path, "sixty_six", 1)
    with pytest.raises(AssertionError, match="root in "):
        test_no_seed_can_be_found_before_it_is_revealed(seen)
