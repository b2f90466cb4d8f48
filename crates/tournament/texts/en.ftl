### Messages in English, in the format of Project Fluent (https://projectfluent.org/fluent/guide).
### Every message is here; a language that lacks one shows it in English.

## Words of reports

format-round-robin = round robin
format-gauntlet = gauntlet
format-swiss = Swiss
format-knockout = knockout
games = { $count ->
    [one] { $count } game
   *[other] { $count } games
    }
games-of = { $count } of { $planned } games
column-player = player
column-name = name
column-games = games
column-points = points
column-score = score
column-wins = W
column-draws = D
column-losses = L
column-round = round
column-tie = tie
column-winner = winner
column-decided = decided by
tie-by-points = points, { $score }
tie-by-breaks = { $count ->
    [one] { $count } tie-break
   *[other] { $count } tie-breaks
    }, { $score }
tie-by-seed = the higher seed, { $score }
tie-bye = bye: no opponent in this round
tie-note = A level tie is played on by pairs of games, at most { $most }; if it stays level, the player who is named first in the command advances.
time-needs-margin = A loss on time may be the machine's: --margin MS allows more than { $margin } ms over the limit, and --concurrency 1 leaves each player a core.
unrelated-ratings = Ratings of players whom no chain of games links cannot be compared.

## Limits and conditions

time-none = no limit
time-clock = clock { $clock } s
time-move = { $seconds } s a move
time-depth = depth { $depth }
time-nodes = { $nodes } nodes a move
condition-time = Time
condition-margin = Margin
condition-draw = Draw by agreement
condition-resign = Win by agreement
condition-longest = Longest game
moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
    }
agreement-draw = both scores within { $score } for { $moves }
agreement-win = both scores beyond { $score } for { $moves }
agreement-draw-from = both scores within { $score } for { $moves }, from ply { $ply } on
agreement-win-from = both scores beyond { $score } for { $moves }, from ply { $ply } on
longest-game = { $plies } plies, then a draw

## Endings that are not of the rules

ending-illegal-move = illegal move
ending-crash = crash
ending-stall = stall
ending-time = time
ending-refused = refused
ending-agreed-win = agreed win
ending-agreed-draw = agreed draw
ending-max-plies = max plies

## The tables of the terminal

wide-crosstable = The crosstable of { $players } players is too wide for a terminal; the page and the JSON have it.
endings = Games ended by { $endings }.
faults = Faults of { $players }.
first-fault = First fault of { $name }, in game { $game }: { $reason }
match = { $first } against { $second }: { $tally }, Elo { $elo } ± { $error }, LOS { $los }, draws { $draws }
pairs = pairs with 0, ½, 1, 1½ and 2 points: { $counts }
sprt = SPRT of Elo { $elo1 } against { $elo0 }: LLR { $llr } between { $lower } and { $upper }, { $verdict }
undecided = undecided
accepted = { $hypothesis } accepted

## The page

page-tournament = Tournament
page-players = Players
page-ranking = Ranking
page-knockout = Knockout
page-crosstable = Crosstable
page-match = The match
page-endings = How games ended
page-faults = Faults
page-games = Games
page-ratings = Ratings over the games
page-curves = The match over the games
fact-games = games
fact-games-of = { $count } of { $planned }
fact-players = players
fact-drawn = drawn
fact-score = score of { $side }
fact-plies = mean plies
fact-played = played
fact-days = { $first } to { $last }
page-won = won
page-drawn = drawn
page-lost = lost
page-interval = Elo with its 95 % interval
byes-count = Points include those of byes.
page-as = as { $side }
page-ms = ms a move
page-nodes = nodes a move
page-depth = depth
page-spec = specification
crosstable-note = Points of the player in the row against the one in the column, of { $games }: ▲ ahead, ▼ behind, = even.
crosstable-note-various = Points of the player in the row against the one in the column, of the number of games shown: ▲ ahead, ▼ behind, = even.
ratings-description = Ratings of { $players } players over the games
ratings-named = The { $named } best are named; the other { $others } are grey.
score-caption = Score of { $name }, with its 95 % interval
elo-caption = Elo of { $name } above its opponent, with its 95 % interval
llr-description = Logarithm of the likelihood ratio over the games
sprt-caption = Sequential test: a bound that is reached decides
score-description = Score over the games in per cent
score-unit = score in %
elo-description = Difference in Elo over the games, { $elo } now
match-against = { $first } against { $second }
match-normalised = normalised Elo
match-test = test
match-verdict = LLR { $llr }, { $verdict }
match-pairs = Pairs of games from one opening, by points
game-number = game
game-round = round
game-result = result
game-reason = reason
game-plies = plies
game-fault = fault
game-detail = details
game-both = both
game-from = from { $position }
faults-first = These are the first { $shown } of { $all }.
games-last-json = These are the last { $shown } of { $all }; the JSON has all.
replay-first = First position
replay-previous = Previous move
replay-next = Next move
replay-last = Last move
replay-move = Move
