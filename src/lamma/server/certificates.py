"""A certificate of the server's own, for a network where nobody else would vouch for it."""

import os
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from lamma.server.config import Tls

_DAYS = 390
"""Browsers refuse certificates that are good for longer than 398 days."""


def self_signed(folder: Path, hosts: tuple[str, ...]) -> Tls:
    """The certificate in ``folder`` for these names and addresses, made where it is not there.

    One that ends within a month, or is for other names, is made anew.
    """
    tls = Tls(folder / "cert.pem", folder / "key.pem")
    if not _good(tls, hosts):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        _make(tls, hosts)
    return tls


def fingerprint(tls: Tls) -> str:
    """The SHA-256 of the certificate, as browsers show it."""
    digest = sha256(_read(tls).public_bytes(Encoding.DER)).hexdigest().upper()
    return ":".join(digest[at : at + 2] for at in range(0, len(digest), 2))


def _read(tls: Tls) -> x509.Certificate:
    return x509.load_pem_x509_certificate(tls.cert.read_bytes())


def _good(tls: Tls, hosts: tuple[str, ...]) -> bool:
    if not (tls.cert.exists() and tls.key.exists()):
        return False
    try:
        made = _read(tls)
        names = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (ValueError, x509.ExtensionNotFound):
        return False
    fresh = made.not_valid_after_utc > datetime.now(UTC) + timedelta(days=30)
    return fresh and {str(each.value) for each in names} == set(hosts)


def _make(tls: Tls, hosts: tuple[str, ...]) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Lamma")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=_DAYS))
        .add_extension(
            x509.SubjectAlternativeName([_named(host) for host in hosts]), critical=False
        )
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    with os.fdopen(os.open(tls.key, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(secret)
    tls.cert.write_bytes(made.public_bytes(Encoding.PEM))


def _named(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(host))
    except ValueError:
        return x509.DNSName(host)
