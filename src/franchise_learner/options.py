"""What the options of the command mean: the settings, and the files of networks."""

from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from franchise.network.packaged import GENERAL, packaged_file
from franchise_learner.settings import SMALL, Settings, exploiting


def network_file(name: str | None, settings: Settings) -> Path | None:
    """The file of a network: a path, or the package's best one for what is played.

    >>> network_file("packaged", SMALL) == GENERAL, network_file(None, SMALL)
    (True, None)
    """
    if name == "packaged":
        fewest, most = settings.fewest_players, settings.most_players
        return packaged_file(most, settings.queenies) if fewest == most else GENERAL
    return Path(name) if name else None


def chosen_settings(chosen: dict[str, Any]) -> Settings:
    """The settings that the options choose. Whoever learns against a network meets nobody else, unless told otherwise.

    >>> chosen_settings({"small": True, "against": "packaged"}).frozen_share
    1.0
    >>> chosen_settings({"small": True, "against": "packaged", "frozen_share": 0.3}).frozen_share
    0.3
    """
    given = {field.name: chosen[field.name] for field in fields(Settings) if chosen.get(field.name) is not None}
    settings = replace(SMALL if chosen["small"] else Settings(), **given)
    return exploiting(settings) if chosen["against"] and "frozen_share" not in given else settings
