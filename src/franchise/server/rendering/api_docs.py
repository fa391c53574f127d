"""The description of the API as a page without scripts: operations by subject, then the forms of what is sent."""

from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

from franchise.drawing.style import palette

Json = dict[str, Any]

FOLDER = Path(__file__).parent
# Limits of a form, as they are written behind its type.
LIMITS = ("pattern", "minimum", "maximum", "exclusiveMaximum", "minLength", "maxLength", "minItems", "maxItems")


def api_style() -> str:
    """The style sheet: the colours of the page, dark ones where the system wants them, and the forms of this page."""
    own = (FOLDER / "api_docs.css").read_text(encoding="utf-8")
    return f"{_colours('light')}@media (prefers-color-scheme: dark) {{ {_colours('dark')} }}\n{own}"


def _colours(theme: str) -> str:
    return f":root {{ {' '.join(f'--{name}: {value};' for name, value in palette(theme).items())} }}\n"


def api_page(described: Json) -> str:
    """The page for an OpenAPI description.

    >>> found = api_page({"info": {"title": "Games", "version": "1"}, "paths": {"/": {"get": {"operationId": "list"}}}})
    >>> '<article id="list"><h3><b>GET</b> <code>/</code></h3>' in found
    True
    """
    title = escape(described["info"]["title"])
    operations = [
        {"method": method, "path": path, **operation}
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    ]
    schemas = described.get("components", {}).get("schemas", {})
    operations.sort(key=_tag)
    by_tag = [(tag, list(group)) for tag, group in groupby(operations, key=_tag)]
    contents = "".join(f"<li>{_link(tag)}<ul>{''.join(map(_entry, group))}</ul></li>" for tag, group in by_tag)
    subjects = "".join(f'<h2 id="{tag}">{tag}</h2>{"".join(map(_operation, group))}' for tag, group in by_tag)
    forms = "".join(_form(name, schema) for name, schema in sorted(schemas.items()))
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}: API</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/docs/style.css"></head><body>'
        f"<header><h1>{title}: API</h1><p>{escape(described['info'].get('summary', ''))} "
        'The same for programs: <a href="/openapi.json">openapi.json</a>.</p></header>'
        f'<nav aria-label="Contents"><ul>{contents}<li>{_link("forms")}</li></ul></nav>'
        f'<main>{subjects}<h2 id="forms">forms</h2>{forms}</main></body></html>'
    )


def _tag(operation: Json) -> str:
    return escape(operation.get("tags", ["others"])[0])


def _link(name: str, text: str = "") -> str:
    return f'<a href="#{escape(name)}">{text or escape(name)}</a>'


def _entry(operation: Json) -> str:
    return f"<li>{_link(operation['operationId'], _name(operation))}</li>"


def _name(operation: Json) -> str:
    return f"<b>{operation['method'].upper()}</b> <code>{escape(operation['path'])}</code>"


def _operation(operation: Json) -> str:
    parts = [f'<article id="{escape(operation["operationId"])}"><h3>{_name(operation)}</h3>']
    parts += [f"<p>{escape(operation.get('description', ''))}</p>"]
    rows = [
        (parameter["name"], parameter["in"], parameter["schema"], parameter.get("required", False))
        for parameter in operation.get("parameters", [])
    ]
    if "requestBody" in operation:
        content = operation["requestBody"]["content"]
        rows += [("body", kind, told.get("schema", {}), True) for kind, told in content.items()]
    if rows:
        cells = "".join(
            f"<tr><th scope=row>{escape(name)}</th><td>{escape(place)}</td><td>{_type(schema)}</td>"
            f"<td>{'required' if required else ''}</td></tr>"
            for name, place, schema, required in rows
        )
        parts.append(f"<table>{cells}</table>")
    parts.append(f"<dl>{''.join(_answer(*answer) for answer in operation.get('responses', {}).items())}</dl></article>")
    return "".join(parts)


def _answer(status: str, answer: Json) -> str:
    kinds = [
        f"{escape(kind)} {_type(told['schema']) if told.get('schema') else ''}"
        for kind, told in answer.get("content", {}).items()
    ]
    return f"<dt>{escape(status)}</dt><dd>{', '.join(kinds) or escape(answer.get('description', ''))}</dd>"


def _form(name: str, schema: Json) -> str:
    required = schema.get("required", [])
    rows = "".join(
        f"<tr><th scope=row>{escape(field)}</th><td>{_type(told)}</td>"
        f"<td>{'required' if field in required else ''}</td></tr>"
        for field, told in schema.get("properties", {}).items()
    )
    told = f"<table>{rows}</table>" if rows else f"<p>{_type(schema)}</p>"
    about = escape(schema.get("description", ""))
    return f'<article id="{escape(name)}"><h3>{escape(name)}</h3><p>{about}</p>{told}</article>'


def _type(schema: Json) -> str:
    """A type in a few words, with links to the forms that it names."""
    if "$ref" in schema:
        return _link(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " or ".join(_type(option) for option in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        return " | ".join(f"<code>{escape(str(value))}</code>" for value in schema.get("enum", [schema.get("const")]))
    kind = escape(str(schema.get("type", "anything")))
    if kind == "array":
        items = schema.get("prefixItems") or [schema.get("items", {})]
        kind = f"list of {', '.join(_type(item) for item in items)}"
    elif isinstance(schema.get("additionalProperties"), dict):
        kind = f"object of {_type(schema['additionalProperties'])}"
    limits = [f"{name} {escape(str(schema[name]))}" for name in LIMITS if name in schema]
    return kind + (f" <small>({', '.join(limits)})</small>" if limits else "")
