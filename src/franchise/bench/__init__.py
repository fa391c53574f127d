"""Benchmarks: the rules, the search, the environments on a core and on a GPU; and a guard for `make test`."""
