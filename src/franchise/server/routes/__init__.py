"""The routes of the API, one file for each subject. A request comes in here and asks the host or a room."""

from franchise.server.routes import (
    api_docs,
    games,
    health,
    history,
    live,
    me,
    metrics,
    orders,
    pictures,
    reference,
    seats,
    table,
    talk,
    texts,
    turns,
)

ROUTERS = tuple(
    part.router
    for part in (
        live,  # first, since many come at once after a restart and each route before it has to be looked at
        games,
        turns,
        orders,
        seats,
        table,
        talk,
        me,
        history,
        texts,
        pictures,
        reference,
        api_docs,
        health,
        metrics,
    )
)
