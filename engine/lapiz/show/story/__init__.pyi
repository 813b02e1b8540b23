from lapiz.show.story.boards import StoryBoard as StoryBoard
from lapiz.show.story.booklet import (
    PER_PAGE as PER_PAGE,
    booklet as booklet,
)
from lapiz.show.story.page import (
    NAMES as NAMES,
    Card as Card,
    cards as cards,
    page_styles as page_styles,
    story as story,
)
from lapiz.show.story.page_labels import labels as labels
from lapiz.show.story.pictures import Artist as Artist
from lapiz.show.story.steps import (
    StepSource as StepSource,
    Teller as Teller,
)
from lapiz.show.story.voices import Vocabulary as Vocabulary
from lapiz.show.story.worksheets import (
    Lesson as Lesson,
    Question as Question,
    worksheet as worksheet,
)
