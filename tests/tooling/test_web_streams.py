"""What the web client's tests listen to is what the server would say today."""

import web_streams


def test_the_streams_are_fresh() -> None:
    for path, text in web_streams.streams().items():
        assert path.read_bytes() == text, f"{path.name}: run tools/web_streams.py"
