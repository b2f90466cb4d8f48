### Messages in English, in the format of Project Fluent (https://projectfluent.org/fluent/guide).
### Every message is here; a language that lacks one shows it in English.

decimal-mark = .
colon = :{" "}
semicolon = ;{" "}
list-and = and

## Hints and analysis

coach-hopeless = The position has no solution.
coach-take-back = Take back { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
    }.
coach-nowhere = No part of the board stands out.
coach-look-for = Look for { $kind }.
coach-it-is = It is { $kind }.
coach-play = Play { $move }.
coach-best-is = The best move is { $move }.
coach-is-best = There is no better move than { $move }.
coach-why-so = { $move } { $facts }.
coach-turned = The game turned here.
coach-best-line = The best line: { $moves }.
coach-line = The line: { $moves }.
coach-look-at = Look at { $places }.
coach-between-facts = ;{" "}
coach-hint-only-move = is the only legal move
coach-hint-best = is the best move
coach-hint-wins = wins
coach-hint-wins-in = wins in { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
    }
coach-hint-wins-by = wins by { $by }
coach-hint-draws = draws with best play
coach-hint-loses = loses against best play
coach-hint-loses-in = loses in { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
    }
coach-hint-loses-by = loses by { $by }
coach-hint-keeps-win = is the only move that keeps the win
coach-hint-keeps-draw = is the only move that keeps the draw
coach-hint-gives-win-away = gives the win away
coach-hint-gives-draw-away = gives the draw away
coach-hint-all-lose = loses like every other move
coach-hint-better-by = is better than { $rival } by { $by }
coach-hint-as-good-as = is worth as much as { $rival }
coach-hint-about-as-good-as = is worth about as much as { $rival }
coach-hint-worse-by = is worse than { $rival } by { $by }
coach-hint-estimated = is estimated at { $value }
coach-hint-shortest = is on a shortest solution, { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
    } long
coach-hint-at-best = solves in { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
    } at best
coach-hint-solves = is on a solution of { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
    }
coach-hint-only-shortest = is the only move on a shortest solution
coach-hint-only-solvable = is the only move after which it can still be solved
coach-hint-longer-by = takes { $by ->
    [one] { $by } move
   *[other] { $by } moves
    } more than the shortest solution
coach-hint-unsolvable = leaves a position that cannot be solved
coach-hint-missing = leaves about { $value } to go
coach-hint-cheapest = is on a cheapest solution, which costs { $cost }
coach-hint-costs-at-best = solves at a cost of { $cost } at best
coach-hint-solves-for = is on a solution that costs { $cost }
coach-hint-only-cheapest = is the only move on a cheapest solution
coach-hint-dearer-by = costs { $by } more than the cheapest solution
coach-hint-missing-cost = leaves a cost of about { $value }
coach-hint-no-solution = a position without a solution

## Records and searches

erased-nothing-to-compare = there is no strategy to compare here
erased-does-not-support = { $protocol } does not support { $id } { $variant }
erased-one-player = "simulate" needs two players; for a puzzle, "solve" with "strategy":"compare" compares strategies
erased-third-party-engine = "{ $name }" is a third-party engine: `plateau tournament` plays many games with it
erased-places = { $area-count ->
    [one] the square
   *[other] the squares
    } { $area }
erased-no-move = name a move to explain
erased-legal-moves = legal moves
erased-cells-to-draw = cells to draw
erased-cells-to-write = cells of a position (searches take such boards)
erased-too-many-moves = { $moves } moves are too many: at most { $max_moves }; give a later position as setup
erased-too-many-to-list = { $count } { $what } are too many to list; at most { $most } are
erased-every-move = every move was searched to its end, and none leads to the goal
erased-claimed = the side to move claims a draw, because it loses without one
erased-no-move-left = no move is left and the goal is not reached
erased-chance-judges-nothing = strategy "random" chooses by chance, so its scores judge no move: name another strategy
erased-strategy-does-not-support = strategy "{ $strategy }" does not support { $name }; "describe" lists what each supports
erased-advantage-of-neither = no advantage shows in these games: the difference is within chance
erased-advantage-of-first = the first player has the advantage
erased-advantage-of-second = the second player has the advantage
erased-hint-quiet = a quiet move
erased-hint-win = a move that wins immediately
erased-hint-goal = the move that reaches the goal
erased-ambiguous-move = it may be { $one } or { $two }, and the rest of the game is legal after either
erased-too-many-ambiguous-moves = too many earlier moves have several readings; write captures with all their squares
record-too-long = a game of more than a mebibyte is not read
record-says-other-variant = the record says { $said }; it is read as { $meant }, as you asked
record-read-as-asked = { $fault }; it is read as { $meant }, as you asked
record-variant-guessed = no variant is named; it is read by the rules of { $variant }
record-no-variant = no variant can be tried
record-no-variant-fits = { $fault }; the rules of the other variants do not fit either
record-utf-16 = the text is in UTF-16; save it in UTF-8
record-move-is-result = "{ $text }" is read as the result
record-move-resolved = "{ $text }" has several readings; { $meant } fits what follows
record-move-of-other-side = a move of { $said }, but { $turn } is to move
record-move-read-as = "{ $text }" is read as { $meant }
record-draw-claimable = a draw could be claimed after { $text }: { $rule }
record-by-rules = {" "}(by the rules of { $game } { $variant })
record-illegal-move = move { $number } "{ $text }": { $reason }{ $rules }
record-illegal-move-turned = move { $number } "{ $text }", from the other side "{ $turned }": { $reason }{ $rules }
record-game-over = the game is over ({ $reason }) before move { $number }{ $rules }
record-sgf-no-value = { $name } has no value; [ is expected
record-sgf-no-property = '{ $character }' is not part of a property
record-sgf-no-end = the game has no end; ) is expected
record-sgf-no-name = a value without a name
record-variations-too-deep = variations in more than { $depth } others are passed over
record-sgf-value-not-closed = a value that is not closed; ] is expected
record-no-moves = "{ $text }" has no moves
record-head-skipped = "{ $text }" before the moves is passed over
record-tail-skipped = "{ $text }" behind the moves is passed over
record-not-drawn = not a board that is drawn by rows
drawing-sign-guessed = { $sign } is read as: { $meaning }
drawing-sign = '{ $sign }'
drawing-word = "{ $word }"
drawing-unknown-sign = { $sign } in row { $row }, column { $column } of the board has no meaning in the game "{ $game }"; a position is written as { $example }
drawing-signs-unclear = the signs { $signs } on one board have no clear meaning in the game "{ $game }"
formats-unknown = the format "{ $name }" is not read here; there are { $known }
formats-no-game = the text does not say of which game it is
formats-several-games = the text may be of several games: { $games }
formats-closest = the text is in no format that is read; closest is { $format } of { $game }: line { $line }, column { $column }: { $message }
drawing-line-skipped = "{ $text }" beside the board is passed over
record-no-side = no side to move was recognised; { $turn } is to move
record-no-tags = tags or numbered moves are expected
record-of-other-game = a record of { $name }; one of { $expected } is expected
record-sgf-other-game = a record of another game: GM is { $came }; { $expected } is expected
record-sgf-no-size = not a size; SZ[8] or SZ[7:6] is expected
record-sgf-no-square = not a square of this board
record-comment-skipped = the comment before the first move is passed over
record-clock-skipped = the time control "{ $text }" is not kept
record-periods-skipped = of the time control, only the first period is kept, not "{ $text }"
record-last-variation-skipped = a variation behind the last move is passed over
record-sgf-variation-skipped = a variation is passed over: it has { $name }
record-sgf-late-setup = { $name } after the first move is not read: it changes the position
record-variation-skipped = a variation is passed over: { $fault }
record-words-skipped = "({ $words })" is passed over
record-variation-not-closed = a variation that is not closed; ) is expected
record-closes-nothing = a '{ $letter }' that closes nothing
record-not-a-tag = not a tag; [Name "value"] is expected
record-tag-unquoted = the value of [{ $name }] has no quotation marks
record-tag-empty = [{ $name }] has no value and is passed over
record-comment-not-closed = a comment that is not closed; {"}"} is expected
record-position-amid-moves = "{ $text }": a position amid the moves is not read
record-dash-skipped = a dash for a move that was not played is passed over
record-word-skipped = "{ $text }" is no move and is passed over
record-annotations-skipped = { $count ->
    [one] the annotation "{ $first }" is passed over
   *[other] { $count } annotations such as "{ $first }" are passed over
}
record-variations-skipped = { $count ->
    [one] a variation is passed over
   *[other] { $count } variations are passed over
}
record-encoding-unknown = the encoding { $name } is not known; the text is read as Latin-1
record-encoding-wrong = the text is not in { $name }, as it says; it is read as { $read }
record-header-cut = the file ends within its header of { $header } bytes
record-header-count = the header tells of { $told ->
    [one] { $told } game
   *[other] { $told } games
}, but { $games ->
    [one] there is { $games }
   *[other] there are { $games }
}
record-not-a-result = "{ $text }" is not a result

