### Messages en français, au format de Project Fluent (https://projectfluent.org/fluent/guide).

decimal-mark = ,
colon = {" "}:{" "}
semicolon = {" "};{" "}
list-and = et

## Hints and analysis

coach-hopeless = La position n'a pas de solution.
coach-take-back = Annulez { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
    }.
coach-nowhere = Aucune zone du plateau ne se distingue.
coach-look-for = Cherchez { $kind }.
coach-it-is = C'est { $kind }.
coach-play = Jouez { $move }.
coach-best-is = Le meilleur coup est { $move }.
coach-is-best = Aucun coup n'est meilleur que { $move }.
coach-why-so = { $move } { $facts }.
coach-turned = La partie a tourné ici.
coach-best-line = La meilleure suite : { $moves }.
coach-line = La suite : { $moves }.
coach-look-at = Regardez { $places }.
coach-between-facts = {" "};{" "}
coach-hint-only-move = est le seul coup possible
coach-hint-best = est le meilleur coup
coach-hint-wins = gagne
coach-hint-wins-in = gagne en { $plies ->
    [one] { $plies } demi-coup
   *[other] { $plies } demi-coups
    }
coach-hint-wins-by = gagne de { $by }
coach-hint-draws = mène à la nulle avec le meilleur jeu
coach-hint-loses = perd contre le meilleur jeu
coach-hint-loses-in = perd en { $plies ->
    [one] { $plies } demi-coup
   *[other] { $plies } demi-coups
    }
coach-hint-loses-by = perd de { $by }
coach-hint-keeps-win = est le seul coup qui garde le gain
coach-hint-keeps-draw = est le seul coup qui garde la nulle
coach-hint-gives-win-away = laisse échapper le gain
coach-hint-gives-draw-away = laisse échapper la nulle
coach-hint-all-lose = perd comme tous les autres
coach-hint-better-by = vaut { $by } de plus que { $rival }
coach-hint-as-good-as = vaut autant que { $rival }
coach-hint-about-as-good-as = vaut à peu près autant que { $rival }
coach-hint-worse-by = vaut { $by } de moins que { $rival }
coach-hint-estimated = est estimé à { $value }
coach-hint-shortest = mène à une des solutions les plus courtes, en { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
    }
coach-hint-at-best = mène à une solution en { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
    } au mieux
coach-hint-solves = mène à une solution en { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
    }
coach-hint-only-shortest = est le seul coup qui mène à une des solutions les plus courtes
coach-hint-only-solvable = est le seul coup après lequel une solution reste possible
coach-hint-longer-by = demande { $by ->
    [one] { $by } coup
   *[other] { $by } coups
    } de plus que la solution la plus courte
coach-hint-unsolvable = laisse une position sans solution
coach-hint-missing = laisse environ { $value } à jouer
coach-hint-cheapest = mène à une des solutions les moins chères, de coût { $cost }
coach-hint-costs-at-best = mène à une solution de coût { $cost } au mieux
coach-hint-solves-for = mène à une solution de coût { $cost }
coach-hint-only-cheapest = est le seul coup qui mène à une des solutions les moins chères
coach-hint-dearer-by = coûte { $by } de plus que la solution la moins chère
coach-hint-missing-cost = laisse un coût d'environ { $value }
coach-hint-no-solution = une position sans solution

## Records and searches

erased-nothing-to-compare = il n'y a ici aucune stratégie à comparer
erased-does-not-support = { $protocol } ne prend pas en charge { $id } { $variant }
erased-one-player = "simulate" demande deux joueurs ; pour un casse-tête, "solve" avec "strategy":"compare" compare les stratégies
erased-third-party-engine = « { $name } » est un moteur tiers : `plateau tournament` lui fait jouer beaucoup de parties
erased-places = { $area-count ->
    [one] la case
   *[other] les cases
    } { $area }
erased-no-move = indiquez un coup à expliquer
erased-legal-moves = coups possibles
erased-cells-to-draw = cases à dessiner
erased-cells-to-write = cases d'une position (les recherches acceptent de tels plateaux)
erased-too-many-moves = { $moves } coups, c'est trop : { $max_moves } au plus ; donnez comme départ une position plus avancée
erased-too-many-to-list = { $count } { $what }, c'est trop pour une liste ; { $most } au plus
erased-every-move = chaque coup a été exploré jusqu'au bout, et aucun ne mène au but
erased-claimed = le camp au trait demande la nulle, car il perdrait sans elle
erased-no-move-left = il ne reste aucun coup et le but n'est pas atteint
erased-chance-judges-nothing = la stratégie « random » choisit au hasard, ses scores ne jugent donc aucun coup : nommez-en une autre
erased-strategy-does-not-support = la stratégie « { $strategy } » ne prend pas en charge { $name } ; "describe" indique ce que chacune prend en charge
erased-advantage-of-neither = aucun avantage visible dans ces parties : la différence peut être due au hasard
erased-advantage-of-first = le premier joueur a l'avantage
erased-advantage-of-second = le second joueur a l'avantage
erased-hint-quiet = un coup calme
erased-hint-win = un coup qui gagne immédiatement
erased-hint-goal = le coup qui atteint le but
erased-ambiguous-move = ce coup peut être { $one } ou { $two }, et la suite de la partie est possible dans les deux cas
erased-too-many-ambiguous-moves = trop de coups précédents ont plusieurs lectures ; écrivez les prises avec toutes leurs cases
record-too-long = une partie de plus d'un mébioctet n'est pas lue
record-says-other-variant = le texte dit { $said } ; il est lu comme { $meant }, comme demandé
record-read-as-asked = { $fault } ; il est lu comme { $meant }, comme demandé
record-variant-guessed = aucune variante n'est nommée ; le texte est lu selon les règles de la variante { $variant }
record-no-variant = aucune variante ne peut être essayée
record-no-variant-fits = { $fault } ; les règles des autres variantes ne conviennent pas non plus
record-utf-16 = le texte est en UTF-16 ; enregistrez-le en UTF-8
record-move-is-result = « { $text } » est lu comme le résultat
record-move-resolved = « { $text } » peut se lire de plusieurs façons ; { $meant } s'accorde avec la suite
record-move-of-other-side = un coup de { $said }, mais le trait est à { $turn }
record-move-read-as = « { $text } » est lu comme { $meant }
record-draw-claimable = la nulle pouvait être demandée après { $text } : { $rule }
record-by-rules = {" "}(selon les règles de { $game }, variante { $variant })
record-illegal-move = coup { $number } « { $text } » : { $reason }{ $rules }
record-illegal-move-turned = coup { $number } « { $text } », vu de l'autre côté « { $turned } » : { $reason }{ $rules }
record-game-over = la partie est finie ({ $reason }) avant le coup { $number }{ $rules }
record-sgf-no-value = { $name } n'a pas de valeur ; [ est attendu
record-sgf-no-property = « { $character } » ne fait pas partie d'une propriété
record-sgf-no-end = la partie n'a pas de fin ; ) est attendu
record-sgf-no-name = une valeur sans nom
record-variations-too-deep = les variantes de plus de { $depth } niveaux sont ignorées
record-sgf-value-not-closed = une valeur qui n'est pas fermée ; ] est attendu
record-no-moves = « { $text } » n'a pas de coups
record-head-skipped = « { $text } » avant les coups est ignoré
record-tail-skipped = « { $text } » après les coups est ignoré
record-not-drawn = ce n'est pas un plateau dessiné par rangées
drawing-sign-guessed = { $sign } est lu comme : { $meaning }
drawing-sign = « { $sign } »
drawing-word = « { $word } »
drawing-unknown-sign = { $sign } à la rangée { $row }, colonne { $column } du plateau n'a pas de sens au jeu « { $game } » ; une position s'écrit { $example }
drawing-signs-unclear = les signes { $signs } sur un même plateau n'ont pas de sens clair au jeu « { $game } »
formats-unknown = le format « { $name } » ne se lit pas ici ; il y a { $known }
formats-no-game = le texte ne dit pas de quel jeu il est
formats-several-games = le texte peut être de plusieurs jeux : { $games }
formats-closest = le texte n'est dans aucun format connu ; le plus proche est { $format } de { $game } : ligne { $line }, colonne { $column } : { $message }
drawing-line-skipped = « { $text } » à côté du plateau est ignoré
record-no-side = aucun camp au trait n'a été reconnu ; le trait est à { $turn }
record-no-tags = des balises ou des coups numérotés sont attendus
record-of-other-game = une partie de { $name } ; une partie de { $expected } est attendue
record-sgf-other-game = la partie d'un autre jeu : GM vaut { $came } ; { $expected } est attendu
record-sgf-no-size = ce n'est pas une taille ; SZ[8] ou SZ[7:6] est attendu
record-sgf-no-square = ce n'est pas une case de ce plateau
record-comment-skipped = le commentaire avant le premier coup est ignoré
record-clock-skipped = la cadence « { $text } » n'est pas gardée
record-periods-skipped = de la cadence, seule la première période est gardée, sans « { $text } »
record-last-variation-skipped = une variante après le dernier coup est ignorée
record-sgf-variation-skipped = une variante est ignorée : elle contient { $name }
record-sgf-late-setup = { $name } après le premier coup n'est pas lu : il change la position
record-variation-skipped = une variante est ignorée : { $fault }
record-words-skipped = « ({ $words }) » est ignoré
record-variation-not-closed = une variante qui n'est pas fermée ; ) est attendu
record-closes-nothing = un « { $letter } » qui ne ferme rien
record-not-a-tag = ce n'est pas une balise ; [Nom "valeur"] est attendu
record-tag-unquoted = la valeur de [{ $name }] n'a pas de guillemets
record-tag-empty = [{ $name }] n'a pas de valeur et est ignoré
record-comment-not-closed = un commentaire qui n'est pas fermé ; {"}"} est attendu
record-position-amid-moves = « { $text } » : une position parmi les coups n'est pas lue
record-dash-skipped = un tiret pour un coup qui n'a pas été joué est ignoré
record-word-skipped = « { $text } » n'est pas un coup et est ignoré
record-annotations-skipped = { $count ->
    [one] l'annotation « { $first } » est ignorée
   *[other] { $count } annotations telles que « { $first } » sont ignorées
}
record-variations-skipped = { $count ->
    [one] une variante est ignorée
   *[other] { $count } variantes sont ignorées
}
record-encoding-unknown = l'encodage { $name } n'est pas connu ; le texte est lu en Latin-1
record-encoding-wrong = le texte n'est pas en { $name }, comme il le dit ; il est lu en { $read }
record-header-cut = le fichier finit dans son en-tête de { $header } octets
record-header-count = l'en-tête annonce { $told ->
    [one] { $told } partie
   *[other] { $told } parties
}, mais il y en a { $games }
record-not-a-result = « { $text } » n'est pas un résultat

