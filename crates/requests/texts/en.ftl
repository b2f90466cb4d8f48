### Messages in English, in the format of Project Fluent (https://projectfluent.org/fluent/guide).
### Every message is here; a language that lacks one shows it in English.

## Sessions

live-game-no-such-target = { $id } has no target except "outcome" of "solve": the winner without the margin

## Records

record-saved-move = move { $number } "{ $text }": { $fault }
record-move = { $count ->
    [one] { $count } move
   *[other] { $count } moves
    }
