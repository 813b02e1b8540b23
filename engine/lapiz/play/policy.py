"""What the page may do, in the words of a Content-Security-Policy."""


def policy_text(*scripts: str, frames: bool = False) -> str:
    """Return the policy: scripts of its own origin only, and nobody else is asked.

    `scripts` are further sources of scripts; with `frames` no page may hold this one in a frame,
    which only a header can say.

    >>> "script-src 'self' 'wasm-unsafe-eval';" in policy_text("'wasm-unsafe-eval'")
    True
    """
    rules = {
        "default-src": "'none'",
        "script-src": " ".join(["'self'", *scripts]),
        "style-src": "'self'",
        "img-src": "'self' data: blob:",
        "connect-src": "'self'",
        "worker-src": "'self'",
        "manifest-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
        **({"frame-ancestors": "'none'"} if frames else {}),
    }
    return "; ".join(f"{name} {sources}" for name, sources in rules.items())
