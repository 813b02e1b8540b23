"""The static site of `lapiz site`: the page, and Python to run in the tab.

`building` puts it together; `python` gathers lapiz and what it needs, gets Python for browsers from
the npm package that package.json names, and compile.mjs compiles both in it.
"""

from lapiz.later import later

with later(__name__):
    from lapiz.play.site.building import Built, build

__all__ = ["Built", "build"]
