"""Pictures as PNG, drawn from SVG by resvg (the extra `png`)."""

from typing import Any

from lapiz.core import BadInput
from lapiz.show.picture.svg import svg
from lapiz.show.picture.themes import AUTO, flatten
from lapiz.show.scene import Shown


def png(shown: Shown, *arguments: Any, theme: str = "light", **options: Any) -> bytes:
    """Return a picture as the bytes of a PNG file; arguments and options are those of `svg`.

    Raises BadInput if the library is not installed, and for a theme that a file cannot have.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise BadInput('PNG needs resvg-py: pip install "lapiz[png]"') from None
    if theme == AUTO or not theme:
        raise BadInput("a PNG has the colours of one theme: light, dark or contrast")
    picture = flatten(svg(shown, *arguments, theme=theme, **options), theme)
    return bytes(svg_to_bytes(svg_string=picture))
