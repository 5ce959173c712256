# Two commands do all the set-up a fresh machine needs: make play, make test.

GAME ?= vaalbara

# Every process would compile again all that it imports.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play terminal docs test test-all bench bench-server soak wheels playthroughs lock clean

play:  ## a table in the browser, on this machine and for friends on the same network
	@scripts/setup play
	@.venv/bin/solstead serve --open

terminal:  ## a game in the terminal (GAME=...)
	@scripts/setup play
	@.venv/bin/solstead play $(GAME)

test:  ## lint, types, all tests, compiled and interpreted
	@scripts/setup dev
	@scripts/test

test-all:  ## the same, and nothing left out: CONTRIBUTING.md says what
	@scripts/setup all
	@scripts/test --everything

bench:  ## measure against other engines, in an environment of its own
	@scripts/setup more
	@scripts/bench $(BENCH)

bench-server:  ## measure the table server, beside a boardgame.io server
	@scripts/setup dev
	@.venv/bin/python -m benchmarks.server $(BENCH)
	@.venv/bin/python -m benchmarks.live

soak:  ## three minutes of play each while servers, workers, PostgreSQL and Redis die and clocks move; then on SQLite
	@scripts/setup dev
	@.venv/bin/python -m benchmarks.soak $(SOAK)
	@.venv/bin/python -m benchmarks.soak --sqlite $(SOAK)

wheels:  ## dist/: a compiled wheel, a pure one and the source distribution from the same tree
	@scripts/setup more
	@scripts/wheels

docs:  ## the documentation site, into build/site; solstead serve shows it under /docs
	@scripts/setup dev
	@NO_MKDOCS_2_WARNING=1 .venv/bin/python -m mkdocs build --strict --quiet

playthroughs:  ## write the golden playthroughs anew; then read the diff
	@scripts/setup dev
	@PYTHONPATH=$(CURDIR)/src .venv/bin/python -m tests.playthroughs.write

lock:  ## pin the dependencies anew (needs uv)
	@scripts/lock

clean:
	@rm -rf .venv .venv-bench build dist web/dist web/node_modules