## All games

game-to-move = { $side } au trait
game-has-won = partie gagnée par { $side }
game-a-draw = partie nulle
game-not-a-side = « { $name } » n'est pas un camp ; attendu : { $first } ou { $second }
game-not-the-side = « { $name } » n'est pas un camp ; attendu : { $first }
game-piece-counts-do-not-fit = { $first } de { $begins } et { $second } de { $follows } ; { $begins } commence et en a donc autant ou un de plus
game-side-follows-from-count = le camp au trait est « { $name } » : cela se déduit du décompte
game-not-a-side-after-board = « { $word } » n'est pas un camp ; w ou b est attendu après le plateau
game-too-many-empty-squares = { $run } cases vides de suite
game-unexpected-letter-in-drop-position = « { $letter } » dans la position ; P, p, des nombres et / sont attendus
game-not-a-drop = ce n'est pas une pose ; { $drop } et une case de a1 à { $last } sont attendus
game-empty = vide
game-rows = { $count ->
    [one] { $count } rangée
   *[other] { $count } rangées
    }
game-cells = { $count ->
    [one] { $count } case
   *[other] { $count } cases
    }
game-squares = { $count ->
    [one] { $count } case
   *[other] { $count } cases
    }
game-expected = { $count ->
    [one] { $count } est attendue
   *[other] { $count } sont attendues
    }
game-wrong-grid-rows = la grille a { $rows } ; { $expected }
game-wrong-grid-row-length = la rangée { $row } de la grille a { $cells } ; { $expected }
game-unexpected-value-in-grid = { $value } à la rangée { $row }, colonne { $column } de la grille ; attendu : { $expected }
game-not-a-square = ce n'est pas une case ; colonnes a-{ $last }, rangées 1-{ $rows }
game-illegal-move = coup illégal dans cette position
game-expects-boolean = true ou false
game-expects-text = un texte
game-out-of-range = { $n } n'est pas entre { $min } et { $max }
game-not-one-of = « { $word } » n'est pas l'une des valeurs `{ $values }`
game-text-too-long = plus de { $max_text } octets
game-expects-integer = un nombre entier de { $min } à { $max }
game-expects-one-of = l'une des valeurs `{ $values }`
game-option-seed = La graine des choix aléatoires : la même graine fait les mêmes choix.
game-option-seed-or-random = La graine des choix aléatoires : la même graine fait les mêmes choix ; sans elle, ils changent d'une fois à l'autre.
game-option-table-mb = La table de transposition, en mébioctets.
game-option-level = La force de jeu de `go` : 1 est un débutant, le niveau le plus haut joue à pleine force. Les autres commandes calculent toujours à pleine force.
game-reason-solved = résolu
game-reason-board-full = plateau plein
game-no-memory = il ne reste pas assez de mémoire pour commencer cette recherche
game-unknown-variant = { $game } n'a pas de variante « { $name } » ; variantes : `{ $known }`
game-unknown-strategy = il n'y a pas ici de stratégie « { $name } » ; stratégies : `{ $known }`
game-unknown-evaluator = il n'y a pas ici d'évaluateur « { $name } » ; évaluateurs : `{ $known }`
game-wrong-option-value = l'option « { $name } » attend { $expected }, et non { $value }
game-option-refused = option « { $name } » : { $message }
game-not-a-target = « { $target } » n'est pas un but : { $message }
game-over = la partie est terminée ({ $reason })
game-answer-too-long = la réponse dépasse { $most } octets ; demandez moins, ou un plateau plus petit
game-unknown-option-of-none = il n'y a pas ici d'option « { $name } » ; il n'y en a aucune
game-unknown-option = il n'y a pas ici d'option « { $name } » ; options : `{ $known }`
game-full-stop = .
game-did-you-mean = {" "}; vouliez-vous dire { $known } ?
game-in-row-column = à la rangée { $row }, colonne { $column }
game-unexpected-letter-in-position = « { $letter } » { $place } de la position ; { $pieces } et { $empty } sont attendus

## Units of scores

unit-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
    }
unit-points-name = points
unit-moves = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
    }
unit-moves-name = coups
unit-discs = { $count ->
    [one] { $count } pion
   *[other] { $count } pions
    }
unit-discs-name = pions
unit-men = { $count ->
    [one] { $count } pion
   *[other] { $count } pions
    }
unit-men-name = pions
unit-lines = { $count ->
    [one] { $count } ligne
   *[other] { $count } lignes
    }
unit-lines-name = lignes

## Connect 4

connect4-open-lines-evaluator = les lignes de quatre encore ouvertes : 1 point avec un pion, 4 avec deux, 12 avec trois, moins ceux de l'adversaire
connect4-course-evaluator = les lignes de quatre ouvertes : 1 point avec un pion, 10 avec deux, 50 avec trois, moins celles de l'adversaire
connect4-hint-block = un coup qui empêche un alignement de quatre
connect4-hint-double-threat = un coup qui crée deux menaces
connect4-hint-threat = un coup qui crée une menace
connect4-hint-centre = la colonne du milieu
connect4-hint-blocks = empêche un alignement de quatre
connect4-hint-threatens = menace d'aligner quatre pions dans { $columns-count ->
    [one] la colonne
   *[other] les colonnes
    } { $columns }
connect4-hint-prepares = garde un alignement de quatre dans { $columns-count ->
    [one] la colonne
   *[other] les colonnes
    } { $columns } pour plus tard
connect4-hint-allows = permet à l'adversaire d'aligner quatre pions dans { $columns-count ->
    [one] la colonne
   *[other] les colonnes
    } { $columns }
connect4-hint-hands-above = livre à l'adversaire la case du dessus
connect4-places = { $area-count ->
    [one] la colonne
   *[other] les colonnes
    } { $area }
connect4-title = Puissance 4
connect4-summary = Les pions tombent au bas d'une colonne ; quatre pions alignés en ligne, en colonne ou en diagonale gagnent.
connect4-first-label = premier joueur
connect4-second-label = second joueur
connect4-7x6-summary = le plateau habituel ; le premier joueur gagne
connect4-8x7-summary = huit colonnes et sept rangées : le plus grand plateau presque carré
connect4-any-size-summary = W colonnes et H rangées, W × (H + 1) valant au plus 128 ; les plateaux d'au plus 64 cases peuvent être résolus, les plus grands sont joués
connect4-position-notation = les rangées depuis le haut séparées par /, avec X pour le premier joueur, O pour le second et . pour une case vide ; le camp au trait se déduit du nombre de pions
connect4-move-notation = la colonne à partir de 1 ; une suite de chiffres comme 44435 vaut plusieurs coups si aucune colonne n'a deux chiffres
connect4-grid-notation = 0 case vide, 1 premier joueur, 2 second joueur
connect4-empty = vide
connect4-first-guessed = il y a autant de { $first } que de { $second } ; { $first } a commencé
connect4-yellow-disc = pion jaune
connect4-red-disc = pion rouge
connect4-column-is-full = la colonne { $column } est pleine
connect4-reason-line = quatre pions alignés
connect4-both-sides-have-four = les deux camps ont quatre pions alignés : le premier alignement a terminé la partie
connect4-mover-has-four = le camp au trait a quatre pions alignés : la partie était finie avant le dernier coup
connect4-fours-without-common-stone = aucun pion n'a pu compléter tous ces alignements à la fois : la partie était finie avant
connect4-floating-stone = un pion de la colonne { $column } flotte au-dessus d'une case vide
connect4-upside-down = { $fault } ; les rangées sont attendues à partir du haut, et celles-ci sont peut-être à l'envers
connect4-counted-from-0 = l'une des colonnes est 0, elles sont donc comptées à partir de 0
connect4-solver-summary = prouve le résultat et la distance à la fin : jeu parfait ; sur les plateaux de plus de 64 cases, il calcule à profondeur limitée
connect4-option-table-mb = La taille de la table en mébioctets, arrondie à une puissance de deux inférieure ; à partir de 512, 64 de plus pour les positions tardives. Les plateaux où W × (H + 1) dépasse 64 en demandent plus : 10x6 en demande 256, 8x8 et 9x7 1024 ; avec moins, il n'y a pas de table.
connect4-option-book = Indique s'il faut employer la bibliothèque d'ouvertures : celle du programme, ou une plus profonde trouvée par --data.
connect4-option-plies = Le plus grand nombre de pions d'une position de la bibliothèque.
connect4-option-known-values = Indique s'il faut prendre les valeurs dans la bibliothèque existante et ne chercher que les coups, ce qui prend deux fois moins de temps.
connect4-option-training-table-mb = La table que tous les fils d'exécution partagent, en mébioctets : plus elle est grande, plus le calcul est rapide.
connect4-value-between = la valeur est entre { $lower } et { $upper }
connect4-option-board = Le plateau, une variante comme 8x8 d'au plus 64 cases. Par défaut : 7x6.
connect4-option-stones = Le nombre de pions des positions résolues une à une : plus il est grand, moins un arrêt fait perdre de travail.
connect4-option-distance = Indique s'il faut prouver aussi la distance à la fin, et pas seulement le gagnant.
connect4-stone-falls-to = un pion joué là tombe en { $square }
connect4-not-a-column = ce n'est pas une colonne ; 1 à { $last } sont attendus
connect4-column = colonne
connect4-board-is-empty = le plateau est vide
connect4-columns-from-bottom = depuis le bas :{" "}
connect4-uci-field = le champ { $number } est « { $field } » ; b, x ou o est attendu, 42 fois
connect4-uci-result = « { $text } » n'est pas un résultat ; win, loss ou draw est attendu
connect4-uci-loses = le jeu de données dit que le camp au trait, { $side }, perd
connect4-uci-draws = le jeu de données dit que le camp au trait, { $side }, annule
connect4-uci-wins = le jeu de données dit que le camp au trait, { $side }, gagne
connect4-kaggle-numbers = des nombres de 0 à 2 sont attendus
connect4-kaggle-count = { $count } nombres ; { $cells } sont attendus, et le camp au trait ou rien
connect4-not-a-column-from-0 = « { $letter } » n'est pas une colonne ; 0 à { $last } sont attendus
connect4-not-a-value = « { $text } » n'est pas une valeur ; un nombre entier est attendu
connect4-value-or-move = { $value } est lu comme la valeur de la position ; deux coups s'écrivent { $columns }{ $value }
connect4-no-column = « { $letter } » n'est pas une colonne

