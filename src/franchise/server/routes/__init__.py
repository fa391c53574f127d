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
        games,
        turns,
        orders,
        seats,
        table,
        talk,
        me,
        history,
        texts,
        live,
        pictures,
        reference,
        api_docs,
        health,
        metrics,
    )
)
