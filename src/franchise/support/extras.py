"""Optional libraries: import them, or say which extra of this package installs them."""

import importlib
from types import ModuleType


def how_to_install(extra: str) -> str:
    """The command that installs an extra of this package.

    >>> print(how_to_install("envs"))
    pip install ".[envs]" in the project's folder
    """
    return f'pip install ".[{extra}]" in the project\'s folder'


def import_extra(module: str, name: str, extra: str) -> ModuleType:
    """Import a library; without it the error says what to do.

    >>> import_extra("no_such_library", "NoSuchLibrary", "envs")
    Traceback (most recent call last):
    ImportError: NoSuchLibrary is not installed; this installs it: pip install ".[envs]" in the project's folder
    """
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as fault:
        if fault.name != module.partition(".")[0]:
            raise  # the library is installed, but one of its own dependencies is missing
        raise ImportError(f"{name} is not installed; this installs it: {how_to_install(extra)}") from None
