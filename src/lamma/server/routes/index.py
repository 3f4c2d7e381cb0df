"""The page at the front door, until the client has its own."""

import base64
import re
from functools import cache
from hashlib import sha256
from importlib.resources import files

from litestar import MediaType, Response, get

PAGE_POLICY = "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'"


@get("/", include_in_schema=False)
async def index() -> Response[str]:
    """A word in both languages: the server runs."""
    page, policy = _page()
    headers = {"content-security-policy": policy, "cache-control": "no-cache"}
    return Response(page, media_type=MediaType.HTML, headers=headers)


@cache
def _page() -> tuple[str, str]:
    """The page, and the policy that lets in its own style and nothing else."""
    page = files("lamma.server").joinpath("pages", "index.html").read_text(encoding="utf-8")
    styles = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    digests = [base64.b64encode(sha256(each.encode()).digest()).decode() for each in styles]
    allowed = " ".join(f"'sha256-{digest}'" for digest in digests)
    return page, f"{PAGE_POLICY}; frame-ancestors 'none'; style-src {allowed}"


HANDLERS = (index,)
