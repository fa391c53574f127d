# Everything a newcomer needs: `make play` and `make test`. Both set up their own virtual environment in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test bench strength clean

play: $(VENV)/installed
	$(BIN)/franchise play

test: $(VENV)/installed-dev
	$(BIN)/python tools/page.py build lint check test
	$(BIN)/python tools/browser.py
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m franchise.warmup
	$(BIN)/python -m pytest
	$(BIN)/python -m franchise.bench

bench: $(VENV)/installed
	$(BIN)/franchise bench

# About an hour on two cores; what was played is kept in build/strength, so that it goes on where it stopped.
strength: $(VENV)/installed-dev
	$(BIN)/python tools/strength.py

# The page is built with the package: a change of its sources installs the package again.
PAGE_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/paraglide/*' -not -path '*/project.inlang/*' -not -name schema.d.ts)

$(VENV)/installed: pyproject.toml setup.py $(PAGE_SOURCES)
	test -d $(VENV) || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/installed-dev: pyproject.toml $(VENV)/installed
	$(BIN)/python -m pip install --quiet --editable ".[dev]"
	touch $@

clean:
	rm -rf $(VENV) build dist web/node_modules src/franchise/server/page .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info
