from lapiz.texts.ascii import write_anyway as write_anyway
from lapiz.texts.lines import (
    RULED_OUT as RULED_OUT,
)
from lapiz.texts.lines import (
    Line as Line,
)
from lapiz.texts.lines import (
    breath as breath,
)
from lapiz.texts.lines import (
    courses as courses,
)
from lapiz.texts.lines import (
    refuted as refuted,
)
from lapiz.texts.phrases import (
    listed as listed,
)
from lapiz.texts.phrases import (
    marked as marked,
)
from lapiz.texts.phrases import (
    named as named,
)
from lapiz.texts.phrases import (
    one_line as one_line,
)
from lapiz.texts.phrases import (
    to_read as to_read,
)
from lapiz.texts.recognised import (
    counted as counted,
)
from lapiz.texts.recognised import (
    told as told,
)
from lapiz.texts.telling import (
    MOST_TOLD as MOST_TOLD,
)
from lapiz.texts.telling import (
    argument_lines as argument_lines,
)
from lapiz.texts.titles import usual_name as usual_name
from lapiz.texts.tokens import (
    placed as placed,
)
from lapiz.texts.tokens import (
    printed as printed,
)
from lapiz.texts.tokens import (
    removed as removed,
)
from lapiz.texts.tokens import (
    voice as voice,
)
from lapiz.texts.translations import (
    ENGLISH as ENGLISH,
)
from lapiz.texts.translations import (
    check_language as check_language,
)
from lapiz.texts.translations import (
    folder_of as folder_of,
)
from lapiz.texts.translations import (
    forget as forget,
)
from lapiz.texts.translations import (
    is_told as is_told,
)
from lapiz.texts.translations import (
    language as language,
)
from lapiz.texts.translations import (
    languages as languages,
)
from lapiz.texts.translations import (
    lookup as lookup,
)
from lapiz.texts.translations import (
    preferred as preferred,
)
from lapiz.texts.translations import (
    said as said,
)
from lapiz.texts.translations import (
    speaking as speaking,
)
from lapiz.texts.translations import (
    told_after as told_after,
)
from lapiz.texts.words import (
    LENGTHS as LENGTHS,
)
from lapiz.texts.words import (
    LEVELS as LEVELS,
)
from lapiz.texts.words import (
    check_notation as check_notation,
)
from lapiz.texts.words import (
    described as described,
)
from lapiz.texts.words import (
    doc as doc,
)
from lapiz.texts.words import (
    effect as effect,
)
from lapiz.texts.words import (
    implications as implications,
)
from lapiz.texts.words import (
    line_by_line as line_by_line,
)
from lapiz.texts.words import (
    outline as outline,
)
from lapiz.texts.words import (
    pattern as pattern,
)
from lapiz.texts.words import (
    pattern_lines as pattern_lines,
)
from lapiz.texts.words import (
    reason as reason,
)
from lapiz.texts.words import (
    say as say,
)
from lapiz.texts.words import (
    title as title,
)
