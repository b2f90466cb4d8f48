### Deutsch, als Beispiel: die Rangliste eines Turniers. Alles Übrige erscheint auf Englisch.

games = { $count ->
    [one] { $count } Partie
   *[other] { $count } Partien
    }
column-name = Name
column-games = Partien
column-points = Punkte
