"""What never changes: the board, the rules, whether everything is ready."""

from pydantic import BaseModel


class RuleOut(BaseModel):
    """A rule, in paragraphs; words between two stars are terms."""

    number: str
    text: str


class ChapterOut(BaseModel):
    """A chapter of the rules."""

    number: str
    title: str
    intro: str
    rules: list[RuleOut]


class PlaceFigures(BaseModel):
    """A place on the map; `spaces` are those of the printed board, which is a city's value, too."""

    id: str
    name: str
    region: str
    city: bool
    spaces: int
    x: float
    y: float
    r: float
    tag: tuple[float, float]
    tab: str = ""
    label: dict[str, float | str]


class LinkFigures(BaseModel):
    """A link: two places, its price, and how it is drawn."""

    a: str
    b: str
    price: int
    c: tuple[float, float, float, float]
    tag: tuple[float, float]
    cut: str


class RegionFigures(BaseModel):
    """A region: its name, in full and short, whether it is in play with 2 or 3 players, its land, its sign's place."""

    id: str
    name: str
    short: str
    with_few: bool
    d: str
    sign: dict[str, float]


class TileFigures(BaseModel):
    """A region tile."""

    id: str
    kind: str
    values: tuple[int, int, int]
    text: str


class BoardOut(BaseModel):
    """All figures of the board, the map, and the words for them in the reader's language."""

    places: list[PlaceFigures]
    links: list[LinkFigures]
    regions: list[RegionFigures]
    tiles: list[TileFigures]
    track: list[int]
    red_from: int
    prices: list[int]
    milestones: dict[str, str]
    income: dict[str, list[tuple[int, int]]]
    starting_money: dict[str, list[int]]
    introductory_towns: dict[str, list[list[str]]]


class StatusOut(BaseModel):
    """Whether the rules and the opponents are ready, or still being compiled; the rules in percent."""

    version: str
    rules_prepared: int
    bots_ready: bool


class LevelOut(BaseModel):
    """Who can sit at a table: the name, and how it plays in a few words."""

    name: str
    note: str


class QueenieOut(BaseModel):
    """A Queenie: its name, what it brings in a few words, and its rule."""

    name: str
    note: str
    rule: str


class TermsOut(BaseModel):
    """Words for the server's short names, in the reader's language and in the order in which they are listed."""

    levels: dict[str, LevelOut]
    queenies: dict[str, QueenieOut]
    sources: dict[str, str]
