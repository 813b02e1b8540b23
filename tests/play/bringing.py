"""A picture brought to the page."""

from tests.play.player import Player

DONE = "dialog .compared .typing, dialog .error"


def bring(player: Player, picture: bytes, name: str = "p.png", kind: str = "image/png") -> None:
    """Choose a file in the dialog, which is opened anew."""
    if player.tab.locator("dialog").count():
        player.presses("Close")
        player.tab.wait_for_selector("dialog", state="detached")
    player.home_if_hidden("New")
    player.presses("New")
    player.turns("Picture")
    file = {"name": name, "mimeType": kind, "buffer": picture}
    player.tab.locator("#picture-file").set_input_files(file)
    player.tab.wait_for_selector(DONE)
