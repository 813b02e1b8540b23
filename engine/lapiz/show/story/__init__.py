"""The story page: one HTML file that steps through a solve and needs no network."""

from lapiz.later import later

with later(__name__):
    from lapiz.show.story.booklet import booklet
    from lapiz.show.story.page import story

__all__ = ["booklet", "story"]
