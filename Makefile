# Everything a newcomer needs. Every target sets up its own virtual environment in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play quick quick-lint quick-test test regenerate bench strength clean

play: $(VENV)/installed
	$(BIN)/franchise play

# The fast lane: what tells within two minutes on two cores whether something broke. Linters and tests run side by side.
quick: $(VENV)/installed-dev
	$(BIN)/python tools/page.py build
	$(MAKE) --no-print-directory --jobs 2 --output-sync quick-lint quick-test

quick-lint:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/python tools/page.py lint check test
	$(BIN)/mypy

quick-test:
	$(BIN)/python -m pytest --quiet $(QUICK)

# No games of bots, no browser, no fingerprints: those are for `make test`.
QUICK := tests/rules $(addprefix tests/test_,$(addsuffix .py,board broken_input drafts game golden page_texts positions \
	reasons record regenerate rule_table rulebook_examples sensible standings texts verdicts why)) \
	$(addprefix src/franchise/,board cli draft drawing model record server/language.py bots/registry.py telling texts) \
	tools/openapi.py tools/settings_table.py

# The tests share this many processes. Those of the API's contract share names, by which processes tell tests apart: they
# run alone.
JOBS ?= 2
CONTRACT := tests/test_api_contract.py

test: $(VENV)/installed-learn
	$(BIN)/python tools/page.py build lint check test
	$(BIN)/python tools/browser.py
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m franchise.warmup
	$(BIN)/python -m pytest --numprocesses $(JOBS) --dist loadfile --durations 10 --ignore $(CONTRACT)
	$(BIN)/python -m pytest $(CONTRACT)
	$(BIN)/python -m franchise.bench.guard

# After a rule was changed on purpose: what the tests expect of whole games. It prints what changed.
regenerate: $(VENV)/installed-dev
	$(BIN)/python tools/regenerate.py

bench: $(VENV)/installed
	$(BIN)/franchise bench

# What was played is committed in docs/strength/played: only what is missing is played. Games of bots that have changed
# since are noticed; delete their files to play them anew.
strength: $(VENV)/installed-dev
	$(BIN)/python tools/champion_strength.py
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

# The learner needs PyTorch, and nothing else does: only `make test` installs it.
$(VENV)/installed-learn: $(VENV)/installed-dev
	$(BIN)/python -m pip install --quiet "torch==2.13.0"
	touch $@

clean:
	rm -rf $(VENV) build dist web/node_modules src/franchise/server/page .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info
