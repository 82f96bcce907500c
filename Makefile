# Every target does its own set-up: a virtual environment in $(VENV), filled anew only when
# pyproject.toml has changed. PYTHON=… names another interpreter (3.11 or later).

SHELL := /bin/sh
VENV ?= .venv
PYTEST_ARGS ?=
BENCH_ARGS ?=

# Pages with parts that Cog generates.
COGGED := README.md docs/configuration.md docs/conversations.md docs/transcripts.md

# "python3" may be an older one, and a version manager's shim may be there without its Python: ask.
ifndef PYTHON
PYTHON := $(shell for name in python3 python3.11 python3.12 python3.13 python3.14 python; do \
	if "$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; \
	then echo "$$name"; break; fi; done)
endif

bin := $(VENV)/bin
python := $(bin)/python
pip := $(python) -m pip --disable-pip-version-check --quiet install

.DEFAULT_GOAL := help
.PHONY: help demo test lint format docs schemas generated-check bench snapshots clean

help:
	@echo 'make demo       check the transcripts in fixtures/ and show what is found'
	@echo 'make test       run the tests (PYTEST_ARGS=…)'
	@echo 'make lint       ruff, mypy and the check that all generated files are up to date'
	@echo 'make format     let ruff fix and format'
	@echo 'make docs       generate docs/rules.md, and the sessions and tables in the other pages'
	@echo 'make schemas    generate the JSON Schemas'
	@echo 'make bench      run the benchmarks (BENCH_ARGS=…)'
	@echo 'make snapshots  run the tests and update the golden outputs'
	@echo 'make clean      remove the virtual environment and all caches'

# Exit 1 says that the check has found errors, which is what this shows; 2 is a failure.
demo: $(VENV)/.stamp-run
	@status=0; $(bin)/selfcheck check fixtures/transcripts || status=$$?; test $$status -le 1

test: $(VENV)/.stamp-test
	$(python) -m pytest $(PYTEST_ARGS)

lint: $(VENV)/.stamp-dev generated-check
	$(bin)/ruff check .
	$(bin)/ruff format --check .
	$(bin)/mypy

format: $(VENV)/.stamp-dev
	$(bin)/ruff check --fix .
	$(bin)/ruff format .

docs: $(VENV)/.stamp-dev
	$(python) -m tools.generate_docs
	$(python) -m cogapp -r $(COGGED)

schemas: $(VENV)/.stamp-run
	$(python) -m tools.generate_schemas

generated-check: $(VENV)/.stamp-dev
	$(python) -m tools.generate_docs --check
	$(python) -m tools.generate_schemas --check
	$(python) -m cogapp --check $(COGGED)

bench: $(VENV)/.stamp-dev
	$(python) -m benchmarks $(BENCH_ARGS)

snapshots: $(VENV)/.stamp-test
	$(python) -m pytest --snapshot-update $(PYTEST_ARGS)

clean:
	rm -rf $(VENV) dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

# The installs are editable: a change of a source file needs none.
$(VENV)/.stamp-run: pyproject.toml tools/make_venv.py
	@test -n "$(PYTHON)" || { echo 'selfcheck needs Python 3.11 or later: make PYTHON=…' >&2; exit 1; }
	@$(PYTHON) tools/make_venv.py $(VENV)
	@echo 'installing selfcheck into $(VENV)'
	@$(pip) --editable .
	@touch $@

$(VENV)/.stamp-test: $(VENV)/.stamp-run
	@echo 'installing the test tools into $(VENV)'
	@$(pip) --editable '.[test]'
	@touch $@

$(VENV)/.stamp-dev: $(VENV)/.stamp-test
	@echo 'installing the developer tools into $(VENV)'
	@$(pip) --editable '.[dev]'
	@touch $@
