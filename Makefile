# Two commands do all the set-up a fresh machine needs: make play, make test.

GAME ?= vaalbara

.PHONY: play test bench wheels playthroughs lock clean

play:  ## play in the terminal (GAME=...)
	@scripts/setup play
	@.venv/bin/solstead play $(GAME)

test:  ## lint, types, all tests, compiled and interpreted
	@scripts/setup dev
	@scripts/test

bench:  ## measure against other engines, in an environment of its own
	@scripts/setup play
	@scripts/bench $(BENCH)

wheels:  ## dist/: a compiled wheel and a pure one from the same tree
	@scripts/setup play
	@scripts/wheels

playthroughs:  ## write the golden playthroughs anew; then read the diff
	@scripts/setup dev
	@PYTHONPATH=$(CURDIR)/src .venv/bin/python -m tests.playthroughs.write

lock:  ## pin the dependencies anew (needs uv)
	@scripts/lock

clean:
	@rm -rf .venv .venv-bench build dist
