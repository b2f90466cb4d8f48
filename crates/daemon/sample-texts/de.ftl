### Deutsch, als Beispiel: die Begrüßung, eine Partie und ihr Ende. Alles Übrige erscheint auf Englisch.

play-greeting = plateau { $version }: Brett- und Denkspiele, gegen das Programm oder allein.
play-choose = Tippen Sie `play { $game }` oder einen anderen dieser Namen; `help` nennt die Befehle, `quit` beendet.
play-begins = { $title }, { $variant }. { $summary }{ $peculiarity }
play-seed = Startwert { $seed }: --seed { $seed } ergibt denselben Anfang.
play-prompt = { $side }>{" "}
play-prompt-alone = Ihr Zug>{" "}
play-prompt-over = Ende>{" "}
play-again = Strg-C noch einmal beendet; `save DATEI` speichert die Partie.
play-plays = { $side }: { $move }
play-wins = Sieg: { $side } ({ $reason }).
play-wins-by = Sieg: { $side }, { $high } zu { $low } ({ $reason }).
play-drawn = Unentschieden ({ $reason }).
play-solved = Gelöst in { $moves }.
play-stuck = Festgefahren ({ $reason }).
play-only-move = der einzige Zug: { $move }
play-no-legal = kein Zug möglich
play-over = die Partie ist zu Ende ({ $reason }); `undo` nimmt einen Zug zurück, `new` beginnt neu
play-wrong-move = „{ $move }“: { $reason }
play-plies = { $count ->
    [one] { $count } Halbzug
   *[other] { $count } Halbzüge
    }
play-thinking = es denkt …
play-you-play = Sie spielen { $sides }
play-you-alone = Sie spielen allein
play-you-watch = das Programm spielt alle Seiten