## All games

game-to-move = { $side } to move
game-has-won = { $side } won
game-a-draw = a draw
game-not-a-side = "{ $name }" is not a side; it is { $first } or { $second }
game-not-the-side = "{ $name }" is not a side; it is { $first }
game-piece-counts-do-not-fit = { $first } of { $begins } and { $second } of { $follows }; { $begins } begins, so there are as many or one more
game-side-follows-from-count = the side to move is "{ $name }": it follows from the count
game-not-a-side-after-board = "{ $word }" is not a side; w or b is expected after the board
game-too-many-empty-squares = { $run } empty squares in a row
game-unexpected-letter-in-drop-position = '{ $letter }' in the position; P, p, numbers and / are expected
game-not-a-drop = not a drop; { $drop } and a square from a1 to { $last } are expected
game-empty = empty
game-rows = { $count ->
    [one] { $count } row
   *[other] { $count } rows
    }
game-cells = { $count ->
    [one] { $count } cell
   *[other] { $count } cells
    }
game-squares = { $count ->
    [one] { $count } square
   *[other] { $count } squares
    }
game-expected = { $count ->
    [one] { $count } is expected
   *[other] { $count } are expected
    }
game-wrong-grid-rows = the grid has { $rows }; { $expected }
game-wrong-grid-row-length = row { $row } of the grid has { $cells }; { $expected }
game-unexpected-value-in-grid = { $value } in row { $row }, column { $column } of the grid; { $expected } are expected
game-not-a-square = not a square; columns a-{ $last }, rows 1-{ $rows }
game-illegal-move = not legal in this position
game-expects-boolean = true or false
game-expects-text = a text
game-out-of-range = { $n } is not within { $min } to { $max }
game-not-one-of = "{ $word }" is none of { $values }
game-text-too-long = longer than { $max_text } bytes
game-expects-integer = a whole number from { $min } to { $max }
game-expects-one-of = one of { $values }
game-option-seed = The seed of random choices: the same seed makes the same choices.
game-option-seed-or-random = The seed of random choices: the same seed makes the same choices; without it, they change from run to run.
game-option-table-mb = The transposition table in mebibytes.
game-option-level = The strength of `go`: 1 is a beginner, the highest level is full strength. All other commands search at full strength.
game-reason-solved = solved
game-reason-board-full = a full board
game-no-memory = there is not enough memory left to begin this search
game-unknown-variant = { $game } has no variant "{ $name }"; there are { $known }
game-unknown-strategy = there is no strategy "{ $name }" here; there are { $known }
game-unknown-evaluator = there is no evaluator "{ $name }" here; there are { $known }
game-wrong-option-value = option "{ $name }" takes { $expected }, not { $value }
game-option-refused = option "{ $name }": { $message }
game-not-a-target = "{ $target }" is not a target: { $message }
game-over = the game is over ({ $reason })
game-answer-too-long = the answer is longer than { $most } bytes; ask for less, or use a smaller board
game-unknown-option-of-none = there is no option "{ $name }" here; there are none
game-unknown-option = there is no option "{ $name }" here; there are { $known }
game-full-stop = .
game-did-you-mean = ; did you mean { $known }?
game-in-row-column = in row { $row }, column { $column }
game-unexpected-letter-in-position = '{ $letter }' { $place } of the position; { $pieces } and { $empty } are expected

## Units of scores

unit-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
    }
unit-points-name = points
unit-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
    }
unit-moves-name = moves
unit-discs = { $count ->
    [one] { $count } disc
   *[other] { $count } discs
    }
unit-discs-name = discs
unit-men = { $count ->
    [one] { $count } man
   *[other] { $count } men
    }
unit-men-name = men
unit-lines = { $count ->
    [one] { $count } line
   *[other] { $count } lines
    }
unit-lines-name = lines

## Connect 4

connect4-open-lines-evaluator = open lines of four: 1 point with one stone, 4 with two, 12 with three, minus the opponent's
connect4-course-evaluator = open lines of four: 1 point with one stone, 10 with two, 50 with three, minus the opponent's
connect4-hint-block = a move that stops four in a row
connect4-hint-double-threat = a move with two threats
connect4-hint-threat = a move with a threat
connect4-hint-centre = the middle column
connect4-hint-blocks = stops four in a row
connect4-hint-threatens = threatens four in a row in { $columns-count ->
    [one] column
   *[other] columns
    } { $columns }
connect4-hint-prepares = keeps four in a row in { $columns-count ->
    [one] column
   *[other] columns
    } { $columns } for later
connect4-hint-allows = lets the opponent make four in a row in { $columns-count ->
    [one] column
   *[other] columns
    } { $columns }
connect4-hint-hands-above = hands the opponent the square above
connect4-places = { $area-count ->
    [one] the column
   *[other] the columns
    } { $area }
connect4-title = Connect 4
connect4-summary = Stones fall to the bottom of a column; four in a row, column or diagonal win.
connect4-first-label = first
connect4-second-label = second
connect4-7x6-summary = the standard board; the first player wins
connect4-8x7-summary = eight columns and seven rows: the largest near-square board
connect4-any-size-summary = W columns and H rows, W × (H + 1) being at most 128; boards of at most 64 squares can be solved, larger ones are played
connect4-position-notation = rows from the top joined by /, of X first player, O second player and .; the side to move follows from the count
connect4-move-notation = the column from 1; a string of digits such as 44435 is several moves where no column has two digits
connect4-grid-notation = 0 empty, 1 first player, 2 second player
connect4-empty = empty
connect4-first-guessed = there are as many { $first } as { $second }; { $first } has moved first
connect4-yellow-disc = yellow disc
connect4-red-disc = red disc
connect4-column-is-full = column { $column } is full
connect4-reason-line = four in a row
connect4-both-sides-have-four = both sides have four in a row: the first four ended the game
connect4-mover-has-four = the side to move has four in a row: the game ended before the last move
connect4-fours-without-common-stone = no single stone can have completed all these fours: the game ended before
connect4-floating-stone = a stone in column { $column } floats above an empty square
connect4-upside-down = { $fault }; the rows are expected from the top, and these may be upside down
connect4-counted-from-0 = one of the columns is 0, so they are counted from 0
connect4-solver-summary = proves the result and the distance to the end: perfect play; on boards of more than 64 squares it searches to a limited depth
connect4-option-table-mb = Table size in mebibytes, rounded down to a power of two; from 512 on, 64 more for late positions. Boards with W × (H + 1) above 64 need more: 10x6 needs 256, 8x8 and 9x7 need 1024; with less there is no table.
connect4-option-book = Whether to use the opening book: that of the program, or a deeper one found by --data.
connect4-option-plies = The most stones in a position of the book.
connect4-option-known-values = Whether to take the values from the existing book and to search only for the moves, which takes half the time.
connect4-option-training-table-mb = The table that all threads share, in mebibytes: the larger, the faster.
connect4-value-between = the value lies between { $lower } and { $upper }
connect4-option-board = The board, a variant such as 8x8 of at most 64 squares. Default: 7x6.
connect4-option-stones = The number of stones of the positions that are solved one by one: the larger, the less work is lost when the job is stopped.
connect4-option-distance = Whether to prove the distance to the end as well, not only the winner.
connect4-stone-falls-to = a stone played there falls to { $square }
connect4-not-a-column = not a column; 1 to { $last } are expected
connect4-column = column
connect4-board-is-empty = the board is empty
connect4-columns-from-bottom = from the bottom:{" "}
connect4-uci-field = field { $number } is "{ $field }"; b, x or o is expected, 42 times
connect4-uci-result = "{ $text }" is not a result; win, loss or draw is expected
connect4-uci-loses = the set says that the side to move, { $side }, loses
connect4-uci-draws = the set says that the side to move, { $side }, draws
connect4-uci-wins = the set says that the side to move, { $side }, wins
connect4-kaggle-numbers = numbers from 0 to 2 are expected
connect4-kaggle-count = { $count } numbers; { $cells } are expected, and the side to move or nothing
connect4-not-a-column-from-0 = '{ $letter }' is not a column; 0 to { $last } are expected
connect4-not-a-value = "{ $text }" is not a value; a whole number is expected
connect4-value-or-move = { $value } is read as the value of the position; two moves are written { $columns }{ $value }
connect4-no-column = '{ $letter }' is not a column