## Draughts

draughts-tables-note = prouvé par les tables de finales
draughts-engine-summary = recherche de la variante principale avec quiescence, extensions et réductions, sur tous les fils d'exécution
draughts-option-engine-weights = Un fichier de poids du dossier de --data pour l'évaluation, au lieu de ceux du programme ; ou none, pour évaluer par le matériel.
draughts-option-table-mb = La table de transposition, en mébioctets ; 0 la désactive.
draughts-retrograde-analysis-note = prouvé par l'analyse rétrograde de la finale
draughts-network-evaluator = la position des pions et des dames des deux camps, jugée par un petit réseau de neurones entraîné sur des parties du moteur contre lui-même ; les pions et les dames sur les damiers de 6x6, de 4x4 et de 14x14
draughts-material-evaluator = les pions et les dames, avec un petit bonus pour les pions avancés, centraux et bien répartis
draughts-three-move-ballots = le jeu de la restriction à trois coups : 156 ouvertures
draughts-two-move-ballots = le jeu de la restriction à deux coups : 43 ouvertures
draughts-hint-capture = une prise
draughts-hint-multiple-capture = une rafle
draughts-hint-crowning = un pion qui va à dame
draughts-hint-shot = une combinaison : un sacrifice qui rapporte plus
draughts-hint-exchange = un échange
draughts-hint-king-move = un coup de dame
draughts-hint-philippe = est le coup Philippe
draughts-hint-royal = est le coup royal
draughts-hint-turkish = est le coup turc
draughts-hint-allows-shot = permet une combinaison : { $line }
draughts-hint-allows-philippe = permet le coup Philippe : { $line }
draughts-hint-allows-royal = permet le coup royal : { $line }
draughts-hint-allows-turkish = permet le coup turc : { $line }
draughts-hint-captures = prend { $count ->
    [one] { $count } pièce
   *[other] { $count } pièces
    }
draughts-hint-takes-kings = prend { $count ->
    [one] { $count } dame
   *[other] { $count } dames
    }
draughts-hint-crowns = va à dame
draughts-hint-gains = gagne { $count ->
    [one] { $count } pièce
   *[other] { $count } pièces
    } en { $plies ->
    [one] { $plies } demi-coup
   *[other] { $plies } demi-coups
    }
draughts-hint-loses-pieces = perd { $count ->
    [one] { $count } pièce
   *[other] { $count } pièces
    } en { $plies ->
    [one] { $plies } demi-coup
   *[other] { $plies } demi-coups
    }
draughts-hint-exchanges = échange { $count ->
    [one] { $count } pièce
   *[other] { $count } pièces
    } contre autant
draughts-hint-breaks-through = va à dame en { $plies ->
    [one] { $plies } demi-coup
   *[other] { $plies } demi-coups
    }
draughts-hint-lets-crown = laisse l'adversaire aller à dame en { $plies ->
    [one] { $plies } demi-coup
   *[other] { $plies } demi-coups
    }
draughts-title = Dames
draughts-summary = Les pions avancent, les dames sont volantes, la prise est obligatoire ; qui ne peut plus jouer perd, sauf si la variante en décide autrement.
draughts-white-label = blanc
draughts-black-label = noir
draughts-position-notation = FEN du PDN : le camp au trait, puis les cases des blancs et celles des noirs, K devant une dame ; les cases sont numérotées par rangées depuis le haut, côté noir ; des intervalles comme 31-50 sont lus
draughts-move-notation = départ-arrivée, ou départxarrivée pour une prise ; avec les cases intermédiaires de la rafle là où deux prises ont les mêmes extrémités ; aussi c3-d4, c3:e5, 3228, ou avec les cases des pièces prises
draughts-grid-notation = 0 case vide, 1 pion blanc, 2 pion noir, 3 dame blanche, 4 dame noire
draughts-white-man = pion blanc
draughts-black-man = pion noir
draughts-white-king = dame blanche
draughts-black-king = dame noire
draughts-a-white-man = un pion blanc
draughts-a-black-man = un pion noir
draughts-a-white-king = une dame blanche
draughts-a-black-king = une dame noire
draughts-two-pieces-on-square = deux pièces sur la case { $number } : { $other } et { $piece }
draughts-uncrowned-man = { $piece } sur la case { $number } : un pion qui y termine un coup devient dame
draughts-reason-repetition = triple répétition
draughts-reason-king-moves = trop de coups de dames seules
draughts-reason-three-against-one = trop de coups à trois pièces ou plus contre une dame
draughts-reason-two-against-one = trop de coups à une ou deux pièces contre une dame
draughts-reason-two-against-two = trop de coups à deux pièces contre deux
draughts-reason-main-road = trop de coups contre une dame sur la grande diagonale
draughts-reason-unchanged-forces = trop de coups sans prise ni nouvelle dame
draughts-reason-no-moves = plus aucun coup possible
draughts-reason-first-king = la première dame
draughts-international-summary = 10x10, 20 pions chacun ; la prise du plus grand nombre de pièces est obligatoire ; qui ne peut plus jouer perd
draughts-killer-summary = 10x10 ; une dame qui prend une dame en dernier s'arrête juste derrière, si bien que deux dames en battent une ; qui ne peut plus jouer perd
draughts-breakthrough-summary = 10x10 ; le premier camp qui obtient une dame gagne
draughts-antidraughts-summary = 10x10 ; le camp qui n'a plus de pièces, ou ne peut plus jouer, gagne
draughts-frisian-summary = 10x10 ; on prend aussi le long des rangées et des colonnes, la prise qui vaut le plus est obligatoire, et une dame ne fait pas plus de trois pas de suite ; le camp qui ne peut plus jouer perd
draughts-brazilian-summary = les règles internationales sur 8x8, 12 pions chacun, avec ses propres règles de nullité
draughts-russian-summary = 8x8, 12 pions chacun ; toute prise peut être choisie, et un pion qui atteint la dernière rangée continue la rafle comme dame ; le camp qui ne peut plus jouer perd
draughts-8x8-summary = un autre nom de `brazilian`, d'après la taille du damier
draughts-6x6-summary = les règles internationales sur 6x6, 6 pions chacun
draughts-4x4-summary = les règles internationales sur 4x4, 2 pions chacun : assez petit pour explorer tout l'arbre
draughts-wrong-hub-digits = un coup s'écrit avec deux chiffres pour le départ, pour l'arrivée, pour le nombre de pièces prises et pour chacune d'elles, comme « 2617022122 »
draughts-position-without-side = une position commence par le camp au trait, { $white } ou { $black }
draughts-wrong-position-length = la position a { $came } ; { $expected } sont attendues
draughts-unexpected-letter-in-position = « { $letter } » dans la position ; l'une des lettres { $letters } est attendue
draughts-capture-notation = { $reason } ; une prise s'écrit comme « 26x17x21x22 »
draughts-most-valuable-is-compulsory = la prise qui vaut le plus est obligatoire : une dame compte un peu moins que deux pions, et à valeur égale les prises par une dame passent d'abord
draughts-capture-is-compulsory = la prise est obligatoire
draughts-nothing-taken-capture-is-compulsory = ce coup ne prend rien, et la prise est obligatoire
draughts-nothing-to-take = il n'y a rien à prendre ; un coup sans prise s'écrit avec -
draughts-quiet-move-has-two-squares = un coup sans prise nomme deux cases, le départ et l'arrivée
draughts-king-must-rest = cette dame a fait trois pas de suite : elle ne peut que prendre tant qu'une autre pièce n'a pas joué
draughts-king-moves-along-diagonal = une dame se déplace le long d'une diagonale, tant que celle-ci est libre
draughts-ambiguous-capture = { $count } prises s'écrivent ainsi ; précisez : { $texts }
draughts-fen-king-plies = les demi-coups de dames seules sans prise
draughts-fen-move-number = le numéro du coup
draughts-fen-not-a-side = « { $first } » n'est pas un camp ; le camp au trait, W ou B, est attendu d'abord, comme dans W:W31,32,K40:B1,2
draughts-fen-squares-missing = les cases de { $side } manquent ; « :{ $side } » seul indique qu'il n'en a aucune
draughts-fen-section-without-side = « { $section } » ne commence pas par W ou B, le camp dont les cases suivent
draughts-fen-squares-given-twice = les cases de { $side } sont données deux fois
draughts-fen-not-a-number = « { $number } » n'est pas un nombre ; { $letter } donne { $meaning }, comme dans :{ $letter }12
draughts-fen-field-given-twice = { $letter }, { $meaning }, est donné deux fois
draughts-fen-range-backwards = l'intervalle « { $item } » est à l'envers
draughts-piece-on-light-square = { $piece } à la rangée { $row }, colonne { $column } de la grille : cette case est claire, et les pièces occupent les cases foncées (le coin en haut à gauche est clair)
draughts-12x12-summary = autre nom de canadian, par la taille du damier
draughts-14x14-summary = les règles internationales sur 14x14, 42 pions chacun
draughts-frysk-summary = les règles de frisian avec cinq pions chacun, sur la première et la dernière rangée
draughts-english-summary = 8x8, 12 pions chacun, les noirs commencent ; les pions ne prennent qu'en avant, les dames avancent d'une case, et toute prise peut être choisie ; aussi appelé checkers
draughts-italian-summary = 8x8, 12 pions chacun ; les pions ne prennent qu'en avant et pas les dames, les dames avancent d'une case ; il faut prendre le plus de pièces, si possible avec une dame, puis le plus de dames, puis une dame d'abord
draughts-pool-summary = 8x8, 12 pions chacun, les noirs commencent ; toute prise peut être choisie, et un pion qui passe par la dernière rangée pendant une prise reste un pion ; le pool checkers américain
draughts-spanish-summary = 8x8, 12 pions chacun ; les pions ne prennent qu'en avant ; la prise du plus grand nombre de pièces est obligatoire, et parmi elles celle du plus grand nombre de dames
draughts-portuguese-summary = les règles de spanish, telles que le Portugal les joue
draughts-czech-summary = 8x8, 12 pions chacun ; les pions ne prennent qu'en avant ; toute prise peut être choisie, mais celle par une dame est prioritaire
draughts-turkish-summary = 8x8 avec toutes les cases, 16 pions chacun ; les pièces suivent les rangées et les colonnes, les pions en avant et de côté ; la prise du plus grand nombre de pièces est obligatoire
draughts-capitals-are-men = toutes les lettres du damier sont des majuscules, lues comme des pions ; des minuscules pour les pions et des majuscules pour les dames ne laissent aucun doute
draughts-armenian-summary = 8x8 avec toutes les cases, 16 pions chacun ; comme les dames turques, mais les pions avancent aussi en diagonale et les dames y volent, sans y prendre
draughts-thai-summary = 8x8, 8 pions chacun, les noirs commencent ; les pions ne prennent qu'en avant, et les dames s'arrêtent derrière chaque pièce prise ; toute prise peut être choisie
draughts-canadian-summary = les règles internationales sur 12x12, 30 pions chacun
draughts-reason-one-against-one = une pièce de chaque côté
draughts-most-pieces-and-kings-are-compulsory = la prise du plus grand nombre de pièces ({ $most }) est obligatoire, et parmi elles celle du plus grand nombre de dames
draughts-italian-priority = la prise du plus grand nombre de pièces ({ $most }) est obligatoire ; parmi elles celle par une dame, puis celle du plus grand nombre de dames, puis celle qui prend d'abord une dame
draughts-capture-by-king-is-compulsory = une dame peut prendre : sa prise est prioritaire sur celle d'un pion
draughts-king-moves-along-line = une dame se déplace le long d'une rangée, d'une colonne ou d'une diagonale aussi loin qu'elle est libre
draughts-king-moves-along-row-or-column = une dame se déplace le long d'une rangée ou d'une colonne aussi loin qu'elle est libre
draughts-king-moves-one-square = une dame se déplace d'une case le long d'une diagonale
draughts-man-moves-forwards-or-sideways = un pion se déplace d'une case en avant ou de côté : de { $from } à { $squares }
draughts-on = en
draughts-no-white-men = aucun pion blanc
draughts-white-men = pions blancs
draughts-no-black-men = aucun pion noir
draughts-black-men = pions noirs
draughts-no-white-kings = aucune dame blanche
draughts-white-kings = dames blanches
draughts-no-black-kings = aucune dame noire
draughts-black-kings = dames noires
draughts-no-move-from-column = aucun coup ne va de la colonne { $column } à { $to }
draughts-not-a-move = ce n'est pas un coup ; deux cases jointes par - ou x sont attendues, ou plus pour une longue rafle, { $names }
draughts-not-a-square = « { $text } » n'est pas une case ; les cases sont { $names }
draughts-names-of-squares = numérotées de 1 à { $count }, ou nommées de { $first } à { $last }
draughts-fen-not-a-number-of-steps = « { $text } » n'est pas un nombre de pas ; ceux de la dame blanche et de la noire se donnent comme dans :+2+0
draughts-fen-not-steps-of-kings = « { $text } » ne donne pas les pas de la dame blanche et de la noire, comme +2+0
draughts-fen-stepping-king-missing = il manque la case de la dame de { $side } qui a fait { $steps } pas ; elle se donne à la fin, comme dans +{ $steps }=28
draughts-option-sees = Ce que le réseau voit : les pièces sur les cases, ou aussi les groupes de pions dans des fenêtres de huit cases jouables, sur les damiers de 8x8 et de 10x10.
draughts-option-depth = Le nombre de demi-coups que les joueurs calculent à l'avance.
draughts-option-balance = Les ouvertures où la recherche donne à un camp une avance supérieure à ce nombre de centièmes de pion sont tirées de nouveau ; sans cette option, aucune ne l'est.
draughts-option-endgame-pieces = Le plus grand nombre de pièces d'une finale, des deux camps ensemble.
draughts-option-variant = La variante des parties.
draughts-empty-square = la case { $square } est vide
draughts-not-your-piece = la pièce de la case { $square }, { $piece }, n'est pas à vous : { $side } est au trait
draughts-most-is-compulsory = la prise du plus grand nombre de pièces ({ $most }) est obligatoire
draughts-the-capture-goes-on = la rafle ne s'arrête pas là : la pièce continue, comme dans { $longer }
draughts-nothing-taken-most-is-compulsory = ce coup ne prend rien ; la prise du plus grand nombre de pièces ({ $most }) est obligatoire
draughts-square-is-occupied = la case { $square } est occupée par { $piece }
draughts-man-moves-to = un pion avance d'une case en diagonale : de { $from } à { $one }
draughts-man-moves-to-either = un pion avance d'une case en diagonale : de { $from } à { $one } ou { $other }
draughts-pdn-no-side = le camp au trait n'est pas connu ; il est lu comme blanc
draughts-pdn-unknown-variant = la variante « { $name } » n'est pas jouée ici ; il y a { $known }
draughts-pdn-unknown-type = GameType « { $text } »{ $name } n'est pas joué ici ; il y a { $known }

