"""What `lapiz.show` has from another room."""

from lapiz.texts import pattern as pattern, say as say
