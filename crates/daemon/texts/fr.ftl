### Messages en français, au format de Project Fluent (https://projectfluent.org/fluent/guide).

## The command `analyse`

analyse-loses = perd
analyse-game = partie
analyse-turned = {" "}; elle a tourné à{" "}

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
play-plays = { $side } joue { $move }
play-wins = { $side } gagne ({ $reason }).
play-wins-by = { $side } gagne { $high } à { $low } ({ $reason }).
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
play-nothing-again = pas de coup à refaire
play-over = la partie est terminée ({ $reason }) ; `annuler` annule un coup, `nouveau` recommence
play-wrong-move = « { $move } » : { $reason }
play-word-meant = { $fault } ; vouliez-vous dire la commande `{ $word }` ?
play-plies = { $count ->
    [one] { $count } demi-coup
   *[other] { $count } demi-coups
    }
play-fewest = { $moves }, le moins possible
play-about-moves = environ { $moves }
play-even = égalité
play-ahead = +{ $amount } pour { $side }
play-a-draw = partie nulle
play-side-wins = { $side } gagne
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
play-depth = profondeur { $depth }
play-effort = { $nodes } nœuds en { $seconds } s
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
play-saved = enregistré dans { $file }
play-file-failed = { $file } : { $reason }
play-no-file = fichier ou dossier introuvable
play-is-folder = c'est un dossier
play-not-allowed = accès refusé
play-not-saved = { $file } : ce n'est pas une partie écrite par `enregistrer` ; `plateau convert` lit les parties enregistrées dans d'autres formats
play-file-too-long = { $file } : le fichier dépasse { $bytes } octets
play-thinking = réflexion …
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
play-help-save = écrire la partie dans un fichier
play-word-load = ouvrir
play-help-load = reprendre la partie d'un fichier
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

record-move = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
    }

## Sessions

live-game-no-such-target = { $id } n'a pas d'autre but que "outcome", de "solve" : le gagnant sans la marge
