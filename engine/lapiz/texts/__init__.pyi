from lapiz.texts.ascii import write_anyway as write_anyway
from lapiz.texts.lines import (
    CASE as CASE,
    CASE_EMPTY as CASE_EMPTY,
    CASES_ALIKE as CASES_ALIKE,
    EMPTY as EMPTY,
    NO_WAY as NO_WAY,
    RULED_OUT as RULED_OUT,
    SPLIT as SPLIT,
    SUPPOSED as SUPPOSED,
    THEN as THEN,
    Line as Line,
    breath as breath,
    courses as courses,
    refuted as refuted,
)
from lapiz.texts.phrases import (
    listed as listed,
    marked as marked,
    named as named,
    one_line as one_line,
    to_read as to_read,
)
from lapiz.texts.recognised import (
    counted as counted,
    told as told,
)
from lapiz.texts.telling import (
    MOST_TOLD as MOST_TOLD,
    argument_lines as argument_lines,
)
from lapiz.texts.titles import usual_name as usual_name
from lapiz.texts.tokens import (
    placed as placed,
    printed as printed,
    removed as removed,
    voice as voice,
)
from lapiz.texts.translations import (
    ENGLISH as ENGLISH,
    check_language as check_language,
    folder_of as folder_of,
    forget as forget,
    is_told as is_told,
    known_packages as known_packages,
    language as language,
    languages as languages,
    lookup as lookup,
    preferred as preferred,
    said as said,
    speaking as speaking,
    told_after as told_after,
)
from lapiz.texts.words import (
    LENGTHS as LENGTHS,
    LEVELS as LEVELS,
    RESTING as RESTING,
    check_notation as check_notation,
    described as described,
    doc as doc,
    effect as effect,
    implications as implications,
    line_by_line as line_by_line,
    pattern as pattern,
    pattern_lines as pattern_lines,
    reason as reason,
    say as say,
    title as title,
)
