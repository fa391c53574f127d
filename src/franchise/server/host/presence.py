"""Who follows a game now, as all are told who do."""

from franchise.server.host.news import Present
from franchise.server.schema.table import HereOut


def render_present(present: Present) -> str:
    """The message.

    >>> render_present(Present(frozenset({"b", "a"}), 2))
    '{"kind":"here","people":["a","b"],"onlookers":2}'
    """
    return HereOut(kind="here", people=sorted(present.people), onlookers=present.onlookers).model_dump_json()
