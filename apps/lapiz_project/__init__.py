"""The chain of techniques, seen and set: `lapiz techniques`, and the project file of a folder.

- `chain` says of each technique where it stands in the chain of a profile, and why;
- `finding` looks for `lapiz.toml` or `pyproject.toml`, `project_file` reads it;
- `defaults` makes the values of the file what options are where nothing else says so.
"""
