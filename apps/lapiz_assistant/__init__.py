"""lapiz for assistants: what `lapiz mcp` serves over the Model Context Protocol.

`tools` are plain functions from texts to texts, each within limits; `server` offers them, and the
pages of techniques, rules and kinds, by the official SDK (`lapiz[mcp]`).
"""
