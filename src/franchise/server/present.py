"""Rooms, positions and drafts as the server tells them, in the reader's language."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import chain

from franchise.draft.choices import Choice, Choices, Mode, Share, Switch
from franchise.draft.preview import income_of, preview
from franchise.draft.steps import Phase, expansions, fit, lay, phase_of
from franchise.game import SETTING_UP, Game, Stage
from franchise.model.action import Action, ActionKind
from franchise.model.event import Event, EventKind
from franchise.model.reasons import Reason
from franchise.model.sources import SOURCE_NAMES
from franchise.rules.layout import TURN
from franchise.server import schema
from franchise.server.rooms import Room
from franchise.server.thinking import Hint
from franchise.telling.points import count_points, final_points
from franchise.telling.words import PLACE_NAMES, action_text, event_text
from franchise.texts import message

# What the log leaves out, since another line tells it already.
UNTOLD = (EventKind.OPENED, EventKind.BONUS_SPENT, EventKind.LINK_PASSED)

HINTS_SHOWN = 6
# Choices that are made in place of what the draft has, so that their words are those of the turn's beginning.
REPLACING = (Mode.EXPAND, Mode.INSTEAD, Mode.BOOM)


def position(game: Game, number: int, events: Iterable[Event]) -> schema.PositionOut:
    """A position; `events` are all that happened up to it."""
    state, count = game.state, game.players_count
    at_end = None if game.is_over else final_points(state, count)
    points = count_points(events, count)
    turn = game.current_turn
    regions = game.regions
    return schema.PositionOut(
        number=number,
        turn=game.turn + (not game.is_over),
        round=(game.turn - game.is_over) // count + 1,
        stage=game.stage.value,
        active=game.active,
        over=game.is_over,
        players=[
            schema.PlayerOut(
                money=player.money,
                influence=player.influence,
                supply=player.supply,
                bonus=player.bonus,
                bonus_used=player.bonus_used,
                reserve=player.reserve,
                towns=player.towns,
                income=income_of(state, player.seat),
                at_end=0 if at_end is None else at_end[player.seat].total(),
                points=dict(points[player.seat]),
                route=player.has_route_tile,
                development=player.has_development_tile,
            )
            for player in game.players
        ],
        cities={
            name: schema.CityOut(
                value=city.value, owners=list(city.owners), scored=city.scored, held=list(city.franchises)
            )
            for name, city in game.cities.items()
        },
        towns={name: town.owner for name, town in game.towns.items() if town.owner is not None},
        regions={
            name: schema.RegionOut(
                tile=region.tile.id if region.tile else None,
                kind=region.tile.kind if region.tile else None,
                values=list(region.tile.values) if region.tile else [],
                marker=region.marker,
                space=region.track_space,
                held=list(region.franchises),
            )
            for name, region in regions.items()
        },
        track=list(game.track),
        boom=game.boom_city,
        milestones={
            name: [player.seat for player in game.players if name in player.milestones] for name in game.milestones
        },
        markers=list(turn.markers),
        increased=list(turn.increased),
        doubled=turn.doubled,
        walked=list(turn.walked),
        armed=turn.armed,
    )


def frame(room: Room, number: int) -> schema.PositionOut:
    """The position after the first `number` actions of a room."""
    past = chain(room.game.opening_events, chain.from_iterable(room.events[:number]))
    return position(room.at(number), number, past)


def seats(room: Room) -> list[schema.SeatOut]:
    """Who sits where."""
    return [
        schema.SeatOut(
            name=seat.name, kind=schema.Level(seat.kind), colour=seat.colour, gave_up=number in room.given_up
        )
        for number, seat in enumerate(room.seats)
    ]


def game(room: Room, steps: Sequence[Action]) -> schema.GameOut:
    """A game as it stands now, with the turn in progress if a person decides."""
    now = room.game
    setup = now.setup
    return schema.GameOut(
        id=room.id,
        number=room.number,
        seats=seats(room),
        queenies=sorted(now.queenies),
        introductory=bool(setup and setup.introductory),
        seed=str(now.seed),
        blocked=[name for name, place in (now.cities | now.towns).items() if not place.in_play],
        position=frame(room, len(now.actions)),
        draft=None if room.is_over or room.waits_for_bot else draft(room, steps),
        thinking=now.active if room.waits_for_bot else None,
        over=room.is_over,
        abandoned=room.is_abandoned and not now.is_over,
        result=_result(now),
        can_take_back=room.way_back is not None,
        has_setup=setup is not None,
    )


def _result(now: Game) -> schema.ResultOut | None:
    if now.result is None:
        return None
    best = max(now.result.influence)
    tied = sum(influence == best for influence in now.result.influence)
    return schema.ResultOut(winners=list(now.result.winners), tie_broken=tied > len(now.result.winners))


def draft(room: Room, steps: Sequence[Action]) -> schema.DraftOut:
    """The turn in progress and everything that can be done."""
    now, choices = room.game, Choices(room.game, steps)
    past = chain(now.opening_events, chain.from_iterable(room.events), choices.table.events)
    at = choices.table.game
    shares = choices.shares
    is_turn = now.stage not in SETTING_UP
    return schema.DraftOut(
        seat=choices.seat,
        stage=at.stage.value,
        steps=[step.token for step in steps],
        undo=[step.token for step in fit(now, steps[:-1])] if steps else None,
        position=position(at, len(now.actions), past),
        places={
            name: schema.PlaceOut(
                choices=[choice_out(now if choice.mode in REPLACING else at, choice) for choice in place.choices],
                reason=_reason(place.reason),
                dear=place.dear,
            )
            for name, place in choices.places.items()
        },
        others=[choice_out(at, choice) for choice in choices.others],
        expansions=_expansions(choices),
        shares=[_share(choices, share) for share in shares],
        dollars=_switch(choices.switch("$10")) if is_turn else None,
        again=_why_not_again(choices) if is_turn else None,
        bonus_used=choices.bonus_used,
        complete=choices.is_complete,
        preview=_preview(now, steps) if choices.is_complete and is_turn else None,
        warning=_warning(choices) if choices.is_complete and is_turn else None,
    )


def choice_out(at: Game, choice: Choice) -> schema.ChoiceOut:
    """A choice in words."""
    action = choice.action
    return schema.ChoiceOut(
        mode=choice.mode.value,
        token=action.token,
        text=action_text(at, action),
        steps=[step.token for step in choice.steps],
        location=action.location,
        region=action.region,
        tile=action.tile,
        value=action.value,
        price=choice.price,
        origins=list(choice.origins),
        left=choice.left,
    )


def _reason(reason: Reason | None) -> schema.ReasonOut | None:
    return None if reason is None else schema.ReasonOut(rule=reason.rule, text=reason.text)


def _switch(switch: Switch) -> schema.SwitchOut:
    steps = None if switch.steps is None else [step.token for step in switch.steps]
    return schema.SwitchOut(token=switch.action.token, on=switch.on, steps=steps, reason=_reason(switch.reason))


def _expansions(choices: Choices) -> list[schema.ExpansionOut]:
    found = []
    for chunk in expansions(choices.steps):
        before = lay(choices.game, [step for step in choices.steps if step not in chunk], up_to=Phase.EXPANSION)
        before.begin_phase(Phase.EXPANSION)
        done = len(before.events)
        for step in chunk:
            before.do(step)
        passed = [event for event in before.events[done:] if event.kind is EventKind.LINK_PASSED]
        walked = [step.location for step in chunk if step.kind is ActionKind.WALK and step.location]
        last = chunk[-1]
        found.append(
            schema.ExpansionOut(
                target=passed[-1].location if passed else None,
                origins=walked[:-1] if walked else list(choices.origins(last)),
                paid=-sum(event.dollars for event in passed),
                free=any(step.kind is ActionKind.ARM_ROUTE for step in chunk),
                without=[
                    step.token for step in fit(choices.game, [step for step in choices.steps if step not in chunk])
                ],
            )
        )
    return found


def _share(choices: Choices, share: Share) -> schema.ShareOut:
    return schema.ShareOut(
        city=share.city,
        increase=_switch(share.switch),
        double=_switch(choices.switch(f"++{share.city}")),
        text=message(f"draft.share.{_share_note(share)}", **share.__dict__, short=share.majority - share.then),
        influence=share.influence,
        winner=share.winner,
    )


def _share_note(share: Share) -> str:
    if share.winner is not None:
        return "majority" if share.then >= share.majority else "full"
    short = share.majority - share.then
    return "one-short" if short == 1 else "short" if short > 1 else "plain"


def _why_not_again(choices: Choices) -> schema.ReasonOut | None:
    """Why no second expansion can be made; None if one can."""
    everything = [choice for place in choices.places.values() for choice in place.choices]
    if any(choice.mode == "again" for choice in everything):
        return None
    if choices.bonus_used is not None:
        return schema.ReasonOut(rule="7.1", text=message("reason.bonus-used"))
    bonus = choices.switch("$10")
    if bonus.reason is not None:
        return _reason(bonus.reason)
    if not choices.table.game.has_expanded:
        return schema.ReasonOut(rule="7.2", text=message("draft.expand-first"))
    return schema.ReasonOut(rule="7.2", text=message("draft.nowhere-again"))


def _preview(now: Game, steps: Sequence[Action]) -> schema.PreviewOut:
    seen = preview(now, steps)
    return schema.PreviewOut(
        in_hand=seen.in_hand,
        income=seen.income,
        lines=[schema.LineOut(text=_payment(event), dollars=event.dollars) for event in seen.payments],
        left=seen.left,
        next_income=seen.next_income,
        influence=list(seen.influence),
        consequences=[
            schema.ConsequenceOut(
                kind=event.kind.value,
                seat=event.seat,
                text=event_text(now.names, event),
                rule=event.rule,
                influence=event.influence,
            )
            for event in seen.consequences
        ],
        opened=seen.opened,
        ends_game=seen.ends_game,
    )


def _payment(event: Event) -> str:
    return message(f"draft.pay.{event.kind.value}", place=PLACE_NAMES.get(event.location or "", ""))


def _warning(choices: Choices) -> str | None:
    """What somebody who ends the turn now may have overlooked."""
    missed = [
        share for share in choices.shares if not share.switch.on and share.winner == choices.seat and share.influence
    ]
    if missed:
        city = PLACE_NAMES[missed[0].city]
        return message("draft.warning.share", place=city, influence=missed[0].influence)
    everything = [choice for place in choices.places.values() for choice in place.choices]
    targets = {choice.action.location for choice in everything if choice.mode == "expand"}
    if targets and not choices.table.game.has_expanded:
        return message("draft.warning.expand", count=len(targets))
    return None


def summary(room: Room, played: datetime) -> schema.SummaryOut:
    """A game in the list."""
    now = room.game
    return schema.SummaryOut(
        id=room.id,
        seats=seats(room),
        queenies=sorted(now.queenies),
        turn=now.turn + (not now.is_over),
        round=(now.turn - now.is_over) // now.players_count + 1,
        influence=[player.influence for player in now.players],
        active=now.active,
        over=room.is_over,
        abandoned=room.is_abandoned and not now.is_over,
        winners=list(now.result.winners) if now.result else [],
        played=played,
    )


def log(room: Room, start: int) -> list[schema.LogLine]:
    """What happened from the position `start` on, in words; position 0 tells of the set-up."""
    lines: list[schema.LogLine] = []
    for number in range(start, len(room.events) + 1):
        events = room.events[number - 1] if number else room.game.opening_events
        before = room.game.state_before(max(0, number - 1))
        turn = int(before[TURN]) + 1
        for index, event in enumerate(events):
            # The next player's income comes with the end of a turn.
            if event.kind is EventKind.INCOME and any(past.kind is EventKind.TURN_ENDED for past in events[:index]):
                turn += 1
            told = event_text(room.game.names, event)
            if told and event.kind not in UNTOLD:
                # The links to an expansion are told with it.
                links = [link for link in events[:index] if event.kind is EventKind.EXPANDED]
                paid = sum(link.dollars for link in links if link.kind is EventKind.LINK_PASSED)
                lines.append(_log_line(number, index, turn, event, told, event.dollars + paid))
    return lines


def _log_line(number: int, index: int, turn: int, event: Event, told: str, dollars: int) -> schema.LogLine:
    return schema.LogLine(
        number=number,
        index=index,
        turn=turn,
        kind=event.kind.value,
        seat=event.seat,
        rule=event.rule,
        text=told,
        influence=event.influence,
        dollars=dollars,
        location=event.location,
        region=event.region,
    )


def history(room: Room) -> schema.HistoryOut:
    """The game turn by turn."""
    rows = []
    starts = room.game.turn_starts
    for start in starts:
        at = room.at(start)
        state = at.state
        rows.append(
            schema.HistoryRow(
                turn=at.turn,
                influence=[player.influence for player in at.players],
                money=[player.money for player in at.players],
                income=[income_of(state, player.seat) for player in at.players],
            )
        )
    past = chain(room.game.opening_events, chain.from_iterable(room.events))
    points = count_points(past, room.game.players_count)
    sources = [source for source in SOURCE_NAMES if any(each[source] for each in points)]
    return schema.HistoryOut(rows=rows, sources=sources, points=[dict(each) for each in points], starts=starts)


def why_not(now: Game, steps: Sequence[Action], action: Action) -> Reason | None:
    """Why an action can't be done in the phase of the turn in progress to which it belongs."""
    if now.is_over:
        return now.why_not(action)
    table = lay(now, steps, up_to=phase_of(action))
    table.begin_phase(phase_of(action))
    return table.game.why_not(action)


def hint(room: Room, hint: Hint, steps: Sequence[Action]) -> schema.HintOut:
    """What the expert thinks, in words."""
    table = lay(room.game, steps)
    at, seat = table.game, room.game.active
    decided = at.copy()
    for token in hint.forced:
        decided.push(token)
    visits = sum(tries for _, tries, _ in hint.choices) or 1
    choices = [
        schema.HintChoice(
            text=action_text(decided, Action.from_token(token)), share=tries / visits, chance=chances[seat]
        )
        for token, tries, chances in hint.choices[:HINTS_SHOWN]
    ]
    told, done = [], []
    for token in hint.turn:
        action = Action.from_token(token)
        stays = at.stage is Stage.BOOMING and action.location == at.boom_city
        if not stays and (phase_of(action) is not Phase.SET_UP or room.game.stage in SETTING_UP):
            told.append(action_text(at, action))
            done.append(token)
        at.push(action)
    return schema.HintOut(
        seat=seat,
        turn=told,
        steps=[*(step.token for step in steps), *done],
        choices=choices,
        chances=list(hint.chances),
        influence=list(hint.influence),
    )
