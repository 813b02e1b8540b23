"""Text as LaTeX sets it."""

__all__ = ["escape"]

SIGNS = {"♛": r"\textbf{Q}", "■": r"\rule{1ex}{1ex}", "×": r"$\times$", "⇒": r"$\Rightarrow$"}
SPECIAL = (
    {sign: f"\\{sign}" for sign in "&%$#_{}"}
    | {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "|": r"\textbar{}",
    }
    | SIGNS
)


def escape(text: str) -> str:
    """Return a text as LaTeX sets it.

    >>> print(escape("r2c6<>7 & more"))
    r2c6\\textless{}\\textgreater{}7 \\& more
    """
    return "".join(SPECIAL.get(sign, sign) for sign in " ".join(text.split()))
