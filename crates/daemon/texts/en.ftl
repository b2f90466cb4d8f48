### Messages in English, in the format of Project Fluent (https://projectfluent.org/fluent/guide).
### Every message is here; a language that lacks one shows it in English.

## The command `analyse`

analyse-loses = loses
analyse-game = game
analyse-no-moves = no moves to judge
analyse-turned = ; it turned at{" "}

analyse-no-comments = the format { $format } has no comments, so that the findings would be lost; `--to record` and `--to json` have them
analyse-stopped = stopped; the games analysed so far are written

## The commands `go`, `solve` and `perft`

cli-flag-meant = an option has two dashes: --{ $flag }
go-depth = plies
go-strategy = strategy
go-length = length
go-position = position { $position }
go-book = book
go-from-book = from the opening book, without a search; --option book=false searches
go-best = best { $best }
go-no-move = no move: { $reason }
go-nothing-found = nothing was found
refused-move = "{ $mv }", move { $number }: { $reason }
score-about = about { $value }
score-at-least = at least { $value }
score-at-most = at most { $value }
score-unsolvable = unsolvable
score-unknown = unknown
solve-score = score
solve-nodes = nodes
solve-time = time
solve-speed = speed
solve-line = line
solve-expected = expected { $value }
solve-game-over = the game is over ({ $reason })
solve-total = { $count ->
    [one] { $count } position
   *[other] { $count } positions
    }, { $solved } solved, { $wrong } wrong: { $cost }
solve-stopped = stopped
solve-not-read = { $count ->
    [one] { $count } position
   *[other] { $count } positions
    } could not be read
solve-differ = { $count ->
    [one] { $count } value differs
   *[other] { $count } values differ
    } from what the file says
perft-total = perft { $depth } = { $nodes } ({ $seconds } s, { $speed } M leaves/s)

## The command `tournament`

tournament-stopped = stopped; with --journal FILE the same command would continue
tournament-stopped-journal = stopped; run the same command again to continue
tournament-no-folder = { $path }: there is no folder { $folder }
tournament-export-is-journal = --export: { $path } is the journal; name another file
tournament-no-players = no players: --player names one, and --collect takes results of games; see `plateau help tournament`
tournament-sprt-needs-two = --sprt compares two players: give two
tournament-other-game = players of different games: { $name } plays { $other }, and the tournament is of { $game }
tournament-no-game = no game is named: give --game, or a player as GAME:STRATEGY
tournament-progress = { $position }/{ $length } games, { $eta } left
tournament-game = game { $number }
tournament-game-of = { $done } of { $total }, game { $number }
tournament-line = { $number }: { $first } - { $second } { $score }, { $reason }, { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
    }  { $standing }
tournament-llr = LLR { $llr } ({ $lower }, { $upper })
tournament-faults = faults { $count }
tournament-web-is-public = --web: other machines reach { $address }; from elsewhere, `ssh -L 8080:127.0.0.1:PORT` leads to an address of this machine
tournament-web-cannot-listen = cannot listen at { $address }: { $error }
tournament-web-watch = watch it at { $url }
tournament-web-stays = the page stays at { $url }; Ctrl-C ends it

## The command `serve`

serve-stopping = The search stops, and its best result so far follows; Ctrl-C again ends the daemon.
serve-greeting = plateau { $version }: type commands in words, such as `newgame othello`, `play f5 d6` and `go depth 8`, or JSON. `help` lists the commands, Tab completes them, `quit` leaves. Programs get JSON: in a pipe, or with --json.
serve-help =
    newgame GAME [VARIANT]    begin a game: othello, connect4, draughts, taquin, merlin, ...
    play MOVE ...             play moves
    undo [N]                  take moves back
    position [TEXT]           set up a position
    go [depth N]              search the best move; also nodes N, movetime MS, strategy NAME
    solve, hint, eval         solve the position, give a hint, judge it without a search
    analyse                   judge the moves that were played
    legal, state, render      the legal moves, the position, a picture
    option NAME=VALUE         set an option, such as level=3 or book=off
    describe [GAME]           everything about a game
    quit                      leave
    Every other command of protocol/README.md is understood too, and each line of JSON.
