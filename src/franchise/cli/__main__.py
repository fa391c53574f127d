"""`python -m franchise.cli`: the command line without its script."""

from franchise.cli.app import main

main()
