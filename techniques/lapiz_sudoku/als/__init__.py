"""Almost locked sets: n cells of a house with n + 1 digits, linked by digits that they share."""
