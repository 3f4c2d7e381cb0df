"""The server's key: 32 bytes in a file of the data folder, and what is derived from it.

Several processes on one database share it. Whoever has it and the log can read the deals to come;
whoever loses it can read no table that there was, not those that are over either.
"""

import base64
import hmac
import os
import secrets
from contextlib import suppress
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from lamma.fairness import Secret

SIZE = 32
_NONCE = 12


class BadKey(Exception):  # noqa: N818 - what was found
    """The file of the key is no key, or may be read by others."""


class OtherKey(Exception):  # noqa: N818 - what was found
    """The databases were written with another key."""


def server_key(file: Path) -> Secret:
    """The key in ``file``, which is made where there is none; BadKey, or OSError."""
    with suppress(FileExistsError):
        # Written aside and linked: two servers that start at once end up with one key.
        fresh = file.with_name(f".{file.name}.{secrets.token_hex(8)}")
        if not file.exists():
            handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            try:
                with os.fdopen(handle, "wb") as written:
                    written.write(secrets.token_bytes(SIZE))
                    written.flush()
                    os.fsync(written.fileno())
                os.link(fresh, file)
            finally:
                fresh.unlink(missing_ok=True)
    if file.stat().st_mode & 0o077:
        raise BadKey(f"{file}: others may read it; chmod 600")
    key = file.read_bytes()
    if len(key) != SIZE:
        raise BadKey(f"{file}: {len(key)} bytes, not {SIZE}")
    return Secret(key)


def derived(key: Secret, purpose: str) -> Secret:
    """A key for one purpose, which says nothing of the others."""
    return Secret(hmac.digest(key.reveal(), f"lamma/{purpose}/v1".encode(), "sha256"))


class AesSealer:
    """Seals secrets for the log with AES-256-GCM; each time other bytes come of it."""

    def __init__(self, key: Secret) -> None:
        self._cipher = AESGCM(derived(key, "seal").reveal())

    def seal(self, secret: Secret) -> str:
        """The secret as text that says nothing without the key."""
        nonce = secrets.token_bytes(_NONCE)
        sealed = nonce + self._cipher.encrypt(nonce, secret.reveal(), None)
        return base64.b64encode(sealed).decode("ascii")

    def open(self, sealed: str) -> Secret:
        """The secret again; ValueError if the key is another, or the text was altered."""
        raw = base64.b64decode(sealed, validate=True)
        try:
            return Secret(self._cipher.decrypt(raw[:_NONCE], raw[_NONCE:], None))
        except InvalidTag as error:
            message = "sealed with another key, or altered"
            raise ValueError(message) from error