serve-meant = did you mean: { $meant }
serve-after = after { $plies }
serve-to-move = { $side } to move, after { $plies }
serve-goal = goal: { $goal }
serve-yes = yes
serve-no = no
serve-win = a win
serve-loss = a loss
serve-tour-end = For programs: the same with --json. At the prompt: `plateau serve`. To play: `plateau play`.

## The command `conform`

conform-head = { $server }, protocol { $version }: { $games }
conform-known-game = a game that this program knows
conform-fine = fine
conform-differ = { $count } differ
conform-of = of { $judged }
conform-has-no = ; it has no { $names }
conform-more = … and { $count } more
conform-not-judged = not judged, for want of { $lack }: { $names }
conform-no-difference = no difference
conform-differences = { $count ->
    [one] { $count } difference
   *[other] { $count } differences
    }

## The terminal: `plateau play`

play-first = first
play-second = second
play-all = both
play-none = none
play-greeting = plateau { $version }: board games and puzzles to play, against the engine or alone.
play-choose = Type `play { $game }`, or another of these names; `help` lists the commands, `quit` leaves.
play-begins = { $title }, { $variant }. { $summary }{ $peculiarity }
play-seed = Seed { $seed }: --seed { $seed } gives the same start again.
play-prompt = { $side }>{" "}
play-prompt-alone = your move>{" "}
play-prompt-over = game over>{" "}
play-again = Ctrl-C once more leaves; `save FILE` keeps the game.
play-plays = { $side } played { $move }
play-wins = { $side } won ({ $reason }).
play-wins-by = { $side } won, { $high } to { $low } ({ $reason }).
play-drawn = No winner ({ $reason }).
play-draw-in = Without progress the game is drawn in { $plies } ({ $reason }).
play-claimable = Either player can claim a draw ({ $reason }).
play-solved = Solved in { $moves }.
play-stuck = Stuck ({ $reason }).
play-only-move = the only legal move: { $move }
play-no-legal = no legal move
play-no-engine-move = the engine has no move to play
play-after = after { $moves }: { $line }
play-nothing-back = you have no move to take back
play-bad-plies = "{ $text }" is not a number of plies to take back; expected 1 to { $most }
play-in-file = { $file }: { $fault }
play-nothing-again = no move to play again
play-over = the game is over ({ $reason }); `undo` takes a move back, `new` begins again
play-wrong-move = "{ $move }": { $reason }
play-word-meant = { $fault }; did you mean the command `{ $word }`?
play-plies = { $count ->
    [one] { $count } ply
   *[other] { $count } plies
    }
play-fewest = { $moves }, the fewest possible
play-cost = a cost of { $count }
play-lowest = { $moves }, the lowest possible
play-about-moves = about { $moves }
play-even = even
play-ahead = +{ $amount } for { $side }
play-a-draw = a draw
play-side-wins = a win for { $side }
play-by-margin = {" "}by { $amount }
play-by-at-least = {" "}by at least { $amount }
play-within = {" "}in { $plies }
play-no-solution = there is no solution
play-no-solution-for = there is no solution: { $reason }
play-not-solved = not solved
play-not-solved-but = not solved; so far: { $score }
play-solutions = { $count ->
    [one] { $count } solution
   *[other] { $count } solutions
    }
play-from-book = from the opening book
play-depth = depth { $depth }
play-effort = { $count ->
    [one] { $count } node
   *[other] { $count } nodes
    } in { $time }
