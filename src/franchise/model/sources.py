"""Where influence comes from: the sources of points, by the events that bring them."""

from franchise.model.event import EventKind

SOURCES = {
    EventKind.CITY_MAJORITY: "city",
    EventKind.CITY_FULL: "city",
    EventKind.REGION_RANKED: "region",
    EventKind.TRACK_REACHED: "track",
    EventKind.FINAL_TOWNS: "towns",
    EventKind.FINAL_MONEY: "money",
    EventKind.FINAL_BONUS: "bonus",
}
SOURCE_NAMES = tuple(dict.fromkeys(SOURCES.values()))
