"""Headers of every answer: what a browser may load, frame, keep and tell others."""

from flask import Response, request

from ledger.web import files

# Plotly adds one empty style element; its hash is the only exception.
_PLOTLY = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        f"style-src 'self' {_PLOTLY}",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

_HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Other sites learn nothing; our own forms need it, see WTF_CSRF_SSL_STRICT.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

_KEPT_FOR_A_YEAR = "public, max-age=31536000, immutable"


def add_headers(response: Response) -> Response:
    """Add the headers; caches keep no pages and no answers of the API, see `kept` for phones."""
    response.headers.update(_HEADERS)
    response.headers["Cache-Control"] = _cache_control(response)
    return response


def _cache_control(response: Response) -> str:
    if request.endpoint == "static" and response.status_code < 400:
        return _KEPT_FOR_A_YEAR if _asked_version() == files.version() else "no-cache"
    # What has an ETag may lie in the browser of who asked, but is asked for again.
    return "private, no-cache" if response.headers.get("ETag") else "no-store"


def _asked_version() -> str | None:
    return (request.view_args or {}).get("v")
