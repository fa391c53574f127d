"""`python -m franchise_learner FOLDER --minutes 9`: start or go on learning; everything lies in FOLDER."""

import argparse
from dataclasses import fields, replace
from pathlib import Path

from franchise.network.packaged import GENERAL, packaged_file
from franchise_learner.learner import Learner, Looks
from franchise_learner.settings import SMALL, Settings, exploiting


def network_file(name: str | None, settings: Settings) -> Path | None:
    """The file of a network: a path, or the package's best one for the numbers of players that are played.

    >>> network_file("packaged", SMALL) == GENERAL, network_file(None, SMALL)
    (True, None)
    """
    if name == "packaged":
        fewest, most = settings.fewest_players, settings.most_players
        return packaged_file(most) if fewest == most else GENERAL
    return Path(name) if name else None


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
        help='look for weaknesses of this network: it is frozen and has all other seats; a file, or "packaged"',
    )
    parser.add_argument("--device", default="auto", help="auto, cpu or cuda")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check-every", type=float, default=1.5, help="minutes between two looks at the strength")
    parser.add_argument("--field-games", type=int, default=256, help="quick games for each number of players at a look")
    parser.add_argument("--match-games", type=int, default=40, help="against each bot and number of players; 0: none")
    parser.add_argument("--small", action="store_true", help="a tiny network and few games, to see that it runs")
    for field in fields(Settings):
        parser.add_argument(f"--{field.name.replace('_', '-')}", type=type(field.default))
    chosen = vars(parser.parse_args())
    settings = SMALL if chosen["small"] else Settings()
    wanted = {field.name: chosen[field.name] for field in fields(Settings) if chosen[field.name] is not None}
    settings = replace(settings, **wanted)
    start, against = network_file(chosen["start"], settings), network_file(chosen["against"], settings)
    if against is not None:
        settings = exploiting(settings)
    learner = Learner(chosen["folder"], settings, chosen["device"], chosen["seed"], start, against)
    looks = Looks(chosen["check_every"], chosen["field_games"], chosen["match_games"])
    learner.run(chosen["minutes"], looks, lambda line: print(line, flush=True))


if __name__ == "__main__":
    main()
