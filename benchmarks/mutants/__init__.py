"""Small mistakes put into a room on purpose: the tests that mirror it should notice all of them."""
