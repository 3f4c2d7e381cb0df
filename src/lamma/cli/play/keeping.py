"""Where a match is kept: the save while it goes on, the record that may be shown."""

from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from shlex import quote

from lamma.cli.exits import UserError
from lamma.cli.faults import not_read, not_written
from lamma.cli.files import placed, state_home, there, tidy, usable, write_whole
from lamma.cli.play.saves import Save, write_save
from lamma.cli.play.session import Session
from lamma.cli.voice import Voice
from lamma.record import BadRecord, read, write
from lamma.text.catalogue import Catalogue

_ENDING = ".save"


def find_save(path: Path, words: Catalogue) -> Path:
    """The save file meant by ``--resume``: the file itself, or the one beside a record."""
    usable(path, words)
    beside = path.with_name(path.name + _ENDING)
    if there(beside, words):
        return beside
    if not there(path, words):
        raise UserError(words.say("error-no-file", file=str(path)))
    try:
        with path.open("rb") as file:
            head = file.read(200)
    except OSError as error:
        raise not_read(words, path, error) from error
    if head.lstrip().startswith(b'{"format":"lamma-record'):
        raise UserError(words.say("error-finished", file=str(path)))
    return path


@dataclass(frozen=True, slots=True)
class Keeping:
    """The two files of a match."""

    save: Path
    record: Path
    words: Catalogue

    @classmethod
    def new(cls, record: Path | None, save: Save, words: Catalogue) -> "Keeping":
        """Files for a match that begins; UserError rather than overwrite a record."""
        place = placed(record, words) or _free(save)
        kept = cls(place.with_name(place.name + _ENDING), place, words)
        tidy(kept.save, kept.record)
        if there(kept.save, words):
            command = f"lamma play --resume {quote(str(kept.save))}"
            raise UserError(words.say("error-save-there", file=str(kept.save), command=command))
        if there(place, words):
            raise UserError(words.say("error-exists", file=str(place)))
        if record is not None:
            kept.keep(save)
        return kept

    @classmethod
    def again(cls, record: Path | None, save_file: Path, save: Save, words: Catalogue) -> "Keeping":
        """The files of a match that is taken up again; ``record`` moves its record.

        Without it the record is beside the save, wherever that is: a copy of a save goes on by
        itself, and leaves the record of the first alone. UserError if another match is there.
        """
        tidy(save_file)
        if record is not None:
            if there(record, words):
                raise UserError(words.say("error-exists", file=str(record)))
            return cls(save_file, placed(record, words) or record, words)
        name = save_file.name.removesuffix(_ENDING)
        record = save_file.with_name(f"{name}.jsonl" if name == save_file.name else name)
        if there(record, words) and not _is_of(record, save):
            raise UserError(words.say("error-other-record", file=str(record), command="--record"))
        tidy(record)
        return cls(save_file, record, words)

    def keep(self, save: Save) -> None:
        """Write the save; UserError if it cannot be written."""
        try:
            write_save(self.save, save)
        except OSError as error:
            raise not_written(self.words, self.save, error) from error

    def finished(self, session: Session, voice: Voice) -> list[str]:
        """The match is over: its record is written and its save, no longer needed, goes."""
        self._write_record(session)
        self.save.unlink(missing_ok=True)
        return [
            voice.say("cli-record-to", file=str(self.record)),
            voice.say("cli-verify-with", command=f"lamma verify {quote(str(self.record))}"),
        ]

    def stopped(self, session: Session, voice: Voice) -> list[str]:
        """The person goes: the record as far as it is, and how to come back."""
        self.keep(session.save)
        self._write_record(session)
        command = f"lamma play --resume {quote(str(self.save))}"
        return [
            voice.say("cli-saved", file=str(self.save)),
            voice.say("cli-save-secret"),
            voice.say("cli-resume-with", command=command),
        ]

    def _write_record(self, session: Session) -> None:
        try:
            write_whole(self.record, write(session.transcript.record()))
        except OSError as error:
            raise not_written(self.words, self.record, error) from error


def _is_of(record: Path, save: Save) -> bool:
    """Whether a file is the record of this match, as far as it had come."""
    try:
        with record.open("rb") as file:
            first = next(read(file), None)
    except (OSError, BadRecord):
        return False
    return first is not None and first.record.match == save.match


def _free(save: Save) -> Path:
    """A name in the state directory; a match of the same ``--seed`` may have been played before."""
    name = f"{save.rulebook}-{save.match[:8]}"
    places = (
        state_home() / f"{name}{more}.jsonl" for more in chain([""], map("-{}".format, count(2)))
    )
    return next(
        place
        for place in places
        if not place.exists() and not place.with_name(place.name + _ENDING).exists()
    )
