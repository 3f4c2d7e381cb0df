"""NOTICE names every package that is installed with Lamma, with the licence it declares."""

import re
from importlib.metadata import PackageNotFoundError, files, metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# What packages without a licence expression say instead.
OLD_WORDS = {
    "APL 2": "Apache-2.0",
    "Apache 2.0": "Apache-2.0",
    "BSD 2-Clause License": "BSD-2-Clause",
    "ISC License": "ISC",
    "MIT License": "MIT",
    "The MIT License": "MIT",
    "License :: OSI Approved :: Apache Software License": "Apache-2.0",
    "License :: OSI Approved :: BSD License": "BSD-3-Clause",
    "License :: OSI Approved :: MIT License": "MIT",
    "License :: OSI Approved :: Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}


def listed() -> dict[str, str]:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    return dict(re.findall(r"^    (\S+) +(\S.*)$", notice, re.MULTILINE))


def locked(kind: str) -> set[str]:
    lock = (ROOT / "requirements" / f"{kind}.txt").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z0-9-]+)==", lock, re.MULTILINE))


def declared(package: str) -> set[str]:
    """Every licence that an installed package's metadata names, or its licence's first line."""
    data = metadata(package)
    fields = ("License-Expression", "License", "Classifier")
    words = [word.partition("\n")[0] for field in fields for word in data.get_all(field) or ()]
    if not any("licen" in word.lower() for word in words):
        words += [
            Path(str(file.locate())).read_text(encoding="utf-8").partition("\n")[0]
            for file in files(package) or ()
            if "license" in file.name.lower()
        ]
    return {OLD_WORDS.get(word, word) for word in words}


def test_notice_lists_what_the_locks_lock_and_nothing_else() -> None:
    assert set(listed()) == locked("runtime") | locked("dev")


@pytest.mark.parametrize(("package", "licence"), listed().items())
def test_the_licence_is_the_one_the_package_declares(package: str, licence: str) -> None:
    try:
        words = declared(package)
    except PackageNotFoundError:
        # Locked for another platform or another Python; not installed here.
        assert package in {"colorama", "pyyaml", "pyyaml-ft", "librt", "tzdata"}
    else:
        assert licence in words
