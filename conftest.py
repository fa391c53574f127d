"""What the examples in docstrings may take for granted."""

from typing import Any

import numpy as np
import pytest


@pytest.fixture(autouse=True)
def names_for_examples(doctest_namespace: dict[str, Any]) -> None:
    """NumPy under its usual name."""
    doctest_namespace["np"] = np
