"""What the tests of more than one room need."""
