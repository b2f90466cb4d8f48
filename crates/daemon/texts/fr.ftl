### Messages en français, au format de Project Fluent (https://projectfluent.org/fluent/guide).

## The command `analyse`

analyse-loses = perd
analyse-game = partie
analyse-no-moves = aucun coup à juger
analyse-turned = {" "}; elle a tourné à{" "}

analyse-no-comments = le format { $format } n'a pas de commentaires, et l'analyse serait perdue ; `--to record` et `--to json` en ont
analyse-stopped = analyse interrompue ; les parties déjà analysées sont écrites

## The commands `go`, `solve` and `perft`

cli-flag-meant = une option a deux tirets : --{ $flag }
go-depth = prof.
go-strategy = stratégie
go-length = longueur
go-position = position { $position }
go-book = bib.
go-from-book = de la bibliothèque d'ouvertures, sans recherche ; --option book=false fait chercher
go-best = meilleur { $best }
go-no-move = aucun coup : { $reason }
go-nothing-found = rien n'a été trouvé
refused-move = « { $mv } », coup { $number } : { $reason }
score-about = environ { $value }
score-at-least = au moins { $value }
score-at-most = au plus { $value }
score-unsolvable = sans solution
score-unknown = inconnu
solve-score = score
solve-nodes = nœuds
solve-time = temps
solve-speed = vitesse
solve-line = suite
solve-expected = attendu : { $value }
solve-game-over = la partie est finie ({ $reason })
solve-total = { $count ->
    [one] { $count } position
   *[other] { $count } positions
    }, résolues : { $solved }, fausses : { $wrong } ; { $cost }
solve-stopped = recherche interrompue
solve-not-read = { $count ->
    [one] { $count } position n'a pas pu être lue
   *[other] { $count } positions n'ont pas pu être lues
    }
solve-differ = { $count ->
    [one] { $count } valeur diffère
   *[other] { $count } valeurs diffèrent
    } de ce que dit le fichier
perft-total = perft { $depth } = { $nodes } ({ $seconds } s, { $speed } M feuilles/s)

## The command `tournament`

tournament-stopped = tournoi interrompu ; avec --journal FILE, la même commande le reprendrait
tournament-stopped-journal = tournoi interrompu ; la même commande le reprend
tournament-no-folder = { $path } : il n'y a pas de dossier { $folder }
tournament-export-is-journal = --export : { $path } est le journal ; nommez un autre fichier
tournament-no-players = aucun joueur : --player en nomme un, et --collect lit des résultats de parties ; voir `plateau help tournament`
tournament-sprt-needs-two = --sprt compare deux joueurs : donnez-en deux
tournament-other-game = des joueurs de jeux différents : { $name } joue à { $other }, et le tournoi est de { $game }
tournament-no-game = aucun jeu n'est nommé : donnez --game, ou un joueur comme GAME:STRATEGY
tournament-progress = { $position }/{ $length } parties, encore { $eta }
tournament-game = partie { $number }
tournament-game-of = { $done } sur { $total }, partie { $number }
tournament-line = { $number } : { $first } - { $second } { $score }, { $reason }, { $plies ->
    [one] { $plies } demi-coup
   *[other] { $plies } demi-coups
    }  { $standing }
tournament-llr = LLR { $llr } ({ $lower } ; { $upper })
tournament-faults = fautes { $count }
tournament-web-is-public = --web : d'autres machines atteignent { $address } ; depuis une autre machine, `ssh -L 8080:127.0.0.1:PORT` mène à une adresse de celle-ci
tournament-web-cannot-listen = impossible d'écouter sur { $address } : { $error }
tournament-web-watch = à suivre sur { $url }
tournament-web-stays = la page reste sur { $url } ; Ctrl-C y met fin

## La commande `serve`

serve-stopping = La recherche s'arrête, et son meilleur résultat suit ; un autre Ctrl-C met fin au démon.
serve-greeting = plateau { $version } : tapez des commandes en mots, comme `newgame othello`, `play f5 d6` et `go depth 8`, ou du JSON. `help` en donne la liste, Tab les complète, `quit` quitte. Les programmes reçoivent du JSON : dans un tube, ou avec --json.
serve-help =
    newgame JEU [VARIANTE]    commencer une partie : othello, connect4, draughts, taquin, merlin, ...
    play COUP ...             jouer des coups
    undo [N]                  reprendre des coups
    position [TEXTE]          placer une position
    go [depth N]              chercher le meilleur coup ; aussi nodes N, movetime MS, strategy NOM
    solve, hint, eval         résoudre la position, donner un indice, juger sans recherche
    analyse                   juger les coups joués
    legal, state, render      les coups possibles, la position, un dessin
    option NOM=VALEUR         fixer une option, comme level=3 ou book=off
    describe [JEU]            tout sur un jeu
    quit                      quitter
    Toute autre commande de protocol/README.md est comprise aussi, et chaque ligne de JSON.
