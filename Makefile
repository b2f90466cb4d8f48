# make test: everything that CI checks. It needs Rust (with rustfmt and clippy) and Python 3.10 or later (with venv).
# Where there is no Chromium and none can be installed, the test with a browser is skipped.
.PHONY: test format lint docs unit program python browser schema bench peers

CARGO ?= cargo
TARGET := $(abspath $(or $(CARGO_TARGET_DIR),target))

test: format lint docs unit python browser

format:
	$(CARGO) fmt --check

lint:
	$(CARGO) clippy --all-targets --locked -- -D warnings

# There are no examples: naming them gives the dependencies the features that clippy has checked them with.
docs:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --lib --examples --no-deps --document-private-items --locked --quiet

unit:
	$(CARGO) test --locked

# The program as the tests build it. Without a test the dependencies have fewer features, and everything is compiled once more.
program:
	$(CARGO) build --locked --quiet --bin plateau --test readme

# The Python client: generated files, types, style and tests, in a virtual environment of its own.
PYTHON_ENV := $(TARGET)/python

python: $(PYTHON_ENV)/ready program
	cd clients/python && $(PYTHON_ENV)/bin/python tools/generate --check
	cd clients/python && $(PYTHON_ENV)/bin/mypy
	cd clients/python && $(PYTHON_ENV)/bin/ruff check --quiet && $(PYTHON_ENV)/bin/ruff format --check --quiet
	cd clients/python && $(PYTHON_ENV)/bin/pytest

# Made anew when what it needs changes, and kept otherwise.
$(PYTHON_ENV)/ready: clients/python/pyproject.toml clients/python/tools/environment.sh
	clients/python/tools/environment.sh $(PYTHON_ENV)
	touch $@

# A web page against a daemon, in Chromium: Debian's is installed where that can be done.
# Without one it is skipped, and says so.
browser: program
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
		&& apt-get install --yes --quiet --no-install-recommends chromium; } || true
	tests/browser/run.py $(TARGET)/debug/plateau

# The generated files under protocol/schema/.
schema: program
	$(TARGET)/debug/plateau schema --out protocol/schema
	python3 clients/python/tools/generate

bench:
	$(CARGO) run --release --locked --quiet -- bench

# Games against engines of others; it needs npm and Node.js 18 or later.
peers:
	benches/peers/install.sh
	$(CARGO) test --locked --lib tournament::adapters::tests -- --ignored