## Draughts

draughts-tables-note = proven by the endgame tables
draughts-engine-summary = principal variation search with quiescence, extensions and reductions, on all threads
draughts-option-engine-weights = A file of weights in the folder of --data to evaluate with, instead of those of this program; or none, to evaluate by material.
draughts-option-table-mb = The transposition table in mebibytes; 0 disables it.
draughts-retrograde-analysis-note = proven by retrograde analysis of the ending
draughts-network-evaluator = where the men and the kings of both sides stand, by a small neural network fitted to games of the engine against itself; men and kings on the boards of 6x6, 4x4 and 14x14
draughts-material-evaluator = men and kings, with a small bonus for men that are advanced, central and evenly spread
draughts-three-move-ballots = the deck of the three-move restriction: 156 openings
draughts-two-move-ballots = the deck of the two-move restriction: 43 openings
draughts-hint-capture = a capture
draughts-hint-multiple-capture = a capture of several pieces
draughts-hint-crowning = a man that is crowned
draughts-hint-shot = a combination: a sacrifice that wins more
draughts-hint-exchange = an exchange
draughts-hint-king-move = a move of a king
draughts-hint-philippe = is the coup Philippe
draughts-hint-royal = is the coup royal
draughts-hint-turkish = is the Turkish stroke
draughts-hint-allows-shot = allows a combination: { $line }
draughts-hint-allows-philippe = allows the coup Philippe: { $line }
draughts-hint-allows-royal = allows the coup royal: { $line }
draughts-hint-allows-turkish = allows the Turkish stroke: { $line }
draughts-hint-captures = takes { $count ->
    [one] { $count } piece
   *[other] { $count } pieces
    }
draughts-hint-takes-kings = takes { $count ->
    [one] { $count } king
   *[other] { $count } kings
    }
draughts-hint-crowns = crowns a man
draughts-hint-gains = wins { $count ->
    [one] { $count } piece
   *[other] { $count } pieces
    } in { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
    }
draughts-hint-loses-pieces = loses { $count ->
    [one] { $count } piece
   *[other] { $count } pieces
    } in { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
    }
draughts-hint-exchanges = exchanges { $count ->
    [one] { $count } piece
   *[other] { $count } pieces
    } for as many
draughts-hint-breaks-through = crowns a man in { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
    }
draughts-hint-lets-crown = lets the opponent crown a man in { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
    }
draughts-title = Draughts
draughts-summary = Men move forwards, kings fly, capturing is compulsory; the side that cannot move loses, unless the variant says otherwise.
draughts-white-label = white
draughts-black-label = black
draughts-position-notation = PDN FEN: the side to move, then the squares of white and of black, K before a king; squares are numbered by rows from the top, black's side; ranges such as 31-50 are read
draughts-move-notation = from-to, or fromxto for a capture; with the landing squares between where two captures share both ends; also c3-d4, c3:e5, 3228, or with the squares of the captured pieces
draughts-grid-notation = 0 empty, 1 white man, 2 black man, 3 white king, 4 black king
draughts-white-man = white man
draughts-black-man = black man
draughts-white-king = white king
draughts-black-king = black king
draughts-a-white-man = a white man
draughts-a-black-man = a black man
draughts-a-white-king = a white king
draughts-a-black-king = a black king
draughts-two-pieces-on-square = two pieces on square { $number }: { $other } and { $piece }
draughts-uncrowned-man = { $piece } on square { $number }: a man that ends a move there is crowned
draughts-reason-repetition = threefold repetition
draughts-reason-king-moves = too many moves of kings alone
draughts-reason-three-against-one = too many moves with three pieces or more against a king
draughts-reason-two-against-one = too many moves with one or two pieces against a king
draughts-reason-two-against-two = too many moves with two pieces against two
draughts-reason-main-road = too many moves against a king on the long diagonal
draughts-reason-unchanged-forces = too many moves without a capture or a new king
draughts-reason-no-moves = no moves left
draughts-reason-first-king = the first king
draughts-international-summary = 10x10, 20 men each; the capture that takes most pieces is compulsory; the side that cannot move loses
draughts-killer-summary = 10x10; a king that takes a king last stops right behind it, so that two kings beat one; the side that cannot move loses
draughts-breakthrough-summary = 10x10; the first side with a king wins
draughts-antidraughts-summary = 10x10; the side without pieces or moves wins
draughts-frisian-summary = 10x10; pieces also take along rows and columns, the capture worth most is compulsory, and a king steps at most three times in a row; the side that cannot move loses
draughts-brazilian-summary = the international rules on 8x8, 12 men each, with its own rules for draws
draughts-russian-summary = 8x8, 12 men each; any capture may be chosen, and a man that reaches the last row continues the capture as a king; the side that cannot move loses
draughts-8x8-summary = another name of brazilian, by the size of the board
draughts-6x6-summary = the international rules on 6x6, 6 men each
draughts-4x4-summary = the international rules on 4x4, 2 men each: small enough to search the whole tree
draughts-wrong-hub-digits = a move has two digits each for its start, its end, the number of captured pieces, and each captured piece, as in "2617022122"
draughts-position-without-side = a position begins with the side to move, { $white } or { $black }
draughts-wrong-position-length = the position has { $came }; { $expected } are expected
draughts-unexpected-letter-in-position = '{ $letter }' in the position; one of { $letters } is expected
draughts-capture-notation = { $reason }; a capture is read as "26x17x21x22"
draughts-most-valuable-is-compulsory = the capture that is worth most is compulsory: a king counts a little less than two men, and of equal captures those by a king come first
draughts-capture-is-compulsory = a capture is compulsory
draughts-nothing-taken-capture-is-compulsory = nothing is taken that way, and a capture is compulsory
draughts-nothing-to-take = there is nothing to take; a move that takes nothing is written with -
draughts-quiet-move-has-two-squares = a move that takes nothing names two squares, from and to
draughts-king-must-rest = this king has stepped three times in a row: it may only capture until another piece has moved
draughts-king-moves-along-diagonal = a king moves along a diagonal as far as it is free
draughts-ambiguous-capture = { $count } captures are written so; say which: { $texts }
draughts-fen-king-plies = the plies of kings alone without a capture
draughts-fen-move-number = the number of the move
draughts-fen-not-a-side = "{ $first }" is not a side; W or B to move is expected first, as in W:W31,32,K40:B1,2
draughts-fen-squares-missing = the squares of { $side } are missing; ":{ $side }" alone says that it has none
draughts-fen-section-without-side = "{ $section }" does not begin with W or B, the side whose squares follow
draughts-fen-squares-given-twice = the squares of { $side } are given twice
draughts-fen-not-a-number = "{ $number }" is not a number; { $letter } gives { $meaning }, as in :{ $letter }12
draughts-fen-field-given-twice = { $letter }, { $meaning }, is given twice
draughts-fen-range-backwards = the range "{ $item }" runs backwards
draughts-piece-on-light-square = { $piece } in row { $row }, column { $column } of the grid: that square is light, and pieces stand on the dark ones (the upper left corner is light)
draughts-12x12-summary = another name of canadian, by the size of the board
draughts-14x14-summary = the international rules on 14x14, 42 men each
draughts-frysk-summary = the rules of frisian with five men each, on the first and the last row
draughts-english-summary = 8x8, 12 men each, black begins; men take forwards only, kings go one square, and any capture may be chosen; also called American checkers
draughts-italian-summary = 8x8, 12 men each; men take forwards only and no kings, kings go one square; most pieces must be taken, if possible by a king, then most kings, then a king first
draughts-pool-summary = 8x8, 12 men each, black begins; any capture may be chosen, and a man that passes the last row during a capture stays a man; American pool checkers
draughts-spanish-summary = 8x8, 12 men each; men take forwards only; the capture that takes most pieces is compulsory, of those the one that takes most kings
draughts-portuguese-summary = the rules of spanish, as Portugal plays them
draughts-czech-summary = 8x8, 12 men each; men take forwards only; any capture may be chosen, but a capture by a king comes first
draughts-turkish-summary = 8x8 with all squares, 16 men each; pieces go along rows and columns, men forwards and sideways; the capture that takes most pieces is compulsory
draughts-capitals-are-men = all letters of the board are capitals, which are read as men; small letters for men and capitals for kings leave no doubt
draughts-armenian-summary = 8x8 with all squares, 16 men each; as Turkish draughts, but men also step forwards along diagonals and kings fly along them, without capturing there
draughts-thai-summary = 8x8, 8 men each, black begins; men take forwards only, and kings stop behind each piece that they take; any capture may be chosen
draughts-canadian-summary = the international rules on 12x12, 30 men each
draughts-reason-one-against-one = one piece on each side
draughts-most-pieces-and-kings-are-compulsory = the capture that takes most pieces ({ $most }) is compulsory, and of those the one that takes most kings
draughts-italian-priority = the capture that takes most pieces ({ $most }) is compulsory; of those one by a king, then the one that takes most kings, then the one that takes a king first
draughts-capture-by-king-is-compulsory = a king can take something: a capture by a king comes before one by a man
draughts-king-moves-along-line = a king moves along a row, a column or a diagonal as far as it is free
draughts-king-moves-along-row-or-column = a king moves along a row or a column as far as it is free
draughts-king-moves-one-square = a king moves one square along a diagonal
draughts-man-moves-forwards-or-sideways = a man moves one square forwards or sideways: from { $from } to { $squares }
draughts-on = on
draughts-no-white-men = no white men
draughts-white-men = white men
draughts-no-black-men = no black men
draughts-black-men = black men
draughts-no-white-kings = no white kings
draughts-white-kings = white kings
draughts-no-black-kings = no black kings
draughts-black-kings = black kings
draughts-no-move-from-column = no move goes from column { $column } to { $to }
draughts-not-a-move = not a move; two squares joined by - or x are expected, or more for a long capture, { $names }
draughts-not-a-square = "{ $text }" is not a square; they are { $names }
draughts-names-of-squares = numbered from 1 to { $count }, or named from { $first } to { $last }
draughts-fen-not-a-number-of-steps = "{ $text }" is not a number of steps; those of white's king and of black's are given as in :+2+0
draughts-fen-not-steps-of-kings = "{ $text }" does not give the steps of white's king and of black's, as +2+0 does
draughts-fen-stepping-king-missing = the square of the king of { $side } that has made { $steps } steps is missing; it comes last, as in +{ $steps }=28
draughts-option-sees = What the network sees: pieces on squares, or also men together in windows of eight playing squares, on boards of 8x8 and 10x10.
draughts-option-depth = How many plies the players look ahead.
draughts-option-balance = Openings in which the search finds one side further ahead than this, in hundredths of a man, are drawn again; without this option none are.
draughts-option-endgame-pieces = The most pieces of an ending, of both sides together.
draughts-option-variant = The variant of the games.
draughts-empty-square = square { $square } is empty
draughts-not-your-piece = the piece on square { $square }, { $piece }, is not yours: { $side } is to move
draughts-most-is-compulsory = the capture that takes most pieces ({ $most }) is compulsory
draughts-the-capture-goes-on = the capture does not end there: the piece continues, as in { $longer }
draughts-nothing-taken-most-is-compulsory = nothing is taken that way; a capture that takes most pieces ({ $most }) is compulsory
draughts-square-is-occupied = square { $square } is taken by { $piece }
draughts-man-moves-to = a man moves one square diagonally forwards: from { $from } to { $one }
draughts-man-moves-to-either = a man moves one square diagonally forwards: from { $from } to { $one } or { $other }
draughts-pdn-no-side = the side to move is not known; it is read as white
draughts-pdn-unknown-variant = the variant "{ $name }" is not played here; there are { $known }
draughts-pdn-unknown-type = GameType "{ $text }"{ $name } is not played here; there are { $known }

