"""``lamma serve``: from what was typed to a server that runs."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from lamma.cli.exits import Exit, UserError
from lamma.cli.serve.announcing import announce
from lamma.cli.serve.folder import claimed
from lamma.cli.serve.listening import listen
from lamma.cli.serve.wishing import check_database, check_origin, read_format, read_pace
from lamma.cli.speech import words
from lamma.cli.terminal import Terminal
from lamma.server import logs
from lamma.server.config import UNLIMITED, Limits, LogFormat, ServerConfig, Tls
from lamma.server.network import lan_address, lan_names
from lamma.text.catalogue import Catalogue


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """What the command line asked for."""

    host: str | None = None
    port: int = 8000
    data: Path | None = None
    database: str | None = None
    lan: bool = False
    tls_cert: Path | None = None
    tls_key: Path | None = None
    tls_self_signed: bool = False
    origins: list[str]
    proxies: int = 0
    pace: str = "600-1600"
    limits: bool = True
    metrics: bool = True
    log_format: str = "console"
    verbose: bool = False
    language: str | None = None
    marks: bool = True


def serve(wishes: Wishes) -> Exit:
    """Serve until SIGINT or SIGTERM."""
    speech = words(wishes.language, marks=wishes.marks)
    form = read_format(speech, wishes.log_format)
    config = _config(wishes, speech)
    logs.set_up(form, quiet=not wishes.verbose and form is LogFormat.CONSOLE)
    terminal = Terminal()
    terminal.right_to_left = speech.isolates
    os.umask(0o077)  # what is kept is for its owner alone, in whatever folder
    with claimed(config, speech):
        config = replace(config, tls=_tls(wishes, config, speech))
        sockets = listen(config, speech)
        config = replace(config, port=sockets[0].getsockname()[1])
        # The most of the start: loaded once nothing that was typed can be wrong any more.
        from lamma.cli.serve.starting import run  # noqa: PLC0415

        run(config, sockets, speech, lambda: announce(terminal, speech, config, wishes.lan))
    terminal.say(speech.say("serve-stopped"))
    return Exit.FINE


def _config(wishes: Wishes, speech: Catalogue) -> ServerConfig:
    names: tuple[str, ...] = ()
    if wishes.lan:
        address = lan_address()
        names = (*([address] if address else []), *lan_names())
    host = wishes.host or ("0.0.0.0" if wishes.lan else "localhost")  # noqa: S104 - asked for
    return ServerConfig(
        data=wishes.data or default_folder(),
        host=host,
        port=wishes.port,
        database=check_database(speech, wishes.database),
        origins=tuple(check_origin(speech, each) for each in wishes.origins),
        hosts=names,
        proxies=wishes.proxies,
        pace=read_pace(speech, wishes.pace),
        limits=Limits() if wishes.limits else UNLIMITED,
        metrics=wishes.metrics,
    )


def _tls(wishes: Wishes, config: ServerConfig, speech: Catalogue) -> Tls | None:
    cert, key = wishes.tls_cert, wishes.tls_key
    if wishes.tls_self_signed:
        if cert or key:
            texts = {"option": "--tls-self-signed", "other": "--tls-cert, --tls-key"}
            raise UserError(speech.say("error-serve-tls-twice", **texts))
        # Slow to load, and only few need it.
        from lamma.server.certificates import self_signed  # noqa: PLC0415

        hosts = ("localhost", "127.0.0.1", "::1", *config.hosts)
        try:
            return self_signed(config.data / "tls", hosts)
        except OSError as error:
            reason = error.strerror or str(error)
            raise UserError(speech.say("error-serve-certificate", reason=reason)) from error
    if (cert is None) != (key is None):
        texts = {"option": "--tls-cert", "other": "--tls-key"}
        raise UserError(speech.say("error-serve-tls-pair", **texts))
    return None if cert is None or key is None else Tls(cert, key)


def default_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where a server keeps its data unless told otherwise."""
    base = environment.get("XDG_DATA_HOME", "")
    home = Path(base) if Path(base).is_absolute() else Path.home() / ".local" / "share"
    return home / "lamma"
