"""A page to play on: its questions, and its server; `lapiz_site` makes a site that needs none.

The page draws and takes input; what is true of a puzzle `answer` says, a function without state
that a server calls (`lapiz play`) or a Web Worker (`lapiz site`). docs/internals/play.md has the
protocol, `questions` one module for each family of questions, `page` the files of the page.
"""

from lazy_loader import attach

__all__ = ["answer"]

__getattr__, __dir__, _ = attach(
    __name__,
    submod_attrs={
        "answering": ["answer"],
    },
)