## Lights out and Merlin

lights-wrong-cells-evaluator = cells that differ from the goal
lights-wrong-cells-per-press-evaluator = cells that differ from the goal, divided by the largest number of cells that a press flips, rounded up: a lower bound
lights-hint-corner = a press in a corner
lights-hint-edge = a press on an edge
lights-hint-inner = a press inside the board
lights-hint-mends = mends { $count ->
    [one] { $count } cell
   *[other] { $count } cells
    }
lights-hint-spoils = spoils { $count ->
    [one] { $count } cell
   *[other] { $count } cells
    }
lights-hint-leaves-wrong = leaves { $count ->
    [one] { $count } wrong cell
   *[other] { $count } wrong cells
    }
lights-hint-any-order = can come at any time: the order of presses does not matter
lights-places = { $area-count ->
    [one] the cell
   *[other] the cells
    } { $area }
lights-title = Lights Out
lights-summary = A press flips a cell and some of its neighbours; the goal is a given pattern.
lights-player-label = player
lights-merlin-summary = three by three, from all white to all black: a corner flips its block of four, the middle of an edge its side, the centre the plus
lights-5x5-summary = the classic: a press flips the cell and its orthogonal neighbours, from a random solvable board to all white
lights-any-size-summary = the classic rule on any number of rows and columns
lights-position-notation = one # (black, lit) or . (white) a cell, rows from the top joined by /
lights-move-notation = row,column of the cell that is pressed, from 1 at the top left
lights-grid-notation = 1 (true) black, lit; 0 (false) white
lights-white = white
lights-black = black
lights-unlit = unlit
lights-lit = lit
lights-this-pattern = this pattern
lights-option-target = The goal: a position text, "black" or "white". Default: black for merlin, else white.
lights-option-seed = The seed of a random start: presses away from the goal. Without "difficulty", Merlin starts all white, whatever the seed.
lights-option-buttons = What a press flips: one pattern with its middle on the cell, as .#./###/.#. for the classic board, or one pattern of the whole board for each cell, between semicolons. Default: as the variant says.
lights-option-difficulty = A random start this number of different presses from the goal, at most the number of cells; if presses can cancel out, a shorter solution may exist.
lights-no-pattern = a pattern of # and . with odd numbers of rows and columns, joined by /, is expected, as in .#./###/.#.
lights-too-many-cells-for-buttons = a board of { $cells } cells; with a pattern for each button, at most { $max_cells }
lights-wrong-number-of-patterns = { $count } patterns; one for all buttons, or one for each of the { $cells } are expected
lights-algebra-summary = solves the linear equations modulo 2 that the presses obey, then takes the shortest of all press sets; its nodes are the press sets compared beyond the first, and parts of them for a lower bound
lights-one-of-them-differs = one of them differs from the goal
lights-cell-never-flips = no press flips the cell # of { $pattern }, but it differs from the goal
lights-cells-of-pattern = the { $count } cells # of { $pattern }
lights-certain-cells = a certain set of { $count } cells
lights-odd-number-differs = { $odd } of them, an odd number, differ from the goal
lights-presses-flip-evenly = every press flips an even number of { $which }, but { $differ }
lights-first-presses-listed = the first { $listed } of { $count } presses are listed, by rows; the first row decides all others: press below each cell that is still wrong
lights-first-presses-of-uncompared-listed = the first { $listed } of { $count } presses are listed, by rows; the first row decides all others: press below each cell that is still wrong; not all of the 2^{ $nullity } press sets were compared: a shorter one may exist
lights-not-all-press-sets-compared = not all of the 2^{ $nullity } press sets were compared: a shorter one may exist
lights-breadth-first-summary = breadth first, with a list of the visited positions: a shortest solution
lights-a-star-summary = A*, first the position where the presses made and a lower bound on the missing ones have the smallest sum: a shortest solution
lights-heuristic-tree-summary = depth first, the best child by a criterion first: any solution, quickly
lights-random-tree-summary = depth first, the children in random order: any solution
lights-depth-first-summary = depth first, the children in the order of the cells: any solution
lights-option-criterion = Which child the heuristic tree tries first: nearest, the one with the fewest wrong cells; top_rows, the one whose first wrong cell comes latest by rows; farthest, the one with the most wrong cells.
lights-search-too-large = this search keeps every position in memory: boards of at most { $max_cells } cells, not { $cells }; "algebra" solves any
lights-configurations = { $count ->
    [one] { $count } configuration
   *[other] { $count } configurations
    }
lights-table-summary = fills a table of all configurations, breadth first, then reads the path back: a shortest solution, on boards of at most 20 cells
lights-table-too-large = the table would have 2^{ $cells } configurations; it is for boards of at most { $max_cells } cells
lights-goal-out-of-reach = presses can make { $made }, but not the goal
lights-wrong-position-size = { $came } in the position; { $expected }
lights-wrong-row-length = row { $number } of the position has { $cells }; { $expected }
lights-unexpected-letter-in-position = '{ $other }' in row { $number }, column { $column } of the position; # (black, lit) and . (white) are expected
lights-not-a-target = "black", "white" or a position is expected: { $message }
lights-not-a-cell = not a cell; row,column is expected, rows 1-{ $rows }, columns 1-{ $columns }
lights-key-not-a-cell = not a cell; row,column is expected, rows 1-{ $rows }, columns 1-{ $columns }; key { $key } is { $cell }
lights-lamps = { $count ->
    [one] { $count } lamp
   *[other] { $count } lamps
    }
