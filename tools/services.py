"""PostgreSQL for tests and benchmarks: a cluster of its own, on a socket in its own folder."""

import contextlib
import fcntl
import os
import pwd
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

MISSING = (
    "PostgreSQL is missing: there are no initdb, pg_ctl and createdb. "
    "Install it (on Debian: apt-get install postgresql), or let ./check do it."
)
_OWNER = "postgres"  # initdb refuses to run as root

# It is thrown away afterwards, but commits wait for the disk as in earnest.
_SETTINGS = """\
listen_addresses = ''
unix_socket_directories = '{folder}'
max_connections = 200
fsync = on
synchronous_commit = on
log_min_messages = fatal
"""


def binaries() -> Path:
    """The folder of PostgreSQL's programs, the newest there is; RuntimeError if there is none."""
    debian = Path("/usr/lib/postgresql").glob("*/bin")
    folders = sorted(debian, key=lambda path: float(path.parent.name), reverse=True)
    folders += [Path(each) for each in os.get_exec_path()]
    for folder in folders:
        if all((folder / program).exists() for program in ("initdb", "pg_ctl", "createdb")):
            return folder
    raise RuntimeError(MISSING)


class Cluster:
    """A PostgreSQL server. ``folder`` holds all that is its; :meth:`stop` removes it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @classmethod
    def start(cls) -> "Cluster":
        """A new one, running."""
        programs = binaries()
        folder = Path(tempfile.mkdtemp(prefix="lamma-pg-"))
        cluster = cls(folder)
        if os.geteuid() == 0:
            owner = pwd.getpwnam(_OWNER)
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        try:
            data = folder / "data"
            cluster._run(
                programs / "initdb", "--pgdata", data, "--username", _OWNER,
                "--auth", "trust", "--encoding", "UTF8", "--no-locale",
            )  # fmt: skip
            with (data / "postgresql.conf").open("a", encoding="utf-8") as settings:
                settings.write(_SETTINGS.format(folder=folder))
            cluster.up()
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        return cluster

    def up(self) -> None:
        """Start it again after :meth:`down`."""
        self._control("start", "--log", self.folder / "log", "--wait")

    def down(self, mode: str = "fast") -> None:
        """Stop it: ``fast`` ends its sessions, ``immediate`` is a crash."""
        self._control("stop", "--mode", mode, "--wait")

    def restart(self, mode: str = "fast") -> None:
        """Stop it and start it."""
        self.down(mode)
        self.up()

    def stop(self) -> None:
        """Stop it for good."""
        with contextlib.suppress(RuntimeError):  # it may be down already
            self.down("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def database(self) -> str:
        """The URL of a new, empty database."""
        name = f"lamma_{secrets.token_hex(6)}"
        self._run(
            binaries() / "createdb", "--host", self.folder, "--username", _OWNER, name
        )  # fmt: skip
        return f"postgresql://{_OWNER}@/{name}?host={self.folder}"

    def _control(self, *arguments: str | Path) -> None:
        self._run(binaries() / "pg_ctl", "--pgdata", self.folder / "data", *arguments)

    def _run(self, *command: str | Path) -> None:
        who: dict[str, Any] = {}
        if os.geteuid() == 0:
            who = {"user": _OWNER, "group": _OWNER, "extra_groups": []}
        # The server outlives pg_ctl: it must not hold a pipe of ours.
        with tempfile.TemporaryFile() as said:
            done = subprocess.run(
                command,
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                env={"PATH": os.environ["PATH"], "LC_ALL": "C"},
                check=False,
                **who,
            )
            if done.returncode:
                said.seek(0)
                words = said.read().decode(errors="replace").strip()
                raise RuntimeError(f"{Path(command[0]).name} failed: {words}")


@contextlib.contextmanager
def shared_cluster(folder: Path) -> Iterator[Cluster]:
    """One cluster for all processes that name the same folder; the last to leave stops it."""
    folder.mkdir(parents=True, exist_ok=True)
    where, users = folder / "postgres", folder / "postgres-users"
    with _locked(folder):
        if not where.exists():
            where.write_text(str(Cluster.start().folder), encoding="utf-8")
        cluster = Cluster(Path(where.read_text(encoding="utf-8")))
        with users.open("a", encoding="utf-8") as file:
            file.write(".")
    try:
        yield cluster
    finally:
        with _locked(folder):
            left = len(users.read_text(encoding="utf-8")) - 1
            users.write_text("." * left, encoding="utf-8")
            if not left:
                where.unlink()
                cluster.stop()


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[None]:
    with (folder / "postgres-lock").open("w", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
