"""A turn in progress as the server tells it: everything that can be done, why not, what it would bring, a hint."""

from collections.abc import Sequence
from itertools import chain, pairwise

from franchise.draft.choices import Choice, Choices, Mode, Share, Switch
from franchise.draft.preview import preview
from franchise.draft.steps import Phase, Steps, Table, expansions, fit, lay, phase_of, without
from franchise.game import SETTING_UP, Game, Stage
from franchise.model.action import Action, ActionKind
from franchise.model.event import Event, EventKind
from franchise.model.links import price_between
from franchise.model.reasons import Reason
from franchise.server import schema
from franchise.server.positions import position
from franchise.server.rooms import Room
from franchise.server.thinking import Hint
from franchise.telling.points import count_points
from franchise.telling.words import PLACE_NAMES, REGION_NAMES, action_text, event_text
from franchise.texts import message

HINTS_SHOWN = 6
# Choices that are made in place of what the draft has, so that their words are those of the turn's beginning.
REPLACING = (Mode.EXPAND, Mode.INSTEAD, Mode.BOOM)


def drafted(room: Room, steps: Sequence[Action]) -> schema.DraftOut:
    """The turn in progress and everything that can be done."""
    now, choices = room.game, Choices(room.game, steps)
    past = chain(now.opening_events, chain.from_iterable(room.events), choices.table.events)
    at = choices.table.game
    is_turn = now.stage not in SETTING_UP
    return schema.DraftOut(
        seat=choices.seat,
        stage=at.stage.value,
        steps=[step.token for step in steps],
        undo=[step.token for step in fit(now, steps[:-1])] if steps else None,
        position=position(at, len(now.actions), count_points(past, now.players_count)),
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
        shares=[_share(choices, share) for share in choices.shares],
        dollars=_switch(choices.switch("$10")) if is_turn else None,
        again=_why_not_again(choices) if is_turn else None,
        bonus_used=choices.bonus_used,
        set_up=not is_turn,
        unfinished=choices.table.is_unfinished,
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
    """The expansions of the draft, each with what was paid for it, in the order in which they are made."""
    table = lay(choices.game, choices.steps, up_to=Phase.DOLLARS)
    table.begin_phase(Phase.EXPANSION)
    return [_expansion(choices, table, chunk) for chunk in expansions(choices.steps)]


def _expansion(choices: Choices, table: Table, chunk: Steps) -> schema.ExpansionOut:
    done = len(table.events)
    for step in chunk:
        table.do(step)
    passed = [event for event in table.events[done:] if event.kind is EventKind.LINK_PASSED]
    walked = [step.location for step in chunk if step.kind is ActionKind.WALK and step.location]
    origins = walked[:1] or list(choices.origins(chunk[-1]))
    target = passed[-1].location if passed else None
    path = walked or [*origins[:1], *([target] if target else [])]
    return schema.ExpansionOut(
        target=target,
        origins=origins,
        links=[schema.LinkOut(a=a, b=b, price=price_between(a, b)) for a, b in pairwise(path)],
        paid=-sum(event.dollars for event in passed),
        free=any(step.kind is ActionKind.ARM_ROUTE for step in chunk),
        space=_next_space(choices.game, target),
        without=[step.token for step in fit(choices.game, without(choices.steps, chunk))],
    )


def _next_space(now: Game, target: str | None) -> int | None:
    """The space of a city that the next franchise fills, counted from 1; None in a town."""
    return len(now.cities[target].owners) + 1 if target in now.cities else None


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
    if any(choice.mode is Mode.AGAIN for choice in everything):
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
    place, region = PLACE_NAMES.get(event.location or "", ""), REGION_NAMES.get(event.region or "", "")
    return message(f"draft.pay.{event.kind.value}", place=place, region=region)


def _warning(choices: Choices) -> str | None:
    """What somebody who ends the turn now may have overlooked."""
    missed = [
        share for share in choices.shares if not share.switch.on and share.winner == choices.seat and share.influence
    ]
    if missed:
        city = PLACE_NAMES[missed[0].city]
        return message("draft.warning.share", place=city, influence=missed[0].influence)
    everything = [choice for place in choices.places.values() for choice in place.choices]
    targets = {choice.action.location for choice in everything if choice.mode is Mode.EXPAND}
    if targets and not choices.table.game.has_expanded:
        return message("draft.warning.expand", count=len(targets))
    return None


def why_not(now: Game, steps: Sequence[Action], action: Action) -> Reason | None:
    """Why an action can't be done in the phase of the turn in progress to which it belongs."""
    if now.is_over:
        return now.why_not(action)
    table = lay(now, steps, up_to=phase_of(action))
    table.begin_phase(phase_of(action))
    return table.game.why_not(action)


def hinted(room: Room, found: Hint, steps: Sequence[Action]) -> schema.HintOut:
    """What the expert thinks, in words."""
    at, seat = lay(room.game, steps).game, room.game.active
    decided = at.copy()
    for token in found.forced:
        decided.push(token)
    visits = sum(tries for _, tries, _ in found.choices) or 1
    told, done = _plan(room.game, at, found.turn)
    return schema.HintOut(
        seat=seat,
        turn=told,
        steps=[*(step.token for step in steps), *done],
        choices=[
            schema.HintChoice(
                text=action_text(decided, Action.from_token(token)),
                share=tries / visits,
                chance=chances[seat],
            )
            for token, tries, chances in found.choices[:HINTS_SHOWN]
        ],
        chances=list(found.chances),
        influence=list(found.influence),
    )


def _plan(now: Game, at: Game, tokens: Sequence[str]) -> tuple[list[str], list[str]]:
    """The steps of a turn in words and as tokens, without what follows of itself."""
    told, done = [], []
    for token in tokens:
        action = Action.from_token(token)
        stays = at.stage is Stage.BOOMING and action.location == at.boom_city
        if not stays and (phase_of(action) is not Phase.SET_UP or now.stage in SETTING_UP):
            told.append(action_text(at, action))
            done.append(token)
        at.push(action)
    return told, done
