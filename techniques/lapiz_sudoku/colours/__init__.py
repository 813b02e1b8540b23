"""Coloring: candidates in two colours, exactly one true: simple, multi, 3D Medusa, remote pairs."""