lights-lamps-lit = { $count } lit
lights-cells-black = { $count } black
lights-differ = { $count ->
    [one] { $count } differs from the goal
   *[other] { $count } differ from the goal
    }
lights-of = of
lights-id-expected = a game id is expected, as 3x3c: and two hexadecimal numbers with a comma between them
lights-id-crosses = only boards of crosses are played here, whose id begins as 5x5c

## The registry of games

games-unknown-game = there is no game "{ $name }"{ $hint } There are { $known }.

## Nim

nim-theory-evaluator = 1 for the side that wins by Bouton's theory: the one that is to move unless the nim-sum of the piles is 0, in misère too as long as a pile has two matches; −1 for the other
nim-parity-evaluator = 1 when an odd number of piles is left, as if each pile went in one move; −1 otherwise
nim-hint-balance = a move that balances the piles
nim-hint-whole-pile = taking a whole pile
nim-hint-part-of-pile = taking a part of a pile
nim-hint-nim-sum = leaves the nim-sum { $sum }
nim-hint-singles = leaves { $count ->
    [one] { $count } pile
   *[other] { $count } piles
    } of one match
nim-hint-theory-win = wins by Bouton's theory
nim-hint-theory-loss = loses by Bouton's theory
nim-places = { $area-count ->
    [one] the pile
   *[other] the piles
    } { $area }
nim-matches = { $count ->
    [one] { $count } match
   *[other] { $count } matches
    }
nim-piles = { $count ->
    [one] { $count } pile
   *[other] { $count } piles
    }
nim-title = Nim
nim-summary = Players in turn take any number of matches from one pile; the player who takes the last match wins, or loses in misère.
nim-first-label = first
nim-second-label = second
nim-classic-summary = three piles; who takes the last match wins
nim-misere-summary = who takes the last match loses
nim-any-piles-summary = any piles, not all of them empty; with or without -misere
nim-position-notation = the piles, a space, and the side to move: A or B
nim-move-notation = pile:matches, the pile counted from 1
nim-grid-notation = one row: the matches of each pile
nim-not-a-position = the piles, a space and the side to move are expected, such as 3,4,5 A
nim-not-a-move = not a move; pile:matches is expected, the pile from 1 to { $last }
nim-wrong-number-of-matches = pile { $pile } has { $left }; at least one and at most all are taken
nim-wrong-grid-rows = the grid has { $rows }; one is expected
nim-not-a-pile = { $came } is not a pile of 0 to { $max_pile } matches
nim-piles-of = piles of{" "}
nim-reason-last-match-taken = the last match taken
nim-wrong-number-of-piles = { $count } piles; 1 to { $max_piles } are expected
nim-theory-summary = knows the winner of any piles by Bouton's theory, in misère too: perfect play without a search; on small piles the distance to the end as well
nim-proof-by-single-matches = by Bouton's theory (1901): in misère, { $piles } of one match are left
nim-proof-by-nim-sum = by Bouton's theory (1901): the nim-sum of the piles is { $sum }
nim-length-not-proven = { $proof }; how long the game lasts is not proven

## Othello

othello-selective-end-search = searched to the end with a selectivity of { $percent } %
othello-engine-summary = principal variation search with multi-ProbCut, and perfect play near the end, on all threads
othello-option-table-mb = The transposition tables in mebibytes: an eighth for the middle game, the rest for the endgame.
othello-network-evaluator = the expected final score: a small neural network over patterns on lines, edges and corners, and mobility, fitted to games of the engine against itself; on smaller boards half a disc for a point of mobility
othello-corners-evaluator = +1000 for a corner, -500 for a square around a corner, +300 for another edge square, minus the opponent's
othello-mobility-evaluator = legal moves, and corners at twelve moves each, minus the opponent's
othello-hint-pass = a pass
othello-hint-corner = a corner
othello-hint-x-square = a square diagonally inside a corner (X)
othello-hint-c-square = a square beside a corner (C)
othello-hint-edge = a square on an edge
othello-hint-inner = a square inside the board
othello-hint-takes-corner = takes a corner
othello-hint-gives-corner = gives { $cells-count ->
    [one] the corner
   *[other] the corners
    } { $cells }
othello-hint-beside-corner = lies beside an empty corner
othello-hint-flips = flips { $count ->
    [one] { $count } disc
   *[other] { $count } discs
    }
othello-hint-shuts-out = makes the opponent pass
othello-hint-mobility = leaves the opponent { $count ->
    [one] { $count } move
   *[other] { $count } moves
    } instead of { $before }
othello-hint-same-mobility = leaves the opponent { $count ->
    [one] { $count } move
   *[other] { $count } moves
    }, as before
othello-hint-odd-region = plays first in an odd region of { $count ->
    [one] { $count } square
   *[other] { $count } squares
    }
othello-hint-even-region = plays first in an even region of { $count ->
    [one] { $count } square
   *[other] { $count } squares
    }
othello-title = Othello
othello-summary = Discs enclosed between two of the other colour are flipped; most discs at the end win.
othello-black-label = black
othello-white-label = white
othello-8x8-summary = the standard board
othello-6x6-summary = a small board; the second player wins
othello-4x4-summary = a board small enough to be searched to its end
othello-position-notation = the squares from a1 along the rows, of X black, O white and - empty, a space, and the side to move
othello-move-notation = column letter and row number from the upper left, or pass; also x,y from 1; a transcript such as f5d6c3 is several moves; a pass may be left out where the next move implies it
othello-grid-notation = 0 empty, 1 black, 2 white
othello-black-disc = black disc
othello-white-disc = white disc
othello-may-not-pass = you may not pass while you have another move
othello-square-is-taken = the square is taken
othello-must-pass = a disc there flips nothing, nor anywhere else: you must pass
othello-flips-nothing = a disc there flips nothing
othello-reason-wipe-out = no discs left
othello-reason-no-moves = no moves left for either side
othello-wrong-board-size = a board begins with its size; { $size } is expected
othello-not-a-position = { $expected } squares of X, O and -, a space and the side to move X or O are expected
othello-empty-middle = { $square } is empty, but the four squares in the middle of Othello have discs from the start; a board without them is read only as a position, as ---X…--- X
othello-wrong-position-length = the position has { $squares }; { $expected } are expected
othello-option-labels = The seeds of the labelled positions to fit to, with commas; their files are in the folder of --data.
othello-option-engine-weights = A file of weights in the folder of --data to evaluate with, instead of those of this program; selectivity.txt in that folder is used if it was fitted to these weights.
othello-option-check-labels = The seeds of the labelled positions that the weights are checked by, with commas.
othello-option-games = How many games positions are taken from.
othello-option-seed = The seed of the positions, and the number of the file.
othello-option-positions = How many positions of a game are labelled, at most.
othello-option-depth = The depth, in plies, of the shallower of the two searches whose mean is the label.
othello-option-exact = Positions with at most this many empty squares get their exact score.
othello-option-empty = Positions have at most this many empty squares.
othello-option-human = WTHOR files of human games, with commas, in the folder of --data: half of the games begin as these do.
othello-option-choices-human = WTHOR files of tournament games, with commas, in the folder of --data.
othello-option-choices-games = How many games are searched, evenly spread over the files.
othello-option-choices-depth = The depth, in plies, of the searches that value the moves.
othello-option-weights = The file of weights to work with, in the folder of --data; without one, those of this program.
othello-option-look-ahead = How many plies the players look ahead.
othello-option-perfect-from = The number of empty squares from which they play perfectly.
othello-option-random = The most random moves at the beginning of a game; the least is 8.
othello-option-board = The board, 4x4 or 6x6. Default: 6x6.
othello-option-plies = The number of plies of the positions that are solved one by one: the larger, the less work is lost when the job is stopped.
othello-option-training-table-mb = The table that all threads share, in mebibytes: the larger, the faster.
othello-option-tempo-depth = The depth, in plies, of the deepest search of a position; it should be even, so that both sides are to move at the leaves equally often.
othello-discs-of-side = { $count ->
    [0] { $side } has no discs
    [one] { $side } has a disc on { $squares }
   *[other] { $side } has { $count } discs on { $squares }
    }
othello-on-square = on { $square }
othello-wthor-size = a file of games on { $size }x{ $size } boards; 8x8 is expected
othello-wthor-cut = the file ends within a game of { $bytes } bytes
othello-wthor-result = { $discs } discs of black are no result of 64 squares
othello-quest-command = these are fields of a command of the protocol: they are sent with it, as in {"{"}"cmd":"state","game":…{"}"}
othello-quest-no-moves = the list "moves" is missing
othello-ggf-game = GM is "{ $came }"; GM[Othello] is expected
othello-ggf-board = BO, the board, is missing
othello-ggf-result = RE[{ $text }] is a result that no board allows
othello-ggf-type = TY[{ $text }] is not played here; a size with k, s or r behind it is, as in TY[8k]