play-more-hints = `hint` again tells more
play-bad-degree = "{ $text }" is not a degree of a hint; expected 1 to { $most }
play-evaluated = { $evaluator }: { $score }
play-sides = {" "} sides: { $list }
play-terms = {" "} terms: { $list }
play-judged = { $number }. { $side } { $move }: { $score }
play-not-played = no move has been played yet
play-analysis-stopped = stopped after { $moves }
play-a-move = a move, or several, as { $notation }; for example { $examples }; or a command:
play-goal = The goal: { $goal }.
play-no-goal = this game has no goal but to win
play-level-is = level { $level } of { $most }
play-no-level = this game has no levels
play-limit-is = each move: { $limit }
play-bad-limit = "{ $text }" is not a limit; expected 2s, 500ms, 6 (plies) or 20000n (nodes)
play-no-strategy = no strategy "{ $name }" plays this game
play-no-side = there is no side "{ $side }"; there are { $sides }
play-you-play = you play { $sides }
play-you-alone = you play alone
play-you-watch = the engine plays every side
play-name-value = "{ $text }" is not NAME=VALUE
play-next-game = it takes effect at the next `new`
play-no-game = there is no game yet: `play GAME` begins one, `games` lists them
play-unknown-word = "{ $word }" is neither a command nor a game; `help` lists the commands, `games` the games
play-meant = "{ $word }" is neither a command nor a game; did you mean `{ $meant }`?
play-which-file = which file?
play-yes = yes
play-overwrite = { $file } exists: overwrite it? yes or no:
play-kept = not saved: { $file } is as it was
play-no-format = { $id } is not written in the format { $format }; there are { $known }, and JSON in a file with any other name
play-saved = saved in { $file }
play-file-failed = { $file }: { $reason }
play-no-file = no such file or folder
play-is-folder = it is a folder
play-not-allowed = not allowed
play-not-saved = { $file }: there is no game in it that can be read; `plateau convert` tells more about a record
play-file-too-long = { $file }: it is longer than { $bytes } bytes
play-web = the board is at { $url }; Ctrl-C ends it
play-engine-needs-web = --engine goes with --web: at the terminal the engines are the strategies of this program
play-thinking = thinking …
play-more = -- more: Enter shows it, anything else ends --{" "}
play-arrows = the arrow keys move tiles, or the cursor, whose place Enter presses; Tab completes words
play-also = also { $names }
play-word-play = play
play-usage-game-variant = [GAME [VARIANT]]
play-help-play = begin a game, or this one anew
play-word-games = games
play-help-games = list the games and their variants
play-word-moves = moves
play-help-moves = list the legal moves
play-word-undo = undo
play-usage-plies = [PLIES]
play-help-undo = take back your last move, or the given number of plies
play-word-redo = redo
play-help-redo = play the move again that was taken back
play-word-hint = hint
play-usage-degree = [DEGREE]
play-help-hint = a hint: where to look; asked for again, what kind of move, then the move, then why
play-word-solve = solve
play-usage-strategy = [STRATEGY]
play-help-solve = show the solution of a puzzle, or the value of the position
play-word-eval = eval
play-usage-evaluator = [EVALUATOR]
play-help-eval = evaluate the position without a search
play-word-analyse = analyse
play-help-analyse = evaluate every move that was played
play-word-go = go
play-help-go = let the engine play this move
play-word-side = side
play-usage-side = [SIDE]
play-help-side = play a side by its name, first, second, both or none
play-word-level = level
play-usage-number = [NUMBER]
play-help-level = the strength of the engine: 1 is a beginner
play-word-limit = limit
play-usage-limit = [LIMIT]
play-help-limit = the time of each search, as 2s or 500ms; or 6, in plies; or 20000n, in nodes
play-word-strategy = strategy
play-usage-name = [NAME]
play-help-strategy = list the strategies of the engine, or choose one
play-word-option = option
play-usage-name-value = [NAME=VALUE]
play-help-option = list the options, or set one
play-word-goal = goal
play-help-goal = show the goal of a puzzle
play-word-board = board
play-help-board = draw the board again
play-word-position = position
play-usage-text = [TEXT]
play-help-position = show the position as text, or set one up
play-word-save = save
play-usage-file = FILE
play-help-save = write the game to a file: a record if the name ends as one, such as .pdn or .sgf
play-word-load = load
play-help-load = continue a game from a file, saved or a record
play-word-help = help
play-help-help = show this list
play-word-quit = quit
play-help-quit = leave

