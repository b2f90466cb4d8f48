# make test: everything that CI checks. It needs Rust (with rustfmt and clippy) and Python 3.10 or later (with venv).
# Where there is no Chromium and none can be installed, the tests with a browser are skipped; without Node.js, those of the viewer and of the page.
.PHONY: test format lint docs unit program python browser viewer web hosts schema bench soak figures fuzz peers loom asan deny

CARGO ?= cargo
TARGET := $(abspath $(or $(CARGO_TARGET_DIR),target))

test: format lint docs unit python browser viewer web hosts

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

# The viewer of any game, in Node.js 18 or later. Without one it is skipped, and says so.
viewer: program
	@if command -v node >/dev/null; then cd clients/viewer && PLATEAU=$(TARGET)/debug/plateau node --test; \
		else echo "viewer: skipped, there is no Node.js"; fi

# The page of clients/web, in Node.js 20.19 or later: types, tests with a scripted socket, what is kept in dist/, and games in Chromium.
# Without Node.js it is skipped, without Chromium its part with a browser, and both say so.
WEB := clients/web
NODE_WANTED := const [major, minor] = process.versions.node.split(".").map(Number); process.exit(major > 20 || (major == 20 && minor >= 19) ? 0 : 1)

web: program
	@if command -v npm >/dev/null && node -e '$(NODE_WANTED)'; then \
		$(MAKE) --no-print-directory $(WEB)/node_modules/.package-lock.json && cd $(WEB) && \
		npm run --silent check && npm test --silent && PLATEAU=$(TARGET)/debug/plateau npm run --silent e2e; \
	else echo "web: skipped, there is no Node.js of version 20.19 or later"; fi

# Programs of others host our engines, by their own libraries: each is installed once, and skipped where that cannot be done.
hosts: $(PYTHON_ENV)/ready program
	$(PYTHON_ENV)/bin/python tests/hosts/run.py $(TARGET)/debug/plateau $(TARGET)/hosts

# Installed anew when the lock file changes, and kept otherwise.
$(WEB)/node_modules/.package-lock.json: $(WEB)/package-lock.json
	cd $(WEB) && npm ci --no-audit --no-fund --silent
	touch $@

# The generated files under protocol/schema/, and what clients generate from them.
schema: program
	$(TARGET)/debug/plateau schema --out protocol/schema
	python3 clients/python/tools/generate
	@if command -v node >/dev/null; then node clients/web/tools/types.mjs; else echo "schema: without Node.js the types of clients/web are left as they are"; fi

bench:
	$(CARGO) run --release --locked --quiet -- bench

# An hour of what `make test` does for some seconds; the figures are printed.
soak:
	PLATEAU_SOAK_SECONDS=$${PLATEAU_SOAK_SECONDS:-3600} $(CARGO) test --release --locked --test soak -- --nocapture

# Times of a ping and of SIGTERM under every flood, on a quiet machine.
figures:
	$(CARGO) test --release --locked --test reliability -- --ignored --nocapture --test-threads 1

# Each target of fuzz/ so many times; it needs cargo-fuzz. The stable compiler does: coverage, and no sanitizer.
FUZZ_RUNS ?= 100000
FUZZ_TARGETS ?= line request conversation position moves record

fuzz:
	for target in $(FUZZ_TARGETS); do \
		RUSTC_BOOTSTRAP=1 $(CARGO) fuzz run -s none $$target -- -runs=$(FUZZ_RUNS) -max_len=1024 -len_control=0 -timeout=60 || exit 1; \
	done

# Games against engines of others; it needs npm and Node.js 18 or later.
peers:
	benches/peers/install.sh
	$(CARGO) test --locked --lib tournament::adapters::tests -- --ignored

# The lock-free parts under every order of their threads: seconds, once loom is there and compiled.
loom:
	$(CARGO) run --quiet --manifest-path loom/Cargo.toml --target-dir $(TARGET)/loom

# The unsafe kernels under the address sanitizer, which a stable compiler has behind this switch. Everything is compiled once more for it.
ASAN := --target $(shell rustc -vV | sed -n 's/^host: //p') --target-dir $(TARGET)/asan

asan:
	RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Zsanitizer=address CARGO_PROFILE_DEV_DEBUG=line-tables-only \
		$(CARGO) test --locked --lib $(ASAN) -- othello::arch othello::board cache_lines transposition_table library::

# Licences, duplicates and sources of the dependencies, without the network once they are fetched; it needs `cargo install cargo-deny --locked`.
# Known vulnerabilities need their database: `cargo deny check advisories`.
deny:
	$(CARGO) deny --offline --locked check licenses bans sources
