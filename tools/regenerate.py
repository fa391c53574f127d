"""After a rule was changed on purpose: update what the tests expect of whole games, and print what changed.

`make regenerate` replays the golden games and verdicts, plays the fingerprints on a core and counts the sequences of
actions. What differs is written with the version of the rules and the mark "no longer independently confirmed", and
printed, so that a reviewer can judge. Without a change of the rules it changes nothing.
"""

import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from franchise import Game, snapshots
from franchise.model.errors import FormatError, IllegalError
from franchise.model.rules_version import RULES_VERSION, rules_digest
from franchise.record.record import from_record, replay_turn, to_record
from kit.fingerprints import DATA, FILE, PROOF, rows_on_a_core, shown_on_a_core
from kit.golden import CHANGED, CONFIRMED_VERSION, GAMES, MARK, Line, original
from kit.perft import counts
from kit.verdicts import differences, judge

PERFT = DATA / "perft.json"
MOST_TOLD = 12  # differences of one game that are printed

Changes = dict[str, dict[str, Line]]


def replay(record: dict[str, Any]) -> tuple[Game, str]:
    """Replay a record by today's rules as far as they allow it; the game, and why it stopped there (or "")."""
    game = from_record({**record, "turns": [], "result": None})
    for number, turn in enumerate(record["turns"], 1):
        try:
            replay_turn(game, turn, number)
        except FormatError as fault:
            while not game.at_turn_start:
                game.pop()
            return game, str(fault)
    return game, ""


def changed_games(name: str) -> Iterator[tuple[int, Line, list[str]]]:
    """The golden games of a file with a different course or result: number, new line, differences."""
    for number, line in enumerate(original(name)):
        game, refused = replay(line["record"])
        now = snapshots(game)
        if refused or now != line["snapshots"]:
            yield number, {"record": to_record(game), "snapshots": now}, list(told_game(line, now, refused))


def told_game(line: Line, now: list[Line], refused: str) -> Iterator[str]:
    """The differences of a game: the first different position, a refused turn, the result."""
    for before, after in zip(line["snapshots"], now, strict=False):
        keys = [key for key in before if before[key] != after.get(key)]
        if keys:
            yield from (f"after turn {before['turn']}: {key} {before[key]} -> {after.get(key)}" for key in keys)
            break
    if refused:
        yield f"refused now: {refused}"
    last, ended = line["snapshots"][-1], now[-1]
    yield f"at the end: influence {last['influence']} -> {ended['influence']}"


def changed_verdicts() -> Iterator[tuple[int, Line, list[str]]]:
    """The verdicts that are different now, by line of their file."""
    for number, line in enumerate(original("verdicts")):
        game, refused = replay(line["record"])
        told = [f"refused now: {refused}"] if refused else []
        record, before = to_record(game), line["record"]["result"]
        if record["result"] != before:
            told.append(f"the result: {before} -> {record['result']}")
        starts, tries = game.turn_starts, []
        for said in line["tries"]:
            found = judged_at(game, starts, said)
            if found is None:
                told.append(f"after {said['after']} turns: this position does not come up any more")
                continue
            told += [f"after {said['after']} turns, {words}" for words in differences(said, found)]
            tries.append({**said, **found})
        if told:
            yield number, {"record": record, "tries": tries}, told


def judged_at(game: Game, starts: list[int], said: Line) -> Line | None:
    """The verdicts of today's rules at a position, or None if the game does not come there."""
    if said["after"] >= len(starts):
        return None
    try:
        return judge(Game.from_state(game.state_before(starts[said["after"]])), said)
    except IllegalError:  # the boom marker's move is no longer legal
        return None


def regenerate_golden() -> int:
    """Write the golden lines that are different now, or none; how many there are."""
    changes: Changes = {}
    for name in (*GAMES, "verdicts"):
        print(f"… {name}", flush=True)
        for number, line, told in changed_verdicts() if name == "verdicts" else changed_games(name):
            changes.setdefault(name, {})[str(number)] = line
            shown = told[:MOST_TOLD] + ([f"and {len(told) - MOST_TOLD} more"] if len(told) > MOST_TOLD else [])
            print(f"{name}, line {number + 1}:", *shown, sep="\n  ", flush=True)
    total = sum(map(len, changes.values()))
    if total and RULES_VERSION == CONFIRMED_VERSION:
        sys.exit(
            f"{total} lines differ, but RULES_VERSION is still {RULES_VERSION}. If no rule was meant to change, one is "
            "broken. Else raise RULES_VERSION in src/franchise/model/rules_version.py and run this again."
        )
    CHANGED.unlink(missing_ok=True)
    if total:
        text = json.dumps({"mark": MARK, **version(), "lines": changes})
        # Without a time in the file the same changes give the same bytes.
        CHANGED.write_bytes(gzip.compress(text.encode(), mtime=0))
    return total


def version() -> dict[str, Any]:
    """For which rules something was written."""
    return {"rules_version": RULES_VERSION, "rules_digest": rules_digest()}


def regenerate_fingerprints() -> int:
    """Play the fingerprints on a core and write them; how many variants differ from before."""
    print("… fingerprints of 115,200 games", flush=True)
    before = json.loads(FILE.read_text())["variants"] if FILE.exists() else []
    rows = rows_on_a_core()
    shown = shown_on_a_core()
    different = [row["variant"] for row in rows if row not in before]
    if different:
        print(f"fingerprints: {len(different)} of {len(rows)} variants play differently, the first is {different[0]}")
    FILE.write_text(json.dumps({**version(), "shown": shown, "variants": rows}, indent=1) + "\n")
    return len(different)


def regenerate_perft() -> int:
    """Count the sequences of actions and write them; how many openings differ from before."""
    print("… sequences of actions", flush=True)
    openings = json.loads(PERFT.read_text())
    different = 0
    for opening in openings:
        now = counts(opening)
        if now != opening["counts"]:
            different += 1
            print(f"sequences after {opening['variant']}: {opening['counts']} -> {now}")
            opening["counts"] = now
    PERFT.write_text("[\n" + ",\n".join(f" {json.dumps(opening)}" for opening in openings) + "\n]\n")
    return different


def main() -> None:
    """Regenerate everything and sum up."""
    lines = regenerate_golden()
    variants, openings = regenerate_fingerprints(), regenerate_perft()
    print(f"\nRules version {RULES_VERSION}, digest {rules_digest()}.")
    print(f"{lines} golden lines, {variants} variants of fingerprints and {openings} counts are different now.")
    if lines:
        print(f'The golden lines are in {CHANGED.name}, marked "{MARK}".')
    proved = json.loads(PROOF.read_text())["rules_digest"] if PROOF.exists() else "none"
    if proved != rules_digest():
        print(f"The GPU's comparison was made for the rules {proved}: it says nothing about these. tools/check_gpu.py")
        print("makes it anew on a machine with a GPU.")


if __name__ == "__main__":
    main()
