"""Fill in the tables of docs/research.md: what is seen, what can be done, and what was measured.

`python tools/research_page.py` writes them anew from the code and from the figures in docs/research; a test holds the
page to them. A table stands between two comments with its name.
"""

import json
from pathlib import Path
from typing import Any

from franchise.bench import environments, gpu
from franchise.board.load import LINK_PRICES
from franchise.board.tables import LOCATION_COUNT
from franchise.rules import actions
from franchise.vector.sections import OBSERVATION_SIZE, SECTIONS
from franchise_learner import bench as search

DOCS = Path(__file__).parents[1] / "docs"
PAGE = DOCS / "research.md"
FIGURES = DOCS / "research"

ACTIONS = [
    (
        "`EXPAND`",
        actions.EXPAND,
        f"expansion: `{LOCATION_COUNT} * k + place`, k-th of the prices {', '.join(map(str, LINK_PRICES))}",
    ),
    ("`DONE`", actions.DONE, "no further expansion"),
    ("`END_TURN`", actions.END_TURN, "end of the turn"),
    ("`DOLLARS`", actions.DOLLARS, "a bonus tile for $10"),
    ("`ARM`", actions.ARM, "the route tile frees the next link"),
    ("`STOP`", actions.STOP, "the development path ends here"),
    ("`INCREASE`", actions.INCREASE, "increase, by city"),
    ("`DOUBLE`", actions.DOUBLE, "a bonus tile for a second franchise, by city"),
    ("`MOVE_BOOM`", actions.MOVE_BOOM, "boom marker, by city"),
    ("`WALK`", actions.WALK, "development path, by place"),
    ("`START`", actions.START, "starting town, by town"),
    ("`PLACE_CITY`", actions.PLACE_CITY, "lay a city tile, by pair of city and value"),
    ("`CHOOSE_REGION`", actions.CHOOSE_REGION, "choose the region for a tile"),
    ("`PLACE_REGION`", actions.PLACE_REGION, "lay a region tile"),
]


def table(head: list[str], rows: list[list[Any]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def figures(name: str) -> Any:
    """Measured figures."""
    return json.loads((FIGURES / name).read_text(encoding="utf-8"))


def observation_table() -> str:
    """Where everything stands in an observation."""
    rows = [
        [part.first, f"`{part.name}`", " x ".join(map(str, part.shape)), part.meaning] for part in SECTIONS.values()
    ]
    return table(["from", "section", "shape", "what it says"], [*rows, [OBSERVATION_SIZE, "", "", "(the size)"]])


def action_table() -> str:
    """The numbers of the actions."""
    ends = [first for _, first, _ in ACTIONS[1:]] + [actions.ACTION_COUNT]
    rows = [[first, end - 1, name, what] for (name, first, what), end in zip(ACTIONS, ends, strict=True)]
    return table(["from", "to", "name", "what it means"], rows)


def gpu_tables() -> str:
    """What a GPU was measured to do."""
    return gpu.as_markdown(figures("bench_gpu.json"))


def core_table() -> str:
    """What one core was measured to do, beside the peers."""
    return environments.as_markdown(environments.Measurement(**row) for row in figures("bench_envs.json"))


def match_table() -> str:
    """OpenSpiel's MCTS against our search."""
    rows = []
    for row in figures("openspiel_match.json"):
        low, high = (f"{100 * end:.0f}" for end in row["interval"])
        times = row["milliseconds"]
        rows.append(
            [
                row["match"],
                f"`{row['ours']}`",
                row["theirs"],
                f"{row['won']:g} of {row['games']}",
                f"{low} to {high} %",
                f"{times['ours']:.0f} / {times['theirs']:.0f}",
            ]
        )
    return table(["match", "ours", "theirs", "we won", "95 % interval", "ms a decision, ours / theirs"], rows)


def ppo_table() -> str:
    """How the example learned."""
    looks = [json.loads(line) for line in (FIGURES / "ppo.jsonl").read_text(encoding="utf-8").splitlines()]
    rows = [
        [f"{look['minutes']:.1f}", f"{look['steps'] / 1e6:,.0f}", f"{look['random']:.1%}", f"{look['greedy']:.1%}"]
        for look in looks[:-1]
    ]
    last = looks[-1]
    end = [f"{last['minutes']:.1f}", "", f"**{last['random']:.1%}**", f"**{last['greedy']:.1%}**"]
    return table(["minutes", "million steps", "won against random", "against greedy"], [*rows, end])


def search_table() -> str:
    """What a GPU was measured to search."""
    return search.as_markdown(figures("bench_search.json"))


def learned_table() -> str:
    """What the network in the package wins."""
    rows = [
        [
            f"`{row['bot']}`",
            f"{row['players'] - 1} x `{row['opponent']}`",
            row["games"],
            f"**{row['won']:.1%}**",
            f"{1 / row['players']:.0%}",
            f"{1000 * row['seconds']:.1f} / {1000 * row['their_seconds']:.1f}",
        ]
        for row in figures("learned_matches.json")
    ]
    return table(["bot", "against", "games", "won", "fair share", "ms a turn, its / theirs"], rows)


BLOCKS = {
    "observation": observation_table,
    "actions": action_table,
    "gpu": gpu_tables,
    "core": core_table,
    "match": match_table,
    "ppo": ppo_table,
    "search": search_table,
    "learned": learned_table,
}


def filled(page: str) -> str:
    """The page with all its tables made anew.

    >>> filled(PAGE.read_text(encoding="utf-8")) == PAGE.read_text(encoding="utf-8")
    True
    """
    for name, make in BLOCKS.items():
        before, begin, rest = page.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition(f"<!-- /{name} -->\n")
        assert end, f"docs/research.md has no place for the table {name!r}"
        page = f"{before}{begin}\n{make()}\n\n{end}{after}"
    return page


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
