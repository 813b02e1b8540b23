"""What `lapiz.show` has under another name than its module, or from another room."""

from lapiz import texts
from lapiz.show import scenes

Scene = scenes.Scene
scene = scenes.scene_of
pattern = texts.pattern
say = texts.say
