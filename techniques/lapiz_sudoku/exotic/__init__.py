"""Rare large patterns: exocets, SK loops, fireworks, tridagons, multi-sector locked sets."""
