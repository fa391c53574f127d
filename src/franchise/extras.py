"""What can be installed beside the package, and the words that say so."""


def how_to_install(extra: str) -> str:
    """The command that installs an extra of this package.

    >>> print(how_to_install("envs"))
    pip install ".[envs]" in the project's folder
    """
    return f'pip install ".[{extra}]" in the project\'s folder'
