from lapiz.files import unread as unread, writing as writing
from lapiz.files.chosen_rules import as_picked as as_picked
from lapiz.files.claims import (
    LOOKED_AT as LOOKED_AT,
    finders as finders,
)
from lapiz.files.clipboard import (
    LEVEL as LEVEL,
    UPRIGHT as UPRIGHT,
    left_out as left_out,
)
from lapiz.files.course_files import (
    Family as Family,
    Shot as Shot,
    courses as courses,
)
from lapiz.files.examples import (
    by_folder as by_folder,
    example_file as example_file,
)
from lapiz.files.formats import (
    shortest as shortest,
    writer_for as writer_for,
)
from lapiz.files.links import (
    Address as Address,
    first_link as first_link,
    read_links as read_links,
)
from lapiz.files.profiles import (
    is_named as is_named,
    named_profile as named_profile,
    profile_of as profile_of,
    text_of as text_of,
)
from lapiz.files.puzzles import (
    load_all as load_all,
    puzzle_of as puzzle_of,
    read_text as read_text,
)
from lapiz.files.schemas import validator as validator
from lapiz.files.sources import (
    YAML as YAML,
    path_of as path_of,
)
from lapiz.files.text import (
    LARGEST_TEXT_BYTES as LARGEST_TEXT_BYTES,
    decode as decode,
    encodable as encodable,
    read_file as read_file,
)
from lapiz.files.unknown_rules import (
    Choose as Choose,
    are_ignored as are_ignored,
    asked_on_a_page as asked_on_a_page,
    choosing as choosing,
    ignoring_unknown_rules as ignoring_unknown_rules,
    mending as mending,
)
from lapiz.files.writing import (
    opened as opened,
    write_file as write_file,
)
from lapiz.files.yaml import (
    DEEPEST_NESTING as DEEPEST_NESTING,
    read_yaml as read_yaml,
)
