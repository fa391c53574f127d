"""Libraries that not everybody has."""

import importlib
from types import ModuleType


def need(module: str, name: str, extra: str) -> ModuleType:
    """Import a library, or say which extra of this package installs it.

    >>> need("no_such_library", "NoSuchLibrary", "envs")
    Traceback (most recent call last):
    ImportError: NoSuchLibrary is not installed; this installs it: pip install "franchise[envs]"
    """
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as fault:
        if fault.name != module.partition(".")[0]:
            raise  # it is there, but something that it needs is not
        raise ImportError(f'{name} is not installed; this installs it: pip install "franchise[{extra}]"') from None
