"""What every solver begins with: singles, locked candidates, naked and hidden subsets."""
