"""Almost locked sets: n cells with n + 1 digits, joined by the digits that they share."""
