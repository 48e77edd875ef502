"""A phone that talks to a real server on one connection that it keeps."""

import gzip
import json
import re
from collections.abc import Callable
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlencode, urlsplit

Json = Any
"""What JSON holds is known to who asked for it."""


class Phone:
    """Asks a server for pages and for the API; it keeps cookies and its connection."""

    def __init__(self, url: str) -> None:
        host = urlsplit(url).netloc
        self._connection = HTTPConnection(host, timeout=30)
        self._cookies: dict[str, str] = {}

    def ask(
        self, method: str, path: str, body: bytes | None = None, **headers: str
    ) -> tuple[int, bytes]:
        """Return the status and the body of an answer, which comes packed as to a browser."""
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        headers |= {"Cookie": cookies, "Accept-Encoding": "gzip"}
        self._connection.request(method, path, body, headers)
        answer = self._connection.getresponse()
        for cookie in answer.headers.get_all("Set-Cookie", []):
            name, value = cookie.split(";")[0].split("=", maxsplit=1)
            self._cookies[name] = value
        content = answer.read()
        is_packed = answer.headers.get("Content-Encoding") == "gzip"
        return answer.status, gzip.decompress(content) if is_packed else content

    def page(self, path: str) -> bytes:
        """Return a page."""
        status, text = self.ask("GET", path)
        expect(status == 200, f"{path} answered {status}")
        return text

    def join(self, secret: str) -> None:
        """Come in by a link, as a person does."""
        page = self.page(f"/join/{secret}").decode()
        token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', page)
        fields = {"csrf_token": token[1] if token else "", "device_name": "bench", "name": "bench"}
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        status, _ = self.ask("POST", f"/join/{secret}", urlencode(fields).encode(), **form)
        expect(status == 303, f"joining answered {status}")

    def api(self, secret: str) -> Callable[..., Json]:
        """Return a function that calls the API with the secret of a link."""

        def call(method: str, path: str, body: Json = None, **headers: str) -> Json:
            data = None if body is None else json.dumps(body).encode()
            headers |= {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"}
            status, answer = self.ask(method, f"/api/v1{path}", data, **headers)
            expect(status < 400, f"{path} answered {status}: {answer.decode()}")
            return json.loads(answer) if answer else None

        return call


def expect(is_so: bool, otherwise: str) -> None:  # noqa: FBT001 - a claim
    """End the bench where an answer is not what was asked for."""
    if not is_so:
        raise SystemExit(otherwise)