## Peg solitaire

peg-excess-evaluator = pegs in excess of the goal: exactly the number of missing jumps, if the position can be solved
peg-hint-inwards = a jump towards the middle
peg-hint-outwards = a jump away from the middle
peg-hint-keeps-solvable = leaves a position that is known to be solvable
peg-hint-isolates = leaves without a neighbour { $cells-count ->
    [one] the peg
   *[other] the pegs
    } { $cells }
peg-hint-leaves-pegs = leaves { $count ->
    [one] { $count } peg
   *[other] { $count } pegs
    }
peg-hint-leaves-jumps = leaves { $count ->
    [one] { $count } jump
   *[other] { $count } jumps
    } to choose from
peg-places = { $area-count ->
    [one] the hole
   *[other] the holes
    } { $area }
peg-title = Peg solitaire
peg-summary = A peg jumps over a neighbour into an empty hole, and the neighbour is removed; only one peg should be left.
peg-player-label = player
peg-position-notation = one o (peg) or . (hole) for each hole, row by row without separators; / and spaces are passed over
peg-move-notation = from-to: the hole that the peg leaves and the one it enters, numbered row by row from 0
peg-grid-notation = 1 peg, 0 hole
peg-empty-hole = empty hole
peg-peg = peg
peg-goal-any-hole = one peg, in any hole
peg-goal-these-pegs = these pegs and no others
peg-hole = hole
peg-without-peg = has no peg
peg-is-occupied = has a peg already
peg-nothing-in-hole = there is no peg in hole
peg-to-jump-over = to jump over
peg-option-empty = The hole that is empty at the start, numbered row by row from 0. Default: 12 on the triangle of 15, else the centre, or where the variant says.
peg-option-target = The goal: a hole number (one peg there), "start" (one peg in the hole that is empty at the start) or a position text. Default: one peg anywhere.
peg-option-difficulty = A random start that can be solved in this number of jumps, or slightly fewer if the board has no room for more; the option seed chooses it.
peg-option-seed = The seed of random choices: the same seed makes the same choices. The start depends on it only with "difficulty".
peg-holes-of-variant = { $variant } has the holes 0 to { $last }
peg-fault-of-hole = { $before } { $hole } { $after }
peg-counted-from-0 = { $fault }; holes are counted from 0 here, counted from 1 this is the jump { $meant }
peg-triangle15-summary = five rows of holes; hole 12, the middle of the last row, is empty
peg-english33-summary = the English cross of 33 holes; its centre is empty
peg-european37-summary = the French board of 37 holes; its centre is empty, and from that start there is no solution
peg-triangle10-summary = four rows of holes; hole 7, inside the last row, is empty, since no jump leads to the centre
peg-triangle21-summary = six rows of holes; hole 12, in the middle, is empty
peg-triangle36-summary = eight rows of holes; hole 12, in the middle, is empty
peg-asymmetric39-summary = an English cross with two longer arms (George Bell); the centre of its square is empty
peg-diamond41-summary = a square of 41 holes that stands on its corner; its centre is empty, and from that start there is no solution
peg-wiegleb45-summary = a cross with arms of three by three (J. C. Wiegleb, 1779); its centre is empty
peg-any-triangle-summary = any triangle: N is 6, 10, 15, 21, 28, 36, 45 or 55 holes
peg-any-board-summary = any board of up to 64 holes by its rows, joined by /: o a peg, . an empty hole, - no hole; drawn by half steps, as in -o-/o-., it is triangular
peg-reason-stuck = no jumps left
peg-peg-in-hole = a peg in hole
peg-the-goal = the goal
peg-peg-in-one-of-holes = a peg in one of the holes
peg-peg-in-any-hole = a peg in any hole
peg-pagoda-function = pagoda function: no jump makes the pegs heavier, since two neighbours never weigh less than the hole that one jumps into;
peg-position-class-and-pagodas = { $class }; { $proofs }
peg-in-no-hole = in no hole
peg-only-in-hole = only in hole
peg-only-in-holes = only in the holes
peg-even-in = even in
peg-odd-in = odd in
peg-goal-has-more-pegs = the goal has { $then } and the position { $here }; no jump adds one
peg-goal-has-as-many-pegs = the goal has { $then } and so has the position, but in other holes, and every jump takes one off
peg-position-class-of-set = position class: every jump changes two or none of the holes { $set }; they have { $now } now and { $then } at the goal, and one number is odd
peg-position-class-of-sets = position class: every jump changes two or none of the holes of each of these sets, so they keep an even or odd number of pegs: { $sets }; a single peg agrees with all of them { $left } { $holes }
peg-with-pagodas = , with pagoda functions,
peg-more-than = more than{" "}
peg-failed-positions = { $count ->
    [one] { $count } position fails
   *[other] { $count } positions fail
    }
peg-exhaustive-search = exhaustive search{ $with } found no solution: { $more_than }{ $fail }, symmetric ones counted once
peg-option-memory-mb = Memory limit of a search for its positions, in megabytes; at the limit, depth_first continues without storing more, and a search for the whole set stops.
peg-beam-summary = beams of growing widths: after each jump the positions that keep the pegs together best, in turn with depth_first, which proves that there is no solution
peg-depth-first-summary = depth first, jumps that keep the pegs together first, with restarts and a transposition table of failures
peg-breadth-first-summary = all positions after one jump, then all after two, and so on: for small boards
peg-sweeps = { $count ->
    [one] { $count } sweep
   *[other] { $count } sweeps
    }
peg-visited = { $count ->
    [one] { $count } position was visited
   *[other] { $count } positions were visited
    }
peg-solvable = { $count ->
    [one] { $count } position can be reached and solved
   *[other] { $count } positions can be reached and solved
    }
peg-bidirectional-summary = finds all positions that can be reached and solved, from both ends; "legal" with details then marks the jumps that keep the position solvable
peg-count-summary = counts all solutions, and with the option games all games and dead ends, with the option jump_sets those that differ in more than order, exactly; with the option chance it gives the chance that random play succeeds
peg-sweeps-summary = a solution with the fewest sweeps (runs of jumps by one peg), proven
peg-option-games = Whether `count` also counts the games that can be played, solved or not: it goes through every position that can be reached.
peg-option-chance = Whether `count` also gives the chance that random play solves the game, every jump being as likely as any other.
peg-option-jump-sets = Whether `count` also counts the solutions that differ in more than the order of their jumps: those that make the same jumps, each as often, are one jump set.
peg-option-longest = Whether `sweeps` also finds how many jumps the longest sweep of any solution has.
peg-nothing-solvable = no position that can be reached can be solved; { $visited }, symmetric ones counted once
peg-solvable-without-moves = { $solvable }, symmetric ones counted once, and none of these moves leads to one
peg-solvable-positions = { $solvable }, symmetric ones counted once
peg-one-game = { $size }; one game can be played
peg-games = { $size }; { $games } games can be played
peg-fewest-sweeps = { $sweeps }; no solution has fewer
peg-memory-exhausted = the positions do not fit into the memory that is left, or that the option "{ $option }" allows
peg-pegs = { $count ->
    [one] { $count } peg
   *[other] { $count } pegs
    }
peg-holes = { $count ->
    [one] { $count } hole
   *[other] { $count } holes
    }
peg-no-empty-hole = no hole is empty at the start
peg-goal-without-peg = at least one peg is left at the goal
peg-unexpected-letter-in-position = '{ $other }' after { $holes } of the position; o (peg) and . (hole) are expected
peg-wrong-position-size = { $more }{ $came } in the position; { $expected } are expected
peg-not-a-hole = holes are numbered from 0 to { $last }
peg-not-a-target = a hole number from 0 to { $last }, "start" or a position is expected: { $message }
peg-not-a-move = not a move; from-to is expected, holes 0-{ $last }
peg-no-jump-leaves-hole = no jump leaves hole { $from }
peg-jumps-of-hole = a jump from hole { $from } ends in { $ends }
peg-in = in
peg-empty-holes = { $holes-count ->
    [0] no hole is empty
    [one] hole { $holes } is empty
   *[other] holes { $holes } are empty
    }
peg-weights = give the holes, from hole 0 on, the weights { $weights }: the pegs weigh { $now } now, { $goal } at least { $then }
peg-id-expected = a game id is expected, as 7x7cross:OOPPPOO…
peg-id-size = a size from 1x1 to 64x64 is expected before the colon, as 7x7cross
peg-id-letters = a letter for each place is expected behind the colon: P a peg, H a hole, O none

