"""Tests of the chain that is seen and set: `lapiz_project`."""
