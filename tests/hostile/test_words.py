"""Names, words, paths and headers that want to be more than they are."""

import json
import socket
import unicodedata
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from hostile.home import Home

Meet = Callable[..., None]
STEERING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\ufeff\u00ad\u0085\u2028"
ZALGO = "Z" + "\u0336\u0322\u0300" * 30
FAMILY = "👨\u200d👩\u200d👧\u200d👦"
HTML = "<img src=x onerror=alert(1)>&amp;\"'"


@pytest.fixture(scope="module")
def client(server: Home) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, trust_env=False, timeout=20) as made:
        yield made


def raw(server: Home, request: bytes) -> bytes:
    with socket.create_connection(server.at, 15) as made:
        made.sendall(request)
        answer = b""
        while part := made.recv(65536):
            answer += part
    return answer


@pytest.mark.parametrize(
    "name",
    [
        *(f"a{each}b" for each in STEERING if unicodedata.category(each) != "Zl"),
        ZALGO,
        FAMILY * 20,
        " \u00a0\u2003 ",
        "x" * 25,
        "a\x00b",
        "\U000e0041\U000e0042",
        "\ue000",
    ],
)
def test_a_name_that_steers_or_hides_is_none(client: httpx.Client, name: str) -> None:
    answer = client.post("/api/guests", json={"name": name})
    if answer.status_code == 201:
        kept = answer.json()["name"]
        assert all(unicodedata.category(each)[0] != "C" for each in kept)
        assert kept == " ".join(name.split())
    else:
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_name")


@pytest.mark.parametrize("name", ["عبد الرحمن", HTML[:24], "{{7*7}} ${x} %s", FAMILY, "Zoë"])
def test_a_name_is_text_and_comes_back_as_text(client: httpx.Client, name: str) -> None:
    answer = client.post("/api/guests", json={"name": name})
    assert answer.status_code == 201
    assert answer.json()["name"] == unicodedata.normalize("NFC", name)
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_lone_surrogate_is_malformed(client: httpx.Client) -> None:
    headers = {"content-type": "application/json"}
    for body in (b'{"name":"\\ud800"}', b'{"name":"\xed\xa0\x80"}', b'{"lang":"ar\\n"}'):
        answer = client.post("/api/guests", content=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_what_is_said_is_one_line_that_steers_nothing(server: Home, meet: Meet) -> None:
    async def scenario(rig: Any) -> None:
        async with rig.pair(talk="free") as (one, two, _):
            for count, text in enumerate(
                (f"a{STEERING}b\n\nc", ZALGO, FAMILY * 7, HTML, "مرحبا"), 1
            ):
                assert (await one.cmd({"t": "say", "text": text}))["t"] == "ack", text
                said = [
                    event["text"]
                    for frame in two.frames
                    for event in frame.get("e", ())
                    if event["t"] == "said"
                ]
                for each in said[-1]:
                    kind = unicodedata.category(each)
                    assert (
                        kind not in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"} or each == "\u200d"
                    )
                assert count >= len(said)
            for nothing in (STEERING, "\n", "x" * 201):
                answer = await one.cmd({"t": "say", "text": nothing})
                assert (answer["t"], answer["code"]) in {("nack", "too_long"), ("nack", "rate")}

    meet(server, scenario)


@pytest.mark.parametrize(
    "path",
    [
        "/api/pages/en/../../../../etc/passwd",
        "/api/pages/en/..%2f..%2f..%2fetc%2fpasswd",
        "/api/pages/..%2f..%2fmessages%2fen/answers.ftl",
        "/api/pages/en/%2e%2e",
        "/api/pages/en/rules%00",
        "/api/pages/en/%ff",
        "/api/pages/en%2frules",
        "/api/pages//rules",
        "/api/tables/../../server.key",
        "/api/tables/..%2f..%2fserver.key/record",
        "/api/tables/x/rounds/../../../etc/passwd",
        "/api/tables/%0d%0aset-cookie:%20x=1",
        "/api/tables/by-code/%0d%0ax:y",
        "/api/tables/' OR 1=1 --",
        "//evil.example/api/me",
        "/api/tables/" + "x" * 4000,
        "/api/tables/x/rounds/99999999999999999999",
        "/api/tables/x/rounds/-1",
        "/api/tables/x/rounds/1?match=99999999999999999999",
        "/server.key",
        "/tables.db",
    ],
)
def test_a_path_leads_nowhere_else(server: Home, path: str) -> None:
    target = path.replace(" ", "%20").encode()
    answer = raw(server, b"GET %b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n" % target)
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.split()[1] in {b"400", b"401", b"404", b"405"}, answer[:300]
    assert json.loads(body)["code"] in {"not_found", "malformed", "signed_out", "method"}
    assert b"root:" not in answer
    assert b"set-cookie" not in head.lower()
    assert b"cache-control: no-store" in head.lower()


@pytest.mark.parametrize(
    "request_",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/9.9\r\nHost: x\r\nConnection: close\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/guests HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"POST /api/guests HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n",
        b"GET /\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 70_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\nConnection: close\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ],
)
def test_what_is_no_request_is_answered_and_hung_up_on(server: Home, request_: bytes) -> None:
    answer = raw(server, request_)
    assert answer.split()[1] in {b"400", b"404", b"408", b"200"}, answer[:200]
    assert b"Traceback" not in answer


@pytest.mark.parametrize(
    "body",
    [
        b'{"a":' * 2000 + b"1" + b"}" * 2000,
        b"[" * 15_000,
        b'{"name":"a","name":"b"}',
        b'{"name":' + b"9" * 15_000 + b"}",
        b'{"name":1e99999}',
        b"{" + b",".join(b'"k%d":1' % n for n in range(1500)) + b"}",
        b'"' + b"\\u0041" * 2500 + b'"',
    ],
)
def test_a_bomb_of_json_is_malformed(client: httpx.Client, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    answer = client.post("/api/guests", content=body, headers=headers)
    assert answer.elapsed.total_seconds() < 2
    if answer.status_code == 201:
        assert answer.json()["name"] == "b"  # of two, the last: as every reader takes it
    else:
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize("kind", ["gzip", "deflate", "br"])
def test_a_compressed_body_is_not_unpacked(client: httpx.Client, kind: str) -> None:
    headers = {"content-type": "application/json", "content-encoding": kind}
    answer = client.post("/api/guests", content=b"\x1f\x8b" + bytes(100), headers=headers)
    assert answer.status_code == 400


def test_only_what_is_the_same_for_all_may_be_kept(client: httpx.Client, server: Home) -> None:
    document = client.get("/schema/openapi.json").json()
    token = client.post("/api/guests", json={}).json()["token"]
    client.cookies.clear()
    for path, item in document["paths"].items():
        if "get" not in item:
            continue
        answer = client.get(
            path.format(lang="en", name="rules", table="x", number=1, code="x"),
            headers={"authorization": f"Bearer {token}"},
        )
        kept = answer.headers["cache-control"]
        same = path.startswith(("/api/rulebooks", "/api/avatars", "/api/pages"))
        assert kept.startswith("public") == (same and answer.status_code == 200), path
        if not kept.startswith("public"):
            assert kept == "no-store", path
    assert client.get(server.url).headers["cache-control"] == "no-cache"
