"""What a player asks: why, why not, what is wrong, what comes next."""
