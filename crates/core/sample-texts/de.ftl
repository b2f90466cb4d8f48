### Deutsch, als Beispiel: Tic-Tac-Toe und Nim. Alles Übrige erscheint auf Englisch.

decimal-mark = ,
list-and = und
colon = :{" "}
semicolon = ;{" "}
unit-moves = { $count ->
    [one] { $count } Zug
   *[other] { $count } Züge
    }
unit-moves-name = Züge
tic-tac-toe-title = Tic-Tac-Toe
tic-tac-toe-summary = Drei in einer Reihe auf einem Brett von drei mal drei.
tic-tac-toe-crosses-label = Kreuze
tic-tac-toe-noughts-label = Kringel
tic-tac-toe-3x3-summary = das klassische Brett
tic-tac-toe-square-is-taken = das Feld ist besetzt
tic-tac-toe-reason-line = drei in einer Reihe
game-reason-board-full = das Brett ist voll
nim-title = Nim
nim-first-label = Anfänger
nim-second-label = Nachziehender
