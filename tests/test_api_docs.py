"""``docs/api.md`` is true: its examples run, and print what the page says they print."""

import contextlib
import io
import re
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

import pytest

PAGE = Path(__file__).parents[1] / "docs" / "api.md"

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Example(NamedTuple):
    """A block of Python, the line of the page it begins on, and the output that follows it."""

    line: int
    code: str
    output: str


def examples(section: str, before: int) -> Iterator[Example]:
    """The examples of a section that begins ``before`` lines into the page."""
    blocks = list(BLOCK.finditer(section))
    for block, after in zip_longest(blocks, blocks[1:]):
        if block[1] != "python":
            continue
        shown = ""
        if after is not None and after[1] == "text" and after.start() == block.end() + 1:
            shown = after[2]
        yield Example(before + section.count("\n", 0, block.start(2)), block[2], shown)


def sections() -> Iterator[tuple[str, list[Example]]]:
    """Each heading and the examples under it."""
    line = 0
    for section in re.split(r"^(?=## )", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE):
        title = section.splitlines()[0].lstrip("# ")
        if found := list(examples(section, line)):
            yield title, found
        line += section.count("\n")


SECTIONS = dict(sections())


@pytest.mark.parametrize("title", SECTIONS)
def test_the_examples_run_and_print_what_the_page_says(title: str) -> None:
    names: dict[str, object] = {"__name__": "api"}
    for example in SECTIONS[title]:
        printed = io.StringIO()
        # Blank lines before the code make the line of an error that of the page.
        code = compile("\n" * example.line + example.code, str(PAGE), "exec")
        with contextlib.redirect_stdout(printed):
            exec(code, names)  # noqa: S102 - the page's own code
        assert printed.getvalue() == example.output, f"{PAGE.name}, line {example.line}"


def test_every_section_and_every_output_of_the_page_is_checked() -> None:
    text = PAGE.read_text(encoding="utf-8")
    found = [example for part in SECTIONS.values() for example in part]
    assert len(SECTIONS) == text.count("\n## ")
    assert len(found) == text.count("```python\n")
    assert sum(bool(example.output) for example in found) == text.count("```text\n")
