"""Judges an argument that a player gives for a step, sentence by sentence.

An argument is a text: what is claimed, and from what it is said to follow.
"""

from lazy_loader import attach

__all__ = ["Judged", "Judgement", "Verdict", "judge"]

__getattr__, __dir__, _ = attach(
    __name__,
    submod_attrs={"judgements": ["Judged", "Judgement", "Verdict"], "judging": ["judge"]},
)
