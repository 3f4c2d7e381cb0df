"""The protocol as a document for programs: AsyncAPI 3.0, made from the structs themselves.

``python -m lamma.wire.asyncapi`` prints it; ``docs/asyncapi.json`` holds it, and a test compares.
"""

import json
import re
import sys
from collections.abc import Iterable
from typing import Any, get_args

import msgspec

from lamma import __version__
from lamma.games.registry import RULEBOOKS, game
from lamma.table.told import AnyTold
from lamma.table.view import TableView
from lamma.wire.codes import Close
from lamma.wire.frames import LARGEST, ClientFrame, ServerFrame

SOCKET_PATH = "/api/socket"
"""Where the socket is; which table it is at, the ticket in ``hello`` says."""

Schema = dict[str, Any]

_DOTTED = re.compile(r"lamma\.[a-z0-9_.]+\.[A-Z]\w+")

_REF = "#/components/schemas/{name}"


def document() -> dict[str, Any]:
    """The AsyncAPI document, as JSON has it."""
    inbound, outbound = get_args(ClientFrame), get_args(ServerFrame)
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Lamma: a live table",
            "version": __version__,
            "description": (
                f"One JSON text frame a message, its kind in `t`. A client's frames have at most "
                f"{LARGEST} bytes and no unknown field; of a server's, unknown fields are skipped. "
                "docs/protocol.md says how they are used. Close codes: "
                + "; ".join(f"{code.value} {code.name.lower()}" for code in Close)
                + "."
            ),
            "license": {"name": "Apache-2.0"},
        },
        "defaultContentType": "application/json",
        "servers": {"local": {"host": "localhost:8000", "protocol": "ws"}},
        "channels": {
            "table": {
                "address": SOCKET_PATH,
                "messages": {
                    _name(each): {"$ref": f"#/components/messages/{_name(each)}"}
                    for each in (*inbound, *outbound)
                },
            }
        },
        "operations": {
            "receive": _operation("receive", inbound),
            "send": _operation("send", outbound),
        },
        "components": {
            "messages": {_name(each): _message(each) for each in (*inbound, *outbound)},
            "schemas": schemas(),
        },
    }


def schemas() -> dict[str, Schema]:
    """A JSON schema for each frame, and for all that is in them."""
    views = tuple(dict.fromkeys(type(_blank(name)) for name in RULEBOOKS))
    kinds = (*get_args(ClientFrame), *get_args(ServerFrame), TableView, AnyTold, *views)
    tops, made = msgspec.json.schema_components(kinds, ref_template=_REF)
    tops, parts = _renamed([tops, made])
    told, games = tops[kinds.index(AnyTold)], tops[-len(views) :]
    patches = []
    for view in games:
        name = view["$ref"].rpartition("/")[2]
        parts[f"{name}Patch"] = _patch(name, parts[name], {})
        patches.append(_ref(f"{name}Patch"))
    game = [{"type": "null"}, *games]
    parts["TableView"]["properties"]["game"] = {"anyOf": game}
    parts["TablePatch"] = _patch(
        "Table", parts["TableView"], {"game": {"anyOf": [*game, *patches]}}
    )
    parts["Ev"]["properties"]["e"] = {"type": "array", "items": told}
    parts["Ev"]["properties"]["v"] = _ref("TablePatch")
    parts["Snap"]["properties"]["view"] = _ref("TableView")
    return dict(sorted(parts.items()))


def _renamed(schema: Any) -> Any:
    """The same schema, its names without the modules that tell namesakes apart.

    ``lamma.games.taqdeer.view.View`` is ``TaqdeerView``, ``lamma.table.commands.Close``
    ``CommandsClose``.
    """
    written = json.dumps(schema)
    short = {dotted: _short(dotted) for dotted in set(_DOTTED.findall(written))}
    if len(set(short.values())) < len(short):
        raise ValueError(f"two names of one kind: {sorted(short.values())}")
    return json.loads(_DOTTED.sub(lambda found: short[found[0]], written))


def _short(dotted: str) -> str:
    *modules, name = dotted.split(".")
    home = modules[2] if modules[1] == "games" else modules[-1]
    return "".join(word.capitalize() for word in home.split("_")) + name


def _blank(rulebook: str) -> Any:
    played = game(rulebook)
    return played.view(played.start(), None)


def _patch(name: str, whole: Schema, instead: dict[str, Schema]) -> Schema:
    """What a patch of a view may hold: any of its fields, and ``+name`` for each of its arrays."""
    fields: dict[str, Schema] = {}
    for key, field in whole["properties"].items():
        if key == "type":
            continue  # a view's tag: a patch has none, and so can be told from a view
        fields[key] = instead.get(key, {k: v for k, v in field.items() if k != "default"})
        appended = _items(field)
        if appended is not None:
            fields[f"+{key}"] = {"type": "array", "items": appended}
    return {
        "title": f"{name}Patch",
        "description": f"What changed of {name}.",
        "type": "object",
        "properties": fields,
        "additionalProperties": False,
    }


def _items(field: Schema) -> Schema | None:
    """What an array's items are; None for what is no array."""
    if field.get("type") != "array":
        return None
    prefix = field.get("prefixItems")
    if prefix:
        return {"anyOf": [each for i, each in enumerate(prefix) if each not in prefix[:i]]}
    items: Schema = field.get("items", {})
    return items


def _message(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {
        "name": _tag(kind),
        "summary": (kind.__doc__ or "").partition("\n")[0],
        "payload": _ref(_name(kind)),
    }


def _operation(action: str, kinds: Iterable[type[msgspec.Struct]]) -> dict[str, Any]:
    return {
        "action": action,
        "channel": {"$ref": "#/channels/table"},
        "messages": [{"$ref": f"#/channels/table/messages/{_name(kind)}"} for kind in kinds],
    }


def _ref(name: str) -> Schema:
    return {"$ref": _REF.format(name=name)}


def _name(kind: type[Any]) -> str:
    return str(kind.__name__)


def _tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


def text() -> str:
    """The document, as the file has it."""
    return json.dumps(document(), ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
