"""Makes lapiz know the package, so that its texts are translated; it supplies no records."""
