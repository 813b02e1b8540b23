"""Who supplies a record: a plugin, named "distribution:plugin"."""


def is_foreign(provider: str) -> bool:
    """Tell whether a provider ("package:plugin") is not part of lapiz."""
    return provider.partition(":")[0] not in ("", "lapiz")
