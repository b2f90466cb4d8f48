### Messages en français, au format de Project Fluent (https://projectfluent.org/fluent/guide).

## Sessions

live-game-no-such-target = { $id } n'a pas d'autre but que "outcome", de "solve" : le gagnant sans la marge

## Records

record-saved-move = coup { $number } « { $text } » : { $fault }
record-move = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
    }
