"""The drawn board: what is marked, with which marks and strokes, as SVG and PNG."""
