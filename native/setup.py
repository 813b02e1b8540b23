"""Builds the one extension; its metadata are in pyproject.toml."""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

FLAGS = [] if sys.platform == "win32" else ["-O3", "-Wall", "-Wextra", "-Wno-unused-parameter"]
SANITIZED = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-g", "-O1"]

if os.environ.get("LAPIZ_SANITIZE"):
    FLAGS += SANITIZED

setup(
    ext_modules=[
        Extension(
            "lapiz_core",
            [str(path) for path in sorted(Path("src").glob("*.c"))],
            depends=[str(path) for path in sorted(Path("src").glob("*.h"))],
            extra_compile_args=FLAGS,
            extra_link_args=SANITIZED[:1] if os.environ.get("LAPIZ_SANITIZE") else [],
            py_limited_api=True,
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