serve-meant = vouliez-vous dire : { $meant }
serve-after = après { $plies }
serve-to-move = { $side } au trait, après { $plies }
serve-goal = but : { $goal }
serve-yes = oui
serve-no = non
serve-win = victoire
serve-loss = défaite
serve-tour-end = Pour les programmes : la même chose avec --json. À l'invite : `plateau serve`. Pour jouer : `plateau play`.

## The command `conform`

conform-head = { $server }, protocole { $version } : { $games }
conform-known-game = jeu que ce programme connaisse
conform-fine = conforme
conform-differ = { $count } écarts
conform-of = sur { $judged }
conform-has-no = {" "}; il n'a pas { $names }
conform-more = … et { $count } de plus
conform-not-judged = non vérifié, faute de { $lack } : { $names }
conform-no-difference = aucun écart
conform-differences = { $count ->
    [one] { $count } écart
   *[other] { $count } écarts
    }

## The terminal: `plateau play`

play-first = premier
play-second = second
play-all = tous
play-none = aucun
play-greeting = plateau { $version } : des jeux de plateau et des casse-têtes, contre le moteur ou en solitaire.
play-choose = Tapez `jouer { $game }`, ou un autre de ces noms ; `aide` donne la liste des commandes, `quitter` termine.
play-begins = { $title }, { $variant }. { $summary }{ $peculiarity }
play-seed = Graine { $seed } : --seed { $seed } redonne le même départ.
play-prompt = { $side }>{" "}
play-prompt-alone = votre coup>{" "}
play-prompt-over = fin>{" "}
play-again = Ctrl-C encore une fois pour quitter ; `enregistrer FICHIER` garde la partie.
play-plays = { $side } : { $move }
play-wins = Victoire : { $side } ({ $reason }).
play-wins-by = Victoire : { $side }, { $high } à { $low } ({ $reason }).
play-drawn = Partie nulle ({ $reason }).
play-draw-in = Sans progrès, partie nulle dans { $plies } ({ $reason }).
play-claimable = Chaque joueur peut demander la nulle ({ $reason }).
play-solved = Résolu en { $moves }.
play-stuck = Bloqué ({ $reason }).
play-only-move = le seul coup possible : { $move }
play-no-legal = aucun coup possible
play-no-engine-move = le moteur n'a pas de coup à jouer
play-after = après { $moves } : { $line }
play-nothing-back = vous n'avez pas de coup à annuler
play-bad-plies = « { $text } » n'est pas un nombre de demi-coups à annuler ; attendu : de 1 à { $most }
play-in-file = { $file } : { $fault }
play-nothing-again = pas de coup à refaire
play-over = la partie est terminée ({ $reason }) ; `annuler` annule un coup, `nouveau` recommence
play-wrong-move = « { $move } » : { $reason }
play-word-meant = { $fault } ; vouliez-vous dire la commande `{ $word }` ?
play-plies = { $count ->
    [one] { $count } demi-coup
   *[other] { $count } demi-coups
    }
play-fewest = { $moves }, le moins possible
play-cost = un coût de { $count }
play-lowest = { $moves }, le plus bas possible
play-about-moves = environ { $moves }
play-even = égalité
play-ahead = +{ $amount } pour { $side }
play-a-draw = partie nulle
play-side-wins = victoire pour { $side }
play-by-margin = {" "}de { $amount }
play-by-at-least = {" "}d'au moins { $amount }
play-within = {" "}en { $plies }
play-no-solution = il n'y a pas de solution
play-no-solution-for = il n'y a pas de solution : { $reason }
play-not-solved = pas résolu
play-not-solved-but = pas résolu ; jusqu'ici : { $score }
play-solutions = { $count ->
    [one] { $count } solution
   *[other] { $count } solutions
    }
play-from-book = de la bibliothèque d'ouvertures
play-depth = profondeur { $depth }
play-effort = { $count ->
    [one] { $count } nœud
   *[other] { $count } nœuds
    } en { $time }