## Sliding tiles

tiles-linear-conflict-evaluator = the Manhattan distance, and two more moves for each tile that must leave its line to let others pass
tiles-walking-distance-evaluator = moves across rows and columns, if the tiles of a line had no order
tiles-manhattan-evaluator = rows and columns between each tile and its place
tiles-inversion-evaluator = pairs of tiles in the wrong reading order, converted into moves across rows and columns
tiles-gaschnig-evaluator = moves if the blank could change places with any tile
tiles-misplaced-evaluator = tiles that are not in their place
tiles-hint-nearer = a move that brings a tile nearer to its place
tiles-hint-detour = a detour: a tile goes further from its place
tiles-hint-brings-home = brings the tile { $tile } to its place
tiles-hint-leaves-home = takes the tile { $tile } off its place
tiles-hint-brings-nearer = brings the tile { $tile } nearer to its place
tiles-hint-takes-away = takes the tile { $tile } further from its place
tiles-hint-at-least = leaves at least { $count ->
    [one] { $count } move
   *[other] { $count } moves
    } to go instead of { $before }
tiles-hint-costs-at-least = leaves a cost of at least { $count } instead of { $before }
tiles-places = { $area-count ->
    [one] the tile
   *[other] the tiles
    } { $area }
tiles-wall = wall
tiles-blank = blank
tiles-weights-need-single = weights need tiles=single: where several tiles slide in one move, that move costs 1
tiles-no-move = the blank cannot move: no tile is next to it
tiles-title = Sliding tiles
tiles-summary = Slide the tiles, one at a time into the blank, until their numbers are in order.
tiles-player-label = player
tiles-3x3-summary = the 8-puzzle: at most 31 moves
tiles-4x4-summary = the 15-puzzle: at most 80 moves
tiles-5x5-summary = the 24-puzzle
tiles-any-size-summary = rows by columns
tiles-position-notation = the numbers by rows, 0 the blank, # the walls of the goal, the rows joined by /; also with commas, or all in one list
tiles-move-notation = where the blank goes: up, down, left or right, or the first letter of it; with tiles=multi also how far
tiles-grid-notation = the numbers of the tiles, 0 for the blank, -1 for a wall
tiles-tile = tile
tiles-this-order = this order
tiles-option-target = The goal, as a position, in which # is a wall; or blank_last (1 2 3 … 0, the default), or blank_first (0 1 2 …).
tiles-option-tiles = The tiles that slide in one move: single, one; multi, as many as lie in line between a tile and the blank.
tiles-option-weights = The cost of a slide of each tile, from 1 to 1000, that of tile 1 first; or numbers, its number. Lengths and bounds are then sums of costs. By default every move costs 1.
tiles-option-difficulty = Makes a start about this number of moves from the goal, and never more; without it, any position.
tiles-wrong-walls = the walls # must be on the same cells as in the goal: { $goal }; use the option target of the start for a goal with walls
tiles-one-tile-at-a-time = one tile slides in a move; with the option tiles=multi several do
tiles-slide-too-long = the blank is in row { $row }, column { $column }: it can go { $way } by at most { $room }, not by { $tiles }
tiles-no-slide-that-way = the blank is in row { $row }, column { $column }: it cannot go { $way }
tiles-word-up = up
tiles-word-down = down
tiles-word-left = left
tiles-word-right = right
tiles-up = up
tiles-down = down
tiles-left = left
tiles-right = right
tiles-wrong-weights = { $tiles } weights from 1 to { $most } are expected, that of tile 1 first, or the word numbers
tiles-anytime-summary = chooses by the board: up to 16 cells, or where all solutions are asked for, ida_star; on larger ones a quick first solution, then shorter ones by wider and wider beams, always with a lower bound; on boards of up to 25 cells last the proof that none is shorter
tiles-ida-star-summary = iterative-deepening A*: shortest solutions with hardly any memory, by pattern databases on boards of up to 25 cells
tiles-weighted-summary = anytime: a quick solution by a narrow beam, better ones by wider beams, then the proof that none is shorter; always with a lower bound
tiles-a-star-summary = A*: shortest solutions, and every position met is kept in memory
tiles-breadth-first-summary = up to ten cells, a table of all positions, built from the goal; on larger boards, a search from the position, level by level
tiles-greedy-summary = expands the position that seems nearest to the goal: quick, and rarely the shortest solution
tiles-option-metric-or-patterns = How the number of remaining moves is estimated. patterns: pattern databases, on boards of up to 25 cells without walls and weights, additive ones where one tile slides in a move; elsewhere, and for other strategies, the best metric instead.
tiles-option-metric = How the number of remaining moves is estimated.
tiles-table-note = the table holds { $positions } positions; the farthest are { $farthest } from the goal
tiles-option-board = The board, a variant such as 5x5 of 17 to 25 cells. Default: 5x5.
tiles-option-setup = The position to solve; by default a random one, made from the seed.
tiles-option-tables = The tiles of each pattern: 7-8, 7-7-1 or 6-6-3 for the 15-puzzle; 6-6-6-6x6, six partitions, 6-6-6-6x1350, all that long searches choose among (3 GB), or 6-6-6-6 for the 24-puzzle.
tiles-numbers = { $count ->
    [one] { $count } number
   *[other] { $count } numbers
    }
tiles-not-a-move = not a move; up, down, left or right is expected: where the blank goes; where several tiles may slide, with their number behind it, as left2
tiles-not-a-number = "{ $text }" is not a number; numbers by rows joined by / are expected
tiles-wrong-count = { $came }; { $shape } has { $expected }
tiles-wrong-row-length = row { $row } has { $came }; { $shape } has { $expected } in each
tiles-wrong-count-of-numbers = { $came }; { $shape } has { $cells }, each of 0 to { $last } once
tiles-number-not-on-board = { $number } is not on a board of { $shape }; its numbers go from 0, the blank, to { $last }
tiles-number-repeated = each number must appear once; more than once: { $repeated }; missing: { $missing }
tiles-not-a-target = { $message }; "blank_last" and "blank_first" are accepted too
tiles-spoken-rows = rows from the top:{" "}
tiles-wall-for-blank = no cell is 0, the blank; -1 in a grid and # in a text are walls
tiles-unsolvable-by-parity = unsolvable by parity: tiles and blank are an { $tiles } permutation of the goal, but the blank is an { $blank } number of slides from its place, and every slide changes both parities (W. W. Johnson and W. E. Story, 1879){ $remedy }
tiles-parity-remedy = ; it is solvable with any two tiles exchanged
tiles-not-number = "{ $text }" is not a number
tiles-korf-numbers = { $count } numbers, among which those of a board, each from 0 once, are expected
tiles-korf-length = a shortest solution of { $length } moves is told; Korf's lists mean the goal blank_first, which the option target=blank_first sets
tiles-sizes-first = one or two numbers, the size of the board, are expected in the first line
tiles-sizes-count = a board of { $rows } rows and { $columns } columns is told, but { $count } numbers follow
tiles-id-seed = a random seed tells no board; the game id has a colon, as 3x3:1,2,3,4,5,6,7,0,8
tiles-id-expected = a game id is expected, as 3x3:1,2,3,4,5,6,7,0,8
tiles-id-count = a board of { $columns }x{ $rows } is told, but { $count } numbers follow

## Tic-tac-toe

tic-tac-toe-open-lines-evaluator = lines that the side to move can still complete, minus the opponent's
tic-tac-toe-hint-block = a move that stops a line
tic-tac-toe-hint-fork = a move with two threats
tic-tac-toe-hint-threat = a move with a threat
tic-tac-toe-hint-centre = the centre
tic-tac-toe-hint-corner = a corner
tic-tac-toe-hint-edge = the middle of an edge
tic-tac-toe-hint-completes = completes the line { $cells }
tic-tac-toe-hint-blocks = stops a line of the opponent
tic-tac-toe-hint-threatens = threatens to complete a line on { $cells-count ->
    [one] the square
   *[other] the squares
    } { $cells }
tic-tac-toe-hint-allows = lets the opponent complete a line on { $cells-count ->
    [one] the square
   *[other] the squares
    } { $cells }
tic-tac-toe-title = Tic-tac-toe
tic-tac-toe-summary = Three in a row on a board of three by three.
tic-tac-toe-crosses-label = crosses
tic-tac-toe-noughts-label = noughts
tic-tac-toe-3x3-summary = the classic board
tic-tac-toe-position-notation = rows from the top joined by /, of X, O and .; the side to move follows from the count
tic-tac-toe-move-notation = column letter and row number from the top left; also x,y from 1
tic-tac-toe-grid-notation = 0 empty, 1 crosses, 2 noughts
tic-tac-toe-cross = cross
tic-tac-toe-nought = nought
tic-tac-toe-square-is-taken = the square is taken
tic-tac-toe-no-crosses = no crosses
tic-tac-toe-no-noughts = no noughts
tic-tac-toe-on = on
tic-tac-toe-reason-line = three in a row
tic-tac-toe-line-before = the side to move has a line already: the game ended before