## Lights out and Merlin

lights-wrong-cells-evaluator = cases qui diffèrent du but
lights-wrong-cells-per-press-evaluator = cases qui diffèrent du but, divisées par le plus grand nombre de cases qu'une pression inverse, arrondi vers le haut : un minorant
lights-hint-corner = une pression dans un coin
lights-hint-edge = une pression sur un bord
lights-hint-inner = une pression à l'intérieur du plateau
lights-hint-mends = corrige { $count ->
    [one] { $count } case
   *[other] { $count } cases
    }
lights-hint-spoils = dérègle { $count ->
    [one] { $count } case
   *[other] { $count } cases
    }
lights-hint-leaves-wrong = laisse { $count ->
    [one] { $count } mauvaise case
   *[other] { $count } mauvaises cases
    }
lights-hint-any-order = peut venir à tout moment : l'ordre des pressions est indifférent
lights-places = { $area-count ->
    [one] la case
   *[other] les cases
    } { $area }
lights-title = Lights Out
lights-summary = Une pression inverse une case et certaines de ses voisines ; le but est un motif donné.
lights-player-label = joueur
lights-merlin-summary = trois sur trois, du tout blanc au tout noir : un coin inverse son bloc de quatre, le milieu d'un bord son côté, le centre la croix
lights-5x5-summary = le classique : une pression inverse la case et ses voisines orthogonales, d'un plateau aléatoire soluble au tout blanc
lights-any-size-summary = la règle classique sur un nombre quelconque de rangées et de colonnes
lights-position-notation = un # (noir, allumé) ou un . (blanc) par case, les rangées depuis le haut séparées par /
lights-move-notation = rangée,colonne de la case pressée, à partir de 1 en haut à gauche
lights-grid-notation = 1 (`true`) noir, allumé ; 0 (`false`) blanc
lights-white = blanche
lights-black = noire
lights-unlit = éteinte
lights-lit = allumée
lights-this-pattern = ce motif
lights-option-target = Le but : une position, "black" (tout noir) ou "white" (tout blanc). Par défaut : noir pour Merlin, sinon blanc.
lights-option-seed = La graine d'un départ aléatoire, à quelques pressions du but. Sans "difficulty", Merlin commence tout blanc, quelle que soit la graine.
lights-option-buttons = Ce qu'une pression inverse : un motif dont le milieu est sur la case, comme .#./###/.#. pour le plateau classique, ou un motif de tout le plateau pour chaque case, séparés par des points-virgules. Par défaut : comme l'indique la variante.
lights-option-difficulty = Un départ aléatoire à ce nombre de pressions différentes du but, au plus autant que de cases ; si des pressions s'annulent, une solution plus courte peut exister.
lights-no-pattern = un motif de # et de . est attendu, avec un nombre impair de rangées et de colonnes, les rangées séparées par /, comme .#./###/.#.
lights-too-many-cells-for-buttons = un plateau de { $cells } cases ; avec un motif par bouton, { $max_cells } au plus
lights-wrong-number-of-patterns = { $count } motifs ; il en faut un pour tous les boutons, ou un pour chacune des { $cells } cases
lights-algebra-summary = résout les équations linéaires modulo 2 auxquelles les pressions obéissent, puis prend le plus court de tous les ensembles de pressions ; ses nœuds sont les ensembles comparés après le premier, et des parties d'ensembles pour un minorant
lights-one-of-them-differs = une seule d'entre elles diffère du but
lights-cell-never-flips = aucune pression n'inverse la case # de { $pattern }, mais elle diffère du but
lights-cells-of-pattern = des { $count } cases # de { $pattern }
lights-certain-cells = d'un certain ensemble de { $count } cases
lights-odd-number-differs = { $odd } d'entre elles, un nombre impair, diffèrent du but
lights-presses-flip-evenly = chaque pression inverse un nombre pair { $which }, mais { $differ }
lights-first-presses-listed = les { $listed } premières des { $count } pressions sont listées, par lignes ; la première ligne décide de toutes les autres : pressez sous chaque case encore fausse
lights-first-presses-of-uncompared-listed = les { $listed } premières des { $count } pressions sont listées, par lignes ; la première ligne décide de toutes les autres : pressez sous chaque case encore fausse ; les 2^{ $nullity } ensembles de pressions n'ont pas tous été comparés : il en existe peut-être un plus court
lights-not-all-press-sets-compared = les 2^{ $nullity } ensembles de pressions n'ont pas tous été comparés : il en existe peut-être un plus court
lights-breadth-first-summary = en largeur d'abord, avec une liste des positions visitées : une solution aussi courte que possible
lights-a-star-summary = A* : d'abord la position où les pressions faites et le minorant des pressions restantes ont la plus petite somme ; une solution aussi courte que possible
lights-heuristic-tree-summary = en profondeur d'abord, le meilleur successeur selon un critère en premier : une solution quelconque, rapidement
lights-random-tree-summary = en profondeur d'abord, les successeurs dans un ordre aléatoire : une solution quelconque
lights-depth-first-summary = en profondeur d'abord, les successeurs dans l'ordre des cases : une solution quelconque
lights-option-criterion = Le successeur que l'arbre heuristique essaie en premier : `nearest`, celui qui a le moins de cases fausses ; `top_rows`, celui dont la première case fausse vient le plus tard par rangées ; `farthest`, celui qui a le plus de cases fausses.
lights-search-too-large = cette recherche garde toutes les positions en mémoire : { $max_cells } cases au plus, et non { $cells } ; "algebra" résout tous les plateaux
lights-configurations = { $count ->
    [one] { $count } configuration
   *[other] { $count } configurations
    }
