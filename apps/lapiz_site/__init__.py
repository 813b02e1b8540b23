"""The static site of `lapiz site`: the page, and Python to run in the tab.

`building` puts it together; `python` gathers lapiz and what it needs, gets Python for browsers from
the npm package that package.json names, and compile.mjs compiles both in it.
"""

from lazy_loader import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    submod_attrs={
        "building": ["Built", "build"],
    },
)
