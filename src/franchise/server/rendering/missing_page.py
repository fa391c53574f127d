"""What stands in for the page where it was never built: how to build it."""

from html import escape

from franchise.texts import message

BUILD = "python tools/page.py build"


def missing_page() -> str:
    """A small page in the reader's language.

    >>> "<pre>python tools/page.py build</pre>" in missing_page()
    True
    """
    title, what_to_do = escape(message("server.not-built")), escape(message("server.not-built.what-to-do"))
    return (
        '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{title}</title></head><body><h1>{title}</h1><p>{what_to_do}</p><pre>{BUILD}</pre></body></html>\n"
    )
