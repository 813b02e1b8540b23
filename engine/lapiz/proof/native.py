"""The native kernels of `lapiz-core`, if they are installed: nothing depends on them but time.

`LAPIZ_PURE=1` in the environment does without them. Each kernel has a twin in Python that it must
agree with.
"""

import os
from typing import Any

VERSION = 12
"""What the version of `lapiz_core` must be: another one may have other kernels."""


def _core() -> Any:
    if os.environ.get("LAPIZ_PURE"):
        return None
    try:
        import lapiz_core
    except ImportError:
        return None
    return lapiz_core if getattr(lapiz_core, "VERSION", None) == VERSION else None


CORE = _core()
"""The module with the kernels, or None."""
