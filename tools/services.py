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


# Waits until nobody holds the pipe's other end any more, then cleans up.
_WATCH = """
(cat "$1/users"; "$2" stop --pgdata "$1/data" --mode immediate; rm -rf "$1") > "$1/watch" 2>&1 &
"""


class Cluster:
    """A PostgreSQL server. ``folder`` holds all that is its.

    It is stopped and removed when the last process that has it lets it go or ends, be it killed.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._hold = -1

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
            os.mkfifo(folder / "users")
            cluster._run("sh", "-c", _WATCH, "sh", folder, programs / "pg_ctl", apart=True)
            cluster.hold()
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

    def hold(self) -> None:
        """Have it until :meth:`let_go`."""
        self._hold = os.open(self.folder / "users", os.O_WRONLY)

    def let_go(self) -> None:
        """Not need it any more."""
        os.close(self._hold)

    def stop(self) -> None:
        """Stop it for good, and wait for that."""
        with contextlib.suppress(RuntimeError):  # it may be down already
            self.down("immediate")
        self.let_go()
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

    def _run(self, *command: str | Path, apart: bool = False) -> None:
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
                start_new_session=apart,
                **who,
            )
            if done.returncode:
                said.seek(0)
                words = said.read().decode(errors="replace").strip()
                raise RuntimeError(f"{Path(command[0]).name} failed: {words}")


@contextlib.contextmanager
def shared_cluster(folder: Path) -> Iterator[Cluster]:
    """One cluster for all processes that name the same folder."""
    folder.mkdir(parents=True, exist_ok=True)
    where = folder / "postgres"
    with (folder / "postgres-lock").open("w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if where.exists() and (known := Path(where.read_text(encoding="utf-8"))).exists():
            cluster = Cluster(known)
            cluster.hold()
        else:
            cluster = Cluster.start()
            where.write_text(str(cluster.folder), encoding="utf-8")
    try:
        yield cluster
    finally:
        cluster.let_go()
