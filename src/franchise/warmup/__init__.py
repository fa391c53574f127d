"""Compile the rules, the bots and the environments ahead of time, so that nobody has to wait later.

`python -m franchise.warmup` compiles rules and bots and keeps them in the cache;
`python -m franchise.warmup environments` compiles the environments.
"""