lights-table-summary = remplit une table de toutes les configurations, en largeur d'abord, puis en tire le chemin : une solution aussi courte que possible, sur les plateaux d'au plus 20 cases
lights-table-too-large = la table aurait 2^{ $cells } configurations ; elle est faite pour des plateaux d'au plus { $max_cells } cases
lights-goal-out-of-reach = des pressions peuvent donner { $made }, mais pas le but
lights-wrong-position-size = { $came } dans la position ; { $expected }
lights-wrong-row-length = la rangée { $number } de la position a { $cells } ; { $expected }
lights-unexpected-letter-in-position = « { $other } » à la rangée { $number }, colonne { $column } de la position ; # (noir, allumé) et . (blanc) sont attendus
lights-not-a-target = "black", "white" ou une position est attendu : { $message }
lights-not-a-cell = ce n'est pas une case ; rangée,colonne est attendu, rangées 1-{ $rows }, colonnes 1-{ $columns }
lights-key-not-a-cell = ce n'est pas une case ; rangée,colonne est attendu, rangées 1-{ $rows }, colonnes 1-{ $columns } ; la touche { $key } est { $cell }
lights-lamps = { $count ->
    [one] { $count } lampe
   *[other] { $count } lampes
    }
lights-lamps-lit = { $count ->
    [one] { $count } allumée
   *[other] { $count } allumées
    }
lights-cells-black = { $count ->
    [one] { $count } noire
   *[other] { $count } noires
    }
lights-differ = { $count ->
    [one] { $count } diffère du but
   *[other] { $count } diffèrent du but
    }
lights-of = de
lights-id-expected = un identifiant de partie est attendu, comme 3x3c: et deux nombres hexadécimaux séparés par une virgule
lights-id-crosses = seuls les plateaux de croix sont joués ici ; leur identifiant commence comme 5x5c

## The registry of games

games-unknown-game = il n'y a pas de jeu « { $name } »{ $hint } Jeux : `{ $known }`.

## Nim

nim-theory-evaluator = 1 pour le camp qui gagne selon la théorie de Bouton : celui qui a le trait, à moins que la somme de nim des tas ne soit 0, en misère aussi tant qu'un tas a deux allumettes ; −1 pour l'autre
nim-parity-evaluator = 1 s'il reste un nombre impair de tas, comme si chaque tas partait en un coup ; −1 sinon
nim-hint-balance = un coup qui équilibre les tas
nim-hint-whole-pile = la prise d'un tas entier
nim-hint-part-of-pile = la prise d'une partie d'un tas
nim-hint-nim-sum = laisse la somme de nim { $sum }
nim-hint-singles = laisse { $count ->
    [one] { $count } tas
   *[other] { $count } tas
    } d'une allumette
nim-hint-theory-win = gagne selon la théorie de Bouton
nim-hint-theory-loss = perd selon la théorie de Bouton
nim-places = { $area-count ->
    [one] le tas
   *[other] les tas
    } { $area }
nim-matches = { $count ->
    [one] { $count } allumette
   *[other] { $count } allumettes
    }
nim-piles = { $count ->
    [one] { $count } tas
   *[other] { $count } tas
    }
nim-title = Nim
nim-summary = Les joueurs prennent tour à tour autant d'allumettes qu'ils veulent dans un seul tas ; qui prend la dernière gagne, ou perd en misère.
nim-first-label = premier joueur
nim-second-label = second joueur
nim-classic-summary = trois tas ; qui prend la dernière allumette gagne
nim-misere-summary = qui prend la dernière allumette perd
nim-any-piles-summary = des tas quelconques, pas tous vides ; avec ou sans -misere
nim-position-notation = les tas, un espace et le camp au trait : A ou B
nim-move-notation = tas:allumettes, les tas comptés à partir de 1
nim-grid-notation = une rangée : les allumettes de chaque tas
nim-not-a-position = les tas, un espace et le camp au trait sont attendus, comme 3,4,5 A
nim-not-a-move = ce n'est pas un coup ; tas:allumettes est attendu, le tas de 1 à { $last }
nim-wrong-number-of-matches = le tas { $pile } a { $left } ; on en prend au moins une et au plus toutes
nim-wrong-grid-rows = la grille a { $rows } ; une seule est attendue
nim-not-a-pile = { $came } n'est pas un tas de 0 à { $max_pile } allumettes
nim-piles-of = tas de{" "}
nim-reason-last-match-taken = la dernière allumette prise
nim-wrong-number-of-piles = { $count } tas ; 1 à { $max_piles } sont attendus
nim-theory-summary = connaît le gagnant de tous les tas par la théorie de Bouton, en misère aussi : jeu parfait sans recherche ; sur de petits tas, aussi la distance à la fin
nim-proof-by-single-matches = selon la théorie de Bouton (1901) : en misère, il reste { $piles } d'une allumette
nim-proof-by-nim-sum = selon la théorie de Bouton (1901) : la somme de nim des tas est { $sum }
nim-length-not-proven = { $proof } ; la durée de la partie n'est pas prouvée

## Othello

othello-selective-end-search = recherche jusqu'à la fin avec une sélectivité de { $percent } %
othello-engine-summary = recherche de la variante principale avec multi-ProbCut, et jeu parfait vers la fin, sur tous les fils d'exécution
othello-option-table-mb = Les tables de transposition en mébioctets : un huitième pour le milieu de partie, le reste pour la finale.
othello-network-evaluator = le score final attendu : un petit réseau de neurones sur les motifs des lignes, des bords et des coins, et la mobilité, entraîné sur des parties du moteur contre lui-même ; sur les petits othelliers, un demi-pion par point de mobilité
othello-corners-evaluator = +1000 pour un coin, -500 pour une case autour d'un coin, +300 pour une autre case de bord, moins ceux de l'adversaire
othello-mobility-evaluator = les coups possibles et les coins, chaque coin valant douze coups, moins ceux de l'adversaire
othello-hint-pass = une passe
othello-hint-corner = un coin
othello-hint-x-square = une case en diagonale d'un coin (X)
othello-hint-c-square = une case voisine d'un coin (C)
othello-hint-edge = une case du bord
othello-hint-inner = une case à l'intérieur de l'othellier
othello-hint-takes-corner = prend un coin
othello-hint-gives-corner = donne { $cells-count ->
    [one] le coin
   *[other] les coins
    } { $cells }
othello-hint-beside-corner = se place à côté d'un coin vide
othello-hint-flips = retourne { $count ->
    [one] { $count } pion
   *[other] { $count } pions
    }
othello-hint-shuts-out = fait passer l'adversaire
othello-hint-mobility = laisse { $count ->
    [one] { $count } coup
   *[other] { $count } coups
    } à l'adversaire au lieu de { $before }
othello-hint-same-mobility = laisse { $count ->
    [one] { $count } coup
   *[other] { $count } coups
    } à l'adversaire, comme avant
othello-hint-odd-region = joue en premier dans une région impaire de { $count ->
    [one] { $count } case
   *[other] { $count } cases
    }
othello-hint-even-region = joue en premier dans une région paire de { $count ->
    [one] { $count } case
   *[other] { $count } cases
    }
