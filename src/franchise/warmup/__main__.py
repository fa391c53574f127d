"""`python -m franchise.warmup` for rules and bots, `python -m franchise.warmup environments` for the environments."""

import sys

if sys.argv[1:] == ["environments"]:
    from franchise.warmup.environments import compile_environments

    compile_environments()
elif not sys.argv[1:]:
    from franchise.warmup.bots import compile_bots

    compile_bots()
else:
    sys.exit(f"there is nothing to compile by the name of {' '.join(sys.argv[1:])}, only environments")
