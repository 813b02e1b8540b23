"""Tests of the page as a site: `lapiz_site`."""