othello-title = Othello
othello-summary = Les pions encadrés par deux pions adverses sont retournés ; qui a le plus de pions à la fin gagne.
othello-black-label = noir
othello-white-label = blanc
othello-8x8-summary = l'othellier habituel
othello-6x6-summary = un petit othellier ; le second joueur gagne
othello-4x4-summary = un othellier assez petit pour être exploré jusqu'au bout
othello-position-notation = les cases depuis a1 rangée par rangée, avec X pour noir, O pour blanc et - pour une case vide, un espace, et le camp au trait
othello-move-notation = la lettre de la colonne et le numéro de la rangée depuis le coin en haut à gauche, ou `pass` pour passer ; aussi x,y à partir de 1 ; une transcription comme f5d6c3 vaut plusieurs coups ; une passe peut être omise si le coup suivant l'implique
othello-grid-notation = 0 case vide, 1 noir, 2 blanc
othello-black-disc = pion noir
othello-white-disc = pion blanc
othello-may-not-pass = vous ne pouvez pas passer tant que vous avez un autre coup
othello-square-is-taken = la case est occupée
othello-must-pass = aucun coup ne retourne de pion : vous devez passer
othello-flips-nothing = un pion posé là ne retourne rien
othello-reason-wipe-out = plus aucun pion
othello-reason-no-moves = plus aucun coup possible de part et d'autre
othello-wrong-board-size = le texte d'un plateau commence par sa taille ; { $size } est attendu
othello-not-a-position = { $expected } cases en X, O et -, un espace et le camp au trait, X ou O, sont attendus
othello-empty-middle = { $square } est vide, mais les quatre cases du milieu d'Othello ont des pions dès le départ ; sans eux, un plateau n'est lu que comme une position, ainsi ---X…--- X
othello-wrong-position-length = la position a { $squares } ; { $expected } sont attendues
othello-option-labels = Les graines des positions évaluées sur lesquelles ajuster le réseau, séparées par des virgules ; leurs fichiers sont dans le dossier de --data.
othello-option-engine-weights = Un fichier de poids du dossier de --data pour l'évaluation, au lieu de ceux du programme ; selectivity.txt du même dossier est utilisé s'il a été ajusté à ces poids.
othello-option-check-labels = Les graines des positions évaluées qui servent à vérifier les poids, séparées par des virgules.
othello-option-games = Le nombre de parties d'où viennent les positions.
othello-option-seed = La graine des positions, et le numéro du fichier.
othello-option-positions = Le nombre maximal de positions évaluées dans une partie.
othello-option-depth = La profondeur, en demi-coups, de la moins profonde des deux recherches dont la moyenne est la valeur.
othello-option-exact = Les positions qui ont au plus ce nombre de cases vides reçoivent leur score exact.
othello-option-empty = Les positions ont au plus ce nombre de cases vides.
othello-option-human = Des fichiers WTHOR de parties humaines, séparés par des virgules, dans le dossier de --data : la moitié des parties commencent comme elles.
othello-option-choices-human = Des fichiers WTHOR de parties de tournoi, séparés par des virgules, dans le dossier de --data.
othello-option-choices-games = Le nombre de parties à calculer, réparties également dans les fichiers.
othello-option-choices-depth = La profondeur, en demi-coups, des recherches qui donnent la valeur des coups.
othello-option-weights = Le fichier des poids à utiliser, dans le dossier de --data ; sans lui, ceux de ce programme.
othello-option-look-ahead = Le nombre de demi-coups que les joueurs calculent à l'avance.
othello-option-perfect-from = Le nombre de cases vides à partir duquel ils jouent parfaitement.
othello-option-random = Le plus grand nombre de coups au hasard au début d'une partie ; le plus petit est 8.
othello-option-board = L'othellier, 4x4 ou 6x6. Par défaut : 6x6.
othello-option-plies = Le nombre de demi-coups des positions résolues une à une : plus il est grand, moins un arrêt fait perdre de travail.
othello-option-training-table-mb = La table que tous les fils d'exécution partagent, en mébioctets : plus elle est grande, plus le calcul est rapide.
othello-option-tempo-depth = La profondeur, en demi-coups, de la recherche la plus profonde ; elle devrait être paire, pour que chaque camp ait aussi souvent le trait aux feuilles.
othello-discs-of-side = { $count ->
    [0] { $side } n'a aucun pion
    [one] { $side } a un pion en { $squares }
   *[other] { $side } a { $count } pions en { $squares }
    }
othello-on-square = en { $square }
othello-wthor-size = un fichier de parties sur des plateaux de { $size }x{ $size } ; 8x8 est attendu
othello-wthor-cut = le fichier finit dans une partie de { $bytes } octets
othello-wthor-result = { $discs } pions noirs ne sont pas un résultat sur 64 cases
othello-quest-command = ce sont des champs d'une commande du protocole : ils s'envoient avec elle, comme dans {"{"}"cmd":"state","game":…{"}"}
othello-quest-no-moves = la liste "moves" manque
othello-ggf-game = GM vaut « { $came } » ; GM[Othello] est attendu
othello-ggf-board = BO, le plateau, manque
othello-ggf-result = RE[{ $text }] est un résultat qu'aucun plateau ne permet
othello-ggf-type = TY[{ $text }] n'est pas joué ici ; une taille suivie de k, s ou r l'est, comme TY[8k]

## Peg solitaire

peg-excess-evaluator = les pions en trop par rapport au but : exactement le nombre de sauts qui manquent, si la position est soluble
peg-hint-inwards = un saut vers le milieu
peg-hint-outwards = un saut qui s'éloigne du milieu
peg-hint-keeps-solvable = laisse une position que l'on sait soluble
peg-hint-isolates = laisse sans voisin { $cells-count ->
    [one] le pion
   *[other] les pions
    } { $cells }
peg-hint-leaves-pegs = laisse { $count ->
    [one] { $count } pion
   *[other] { $count } pions
    }
peg-hint-leaves-jumps = laisse le choix entre { $count ->
    [one] { $count } saut
   *[other] { $count } sauts
    }
peg-places = { $area-count ->
    [one] le trou
   *[other] les trous
    } { $area }
peg-title = Solitaire
peg-summary = Un pion saute par-dessus un voisin dans un trou vide, et le voisin est retiré ; il ne doit rester qu'un pion.
peg-player-label = joueur
peg-position-notation = un o (pion) ou un . (vide) pour chaque trou, rangée par rangée sans séparateur ; les / et les espaces sont ignorés
peg-move-notation = départ-arrivée : le trou que le pion quitte et celui où il entre, numérotés rangée par rangée à partir de 0
peg-grid-notation = 1 pion, 0 trou
peg-empty-hole = trou vide
peg-peg = pion
peg-goal-any-hole = un seul pion, dans n'importe quel trou
peg-goal-these-pegs = ces pions et aucun autre
peg-hole = le trou
peg-without-peg = n'a pas de pion
peg-is-occupied = a déjà un pion
peg-nothing-in-hole = dans le trou
peg-to-jump-over = il n'y a pas de pion à prendre
peg-option-empty = Le trou vide au départ, numéroté rangée par rangée à partir de 0. Par défaut : 12 sur le triangle de 15, sinon le centre, ou le trou que la variante indique.
peg-option-target = Le but : un numéro de trou (un seul pion à cet endroit), "start" (un seul pion dans le trou vide au départ) ou une position. Par défaut : un seul pion n'importe où.
peg-option-difficulty = Un départ aléatoire soluble en ce nombre de sauts, ou un peu moins si le plateau n'en permet pas autant ; l'option `seed` le choisit.
peg-option-seed = La graine des choix aléatoires : la même graine fait les mêmes choix. Le départ n'en dépend qu'avec "difficulty".
peg-holes-of-variant = { $variant } a les trous 0 à { $last }
peg-fault-of-hole = { $before } { $hole } { $after }
peg-counted-from-0 = { $fault } ; les trous se comptent ici à partir de 0, compté à partir de 1 c'est le saut { $meant }
peg-triangle15-summary = cinq rangées de trous ; le trou 12, au milieu de la dernière rangée, est vide
peg-english33-summary = la croix anglaise de 33 trous ; son centre est vide
peg-european37-summary = le plateau français de 37 trous ; son centre est vide, et de ce départ il n'y a pas de solution
peg-triangle10-summary = quatre rangées de trous ; le trou 7, à l'intérieur de la dernière rangée, est vide, car aucun saut ne mène au centre
peg-triangle21-summary = six rangées de trous ; le trou 12, au milieu, est vide
peg-triangle36-summary = huit rangées de trous ; le trou 12, au milieu, est vide
peg-asymmetric39-summary = une croix anglaise à deux bras plus longs (George Bell) ; le centre de son carré est vide
peg-diamond41-summary = un carré de 41 trous posé sur la pointe ; son centre est vide, et de ce départ il n'y a pas de solution
peg-wiegleb45-summary = une croix à bras de trois sur trois (J. C. Wiegleb, 1779) ; son centre est vide
peg-any-triangle-summary = un triangle quelconque : N vaut 6, 10, 15, 21, 28, 36, 45 ou 55 trous
peg-any-board-summary = un plateau quelconque d'au plus 64 trous, par ses rangées séparées par / : o un pion, . un trou vide, - pas de trou ; dessiné par demi-pas, comme dans -o-/o-., il est triangulaire
peg-reason-stuck = plus aucun saut possible
peg-peg-in-hole = un pion dans le trou
peg-the-goal = le but
peg-peg-in-one-of-holes = un pion dans l'un des trous
peg-peg-in-any-hole = un pion dans n'importe quel trou
peg-pagoda-function = fonction pagode : aucun saut n'alourdit les pions, car deux voisins ne pèsent jamais moins que le trou où l'un d'eux saute ;
peg-position-class-and-pagodas = { $class } ; { $proofs }
peg-in-no-hole = dans aucun trou
peg-only-in-hole = que dans le trou
peg-only-in-holes = que dans les trous
peg-even-in = pair dans
peg-odd-in = impair dans
peg-goal-has-more-pegs = le but a { $then } et la position { $here } ; aucun saut n'en ajoute
peg-goal-has-as-many-pegs = le but a { $then } et la position autant, mais dans d'autres trous, et chaque saut en retire un
peg-position-class-of-set = classe de position : chaque saut change deux ou aucun des trous { $set } ; ils ont { $now } maintenant et { $then } au but, et l'un des nombres est impair
peg-position-class-of-sets = classe de position : chaque saut change deux ou aucun des trous de chacun de ces ensembles, qui gardent donc un nombre pair ou impair de pions : { $sets } ; un pion seul ne convient à tous { $left } { $holes }
peg-with-pagodas = , avec des fonctions pagode,
peg-more-than = plus de{" "}
peg-failed-positions = { $count ->
    [one] { $count } position échoue
   *[other] { $count } positions échouent
    }
peg-exhaustive-search = la recherche exhaustive{ $with } n'a trouvé aucune solution : { $more_than }{ $fail }, les symétriques comptées une fois
peg-option-memory-mb = La mémoire maximale, en mégaoctets, pour les positions d'une recherche ; au-delà, `depth_first` continue sans plus rien retenir, et une recherche de toutes les positions s'arrête.
peg-beam-summary = des faisceaux de plus en plus larges : après chaque saut, les positions aux pions les mieux groupés ; en alternance avec `depth_first`, qui prouve qu'il n'y a pas de solution
peg-depth-first-summary = en profondeur d'abord, les sauts qui gardent les pions groupés en premier, avec des redémarrages et une table de transposition des échecs
peg-breadth-first-summary = toutes les positions après un saut, puis toutes après deux, et ainsi de suite : pour les petits plateaux
peg-sweeps = { $count ->
    [one] { $count } rafle
   *[other] { $count } rafles
    }