play-more-hints = `indice` encore une fois en dit plus
play-bad-degree = « { $text } » n'est pas un degré d'indice ; ils vont de 1 à { $most }
play-evaluated = { $evaluator } : { $score }
play-sides = {" "} camps : { $list }
play-terms = {" "} termes : { $list }
play-judged = { $number }. { $side } { $move } : { $score }
play-not-played = aucun coup n'a encore été joué
play-analysis-stopped = interrompu après { $moves }
play-a-move = un coup, ou plusieurs : { $notation } ; par exemple { $examples } ; ou une commande :
play-goal = Le but : { $goal }.
play-no-goal = ce jeu n'a d'autre but que de gagner
play-level-is = niveau { $level } sur { $most }
play-no-level = ce jeu n'a pas de niveau
play-limit-is = par coup : { $limit }
play-bad-limit = « { $text } » n'est pas une limite ; attendu : 2s, 500ms, 6 (demi-coups) ou 20000n (nœuds)
play-no-strategy = aucune stratégie « { $name } » ne joue à ce jeu
play-no-side = il n'y a pas de camp « { $side } » ; camps : { $sides }
play-you-play = vous jouez { $sides }
play-you-alone = vous jouez seul
play-you-watch = le moteur joue pour tous les camps
play-name-value = « { $text } » n'est pas NOM=VALEUR
play-next-game = cela prend effet au prochain `nouveau`
play-no-game = pas encore de jeu : `jouer JEU` en commence un, `jeux` en donne la liste
play-unknown-word = « { $word } » n'est ni une commande ni un jeu ; `aide` donne la liste des commandes, `jeux` celle des jeux
play-meant = « { $word } » n'est ni une commande ni un jeu ; vouliez-vous dire `{ $meant }` ?
play-which-file = quel fichier ?
play-yes = oui
play-overwrite = { $file } existe : faut-il le remplacer ? oui ou non :
play-kept = rien n'est enregistré : { $file } est resté tel quel
play-no-format = { $id } ne s'écrit pas dans le format { $format } ; il y a { $known }, et JSON dans un fichier d'un autre nom
play-saved = enregistré dans { $file }
play-file-failed = { $file } : { $reason }
play-no-file = fichier ou dossier introuvable
play-is-folder = c'est un dossier
play-not-allowed = accès refusé
play-not-saved = { $file } : il ne contient aucune partie lisible ; `plateau convert` en dit plus sur une notation
play-file-too-long = { $file } : le fichier dépasse { $bytes } octets
play-web = le plateau est à l'adresse { $url } ; Ctrl-C y met fin
play-engine-needs-web = --engine va avec --web : au terminal, les moteurs sont les stratégies de ce programme
play-thinking = réflexion …
play-more = -- la suite : Entrée la montre, autre chose y met fin --{" "}
play-arrows = les flèches déplacent les pièces, ou le curseur, dont Entrée presse la case ; Tab complète les mots
play-also = aussi { $names }
play-word-play = jouer
play-usage-game-variant = [JEU [VARIANTE]]
play-help-play = commencer un jeu, ou recommencer celui-ci
play-word-games = jeux
play-help-games = la liste des jeux et de leurs variantes
play-word-moves = coups
play-help-moves = la liste des coups possibles
play-word-undo = annuler
play-usage-plies = [DEMI-COUPS]
play-help-undo = annuler votre dernier coup, ou le nombre donné de demi-coups
play-word-redo = refaire
play-help-redo = refaire le coup annulé
play-word-hint = indice
play-usage-degree = [DEGRÉ]
play-help-hint = un indice : où regarder ; à la demande suivante, le genre du coup, puis le coup, puis pourquoi
play-word-solve = résoudre
play-usage-strategy = [STRATÉGIE]
play-help-solve = la solution d'un casse-tête, ou la valeur de la position
play-word-eval = évaluer
play-usage-evaluator = [ÉVALUATEUR]
play-help-eval = juger la position sans recherche
play-word-analyse = analyser
play-help-analyse = juger chacun des coups joués
play-word-go = joue
play-help-go = laisser le moteur jouer ce coup
play-word-side = camp
play-usage-side = [CAMP]
play-help-side = choisir votre camp par son nom, premier (first), second, tous (both) ou aucun (none)
play-word-level = niveau
play-usage-number = [NOMBRE]
play-help-level = la force du moteur : 1 est un débutant
play-word-limit = limite
play-usage-limit = [LIMITE]
play-help-limit = le temps de chaque recherche, comme 2s ou 500ms ; ou 6, en demi-coups ; ou 20000n, en nœuds
play-word-strategy = stratégie
play-usage-name = [NOM]
play-help-strategy = les stratégies du moteur, ou en choisir une
play-word-option = option
play-usage-name-value = [NOM=VALEUR]
play-help-option = les options, ou en fixer une
play-word-goal = but
play-help-goal = le but d'un casse-tête
play-word-board = plateau
play-help-board = redessiner le plateau
play-word-position = position
play-usage-text = [TEXTE]
play-help-position = la position sous forme de texte, ou en placer une
play-word-save = enregistrer
play-usage-file = FICHIER
play-help-save = écrire la partie dans un fichier : une notation si le nom finit ainsi, par .pdn ou .sgf par exemple
play-word-load = ouvrir
play-help-load = reprendre la partie d'un fichier, enregistrée ou notée
play-word-help = aide
play-help-help = cette liste
play-word-quit = quitter
play-help-quit = quitter le programme

