"""Text as LaTeX sets it."""

SYMBOLS = {"♛": r"\textbf{Q}", "■": r"\rule{1ex}{1ex}", "×": r"$\times$", "⇒": r"$\Rightarrow$"}
SPECIAL = (
    {symbol: f"\\{symbol}" for symbol in "&%$#_{}"}
    | {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "|": r"\textbar{}",
    }
    | SYMBOLS
)


def escape(text: str) -> str:
    """Return a text as LaTeX sets it.

    >>> print(escape("r2c6<>7 & more"))
    r2c6\\textless{}\\textgreater{}7 \\& more
    """
    return "".join(SPECIAL.get(symbol, symbol) for symbol in " ".join(text.split()))
