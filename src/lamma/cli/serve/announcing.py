"""What a server says of itself once it is open."""

import segno

from lamma.cli.terminal import Terminal
from lamma.server.config import ServerConfig
from lamma.text.catalogue import Catalogue

_EVERY = {"0.0.0.0", "::"}  # noqa: S104 - compared, not bound
_HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
_BORDER = 2


def announce(terminal: Terminal, words: Catalogue, config: ServerConfig, lan: bool) -> None:  # noqa: FBT001
    """The address, plainly; on a network also the one for phones, with a code to photograph."""
    here = _address(config, "localhost" if config.host in _EVERY else config.host)
    lines = [words.say("serve-ready", url=words.isolated(here))]
    code: list[str] = []
    if lan and config.hosts and config.hosts[0].count(".") == 3:
        there = _address(config, config.hosts[0])
        lines.append(words.say("serve-lan", url=words.isolated(there)))
        if terminal.by_hand:
            lines.append(words.say("serve-scan"))
            code = qr_lines(there)
        if config.tls is None:
            options = "--tls-self-signed"
            lines.append(words.say("serve-plain", what="http", command=options))
    elif lan:
        lines.append(words.say("serve-no-lan", url=words.isolated(here)))
    elif config.host in _EVERY and not config.origins:
        lines.append(
            words.say("serve-unnamed", url=words.isolated(here), command="--origin, --lan")
        )
    if config.origins and not config.proxies:
        lines.append(words.say("serve-proxies", command="--proxies 1"))
    if config.tls is not None and config.tls.cert.parent == config.data / "tls":
        # Slow to load, and only few need it.
        from lamma.server.certificates import fingerprint  # noqa: PLC0415

        what = words.isolated(fingerprint(config.tls)[:23])
        lines.append(words.say("serve-self-signed", what=what))
    lines += [
        words.say("serve-data" if config.database is None else "serve-key", file=str(config.data)),
        words.say("serve-stop", key="Ctrl-C"),
    ]
    terminal.say(*lines)
    if code:
        terminal.sink.write("\n".join(["", *code, "", ""]))
        terminal.sink.flush()


def qr_lines(text: str) -> list[str]:
    """A QR code in half blocks, two rows of it a line: light on dark, with its quiet zone."""
    rows = [[not dark for dark in row] for row in segno.make_qr(text).matrix_iter(border=_BORDER)]
    if len(rows) % 2:
        rows.append([True] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(_HALVES[pair] for pair in zip(*two, strict=True)) for two in pairs]


def _address(config: ServerConfig, host: str) -> str:
    name = f"[{host}]" if ":" in host else host
    standard = 443 if config.tls else 80
    port = "" if config.port == standard else f":{config.port}"
    return f"{config.scheme}://{name}{port}"