## Searches

search-alpha-beta-summary = principal variation search with iterative deepening and a transposition table, on all threads
search-option-table-mb = The transposition table in mebibytes; 0 disables it.
search-book-note = from the opening book
search-option-book = Whether `go` plays from the opening book, and `analyse` and `hint` judge moves by it: that of the program, or another one found by --data. Whatever else is asked is searched.
search-option-variety = By how much a move of the opening book may be worse than the best, in hundredths of the evaluator's unit. One of these moves is chosen at random, always the same one for a given `seed`. With 0 the best move is played.
search-limited-to-plies = the search is limited to { $last } plies, which does not prove a draw by repetition
search-no-given-path = no path that begins with the given moves and visits no position twice leads to the goal
search-no-goal = every position that can be reached was visited, and none is the goal
search-no-followed-path = none of the paths of up to { $max_path } moves that were followed leads to the goal
search-no-goal-of-all = all { $positions } positions that can be reached were visited, and none is the goal
search-no-path = every path was searched to its end, and none reaches the goal
search-minimax-summary = plain minimax: the whole tree to the given depth, ply by ply
search-option-evaluator = The evaluator at the leaves; "evaluators" describes each of them.
search-random-summary = a random legal move, all equally likely
search-no-solution-with-given-moves = no solution begins with one of the given moves: { $proof }
search-weights-missing = there is no whole file { $file } in the folder of --data; its BLAKE3 must be in { $file }.b3 (b3sum --no-names)
search-weights-shapes = { $file } does not hold weights of this evaluation, in the form of this version
search-positions = { $count ->
    [one] { $count } position
   *[other] { $count } positions
    }
search-gave-up = gave up after { $positions }: this strategy keeps every one in memory

## Training

training-option-learn = A file of games to learn from, in the folder of --data: the moves of a game from the start on each line. Their first plies are expanded before all other positions.
training-option-learn-plies = How many plies of each game of `learn` are learned.
training-option-expansions = The number of expanded positions. A run with a larger number continues from the log of a smaller one.
training-option-nodes = The node limit of the search that evaluates a position.
training-option-ply-cost = The cost of a ply of depth relative to the value that moves give away, in hundredths of the evaluator's unit: a lower cost makes the book deeper and narrower.
training-option-from = An existing book to extend, in the folder of --data, with another file name than the new one; its values are kept.
training-option-games = The seeds of the games to fit to, with commas; their files are in the folder of --data.
training-option-check = The seeds of the games that the weights are checked by, with commas; their files are there too.
training-option-positions = How many positions are searched.
training-option-seed = The seed of the positions.
training-option-depth = The plies of the deepest search.
training-option-games-played = How many games are played.
training-option-opening-seed = The seed of the openings, and the number of the file.
training-option-asides = The percentage of moves at which a few random moves are also played on a copy of the board, and the resulting position is evaluated.
training-option-networks = How many networks are fitted.
training-option-epochs = The number of passes over the positions.
training-option-rate = The rate of the first step, in millionths; when starting from an earlier network it should be lower.
training-option-searched = The weight of the value that the search found, next to the result of the game, in percent.
training-option-opponent = The weights of the opponent, as in the option weights, for games against another player; which side it plays is random. By default the players are equal.
training-option-player-weights = The weights that the players evaluate with: a file in the folder of --data, or none, for players without weights. By default those of this program.
training-option-weights = The file of earlier weights to begin with, in the folder of --data; without one the fit starts from scratch.

## Draughts: openings

draughts-opening-raphael-opening = Raphaël opening
draughts-opening-symmetrical-variation = Symmetrical variation
draughts-opening-chefneux-opening = Chefneux opening
draughts-opening-chefneux-opening-the-fox = Chefneux opening, the Fox
draughts-opening-chefneux-opening-modern-variation = Chefneux opening, modern variation
draughts-opening-classical-opening = Classical opening
draughts-opening-classical-game = Classical game
draughts-opening-dutch-opening = Dutch opening
draughts-opening-dutch-opening-stolp-variation = Dutch opening, Stolp variation

## Othello: openings

othello-opening-diagonal-opening = Diagonal Opening
othello-opening-x-square-opening = X-square Opening
othello-opening-snake-peasant = Snake/Peasant
othello-opening-lysons = Lysons
othello-opening-pyramid-checkerboarding-peasant = Pyramid/Checkerboarding Peasant
othello-opening-heath-tobidashi = Heath/Tobidashi
othello-opening-mimura-variation-ii = Mimura Variation II
othello-opening-heath-bat = Heath-Bat
othello-opening-iwasaki-variation = Iwasaki Variation
othello-opening-heath-chimney = Heath-Chimney
othello-opening-raccoon-dog = Raccoon Dog
othello-opening-rocket = Rocket
othello-opening-hamilton = Hamilton
othello-opening-lollipop = Lollipop
othello-opening-cow = Cow
othello-opening-chimney = Chimney
othello-opening-cow-bat-bat-cambridge = Cow Bat/Bat/Cambridge
othello-opening-bat-piau-continuation-2 = Bat (Piau Continuation 2)
othello-opening-melnikov-bat-piau-continuation-1 = Melnikov/Bat (Piau Continuation 1)
othello-opening-bat-kling-continuation = Bat (Kling Continuation)
othello-opening-bat-kling-alternative = Bat (Kling Alternative)
othello-opening-rose-v-toth = Rose-v-Toth
othello-opening-tanida = Tanida
othello-opening-aircraft-feldborg = Aircraft/Feldborg
othello-opening-sailboat = Sailboat
othello-opening-maruoka = Maruoka
othello-opening-landau = Landau
othello-opening-buffalo-kenichi-variation = Buffalo/Kenichi Variation
othello-opening-maruoka-buffalo = Maruoka Buffalo
othello-opening-tanida-buffalo = Tanida Buffalo
othello-opening-hokuriku-buffalo = Hokuriku Buffalo
othello-opening-wing-variation = Wing Variation
othello-opening-semi-wing-variation = Semi-Wing Variation
othello-opening-parallel-opening = Parallel Opening
othello-opening-perpendicular-opening = Perpendicular Opening
othello-opening-mimura = Mimura
othello-opening-shaman-danish = Shaman/Danish
othello-opening-inoue = Inoue
othello-opening-iago = Iago
othello-opening-bhagat = Bhagat
othello-opening-rose = Rose
othello-opening-flat = Flat
othello-opening-rotating-flat = Rotating Flat
othello-opening-murakami-variation = Murakami Variation
othello-opening-rotating-flat-kling-continuation = Rotating Flat (Kling Continuation)
othello-opening-rose-birth = Rose-Birth
othello-opening-brightstein = Brightstein
othello-opening-rose-birdie-rose-tamenori = Rose-Birdie/Rose-Tamenori
othello-opening-rose-tamenori-kling = Rose-Tamenori-Kling
othello-opening-greenberg-dawg = Greenberg/Dawg
othello-opening-ralle = Ralle
othello-opening-horse = Horse
othello-opening-ganglion-no-cat = Ganglion/No-Cat
othello-opening-swallow = Swallow
othello-opening-no-cat-continuation = No-Cat (Continuation)
othello-opening-italian = Italian
othello-opening-cat = Cat
othello-opening-sakaguchi = Sakaguchi
othello-opening-berner = Berner
othello-opening-bent-ganglion = Bent Ganglion
othello-opening-tiger = Tiger
othello-opening-stephenson = Stephenson
othello-opening-no-kung = No-Kung
othello-opening-no-kung-continuation = No-Kung (Continuation)
othello-opening-compoth = Comp'Oth
othello-opening-f-a-t-draw = F.A.T. Draw
othello-opening-lightning-bolt = Lightning Bolt
othello-opening-kung = Kung
othello-opening-leaders-tiger = Leader's Tiger
othello-opening-brightwell = Brightwell
othello-opening-ishii = Ishii
othello-opening-mainline-tiger = Mainline Tiger
othello-opening-rose-bill = Rose-Bill
othello-opening-tamenori = Tamenori
othello-opening-central-rose-bill-dead-draw = Central Rose-Bill/Dead Draw
othello-opening-aubrey-tanaka = Aubrey/Tanaka
othello-opening-aubrey-feldborg-continuation = Aubrey (Feldborg Continuation)
