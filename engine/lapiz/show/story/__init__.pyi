from lapiz.show.story.booklet import booklet as booklet
from lapiz.show.story.page import story as story
