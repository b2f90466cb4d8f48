"""A weaker opponent: levels from 1, for beginners, up to full strength, which is the default.

Usage: python weaker_level.py
"""

from plateau_engine import blocking

with blocking.spawn() as engine:
    # Every game of two players has levels; the daemon knows how many.
    settings = engine.describe("connect4").strategies[0].settings
    level = next(option for option in settings if option.name == "level")
    print(f"Connect 4 has the levels {level.min} to {level.max}.")

    # The level is an option of the session. With a seed a weak player makes the same mistakes each time.
    with engine.newgame("connect4", options={"seed": 7}) as game:
        while not (state := game.state()).over:
            # `None` is the default: full strength.
            game.option({"level": 2 if state.side == "second" else None})
            found = game.go(movetime_ms=20).result()
            assert found.best is not None
            game.play([found.best])
        print(game)
        print(repr(game))

        # Hints and analyses have full strength at every level.
        mistakes = game.analyse(movetime_ms=20).result()
        print("lost by each side:", mistakes.losses)
