"""Colours on pairs of which one is true: simple colours, multi colours, Medusa, remote pairs."""
