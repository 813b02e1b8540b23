"""What every solver begins with: singles, intersections of houses, naked and hidden sets."""
