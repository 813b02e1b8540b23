"""One sentence in any language and notation: templates, translations, lists of words."""

from lapiz.later import later

with later(__name__):
    from lapiz.texts.ascii import write_anyway
    from lapiz.texts.lines import RULED_OUT, Line, breath, courses, refuted
    from lapiz.texts.phrases import listed, marked, named, one_line, to_read
    from lapiz.texts.recognised import counted, told
    from lapiz.texts.telling import MOST_TOLD, argument_lines
    from lapiz.texts.titles import usual_name
    from lapiz.texts.tokens import placed, printed, removed, voice
    from lapiz.texts.translations import (
        ENGLISH,
        check_language,
        folder_of,
        forget,
        is_told,
        language,
        languages,
        lookup,
        preferred,
        said,
        speaking,
        told_after,
    )
    from lapiz.texts.words import (
        LENGTHS,
        LEVELS,
        check_notation,
        described,
        doc,
        effect,
        implications,
        line_by_line,
        outline,
        pattern,
        pattern_lines,
        reason,
        say,
        title,
    )

__all__ = [
    "ENGLISH",
    "LENGTHS",
    "LEVELS",
    "MOST_TOLD",
    "RULED_OUT",
    "Line",
    "argument_lines",
    "breath",
    "check_language",
    "check_notation",
    "counted",
    "courses",
    "described",
    "doc",
    "effect",
    "folder_of",
    "forget",
    "implications",
    "is_told",
    "language",
    "languages",
    "line_by_line",
    "listed",
    "lookup",
    "marked",
    "named",
    "one_line",
    "outline",
    "pattern",
    "pattern_lines",
    "placed",
    "preferred",
    "printed",
    "reason",
    "refuted",
    "removed",
    "said",
    "say",
    "speaking",
    "title",
    "to_read",
    "told",
    "told_after",
    "usual_name",
    "voice",
    "write_anyway",
]
