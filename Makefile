# Two commands do everything: `make run` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# Taken from the command line only: many a shell has a HOST of its own.
ifneq ($(origin HOST),command line)
HOST :=
endif
ifneq ($(origin PORT),command line)
PORT :=
endif
STAMP := $(VENV)/.installed

.PHONY: install run demo test test-postgresql bench browser tools messages clean

install: $(STAMP)

$(STAMP): requirements-dev.lock pyproject.toml $(wildcard ledger/web/translations/*/LC_MESSAGES/*.po)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.lock
	$(BIN)/pybabel --quiet compile --directory ledger/web/translations
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	touch $(STAMP)

# `make run PORT=8080 HOST=127.0.0.1` listens there; without them on every address of this machine, at 8321 or the next free port.
run: install
	$(BIN)/ledger run $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT))

# Fills the book with an invented group's years.
demo: install
	$(BIN)/ledger demo

# What is tried on a real PostgreSQL too; tests that need no database are left out by themselves,
# and those of bodies, most of which reach none, and of roles, which tests/desk tries on it. The few
# long tests come first, so that no process waits for them at the end.
ON_POSTGRESQL := LEDGER_TEST_DATABASE=postgresql $(BIN)/pytest --numprocesses auto --dist loadfile \
    --no-loadscope-reorder tests/test_processes.py tests/test_upgrade.py \
    tests/desk tests/store tests/web/api tests/web/test_queries.py tests/web/test_rounds.py \
    tests/web/test_spreading.py \
    --ignore=tests/web/api/test_bodies.py --ignore=tests/web/api/test_roles.py

test: install browser tools
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest --numprocesses auto --dist loadfile
	$(ON_POSTGRESQL)

test-postgresql: install
	$(ON_POSTGRESQL)

# The browser tests need Chromium; as root it is installed from Debian, otherwise this says so and fails.
browser:
	@sh tests/browser/install.sh

# The plain-text journal is judged by the real hledger, which comes from Debian in the same way.
tools:
	@sh tests/tools/install.sh

bench: install browser
	$(BIN)/python -m bench

# Collects the texts of the program into the catalogues; the new ones wait there to be translated.
messages: install
	$(BIN)/pybabel --quiet extract --keyword lazy_gettext --keyword _l --mapping babel.cfg --sort-by-file --no-location --omit-header --add-comments=Translators: --output messages.pot .
	for locale in nl sv; do $(BIN)/pybabel --quiet update --input-file messages.pot --output-dir ledger/web/translations --locale $$locale --no-fuzzy-matching --ignore-obsolete --omit-header || exit 1; done
	rm messages.pot

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache
