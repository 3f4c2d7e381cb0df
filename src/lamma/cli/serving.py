"""``lamma serve`` as typer takes it; the server itself is loaded when it is asked for."""

# ruff: noqa: PLC0415, FBT002 - commands load what they need; options are booleans

from pathlib import Path
from typing import Annotated

import typer

from lamma.cli.options import Language, Marks
from lamma.cli.running import run


def serve(  # noqa: PLR0913, PLR0917 - one argument an option
    host: Annotated[
        str | None,
        typer.Option(help="The address to listen at; localhost unless --lan is given."),
    ] = None,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")
    ] = 8000,
    data: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where tables and people are kept, and the server's key."),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="postgresql://… instead of SQLite in the folder."),
    ] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="For phones on this network: the address, and a QR code.")
    ] = False,
    tls_cert: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A certificate with its chain (PEM).")
    ] = None,
    tls_key: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The certificate's key (PEM).")
    ] = None,
    tls_self_signed: Annotated[
        bool,
        typer.Option("--tls-self-signed", help="https with a certificate of the server's own."),
    ] = False,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="A page address that may use the server, behind a proxy."),
    ] = None,
    proxies: Annotated[
        int,
        typer.Option(min=0, max=8, help="How many proxies in front to believe (X-Forwarded-For)."),
    ] = 0,
    pace: Annotated[
        str,
        typer.Option(metavar="MS-MS", help="How long bots seem to think, in milliseconds."),
    ] = "600-1600",
    limits: Annotated[
        bool,
        typer.Option(
            "--limits/--no-limits", help="Limits by address; without them, load tests only."
        ),
    ] = True,
    metrics: Annotated[
        bool, typer.Option("--metrics/--no-metrics", help="Measures for Prometheus at /metrics.")
    ] = True,
    log_format: Annotated[
        str, typer.Option(metavar="console|json", help="How log lines are written.")
    ] = "console",
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Log every request; with json it always does.")
    ] = False,
    lang: Language = None,
    marks: Marks = True,
) -> None:
    """Serve tables to browsers and programs, until Ctrl-C; they go on after the next start.

    All is kept in one folder, by default $XDG_DATA_HOME/lamma (~/.local/share/lamma).
    Logs go to standard error, without names, addresses or cards.

    \b
    lamma serve
    lamma serve --lan --lang ar
    lamma serve --port 443 --host 0.0.0.0 --tls-cert chain.pem --tls-key key.pem
    lamma serve --database postgresql://lamma@/lamma --origin https://lamma.example --proxies 1
    """  # noqa: D301
    from lamma.cli.serve.command import Wishes
    from lamma.cli.serve.command import serve as serve_tables

    wishes = Wishes(
        host=host,
        port=port,
        data=data,
        database=database,
        lan=lan,
        tls_cert=tls_cert,
        tls_key=tls_key,
        tls_self_signed=tls_self_signed,
        origins=origin or [],
        proxies=proxies,
        pace=pace,
        limits=limits,
        metrics=metrics,
        log_format=log_format,
        verbose=verbose,
        language=lang,
        marks=marks,
    )
    run(lambda: serve_tables(wishes))
