"""Compile ahead, so that nobody waits later: the rules, the bots, the environments for research.

`python -m franchise.warmup` compiles rules and bots and leaves them in the cache for whoever comes next;
`python -m franchise.warmup environments` compiles the environments.
"""
