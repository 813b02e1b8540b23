"""What the tests of more than one folder need: data, helpers, and plugins of pytest.

A helper of one folder stays there, in a module without tests. Fixtures and hooks that all tests
share stand in `tests/conftest.py`, from which nothing is imported.
"""
