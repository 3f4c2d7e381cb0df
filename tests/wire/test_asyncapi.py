"""The document of the protocol: it is current, it holds together, and it fits the frames."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from lamma.games.registry import RULEBOOKS, game
from lamma.table.events import AnyEvent
from lamma.table.told import AnyTold
from lamma.wire import asyncapi
from lamma.wire.codes import Close

FILE = Path(__file__).parents[2] / "docs" / "asyncapi.json"


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return asyncapi.document()


def test_the_file_is_current() -> None:
    assert FILE.read_text("utf-8") == asyncapi.text(), (
        "python -m lamma.wire.asyncapi > docs/asyncapi.json"
    )


def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    for reference in set(re.findall(r'"(#/[^"]+)"', json.dumps(document))):
        place: Any = document
        for key in reference[2:].split("/"):
            assert key in place, reference
            place = place[key]


def test_every_schema_is_one(document: dict[str, Any]) -> None:
    for schema in document["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


def test_every_close_code_and_every_message_is_in_it(document: dict[str, Any]) -> None:
    assert all(str(code.value) in document["info"]["description"] for code in Close)
    names = {message["name"] for message in document["components"]["messages"].values()}
    assert names == {
        *("hello", "cmd", "ping"),
        *("welcome", "ev", "snap", "ack", "nack", "pong", "note"),
    }


def test_no_name_of_a_module_and_no_secret_is_in_it() -> None:
    text = asyncapi.text()
    assert "lamma." not in text.replace("lamma.example", "")
    assert '"root"' not in text
    assert '"device"' not in text


def test_what_is_told_of_every_event_is_in_it(document: dict[str, Any]) -> None:
    tags = set(
        document["components"]["schemas"]["Ev"]["properties"]["e"]["items"]["discriminator"][
            "mapping"
        ]
    )
    told = {kind.__struct_config__.tag for kind in AnyTold.__args__}
    assert tags == told
    assert tags <= {kind.__struct_config__.tag for kind in AnyEvent.__args__}


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_game_is_told_whole_by_its_tag_and_patched_without(
    document: dict[str, Any], rulebook: str
) -> None:
    played = game(rulebook)
    view = type(played.view(played.start(), None))
    name = f"{played.key.partition('/')[0].title().replace('_', '')}View"
    schemas = document["components"]["schemas"]
    assert set(schemas[name]["properties"]) == {"type", *view.__struct_fields__}
    patch = set(schemas[f"{name}Patch"]["properties"])
    assert {each for each in patch if not each.startswith("+")} == set(view.__struct_fields__)
    assert "+history" in patch
    assert "+turn" not in patch