peg-visited = { $count ->
    [one] { $count } position a été visitée
   *[other] { $count } positions ont été visitées
    }
peg-solvable = { $count ->
    [one] { $count } position est accessible et soluble
   *[other] { $count } positions sont accessibles et solubles
    }
peg-bidirectional-summary = trouve toutes les positions accessibles et solubles, depuis les deux extrémités ; "legal" avec `details` marque ensuite les sauts qui gardent la position soluble
peg-count-summary = compte exactement toutes les solutions, et avec l'option `games` toutes les parties et les impasses, avec l'option `jump_sets` celles qui diffèrent par plus que l'ordre ; avec l'option `chance`, dit à quelle fréquence le jeu au hasard réussit
peg-sweeps-summary = une solution avec le moins de rafles (suites de sauts d'un même pion), prouvée
peg-option-games = Indique si `count` compte aussi les parties qui peuvent être jouées, résolues ou non : il passe par toutes les positions accessibles.
peg-option-chance = Indique si `count` donne aussi la probabilité que le jeu au hasard résolve la partie, tous les sauts étant équiprobables.
peg-option-jump-sets = Indique si `count` compte aussi les solutions qui diffèrent par plus que l'ordre de leurs sauts : celles qui font les mêmes sauts, chacun autant de fois, sont un même ensemble de sauts.
peg-option-longest = Indique si `sweeps` cherche aussi le nombre de sauts de la plus longue rafle de toutes les solutions.
peg-nothing-solvable = aucune position accessible n'est soluble ; { $visited }, les symétriques comptées une fois
peg-solvable-without-moves = { $solvable }, les symétriques comptées une fois, et aucun de ces coups n'y mène
peg-solvable-positions = { $solvable }, les symétriques comptées une fois
peg-one-game = { $size } ; une seule partie est possible
peg-games = { $size } ; { $games } parties sont possibles
peg-fewest-sweeps = { $sweeps } ; aucune solution n'en a moins
peg-memory-exhausted = les positions ne tiennent pas dans la mémoire qui reste, ou que permet l'option « { $option } »
peg-pegs = { $count ->
    [one] { $count } pion
   *[other] { $count } pions
    }
peg-holes = { $count ->
    [one] { $count } trou
   *[other] { $count } trous
    }
peg-no-empty-hole = aucun trou n'est vide au départ
peg-goal-without-peg = il reste au moins un pion au but
peg-unexpected-letter-in-position = « { $other } » après { $holes } de la position ; o (pion) et . (trou) sont attendus
peg-wrong-position-size = { $more }{ $came } dans la position ; { $expected } sont attendus
peg-not-a-hole = les trous sont numérotés de 0 à { $last }
peg-not-a-target = un numéro de trou de 0 à { $last }, "start" ou une position est attendu : { $message }
peg-not-a-move = ce n'est pas un coup ; départ-arrivée est attendu, trous 0-{ $last }
peg-no-jump-leaves-hole = aucun saut ne part du trou { $from }
peg-jumps-of-hole = un saut depuis le trou { $from } arrive en { $ends }
peg-in = dans
peg-empty-holes = { $holes-count ->
    [0] aucun trou n'est vide
    [one] le trou { $holes } est vide
   *[other] les trous { $holes } sont vides
    }
peg-weights = donnez aux trous, à partir du trou 0, les poids { $weights } : les pions pèsent { $now } maintenant, { $goal } au moins { $then }
peg-id-expected = un identifiant de partie est attendu, comme 7x7cross:OOPPPOO…
peg-id-size = une taille de 1x1 à 64x64 est attendue avant les deux-points, comme 7x7cross
peg-id-letters = une lettre par place est attendue après les deux-points : P pour un pion, H pour un trou, O pour rien

## Sliding tiles

tiles-linear-conflict-evaluator = la distance de Manhattan, et deux coups de plus pour chaque pièce qui doit quitter sa ligne pour en laisser passer d'autres
tiles-walking-distance-evaluator = les coups à travers rangées et colonnes, si les pièces d'une ligne n'avaient pas d'ordre
tiles-manhattan-evaluator = rangées et colonnes entre chaque pièce et sa place
tiles-inversion-evaluator = les paires de pièces en désordre dans le sens de lecture, converties en coups à travers rangées et colonnes
tiles-gaschnig-evaluator = les coups si la case vide pouvait changer de place avec n'importe quelle pièce
tiles-misplaced-evaluator = les pièces qui ne sont pas à leur place
tiles-hint-nearer = un coup qui rapproche une pièce de sa place
tiles-hint-detour = un détour : une pièce s'éloigne de sa place
tiles-hint-brings-home = met la pièce { $tile } à sa place
tiles-hint-leaves-home = sort la pièce { $tile } de sa place
tiles-hint-brings-nearer = rapproche la pièce { $tile } de sa place
tiles-hint-takes-away = éloigne la pièce { $tile } de sa place
tiles-hint-at-least = laisse au moins { $count ->
    [one] { $count } coup
   *[other] { $count } coups
    } à jouer au lieu de { $before }
tiles-hint-costs-at-least = laisse un coût d'au moins { $count } au lieu de { $before }
tiles-places = { $area-count ->
    [one] la pièce
   *[other] les pièces
    } { $area }
tiles-wall = mur
tiles-blank = case vide
tiles-weights-need-single = les poids demandent `tiles=single` : quand plusieurs pièces glissent en un coup, ce coup coûte 1
tiles-no-move = la case vide ne peut pas bouger : aucune pièce n'est à côté d'elle
tiles-title = Taquin
tiles-summary = Faites glisser les pièces, une à la fois vers la case vide, jusqu'à ce que leurs numéros soient en ordre.
tiles-player-label = joueur
tiles-3x3-summary = le taquin à 8 pièces : au plus 31 coups
tiles-4x4-summary = le taquin à 15 pièces : au plus 80 coups
tiles-5x5-summary = le taquin à 24 pièces
tiles-any-size-summary = rangées par colonnes
tiles-position-notation = les numéros par rangées, 0 pour la case vide, # pour les murs du but, les rangées séparées par / ; aussi avec des virgules, ou tous en une liste
tiles-move-notation = où va la case vide : haut, bas, gauche ou droite (`up`, `down`, `left`, `right` ou leur première lettre) ; avec `tiles=multi` aussi de combien de cases
tiles-grid-notation = les numéros des pièces, 0 pour la case vide, -1 pour un mur
tiles-tile = pièce
tiles-this-order = cet ordre
tiles-option-target = Le but, comme position, où # est un mur ; ou `blank_last` (1 2 3 … 0, par défaut), ou `blank_first` (0 1 2 …).
tiles-option-tiles = Les pièces qui glissent en un coup : `single`, une ; `multi`, toutes celles qui sont alignées entre une pièce et la case vide.
tiles-option-weights = Le coût d'un glissement de chaque pièce, de 1 à 1000, celui de la pièce 1 d'abord ; ou `numbers`, son numéro. Longueurs et bornes sont alors des sommes de coûts. Par défaut chaque coup coûte 1.
tiles-option-difficulty = Donne un départ à environ ce nombre de coups du but, et jamais plus ; sans cette option, une position quelconque.
tiles-wrong-walls = les murs # doivent être sur les mêmes cases que dans le but : { $goal } ; pour un but avec des murs, donnez l'option `target` au départ
tiles-one-tile-at-a-time = une seule pièce glisse par coup ; avec l'option `tiles=multi`, plusieurs à la fois
tiles-slide-too-long = la case vide est à la rangée { $row }, colonne { $column } : elle peut aller { $way } de { $room } au plus, pas de { $tiles }
tiles-no-slide-that-way = la case vide est à la rangée { $row }, colonne { $column } : elle ne peut pas aller { $way }
tiles-word-up = haut
tiles-word-down = bas
tiles-word-left = gauche
tiles-word-right = droite
tiles-up = vers le haut
tiles-down = vers le bas
tiles-left = à gauche
tiles-right = à droite
tiles-wrong-weights = { $tiles } poids de 1 à { $most } sont attendus, celui de la pièce 1 d'abord, ou le mot `numbers`
tiles-anytime-summary = choisit selon le plateau : jusqu'à 16 cases, ou si toutes les solutions sont demandées, `ida_star` ; sur les plus grands, une première solution rapide, puis de plus courtes par des faisceaux de plus en plus larges, toujours avec un minorant ; sur les plateaux d'au plus 25 cases, enfin la preuve qu'aucune n'est plus courte
tiles-ida-star-summary = recherche A* à approfondissement itératif : les solutions les plus courtes presque sans mémoire, par des bases de motifs sur les plateaux d'au plus 25 cases
tiles-weighted-summary = interruptible à tout moment : une solution rapide par un faisceau étroit, de meilleures par des faisceaux plus larges, puis la preuve qu'aucune n'est plus courte ; toujours avec un minorant
tiles-a-star-summary = A* : les solutions les plus courtes, et chaque position rencontrée reste en mémoire
tiles-breadth-first-summary = jusqu'à dix cases, une table de toutes les positions, construite depuis le but ; sur les plateaux plus grands, une recherche depuis la position, niveau par niveau
tiles-greedy-summary = développe la position qui semble la plus proche du but : rapide, et rarement la solution la plus courte
tiles-option-metric-or-patterns = La façon d'estimer le nombre de coups restants. `patterns` : des bases de motifs, sur les plateaux d'au plus 25 cases sans murs ni poids, additives si une pièce glisse en un coup ; ailleurs, et pour les autres stratégies, la meilleure métrique à la place.
tiles-option-metric = La façon d'estimer le nombre de coups restants.
tiles-table-note = la table contient { $positions } positions ; les plus éloignées sont à { $farthest } du but
tiles-option-board = Le plateau, une variante comme 5x5 de 17 à 25 cases. Par défaut : 5x5.
tiles-option-setup = La position à résoudre ; par défaut une position au hasard, tirée de `seed`.
tiles-option-tables = Les pièces de chaque motif : 7-8, 7-7-1 ou 6-6-3 pour le taquin à 15 pièces ; 6-6-6-6x6, six partitions, 6-6-6-6x1350, toutes celles parmi lesquelles choisissent les longues recherches (3 Go), ou 6-6-6-6 pour celui à 24.
tiles-numbers = { $count ->
    [one] { $count } nombre
   *[other] { $count } nombres
    }
tiles-not-a-move = ce n'est pas un coup ; haut, bas, gauche ou droite (`up`, `down`, `left` ou `right`) est attendu : où va la case vide ; là où plusieurs pièces peuvent glisser, suivi de leur nombre, comme gauche2
tiles-not-a-number = « { $text } » n'est pas un nombre ; des nombres par rangées séparées par / sont attendus
tiles-wrong-count = { $came } ; { $shape } en a { $expected }
tiles-wrong-row-length = la rangée { $row } a { $came } ; { $shape } en demande { $expected } par rangée
tiles-wrong-count-of-numbers = { $came } ; { $shape } en a { $cells }, chacun de 0 à { $last } une fois
tiles-number-not-on-board = { $number } n'est pas sur un plateau de { $shape } ; ses numéros vont de 0, la case vide, à { $last }
tiles-number-repeated = chaque numéro doit apparaître une fois ; en double : { $repeated } ; manquants : { $missing }
tiles-not-a-target = { $message } ; "blank_last" et "blank_first" sont aussi acceptés
tiles-spoken-rows = rangées depuis le haut :{" "}
tiles-wall-for-blank = aucune case n'est 0, la case vide ; -1 dans une grille et # dans un texte sont des murs
tiles-unsolvable-by-parity = insoluble par parité : les pièces et la case vide forment une permutation { $tiles ->
    [odd] impaire
   *[even] paire
    } du but, mais la case vide est à un nombre { $blank ->
    [odd] impair
   *[even] pair
    } de glissements de sa place, et chaque glissement change les deux parités (W. W. Johnson et W. E. Story, 1879){ $remedy }
tiles-parity-remedy = {" "}; avec deux pièces échangées, le taquin est soluble
tiles-not-number = « { $text } » n'est pas un nombre
tiles-korf-numbers = { $count } nombres, parmi lesquels ceux d'un plateau, chacun une fois à partir de 0, sont attendus
tiles-korf-length = une plus courte solution de { $length } coups est annoncée ; les listes de Korf visent le but blank_first, que fixe l'option target=blank_first
tiles-sizes-first = un ou deux nombres, la taille du plateau, sont attendus à la première ligne
tiles-sizes-count = un plateau de { $rows } rangées et { $columns } colonnes est annoncé, mais { $count } nombres suivent
tiles-id-seed = une graine aléatoire ne dit pas le plateau ; l'identifiant a deux-points, comme 3x3:1,2,3,4,5,6,7,0,8
tiles-id-expected = un identifiant de partie est attendu, comme 3x3:1,2,3,4,5,6,7,0,8
tiles-id-count = un plateau de { $columns }x{ $rows } est annoncé, mais { $count } nombres suivent

## Tic-tac-toe

tic-tac-toe-open-lines-evaluator = les lignes que le camp au trait peut encore compléter, moins celles de l'adversaire
tic-tac-toe-hint-block = un coup qui empêche un alignement
tic-tac-toe-hint-fork = un coup qui crée deux menaces
tic-tac-toe-hint-threat = un coup qui crée une menace
tic-tac-toe-hint-centre = le centre
tic-tac-toe-hint-corner = un coin
tic-tac-toe-hint-edge = le milieu d'un bord
tic-tac-toe-hint-completes = complète la ligne { $cells }
tic-tac-toe-hint-blocks = empêche un alignement adverse
tic-tac-toe-hint-threatens = menace de compléter une ligne en { $cells }
tic-tac-toe-hint-allows = permet à l'adversaire de compléter une ligne en { $cells }
tic-tac-toe-title = Morpion
tic-tac-toe-summary = Trois symboles alignés sur un plateau de trois sur trois.
tic-tac-toe-crosses-label = croix
tic-tac-toe-noughts-label = ronds
tic-tac-toe-3x3-summary = le plateau classique
tic-tac-toe-position-notation = les rangées depuis le haut séparées par /, avec X, O et . pour une case vide ; le camp au trait se déduit du nombre de symboles
tic-tac-toe-move-notation = la lettre de la colonne et le numéro de la rangée depuis le coin en haut à gauche ; aussi x,y à partir de 1
tic-tac-toe-grid-notation = 0 case vide, 1 croix, 2 ronds
tic-tac-toe-cross = croix
tic-tac-toe-nought = rond
tic-tac-toe-square-is-taken = la case est occupée
tic-tac-toe-no-crosses = aucune croix
tic-tac-toe-no-noughts = aucun rond
tic-tac-toe-on = en
tic-tac-toe-reason-line = trois symboles alignés
tic-tac-toe-line-before = le camp au trait a déjà une ligne : la partie était finie avant

## Searches

search-alpha-beta-summary = recherche de la variante principale avec approfondissement itératif et table de transposition, sur tous les fils d'exécution
search-option-table-mb = La table de transposition, en mébioctets ; 0 la désactive.
search-book-note = tiré de la bibliothèque d'ouvertures
search-option-book = Indique si `go` joue d'après la bibliothèque d'ouvertures, et si `analyse` et `hint` jugent les coups d'après elle : celle du programme, ou une autre trouvée par --data. Toute autre demande donne lieu à une recherche.
search-option-variety = De combien un coup de la bibliothèque d'ouvertures peut être moins bon que le meilleur, en centièmes de l'unité de l'évaluateur. L'un de ces coups est tiré au hasard, toujours le même pour une même graine (`seed`). Avec 0, le meilleur coup est joué.
search-limited-to-plies = la recherche est limitée à { $last } demi-coups, ce qui ne prouve pas une nulle par répétition
search-no-given-path = aucun chemin qui commence par les coups donnés et ne repasse par aucune position ne mène au but
search-no-goal = toutes les positions accessibles ont été visitées, et aucune n'est le but
search-no-followed-path = aucun des chemins suivis, d'au plus { $max_path } coups, ne mène au but
search-no-goal-of-all = les { $positions } positions accessibles ont toutes été visitées, et aucune n'est le but
search-no-path = tous les chemins ont été parcourus jusqu'au bout, et aucun n'atteint le but
search-minimax-summary = minimax complet : tout l'arbre jusqu'à la profondeur demandée, demi-coup par demi-coup
search-option-evaluator = L'évaluateur aux feuilles ; "evaluators" décrit chacun d'eux.
search-random-summary = un coup possible au hasard, tous équiprobables
search-no-solution-with-given-moves = aucune solution ne commence par l'un des coups donnés : { $proof }
search-weights-missing = il n'y a pas de fichier { $file } intact dans le dossier de --data ; son BLAKE3 doit être dans { $file }.b3 (b3sum --no-names)
search-weights-shapes = { $file } ne contient pas de poids de cette évaluation, dans la forme de cette version
search-positions = { $count ->
    [one] { $count } position
   *[other] { $count } positions
    }
search-gave-up = abandon après { $positions } : cette stratégie les garde toutes en mémoire

## Training

training-option-learn = Un fichier de parties à apprendre, dans le dossier de --data : sur chaque ligne, les coups d'une partie depuis le début. Leurs premiers demi-coups sont développés avant toutes les autres positions.
training-option-learn-plies = Le nombre de demi-coups appris de chaque partie de `learn`.
training-option-expansions = Le nombre de positions développées. Une exécution avec un nombre plus grand continue à partir du journal d'une plus petite.
training-option-nodes = La limite de nœuds de la recherche qui évalue une position.
training-option-ply-cost = Le coût d'un demi-coup de profondeur par rapport à la valeur que les coups concèdent, en centièmes de l'unité de l'évaluateur : plus il est bas, plus la bibliothèque est profonde et étroite.
training-option-from = Une bibliothèque existante à étendre, dans le dossier de --data, sous un autre nom de fichier que la nouvelle ; ses valeurs sont conservées.
training-option-games = Les graines des parties sur lesquelles ajuster le réseau, séparées par des virgules ; leurs fichiers sont dans le dossier de --data.
training-option-check = Les graines des parties qui servent à vérifier les poids, séparées par des virgules ; leurs fichiers y sont aussi.
training-option-positions = Le nombre de positions explorées.
training-option-seed = La graine des positions.
training-option-depth = La profondeur, en demi-coups, de la recherche la plus profonde.
training-option-games-played = Le nombre de parties jouées.
training-option-opening-seed = La graine des ouvertures, et le numéro du fichier.
training-option-asides = Le pourcentage de coups où quelques coups au hasard sont aussi joués sur une copie du plateau, et la position obtenue évaluée.
training-option-networks = Le nombre de réseaux ajustés.
training-option-epochs = Le nombre de passages sur les positions.
training-option-rate = Le pas initial, en millionièmes ; à partir d'un réseau antérieur, il devrait être plus petit.
training-option-searched = Le poids de la valeur trouvée par la recherche, à côté du résultat de la partie, en pour cent.
training-option-opponent = Les poids de l'adversaire, comme dans l'option weights, pour des parties contre un autre joueur ; son camp est tiré au sort. Par défaut les joueurs sont égaux.
training-option-player-weights = Les poids avec lesquels les joueurs évaluent : un fichier dans le dossier de --data, ou `none`, pour des joueurs sans poids. Par défaut, ceux de ce programme.
training-option-weights = Le fichier de poids antérieurs par lesquels commencer, dans le dossier de --data ; sans lui, l'ajustement part de zéro.

## Draughts: openings

draughts-opening-raphael-opening = Ouverture Raphaël
draughts-opening-symmetrical-variation = Symmetrical variation
draughts-opening-chefneux-opening = Chefneux opening
draughts-opening-chefneux-opening-the-fox = Chefneux opening, the Fox
draughts-opening-chefneux-opening-modern-variation = Chefneux opening, modern variation
draughts-opening-classical-opening = Ouverture classique
draughts-opening-classical-game = Partie classique
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
