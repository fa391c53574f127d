"""The figures (JSON), checked, and the constant tables and bit masks made from them."""
