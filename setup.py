"""Builds the page before the package: everything else stands in pyproject.toml."""

import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).resolve().parent / "tools"))

import page


class BuildPageToo(build_py):
    """A wheel contains the built page; whoever installs it needs no Node."""

    def run(self) -> None:
        """Build the page, then the package."""
        page.build()
        super().run()


setup(cmdclass={"build_py": BuildPageToo})
