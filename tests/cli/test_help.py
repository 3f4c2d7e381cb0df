"""What ``lamma --help`` tells who knows nothing yet."""

import pytest
from typer.testing import CliRunner

from lamma.cli.app import app

SUMMARIES = (
    "play       Play a match against bots.",
    "simulate   Play matches between bots; write their records.",
    "replay     Print the score sheet of a recorded match.",
    "verify     Check records: deals, play and scores.",
    "rules      Read the rules, a strategy, or the glossary.",
    "rulebooks  Compare the five rulebooks and their options.",
    "score      Keep the score of a game with real cards.",
)


@pytest.mark.parametrize("asked", [["--help"], ["-h"], []])
def test_the_help_has_examples_and_whole_summaries(asked: list[str]) -> None:
    said = CliRunner().invoke(app, asked, prog_name="lamma", env={"COLUMNS": "80"}).output
    for summary in SUMMARIES:
        assert f"  {summary}\n" in said
    for example in ("lamma play kotshena --lang ar ", "lamma score taqdeer "):
        assert f"\n  {example}" in said
    assert "..." not in said.partition("Commands:")[2]
