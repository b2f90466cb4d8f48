# make test: everything that CI checks. It needs Rust (with rustfmt and clippy) and nothing else.
.PHONY: test format lint docs unit tour schema bench peers

CARGO ?= cargo

test: format lint docs unit tour

format:
	$(CARGO) fmt --check

lint:
	$(CARGO) clippy --all-targets --locked -- -D warnings

docs:
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --no-deps --document-private-items --locked --quiet

unit:
	$(CARGO) test --locked

# The first command of the README, on the program that the tests have built: every line of the tour must be answered by a result.
tour:
	$(CARGO) run --locked --quiet < protocol/tour.txt > target/tour.jsonl
	! grep '"type":"error"' target/tour.jsonl

# The generated files under protocol/schema/.
schema:
	$(CARGO) run --locked --quiet -- schema --out protocol/schema

bench:
	$(CARGO) run --release --locked --quiet -- bench

# Games against engines of others; it needs npm and Node.js 18 or later.
peers:
	benches/peers/install.sh
	$(CARGO) test --locked --test peers -- --ignored
