"""`python -m franchise_learner FOLDER --minutes 9`: start or go on learning; everything lies in FOLDER."""

import argparse
from dataclasses import fields
from pathlib import Path

from franchise_learner.learner import Learner, Looks
from franchise_learner.options import chosen_settings, network_file
from franchise_learner.settings import Settings


def main() -> None:
    """Learn."""
    parser = argparse.ArgumentParser(prog="python -m franchise_learner", description=__doc__)
    parser.add_argument("folder", type=Path, help="with the checkpoint, the log and the network")
    parser.add_argument("--minutes", type=float, default=9, help="of learning, everything included")
    parser.add_argument(
        "--start",
        help='a network to begin with if there is no checkpoint yet: a file, or "packaged"; else from nothing',
    )
    parser.add_argument(
        "--against",
        help='a frozen network that has all other seats, a file or "packaged": in all games, to look for its '
        "weaknesses, or in the share of them that --frozen-share gives",
    )
    parser.add_argument("--device", default="auto", help="auto, cpu or cuda")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check-every", type=float, default=1.5, help="minutes between two looks at the strength")
    parser.add_argument("--field-games", type=int, default=256, help="quick games for each number of players at a look")
    parser.add_argument("--match-games", type=int, default=40, help="against each bot and number of players; 0: none")
    parser.add_argument("--small", action="store_true", help="a tiny network and few games, to see that it runs")
    for field in fields(Settings):
        option = f"--{field.name.replace('_', '-')}"
        if isinstance(field.default, bool):
            parser.add_argument(option, action=argparse.BooleanOptionalAction)
        else:
            parser.add_argument(option, type=type(field.default))
    chosen = vars(parser.parse_args())
    settings = chosen_settings(chosen)
    start, against = network_file(chosen["start"], settings), network_file(chosen["against"], settings)
    learner = Learner(chosen["folder"], settings, chosen["device"], chosen["seed"], start, against)
    looks = Looks(chosen["check_every"], chosen["field_games"], chosen["match_games"])
    learner.run(chosen["minutes"], looks, lambda line: print(line, flush=True))


if __name__ == "__main__":
    main()