## Third-party engines

host-third-party-engine = A third-party engine: { $player }.
host-no-score = the engine reports no score: this one is that of "eval"
host-no-answer = the engine was stopped before it answered: this is the first legal move, with the score of "eval"
host-does-not-support = "{ $name }" is a third-party engine, which is asked only for its move: it does not support { $what }
host-engine = engine "{ $name }": { $what }
host-engine-failed = engine "{ $name }" failed: { $fault }
host-engine-busy = all processes of engine "{ $name }" are busy; there are at most { $places } (--engine-processes)

## Records

record-game = { $count ->
    [one] { $count } game
   *[other] { $count } games
    }
record-problem = { $count ->
    [one] { $count } problem
   *[other] { $count } problems
    }
record-remark = { $count ->
    [one] { $count } remark
   *[other] { $count } remarks
    }
record-file = { $count ->
    [one] { $count } file
   *[other] { $count } files
    }
record-remark-of = game { $number }: remark: { $message }
record-problem-of = game { $number }: { $message }
record-not-read = { $count ->
    [one] { $count } game
   *[other] { $count } games
    } could not be read
record-place-needs-game = --setup and --moves tell a game by themselves: name the game, as in `plateau solve connect4 --moves 4435`, and no file
record-variant-needs-game = --variant is of a game: name it with --game
record-no-format = { $id } is not written in the format { $format }; there are { $known }
record-out-is-read = --out: { $path } is one of the files to read
record-from = --from: { $fault }
record-untold = { $fault }; --game names the game, --from the format
record-move = { $count ->
    [one] { $count } move
   *[other] { $count } moves
    }

## Errors of the command line. In English clap has its own

cli-error = error: { $error }
cli-tip = tip: { $tip }
cli-more-help = For more information, try “--help”.
cli-similar = “{ $meant }” is similar
cli-reason = { $reason }
cli-needs-value = “{ $argument }” needs a value
cli-unknown-value = “{ $argument }” knows no value “{ $value }”; there are { $known }
cli-invalid-value = the value “{ $value }” of “{ $argument }” is wrong: { $reason }
cli-at-least-one = a number of at least 1 is expected
cli-one-of = one of { $known } is expected
cli-limit = 2s, 500ms, 6 (plies) or 20000n (nodes) is expected
cli-name-value = NAME=VALUE is expected
cli-host-name = a name alone is expected, without http:// and port
cli-permissions = three octal digits are expected, such as 660
cli-seconds = a number of seconds above 0 is expected
cli-page-address = PORT, ADDRESS:PORT or [ADDRESS]:PORT is expected
cli-whole-number-within = expected a whole number from { $low } to { $high }
cli-option-for-text = a text in the notation of the game is expected here, and this is the name of an option
cli-whole-number = a whole number is expected
cli-number = a number is expected
cli-not-in-range = it is not in { $range }
cli-unknown-argument = the argument “{ $argument }” is unknown
cli-unknown-command = the command “{ $command }” is unknown
cli-needs-equals = “{ $argument }” takes its value after an equals sign
cli-too-many-values = the value “{ $value }” of “{ $argument }” is one too many
cli-other-number-of-values = “{ $argument }” takes another number of values
cli-given-twice = “{ $argument }” may be given only once
cli-conflict = “{ $argument }” cannot be combined with “{ $others }”
cli-missing-arguments = arguments are missing: { $argument }
cli-missing-command = a command is missing
cli-not-unicode = an argument is not valid UTF-8
