"""Builds the documentation: sphinx-build -W -b html docs docs/_build.

The pages of techniques are made first, see docs/generate_techniques.py.
"""

import re
import runpy
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import yaml
from sphinx.application import Sphinx

project = "lapiz"
author = "The lapiz authors"
copyright = "the lapiz authors, MIT licence"
html_title = "lapiz"
html_theme = "furo"
html_extra_path = ["../engine/lapiz/show/lapiz.schema.json"]
html_static_path = ["static"]
html_css_files = ["lapiz.css"]
html_favicon = "../apps/lapiz_play/page/icon.svg"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
OPTIONAL = {"sphinx_copybutton": "sphinx_copybutton", "sphinxext": "sphinxext.opengraph"}
"""Extensions that only add to a page what readers can do without, by the package that has them."""
extensions += [name for package, name in OPTIONAL.items() if find_spec(package)]
copybutton_prompt_text = r"\$ |>>> |\.\.\. "
copybutton_prompt_is_regexp = True
ogp_site_url = "https://lapiz-py.github.io/lapiz/"
ogp_image = f"{ogp_site_url}_images/play-help.png"
exclude_patterns = ["_build", "es/README.md"]
"""What is built, and the README in Spanish, which stands for the one beside the sources."""
suppress_warnings = ["misc.highlighting_failure"]
"""Answers of the page are shown shortened, with `…`, which is no JSON."""
default_role = "literal"
"""Docstrings are Markdown, as the pages are: `x` is code."""
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 88
autodoc_default_options = {"members": True}

KEYWORDS = yaml.safe_load(Path(__file__).with_name("keywords.yaml").read_text("utf-8"))
"""The words by which readers look for a page."""
INDEXES = {"index", "techniques", "python", "commands"}
"""The pages whose links make the contents: the index those of all pages, others of their folder."""


def add_contents(app: Sphinx, page: str, source: list[str]) -> None:
    """Add to each section of an index the table of contents that its links to pages make.

    So the pages stay plain Markdown, and a link is all that a new page needs.
    """
    if page not in INDEXES:
        return
    top, *sections = re.split(r"^(?=## )", source[0], flags=re.MULTILINE)
    seen: set[str] = set()
    below = "" if page == "index" else f"{page}/"
    parts = [top]
    for section in sections:
        caption = section.partition("\n")[0].removeprefix("## ")
        linked = dict.fromkeys(re.findall(r"\]\((?!\.\.|https?:)([^)#]+)\.md\)", section))
        pages = [name for name in linked if name.startswith(below) and name not in seen]
        seen |= linked.keys()
        lines = ["```{toctree}", ":hidden:", f":caption: {caption}", "", *pages, "```"]
        parts.append("\n".join([section, *lines, "", ""]) if pages else section)
    source[0] = "".join(parts)


def add_keywords(app: Sphinx, page: str, source: list[str]) -> None:
    """Add to a page the words by which readers look for it, for the search and the index.

    They say *licence* where a page says *MIT*, and *notebook* where it says *Jupyter*.
    """
    if page in KEYWORDS:
        # With `!` an entry is a main one: the search puts these before what only has the word.
        entries = ", ".join(f"! {keyword}" for keyword in KEYWORDS[page])
        title, rest = source[0].split("\n", 1)
        source[0] = f"{title}\n\n```{{index}} {entries}\n```\n{rest}"


def shorten_sidebar(app: Sphinx, page: str, template: str, context: Any, *rest: object) -> None:
    """Leave the pages below others (200 techniques) out of every page's sidebar.

    They are linked from the page above them; listing them all took most of the time of a build.
    """
    toctree = context.get("toctree")
    if toctree:
        context["toctree"] = lambda **options: toctree(**{**options, "maxdepth": 1})


def make_pages(app: Sphinx) -> None:
    """Write the pages that are made from the registry, unless they are there as they would be.

    Their 200 examples are solved, which takes most of the time of a build.
    """
    folder = Path(app.srcdir)
    made = runpy.run_path(str(folder / "generate_techniques.py"))
    note = folder / "techniques" / ".made"
    wanted = f"{made['fingerprint']()} {app.config.examples}"
    if not note.exists() or note.read_text("utf-8") != wanted:
        made["main"](folder, app.config.examples)
        note.write_text(wanted, "utf-8")


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    # `-D examples=0` leaves out the worked examples of techniques, which take most of the time.
    app.add_config_value("examples", True, "env", [bool])
    app.connect("builder-inited", make_pages)
    app.connect("source-read", add_contents)
    app.connect("source-read", add_keywords)
    app.connect("html-page-context", shorten_sidebar, priority=100)  # before the theme's
