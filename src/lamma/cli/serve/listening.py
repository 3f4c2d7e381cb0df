"""The port and the certificate, tried before anything else is loaded."""

import errno
import socket
import ssl

from lamma.cli.exits import UserError
from lamma.server.binding import bind
from lamma.server.config import ServerConfig
from lamma.text.catalogue import Catalogue


def listen(config: ServerConfig, words: Catalogue) -> list[socket.socket]:
    """The listening sockets; UserError says what stands in the way."""
    _check_certificate(config, words)
    try:
        return bind(config.host, config.port)
    except OSError as error:
        match error.errno:
            case errno.EADDRINUSE:
                message = words.say("error-serve-port", n=str(config.port), command="--port")
            case errno.EACCES:
                number = str(config.port)
                message = words.say("error-serve-port-forbidden", n=number, command="--port")
            case _:
                message = words.say("error-serve-host", asked=config.host)
        raise UserError(message) from error


def _check_certificate(config: ServerConfig, words: Catalogue) -> None:
    if config.tls is None:
        return
    try:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        # A key with a pass phrase would stop the start to ask for it.
        context.load_cert_chain(config.tls.cert, config.tls.key, password=lambda: "")
    except (ssl.SSLError, OSError) as error:
        reason = error.strerror or str(error)
        raise UserError(words.say("error-serve-certificate", reason=reason)) from error
