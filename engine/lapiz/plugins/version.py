"""The version that is installed, read from its metadata: imported when somebody asks for it."""

from lapiz.plugins.distributions import distribution

_OURS = distribution("lapiz")
__version__ = _OURS.version if _OURS else ""
