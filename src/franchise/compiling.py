"""The one decorator that compiles a function, and the folder where the compiled code is kept.

Numba's cache looks only at the file in which a function stands: it would not notice a change in a function called
from there, nor in the board's figures. So the folder's name is a digest of everything that goes into compiled code.
Set ``NUMBA_DISABLE_JIT=1`` to run the same functions interpreted, for example in a debugger.
"""

import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba

config: Any = numba.config  # its attributes are made at run time
# `_nrt=False` switches off Numba's reference counting of arrays, which takes a third of the time at every call.
# Nothing compiled here makes or keeps an array, so there is nothing to count.
njit: Any = numba.njit
INTERPRETED = bool(config.DISABLE_JIT)

PACKAGE = Path(__file__).parent
COMPILED = ("board/*.json", *(f"{folder}/*.py" for folder in ("board", "rules", "vector", "trees", "network", "bots")))

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


def cache_root() -> Path:
    """The folder below which compiled code is kept: ``NUMBA_CACHE_DIR`` if it is set, else the user's cache folder."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        return Path(chosen)
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "franchise" / "compiled"
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "franchise" / "compiled"


def source_digest() -> str:
    """A digest of all sources and figures that go into compiled code, and of Numba's version."""
    digest = hashlib.sha256(numba.__version__.encode())
    digest.update(Path(__file__).read_bytes())
    for pattern in COMPILED:
        for path in sorted(PACKAGE.glob(pattern)):
            digest.update(path.name.encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


CACHE_FOLDER = str(cache_root() / source_digest())


def is_compiled(part: str) -> bool:
    """Whether a part of the program was compiled in an earlier run, so that it starts at once.

    >>> isinstance(is_compiled("rules"), bool)
    True
    """
    return INTERPRETED or _ready(part).exists()


def can_keep() -> bool:
    """Whether compiled code can be kept for other processes and later runs.

    >>> isinstance(can_keep(), bool)
    True
    """
    try:
        Path(CACHE_FOLDER).mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(CACHE_FOLDER, os.W_OK)


def note_compiled(part: str) -> None:
    """Remember for the next run that a part is compiled; do nothing if the cache folder can't be written."""
    with suppress(OSError):
        _ready(part).touch()


def _ready(part: str) -> Path:
    """The file that marks a part as compiled. Its name depends on the package's path, as in Numba's own cache."""
    return Path(CACHE_FOLDER) / f"ready-{part}-{hashlib.sha256(str(PACKAGE).encode()).hexdigest()[:8]}"


def compiled(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Compile `function` when it is first called and keep the machine code for the next start.

    >>> @compiled
    ... def double(number: int) -> int:
    ...     return 2 * number
    >>> double(21)
    42
    """
    if INTERPRETED:
        return function
    others = config.CACHE_DIR  # a global setting of Numba, restored below for other libraries
    config.CACHE_DIR = CACHE_FOLDER
    try:
        return cast(Callable[Parameters, Result], njit(cache=True, nogil=True, _nrt=False)(function))
    except RuntimeError:  # no place for a cache: a read-only machine, or a function typed at a prompt
        return cast(Callable[Parameters, Result], njit(nogil=True, _nrt=False)(function))
    finally:
        config.CACHE_DIR = others
