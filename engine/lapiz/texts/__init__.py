"""One sentence in any language and notation: templates, translations, lists of words."""
