"""The story page: one HTML file, without any network, that steps through a solve."""

from lapiz.show.story.booklet import booklet
from lapiz.show.story.page import story

__all__ = ["booklet", "story"]
