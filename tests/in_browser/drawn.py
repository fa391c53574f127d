"""What is drawn on a board, element by element, on the page or in a picture, and where the two differ."""

from collections.abc import Iterator
from itertools import zip_longest
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

# An element: what it is, and its attributes by name.
Drawn = dict[str, str]
Parts = dict[str, list[Drawn]]

# Groups that are found by their class; places and regions have names of their own.
GROUPS = {"coasts", "lands", "closed", "deco", "roads", "labels"}
# What only one of the two draws on its map: the page for those who point at it, the picture for the standing. The page
# has the region track and the key beside the map.
NOT_SHARED: tuple[set[str], ...] = (
    *({kind} for kind in ("sea", "hit", "recent", "told", "hov", "focus1", "focus2", "tag", "strip", "track", "key")),
    {"roads", "open"},
    {"ring", "target"},
    {"roads", "hot"},
    {"roads", "pick"},
)
ONLY_ON_THE_PAGE = {"act", "on", "target", "arrives", "dim"}  # classes
FOR_READERS = {"role", "tabindex", "aria-label", "aria-hidden", "class"}  # attributes
WITHOUT_FORM = {"title", "style"}


def parts_of(svg: str) -> Parts:
    """Everything that is drawn, by the place, the region or the group to which it belongs.

    >>> parts_of('<svg><g class="pl" data-place="reno"><circle class="face" r="17"/></g></svg>')
    {'reno (pl)': [{'is': 'g.pl', 'data-place': 'reno'}, {'is': 'circle.face', 'r': '17'}]}
    """
    found: Parts = {}
    for name, drawn in _walk(ElementTree.fromstring(svg), "", ""):
        found.setdefault(name, []).append(drawn)
    return found


def differences(page: Parts, picture: Parts) -> list[str]:
    """What differs, in words: first what is missing, then the order, then element by element.

    >>> differences({"reno": [{"is": "circle.face", "r": "17"}]}, {"reno": [{"is": "circle.face", "r": "18"}]})
    ['reno: element 1, circle.face: r is 17 on the page and 18 in the picture']
    """
    found = [f"{name}: only on the page" for name in page if name not in picture]
    found += [f"{name}: only in the picture" for name in picture if name not in page]
    shared = [name for name in page if name in picture]
    if not found and list(page) != list(picture):
        found.append(f"drawn in another order: {list(page)} on the page, {list(picture)} in the picture")
    for name in shared:
        for number, (one, other) in enumerate(zip_longest(page[name], picture[name], fillvalue={"is": "nothing"}), 1):
            what = one["is"] if one["is"] == other["is"] else "what is drawn"
            found += [f"{name}: element {number}, {what}: {difference}" for difference in _attributes(one, other)]
    return found


def _attributes(one: Drawn, other: Drawn) -> list[str]:
    names = ["is"] if one["is"] != other["is"] else sorted(one.keys() | other.keys())
    return [
        f"{name} is {one.get(name, 'missing')} on the page and {other.get(name, 'missing')} in the picture"
        for name in names
        if one.get(name) != other.get(name)
    ]


def _walk(element: Element, name: str, moved: str) -> Iterator[tuple[str, Drawn]]:
    """All elements with a form in the order in which they are drawn, with what moves them within their group."""
    kind = element.tag.rpartition("}")[2]
    classes = element.get("class", "").split()
    if kind in WITHOUT_FORM or any(some <= set(classes) for some in NOT_SHARED):
        return
    group = _group(element, kind, classes)
    name, moved = group or name, "" if group else moved
    moved = " ".join(filter(None, [moved, element.get("transform")]))
    if kind != "svg" and (group or kind != "g"):
        yield name, _drawn(element, kind, classes, moved)
    if kind != "text":
        for part in element:
            yield from _walk(part, name, moved)


def _group(element: Element, kind: str, classes: list[str]) -> str | None:
    """The name of the group that begins with this element."""
    if kind == "defs":
        return kind
    if place := element.get("data-place") or element.get("data-beside"):
        return f"{place} ({classes[0]})"
    if region := element.get("data-region"):
        return f"{region} (sign)"
    return " ".join(classes) if GROUPS & set(classes) else None


def _drawn(element: Element, kind: str, classes: list[str], moved: str) -> Drawn:
    shared = [name for name in classes if name not in ONLY_ON_THE_PAGE]
    drawn = {"is": ".".join([kind, *sorted(shared)])}
    drawn |= {name: value for name, value in element.attrib.items() if name not in FOR_READERS}
    if moved:
        drawn["transform"] = moved
    if kind == "text":
        spans = [f"{span.get('class')} {span.get('dx')} {span.text}" for span in element]
        # The fonts of the pictures have no narrow space: there it is a usual one that does not break.
        drawn["words"] = (" | ".join(spans) or (element.text or "").strip()).replace("\u202f", "\u00a0")
    return drawn
