"""The story page: one HTML file that steps through a solve and needs no network."""

from lazy_loader import attach

__all__ = ["booklet", "story"]

__getattr__, __dir__, _ = attach(
    __name__,
    submod_attrs={
        "booklet": ["booklet"],
        "page": ["story"],
    },
)
