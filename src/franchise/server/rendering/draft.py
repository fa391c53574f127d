"""A turn in progress as the page shows it: everything that can be done or why not, and the preview."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, pairwise

from franchise.board.tables import BOARD
from franchise.draft.choices import Choice, Choices, IncreaseChoice, Mode, Switch
from franchise.draft.preview import preview_of
from franchise.draft.steps import Phase, Steps, expansions, phase_of, try_steps, without
from franchise.game import Game
from franchise.model.action import Action, ActionKind
from franchise.model.event import Event, EventKind
from franchise.model.links import price_between
from franchise.model.reasons import Reason
from franchise.model.stage import SETTING_UP
from franchise.server.host.room import Room
from franchise.server.rendering.guide import draft_steps
from franchise.server.rendering.position import render_position, render_turn_in_progress
from franchise.server.schema.common import ReasonOut
from franchise.server.schema.draft import (
    ChoiceOut,
    ConsequenceOut,
    DraftOut,
    ExpansionOut,
    IncreaseOut,
    LineOut,
    LinkOut,
    PickedOut,
    PlaceOut,
    PreviewOut,
    SwitchOut,
)
from franchise.server.schema.position import PositionOut
from franchise.telling.points import count_points
from franchise.telling.words import PLACE_NAMES, REGION_NAMES, action_text, event_text
from franchise.texts import current_language, message

# Choices that replace a step of the draft: they are described as at the beginning of the turn.
REPLACING = (Mode.EXPAND, Mode.INSTEAD, Mode.BOOM)


def render_draft(room: Room, steps: Sequence[Action]) -> DraftOut:
    """The turn in progress and everything that can be done."""
    now, choices = room.game, Choices(room.game, steps, room.trials)
    at = choices.trial.game
    is_turn = now.stage not in SETTING_UP
    return DraftOut(
        revision=room.revision,
        seat=choices.seat,
        stage=at.stage.value,
        steps=[step.token for step in steps],
        undo=[step.token for step in choices.start.fit(steps[:-1])[0]] if steps else None,
        position=_position(room, choices),
        places={
            name: PlaceOut(choices=[_choice(now, at, choice) for choice in place.choices], reason=None, dear=None)
            if place.choices
            else _nothing(place.reason, place.dear)
            for name, place in choices.places.items()
        },
        others=[_choice(now, at, choice) for choice in choices.others],
        expansions=_expansions(choices),
        increases=[_increase(choices, increase) for increase in choices.increases],
        dollars=_switch(choices.dollars) if is_turn else None,
        again=_why_not_again(choices) if is_turn else None,
        bonus_used=choices.bonus_used,
        set_up=not is_turn,
        picked=_picked(steps) if steps and not is_turn else None,
        boom_moved=any(step.kind is ActionKind.MOVE_BOOM for step in steps),
        unfinished=choices.trial.is_unfinished,
        complete=choices.is_complete,
        preview=_preview(choices) if choices.is_complete and is_turn else None,
        warning=_warning(choices) if choices.is_complete and is_turn else None,
        guide=draft_steps(room, choices),
    )


def _position(room: Room, choices: Choices) -> PositionOut:
    """The position after the steps so far. A decision of the set-up changes the map at once."""
    at, events = choices.trial.game, choices.trial.events
    if not choices.is_set_up:
        return render_turn_in_progress(room, at, events)
    past = chain(room.game.opening_events, chain.from_iterable(room.events), events)
    return render_position(at, len(room.game.actions), count_points(past, room.game.players_count))


def render_draft_json(room: Room, steps: Sequence[Action]) -> str:
    """The same as JSON. The last one of each language is kept: everybody at the table asks for the beginning of a turn.

    The room is locked.
    """
    key = (current_language(), room.revision, tuple(step.token for step in steps))
    if key not in room.rendered_drafts:
        room.rendered_drafts = {known: text for known, text in room.rendered_drafts.items() if known[0] != key[0]}
        room.rendered_drafts[key] = render_draft(room, steps).model_dump_json()
    return room.rendered_drafts[key]


def _choice(now: Game, at: Game, choice: Choice) -> ChoiceOut:
    """A choice in words."""
    action = choice.action
    return ChoiceOut(
        mode=choice.mode.value,
        token=action.token,
        text=action_text(now if choice.mode in REPLACING else at, action),
        steps=[step.token for step in choice.steps],
        location=action.location,
        region=action.region,
        tile=action.tile,
        value=action.value,
        price=choice.price,
        origins=list(choice.origins),
        left=choice.left,
    )


@lru_cache(maxsize=256)  # most places have the same few reasons
def _nothing(reason: Reason | None, dear: int | None) -> PlaceOut:
    return PlaceOut(choices=[], reason=_reason(reason), dear=dear)


def _reason(reason: Reason | None) -> ReasonOut | None:
    return None if reason is None else ReasonOut(rule=reason.rule, text=reason.text)


def _switch(switch: Switch) -> SwitchOut:
    steps = None if switch.steps is None else [step.token for step in switch.steps]
    return SwitchOut(token=switch.action.token, on=switch.on, steps=steps, reason=_reason(switch.reason))


def _expansions(choices: Choices) -> list[ExpansionOut]:
    """The expansions of the draft, each with what was paid for it, in the order in which they are made."""
    before = choices.start.try_steps(choices.steps, up_to=Phase.DOLLARS).at_phase(Phase.EXPANSION)
    found = []
    for chunk in expansions(choices.steps):
        after = before.try_steps(chunk)
        found.append(_expansion(choices, chunk, after.events[len(before.events) :]))
        before = after
    return found


def _expansion(choices: Choices, chunk: Steps, events: Sequence[Event]) -> ExpansionOut:
    passed = [event for event in events if event.kind is EventKind.LINK_PASSED]
    walked = [step.location for step in chunk if step.kind is ActionKind.WALK and step.location]
    origins = walked[:1] or list(choices.origins(chunk[-1]))
    target = passed[-1].location if passed else None
    path = walked or [*origins[:1], *([target] if target else [])]
    return ExpansionOut(
        target=target,
        origins=origins,
        links=[LinkOut(a=a, b=b, price=price_between(a, b)) for a, b in pairwise(path)],
        paid=-sum(event.dollars for event in passed),
        free=any(step.kind is ActionKind.ARM_ROUTE for step in chunk),
        space=_next_space(choices.game, target),
        without=[step.token for step in choices.start.fit(without(choices.steps, chunk))[0]],
    )


def _next_space(now: Game, target: str | None) -> int | None:
    """The space of a city that the next franchise fills, counted from 1; None in a town."""
    return len(now.city(target).owners) + 1 if target and BOARD.location(target).is_city else None


def _increase(choices: Choices, increase: IncreaseChoice) -> IncreaseOut:
    short = increase.majority - increase.then
    return IncreaseOut(
        city=increase.city,
        single=_switch(increase.switch),
        double=_switch(choices.switch(f"++{increase.city}")),
        text=message(f"draft.share.{_increase_note(increase)}", **increase.__dict__, short=short),
        influence=increase.influence,
        winner=increase.winner,
    )


def _increase_note(increase: IncreaseChoice) -> str:
    """The key of the sentence that describes the effect of an increase."""
    short = increase.majority - increase.then
    if increase.winner is not None:
        return "majority" if short <= 0 else "full"
    return "one-short" if short == 1 else "short" if short > 1 else "plain"


def _picked(steps: Sequence[Action]) -> PickedOut:
    """What the steps of a decision of the set-up have picked."""
    return PickedOut(
        location=next((step.location for step in steps if step.location), None),
        value=next((step.value for step in steps if step.value), None),
        region=next((step.region for step in steps if step.region), None),
        tile=next((step.tile for step in steps if step.tile), None),
    )


def _why_not_again(choices: Choices) -> ReasonOut | None:
    """Why no second expansion can be made; None if one can."""
    everything = [choice for place in choices.places.values() for choice in place.choices]
    if any(choice.mode is Mode.AGAIN for choice in everything):
        return None
    if choices.bonus_used is not None:
        return ReasonOut(rule="7.1", text=message("reason.bonus-used"))
    if choices.dollars.reason is not None:
        return _reason(choices.dollars.reason)
    if not choices.trial.game.has_expanded:
        return ReasonOut(rule="7.2", text=message("draft.expand-first"))
    return ReasonOut(rule="7.2", text=message("draft.nowhere-again"))


def _preview(choices: Choices) -> PreviewOut:
    seen = preview_of(choices.game, choices.trial)
    return PreviewOut(
        in_hand=seen.in_hand,
        income=seen.income,
        lines=[LineOut(text=_payment(event), dollars=event.dollars) for event in seen.payments],
        left=seen.left,
        next_income=seen.next_income,
        influence=list(seen.influence),
        consequences=[
            ConsequenceOut(
                kind=event.kind.value,
                seat=event.seat,
                text=event_text(choices.game.names, event),
                rule=event.rule,
                influence=event.influence,
                location=event.location,
                region=event.region,
            )
            for event in seen.consequences
        ],
        opened=seen.opened,
        ends_game=seen.ends_game,
    )


def _payment(event: Event) -> str:
    place, region = PLACE_NAMES.get(event.location or "", ""), REGION_NAMES.get(event.region or "", "")
    return message(f"draft.pay.{event.kind.value}", place=place, region=region)


def _warning(choices: Choices) -> str | None:
    """A warning about something that a player who ends the turn now may have overlooked."""
    missed = [
        increase
        for increase in choices.increases
        if not increase.switch.on and increase.winner == choices.seat and increase.influence
    ]
    if missed:
        city = PLACE_NAMES[missed[0].city]
        return message("draft.warning.share", place=city, influence=missed[0].influence)
    everything = [choice for place in choices.places.values() for choice in place.choices]
    targets = {choice.action.location for choice in everything if choice.mode is Mode.EXPAND}
    if targets and not choices.trial.game.has_expanded:
        if len(targets) == 1:
            return message("draft.warning.expand-one")
        return message("draft.warning.expand", count=len(targets))
    return None


def why_not(now: Game, steps: Sequence[Action], action: Action) -> Reason | None:
    """Why an action can't be done in the phase of the turn in progress to which it belongs."""
    if now.is_over:
        return now.why_not(action)
    return try_steps(now, steps, up_to=phase_of(action)).at_phase(phase_of(action)).game.why_not(action)