## Third-party engines

host-third-party-engine = Un moteur tiers : { $player }.
host-no-score = le moteur n'indique pas de score : celui-ci est celui de "eval"
host-no-answer = le moteur a été arrêté avant de répondre : c'est le premier coup possible, avec le score de "eval"
host-does-not-support = « { $name } » est un moteur tiers, à qui l'on ne demande que son coup : il ne prend pas en charge { $what }
host-engine = moteur « { $name } » : { $what }
host-engine-failed = le moteur « { $name } » a échoué : { $fault }
host-engine-busy = tous les processus du moteur « { $name } » sont occupés ; il y en a au plus { $places } (--engine-processes)

## Records

record-game = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
    }
record-problem = { $count ->
    [one] { $count } problème
   *[other] { $count } problèmes
    }
record-remark = { $count ->
    [one] { $count } remarque
   *[other] { $count } remarques
    }
record-file = { $count ->
    [one] { $count } fichier
   *[other] { $count } fichiers
    }
record-remark-of = partie { $number } : remarque : { $message }
record-problem-of = partie { $number } : { $message }
record-not-read = { $count ->
    [one] { $count } partie n'a pas pu être lue
   *[other] { $count } parties n'ont pas pu être lues
    }
record-place-needs-game = --setup et --moves décrivent une partie à eux seuls : nommez le jeu, comme dans `plateau solve connect4 --moves 4435`, et aucun fichier
record-variant-needs-game = --variant concerne un jeu : nommez-le avec --game
record-no-format = { $id } ne s'écrit pas dans le format { $format } ; il y a { $known }
record-out-is-read = --out : { $path } est l'un des fichiers à lire
record-from = --from : { $fault }
record-untold = { $fault } ; --game donne le jeu, --from le format
record-move = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
    }

## Les erreurs de la ligne de commande. En anglais, clap a les siennes

cli-error = erreur : { $error }
cli-tip = conseil : { $tip }
cli-more-help = Pour en savoir plus, essayez « --help ».
cli-similar = « { $meant } » lui ressemble
cli-reason = { $reason }
cli-needs-value = « { $argument } » demande une valeur
cli-unknown-value = « { $argument } » ne connaît pas la valeur « { $value } » ; il y a { $known }
cli-invalid-value = la valeur « { $value } » de « { $argument } » est fausse : { $reason }
cli-at-least-one = un nombre d'au moins 1 est attendu
cli-one-of = attendu : { $known }
cli-limit = 2s, 500ms, 6 (demi-coups) ou 20000n (nœuds) est attendu
cli-name-value = NOM=VALEUR est attendu
cli-host-name = un nom seul est attendu, sans http:// ni port
cli-permissions = trois chiffres octaux sont attendus, comme 660
cli-seconds = un nombre de secondes supérieur à 0 est attendu
cli-page-address = PORT, ADRESSE:PORT ou [ADRESSE]:PORT est attendu
cli-whole-number-within = un nombre entier de { $low } à { $high } est attendu
cli-option-for-text = un texte dans la notation du jeu est attendu ici, et ceci est le nom d'une option
cli-whole-number = un nombre entier est attendu
cli-number = un nombre est attendu
cli-not-in-range = elle n'est pas dans { $range }
cli-unknown-argument = l'argument « { $argument } » est inconnu
cli-unknown-command = la commande « { $command } » est inconnue
cli-needs-equals = « { $argument } » prend sa valeur après un signe égal
cli-too-many-values = la valeur « { $value } » de « { $argument } » est de trop
cli-other-number-of-values = « { $argument } » prend un autre nombre de valeurs
cli-given-twice = « { $argument } » n'est donné qu'une fois
cli-conflict = « { $argument } » ne va pas avec « { $others } »
cli-missing-arguments = il manque des arguments : { $argument }
cli-missing-command = il manque une commande
cli-not-unicode = un argument n'est pas de l'UTF-8 valable
