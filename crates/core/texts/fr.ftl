### Messages en français, au format de Project Fluent (https://projectfluent.org/fluent/guide).

decimal-mark = ,
colon = {" "}:{" "}
semicolon = {" "};{" "}
list-and = et

## Hints and analysis

coach-hopeless = La position n'a pas de solution.
coach-take-back = Reprenez { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
    }.
coach-nowhere = Aucune partie du plateau ne se détache.
coach-look-for = Cherchez { $kind }.
coach-it-is = C'est { $kind }.
coach-play = Jouez { $move }.
coach-best-is = Le meilleur coup est { $move }.
coach-is-best = Il n'y a pas de meilleur coup que { $move }.
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
coach-hint-draws = mène à la nulle au meilleur jeu
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
coach-hint-better-by = vaut mieux que { $rival }, de { $by }
coach-hint-as-good-as = vaut autant que { $rival }
coach-hint-about-as-good-as = vaut à peu près autant que { $rival }
coach-hint-worse-by = vaut moins que { $rival }, de { $by }
coach-hint-estimated = est estimé à { $value }
coach-hint-shortest = est sur une solution des plus courtes, en { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
    }
coach-hint-at-best = résout en { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
    } au mieux
coach-hint-solves = est sur une solution en { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
    }
coach-hint-only-shortest = est le seul coup d'une solution des plus courtes
coach-hint-only-solvable = est le seul coup après lequel on peut encore gagner
coach-hint-longer-by = demande { $by ->
    [one] { $by } coup
   *[other] { $by } coups
    } de plus que la solution la plus courte
coach-hint-unsolvable = laisse une position sans solution
coach-hint-missing = laisse environ { $value } à jouer
coach-hint-cheapest = est sur une solution des moins chères, de coût { $cost }
coach-hint-costs-at-best = résout pour un coût de { $cost } au mieux
coach-hint-solves-for = est sur une solution de coût { $cost }
coach-hint-only-cheapest = est le seul coup d'une solution des moins chères
coach-hint-dearer-by = coûte { $by } de plus que la solution la moins chère
coach-hint-missing-cost = laisse un coût d'environ { $value }
coach-hint-no-solution = une position sans solution

## Records and searches

erased-nothing-to-compare = il n'y a pas ici de stratégies à comparer
erased-does-not-support = { $protocol } ne connaît pas { $id } { $variant }
erased-one-player = "simulate" demande deux joueurs ; pour un casse-tête, "solve" avec "strategy":"compare" compare les stratégies
erased-is-a-third-party-engine-plateau = "{ $name }" est un moteur tiers : `plateau tournament` joue beaucoup de parties avec lui
erased-places = { $area-count ->
    [one] la case
   *[other] les cases
    } { $area }
erased-no-move = il faut un coup pour en dire quelque chose
erased-legal-moves = coups possibles
erased-cells-to-draw = cases à dessiner
erased-moves-are-too-many-at-most = { $moves } coups sont trop nombreux : { $max_moves } au plus ; donnez une position plus tardive comme départ
erased-are-too-many-to-write-out = { $count } { $what }, c'est trop pour tout écrire ; { $most } au plus
erased-every-move = chaque coup a été cherché jusqu'au bout, et aucun ne mène au but
erased-claimed = le camp au trait demande la nulle, car sans elle il perd
erased-no-move-left = il ne reste aucun coup et le but n'est pas atteint
erased-strategy-does-not-support-describe-lists = stratégie "{ $strategy }" : elle ne connaît pas { $name } ; "describe" dit ce que chacune connaît
erased-none-that-these-games-show-the = aucun que ces parties montrent : la différence peut être due au hasard
erased-the-first-player-has-the-advantage = l'avantage est au premier joueur
erased-the-second-player-has-the-advantage = l'avantage est au second joueur
erased-hint-quiet = un coup tranquille
erased-hint-win = un coup qui gagne tout de suite
erased-hint-goal = le coup qui atteint le but
erased-it-may-be-or-and-the = ce peut être { $one } ou { $two }, et la suite de la partie se joue après l'un comme après l'autre
erased-too-many-moves-before-it-have = trop de coups avant lui ont plusieurs lectures ; écrivez les prises avec toutes leurs cases

## All games

game-to-move = au trait
game-has-won = a gagné
game-a-draw = partie nulle
game-not-a-side = "{ $name }" n'est pas un camp ; c'est { $first } ou { $second }
game-not-the-side = "{ $name }" n'est pas un camp ; c'est { $first }
game-of-and-of-begins-so-there = { $first } de { $begins } et { $second } de { $follows } ; { $begins } commence et en a donc autant ou un de plus
game-the-side-to-move-is-it = le camp au trait est "{ $name }" : cela découle du compte
game-is-not-a-side-w-or = "{ $word }" n'est pas un camp ; w ou b est attendu après le plateau
game-empty-squares-in-a-row = { $run } cases vides de suite
game-in-the-position-p-p-numbers = '{ $letter }' dans la position ; P, p, des nombres et / sont attendus
game-not-a-drop-and-a-square = ce n'est pas une pose ; { $drop } et une case de a1 à { $last } sont attendus
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
game-the-grid-has = la grille a { $rows } ; { $expected }
game-row-of-the-grid-has = la rangée { $row } de la grille a { $cells } ; { $expected }
game-in-row-column-of-the-grid = { $value } en rangée { $row }, colonne { $column } de la grille ; attendu : { $expected }
game-not-a-square-columns-a-rows = ce n'est pas une case ; colonnes a-{ $last }, rangées 1-{ $rows }
game-not-legal-in-this-position = coup illégal dans cette position
game-true-or-false = true ou false
game-a-text = un texte
game-is-not-within-to = { $n } n'est pas entre { $min } et { $max }
game-is-none-of = "{ $word }" n'est aucun de `{ $values }`
game-longer-than-bytes = plus de { $max_text } octets
game-a-whole-number-from-to = un nombre entier de { $min } à { $max }
game-one-of = l'un de `{ $values }`
game-option-seed = La graine des choix aléatoires : la même graine fait les mêmes choix.
game-the-seed-of-random-choices-the = La graine des choix aléatoires : la même graine fait les mêmes choix ; sans elle, ils diffèrent d'une fois à l'autre.
game-option-table-mb = La table de transposition, en mébioctets.
game-option-level = La force à laquelle `go` joue : 1 est un débutant, le plus haut niveau la pleine force. Tout le reste est parfait à tous les niveaux.
game-reason-solved = résolu
game-reason-board-full = un plateau plein
game-no-memory = il ne reste pas assez de mémoire pour commencer cette recherche
game-has-no-variant-there-are = { $game } n'a pas de variante "{ $name }" ; il y a `{ $known }`
game-there-is-no-strategy-here-there = il n'y a pas ici de stratégie "{ $name }" ; il y a `{ $known }`
game-there-is-no-evaluator-here-there = il n'y a pas ici d'évaluateur "{ $name }" ; il y a `{ $known }`
game-option-takes-not = option "{ $name }" : elle prend { $expected }, non { $value }
game-option = option "{ $name }" : { $message }
game-is-not-a-target = "{ $target }" n'est pas un but : { $message }
game-the-game-is-over = la partie est finie ({ $reason })
game-the-answer-is-longer-than-bytes = la réponse dépasse { $most } octets ; demandez moins, ou un plateau plus petit
game-there-is-no-option-here-there = il n'y a pas ici d'option "{ $name }" ; il n'y en a aucune
game-there-is-no-option-here-there-2 = il n'y a pas ici d'option "{ $name }" ; il y a `{ $known }`
game-full-stop = .
game-did-you-mean = {" "}; vouliez-vous dire { $known } ?
game-in-row-column = en rangée { $row }, colonne { $column }
game-of-the-position-and-are-expected = '{ $letter }' { $place } de la position ; { $pieces } et { $empty } sont attendus

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

connect4-open-lines-of-four-1-point = les lignes de quatre ouvertes : 1 point avec un pion, 4 avec deux, 12 avec trois, moins celles de l'adversaire
connect4-course-evaluator = les lignes de quatre ouvertes : 1 point avec un pion, 10 avec deux, 50 avec trois, moins celles de l'adversaire
connect4-hint-block = un coup qui empêche un alignement de quatre
connect4-hint-double-threat = un coup à deux menaces
connect4-hint-threat = un coup qui menace
connect4-hint-centre = la colonne du milieu
connect4-hint-blocks = empêche un alignement de quatre
connect4-hint-threatens = menace d'aligner quatre pions en { $cells }
connect4-hint-prepares = garde un alignement de quatre en { $cells } pour plus tard
connect4-hint-allows = permet à l'adversaire d'aligner quatre pions en { $cells }
connect4-hint-hands-above = livre à l'adversaire la case du dessus
connect4-title = Puissance 4
connect4-summary = Les pions tombent au bas d'une colonne ; quatre pions alignés en ligne, en colonne ou en diagonale gagnent.
connect4-first-label = premier joueur
connect4-second-label = second joueur
connect4-7x6-summary = le plateau habituel ; le premier joueur gagne
connect4-8x7-summary = huit colonnes et sept rangées : le plus grand plateau presque carré
connect4-w-columns-and-h-rows-w = W colonnes et H rangées, W × (H + 1) valant au plus 128 ; les plateaux d'au plus 64 cases peuvent être résolus, les plus grands sont joués
connect4-rows-from-the-top-joined-by = les rangées depuis le haut séparées par /, avec X pour le premier joueur, O pour le second et . pour une case vide ; le camp au trait se déduit du nombre de pions
connect4-the-column-from-1-a-string = la colonne à partir de 1 ; une suite de chiffres comme 44435 vaut plusieurs coups si aucune colonne n'a deux chiffres
connect4-0-empty-1-first-player-2 = 0 case vide, 1 premier joueur, 2 second joueur
connect4-empty = vide
connect4-yellow-disc = jeton jaune
connect4-black-disc = jeton noir
connect4-column-is-full = la colonne { $column } est pleine
connect4-reason-line = quatre alignés
connect4-both-sides-have-four-in-a = les deux camps ont quatre pions alignés : la partie était finie avant
connect4-the-side-to-move-has-four = le camp au trait a quatre pions alignés : la partie était finie avant le dernier coup
connect4-no-stone-can-have-made-all = aucun pion n'a pu faire tous ces alignements à la fois : la partie était finie avant
connect4-a-stone-in-column-floats-above = un pion de la colonne { $column } flotte au-dessus d'une case vide
connect4-solver-summary = prouve le résultat et la distance à la fin : jeu parfait ; sur les plateaux de plus de 64 cases, il regarde en avant
connect4-table-size-in-mebibytes-rounded-down = La taille de la table en mébioctets, arrondie à une puissance de deux inférieure ; à partir de 512, 64 de plus pour les positions tardives. Les plateaux où L × (H + 1) dépasse 64 en demandent plus : 10x6 en demande 256, 8x8 et 9x7 1024 ; avec moins il n'y a pas de table.
connect4-option-book = Employer ou non la bibliothèque d'ouvertures : celle du programme, ou une plus profonde trouvée par --data.
connect4-option-plies = Le plus grand nombre de pions d'une position de la bibliothèque.
connect4-option-known-values = Prendre ou non les valeurs dans la bibliothèque existante, et ne chercher que les coups, en moitié moins de temps.
connect4-the-table-that-all-threads-share = La table que tous les fils d'exécution partagent, en mébioctets : plus elle est grande, plus c'est rapide.
connect4-the-value-lies-between-and = la valeur est entre { $lower } et { $upper }
connect4-option-board = Le plateau, une variante comme 8x8 d'au plus 64 cases. Par défaut : 7x6.
connect4-the-stones-of-the-positions-that = Le nombre de pions des positions résolues une à une : plus il y en a, moins un arrêt fait perdre.
connect4-option-distance = Prouver aussi la distance à la fin, et non seulement le gagnant.
connect4-a-stone-falls-to-there = un pion y tombe en { $square }
connect4-not-a-column-1-to-are = ce n'est pas une colonne ; 1 à { $last } sont attendus
connect4-column = colonne
connect4-the-board-is-empty = le plateau est vide
connect4-from-the-bottom = depuis le bas :{" "}

## Draughts

draughts-note = prouvé par les tables de finales de deux à quatre pièces
draughts-engine-summary = recherche de la variante principale avec quiescence, extensions et réductions, sur tous les fils d'exécution
draughts-the-transposition-table-in-mebibytes-0 = La table de transposition, en mébioctets ; 0 la désactive.
draughts-proven-by-retrograde-analysis-of-the = prouvé par l'analyse rétrograde de la finale
draughts-where-the-men-and-the-kings = la place des pions et des dames des deux camps, par un petit réseau de neurones ajusté sur des parties du moteur contre lui-même ; les pions et les dames sur les damiers de 6x6 et de 4x4
draughts-men-and-kings-with-a-little = les pions et les dames, avec un peu pour les pions avancés, centraux et bien répartis
draughts-hint-capture = une prise
draughts-hint-multiple-capture = une rafle
draughts-hint-crowning = un pion qui va à dame
draughts-hint-shot = une combinaison : un sacrifice qui rapporte plus
draughts-hint-exchange = un échange
draughts-hint-king-move = un coup de dame
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
draughts-summary = Les pions avancent, les dames sont volantes, la prise est obligatoire ; qui ne peut plus jouer perd, sauf si la variante dit autre chose.
draughts-white-label = blanc
draughts-black-label = noir
draughts-pdn-fen-the-side-to-move = FEN du PDN : le camp au trait, puis les cases des blancs et celles des noirs, K devant une dame ; les cases sont numérotées par rangées depuis le haut, côté noir ; des intervalles comme 31-50 sont lus
draughts-from-to-or-fromxto-for-a = départ-arrivée, ou départxarrivée pour une prise ; avec les cases intermédiaires de la rafle là où deux prises ont les mêmes extrémités ; aussi c3-d4, c3:e5, 3228, ou avec les cases des pièces prises
draughts-0-empty-1-white-man-2 = 0 case vide, 1 pion blanc, 2 pion noir, 3 dame blanche, 4 dame noire
draughts-white-man = pion blanc
draughts-black-man = pion noir
draughts-white-king = dame blanche
draughts-black-king = dame noire
draughts-a-white-man = un pion blanc
draughts-a-black-man = un pion noir
draughts-a-white-king = une dame blanche
draughts-a-black-king = une dame noire
draughts-two-pieces-on-square-and = deux pièces sur la case { $number } : { $other } et { $piece }
draughts-on-square-a-man-that-ends = { $piece } sur la case { $number } : un pion qui y termine un coup devient dame
draughts-reason-repetition = triple répétition
draughts-reason-king-moves = trop de coups de dames seules
draughts-reason-three-against-one = trop de coups à trois pièces ou plus contre une dame
draughts-reason-two-against-one = trop de coups à deux pièces ou une contre une dame
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
draughts-brazilian-summary = les règles internationales sur 8x8, 12 pions chacun, avec ses propres nulles
draughts-russian-summary = 8x8, 12 pions chacun ; toute prise peut être choisie, et un pion qui atteint la dernière rangée continue la rafle comme dame ; le camp qui ne peut plus jouer perd
draughts-8x8-summary = un autre nom de `brazilian`, d'après la taille du damier
draughts-6x6-summary = les règles internationales sur 6x6, 6 pions chacun
draughts-4x4-summary = les règles internationales sur 4x4, 2 pions chacun : assez petit pour parcourir tout l'arbre
draughts-12x12-summary = les règles internationales sur 12x12, 30 pions chacun : le damier des dames canadiennes
draughts-14x14-summary = les règles internationales sur 14x14, 42 pions chacun
draughts-digits = un coup a deux chiffres pour chacun de son départ, de son arrivée, du nombre de pièces qu'il prend, et de celles-ci : "2617022122"
draughts-a-position-begins-with-the-side = une position commence par le camp au trait, { $white } ou { $black }
draughts-the-position-has-are-expected = la position a { $came } ; { $expected } sont attendues
draughts-in-the-position-one-of-is = '{ $letter }' dans la position ; l'une de { $letters } est attendue
draughts-a-capture-is-read-as-26x17x21x22 = { $reason } ; une prise se lit comme "26x17x21x22"
draughts-the-capture-that-is-worth-most = la prise qui vaut le plus est obligatoire : une dame compte un peu moins que deux pions, et à valeur égale les prises par une dame passent d'abord
draughts-a-capture-is-compulsory = la prise est obligatoire
draughts-nothing-is-taken-that-way-and = ce coup ne prend rien, et la prise est obligatoire
draughts-there-is-nothing-to-take-a = il n'y a rien à prendre ; un coup sans prise s'écrit avec -
draughts-a-move-that-takes-nothing-names = un coup sans prise nomme deux cases, départ et arrivée
draughts-this-king-has-stepped-three-times = cette dame a fait trois pas de suite : elle ne peut que prendre tant qu'une autre pièce n'a pas joué
draughts-a-king-moves-along-a-diagonal = une dame se déplace le long d'une diagonale tant qu'elle est libre
draughts-captures-are-written-so-say-which = { $count } prises s'écrivent ainsi ; précisez : { $texts }
draughts-the-plies-of-kings-alone-without = les demi-coups de dames seules sans prise
draughts-the-number-of-the-move = le numéro du coup
draughts-is-not-a-side-w-or = { $first } n'est pas un camp ; W ou B au trait est attendu d'abord, comme dans W:W31,32,K40:B1,2
draughts-the-squares-of-are-missing-alone = les cases de { $side } manquent ; ":{ $side }" seul dit qu'il n'en a aucune
draughts-does-not-begin-with-w-or = { $section } ne commence pas par W ou B, le camp dont les cases suivent
draughts-the-squares-of-are-given-twice = les cases de { $side } sont données deux fois
draughts-is-not-a-number-tells-as = { $number } n'est pas un nombre ; { $letter } donne { $meaning }, comme dans :{ $letter }12
draughts-is-given-twice = { $letter }, { $meaning }, est donné deux fois
draughts-the-range-runs-backwards = la suite { $item } va à rebours
draughts-in-row-column-of-the-grid = { $piece } en rangée { $row }, colonne { $column } de la grille : cette case est claire, et les pièces sont sur les foncées (le coin en haut à gauche est clair)
draughts-on = en
draughts-no-white-men = aucun pion blanc
draughts-white-men = pions blancs
draughts-no-black-men = aucun pion noir
draughts-black-men = pions noirs
draughts-no-white-kings = aucune dame blanche
draughts-white-kings = dames blanches
draughts-no-black-kings = aucune dame noire
draughts-black-kings = dames noires
draughts-not-a-move-two-squares-joined = ce n'est pas un coup ; deux cases jointes par - ou x sont attendues, ou plus pour une longue rafle, { $names }
draughts-is-not-a-square-they-are = { $text } n'est pas une case ; elles sont { $names }
draughts-numbered-from-1-to-or-named = numérotées de 1 à { $count }, ou nommées de { $first } à { $last }
draughts-is-not-a-number-of-steps = { $text } n'est pas un nombre de pas ; ceux de la dame blanche et de la noire se donnent comme dans :+2+0
draughts-does-not-tell-the-steps-of = { $text } ne donne pas les pas de la dame blanche et de la noire, comme +2+0
draughts-which-king-of-has-made-steps = la dame de { $side } qui a fait { $steps } pas manque ; sa case se met derrière, comme dans +{ $steps }=28
draughts-option-sees = Ce que le réseau voit : les pièces sur les cases, ou aussi les pions ensemble dans des fenêtres de quatre cases sur quatre, sur un plateau de 10x10.
draughts-option-depth = Le nombre de demi-coups que les joueurs prévoient.
draughts-option-weights = Le fichier des poids par lesquels ils jugent, dans le dossier de --data ; sans lui ils comptent le matériel.
draughts-option-balance = Les ouvertures où la recherche voit un camp plus en avance que cela, en centièmes de pion, sont retirées au sort ; sans elle aucune ne l'est.
draughts-option-variant = La variante des parties.
draughts-empty-square = la case { $square } est vide
draughts-not-your-piece = sur la case { $square } se trouve { $piece } : { $side } est au trait
draughts-most-is-compulsory = la prise du plus grand nombre de pièces ({ $most }) est obligatoire
draughts-the-capture-goes-on = la rafle ne s'arrête pas là : la pièce continue, comme dans { $longer }
draughts-nothing-taken-most-is-compulsory = ce coup ne prend rien ; la prise du plus grand nombre de pièces ({ $most }) est obligatoire
draughts-square-is-taken = sur la case { $square } se trouve { $piece }
draughts-a-man-moves-to = un pion avance d'une case en diagonale : de { $from } à { $one }
draughts-a-man-moves-to-either = un pion avance d'une case en diagonale : de { $from } à { $one } ou { $other }

## Lights out and Merlin

lights-cells-that-differ-from-the-goal = cases qui diffèrent du but
lights-cells-that-differ-from-the-goal-2 = cases qui diffèrent du but, divisées par le plus qu'une pression inverse, arrondi vers le haut : un minorant
lights-hint-corner = une pression dans un coin
lights-hint-edge = une pression sur un bord
lights-hint-inner = une pression à l'intérieur
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
lights-the-classic-rule-on-any-number = la règle classique sur un nombre quelconque de rangées et de colonnes
lights-one-black-lit-or-white-a = un # (noir, allumé) ou un . (blanc) par case, les rangées depuis le haut séparées par /
lights-row-column-of-the-cell-that = rangée,colonne de la case pressée, à partir de 1 en haut à gauche
lights-1-true-black-lit-0-false = 1 (`true`) noir, allumé ; 0 (`false`) blanc
lights-white = blanc
lights-black = noir
lights-unlit = éteinte
lights-lit = allumée
lights-this-pattern = ce motif
lights-option-target = Le but : une position, "black" (tout noir) ou "white" (tout blanc). Par défaut : noir pour Merlin, sinon blanc.
lights-option-seed = La graine d'un départ aléatoire, à quelques pressions du but. Sans "difficulty", Merlin commence tout blanc, quelle que soit la graine.
lights-option-buttons = Ce qu'une pression inverse : un motif dont le milieu est sur la case, comme .#./###/.#. pour le plateau classique, ou un motif de tout le plateau pour chaque case, séparés par des points-virgules. Par défaut : comme le dit la variante.
lights-option-difficulty = Un départ aléatoire à ce nombre de pressions différentes du but, au plus autant que de cases ; si des pressions s'annulent, une solution plus courte peut exister.
lights-no-pattern = un motif de # et de . est attendu, ses rangées et ses colonnes en nombres impairs, les rangées séparées par /, comme .#./###/.#.
lights-a-board-of-cells-at-most = un plateau de { $cells } cases ; { $max_cells } au plus peuvent avoir des boutons à elles
lights-patterns-one-for-all-buttons-or = { $count } motifs ; un pour tous les boutons, ou un pour chacun des { $cells }, sont attendus
lights-algebra-summary = résout les équations linéaires modulo 2 auxquelles les pressions obéissent, puis prend le plus court de tous les ensembles de pressions ; ses nœuds sont les ensembles comparés après le premier, et des parties d'ensembles pour un minorant
lights-one-differs = une seule d'entre elles diffère du but
lights-no-press-flips-the-cell-of = aucune pression n'inverse la case # de { $pattern }, mais elle diffère du but
lights-the-cells-of = des { $count } cases # de { $pattern }
lights-a-certain-set-of-cells = d'un certain ensemble de { $count } cases
lights-of-them-an-odd-number-differ = { $odd } d'entre elles, un nombre impair, diffèrent du but
lights-every-press-flips-an-even-number = chaque pression inverse un nombre pair { $which }, mais { $differ }
lights-not-all-of-the-2-press = les 2^{ $nullity } ensembles de pressions n'ont pas tous été comparés : il en existe peut-être un plus court
lights-breadth-first-with-a-list-of = en largeur d'abord, avec une liste des positions visitées : une solution la plus courte
lights-a-first-where-presses-made-and = A*, d'abord là où les pressions faites et celles qui manquent au moins sont les moins nombreuses : une solution la plus courte
lights-depth-first-the-best-child-by = en profondeur d'abord, le meilleur enfant selon un critère en premier : une solution quelconque, rapidement
lights-depth-first-the-children-in-random = en profondeur d'abord, les enfants dans un ordre aléatoire : une solution quelconque
lights-depth-first-the-children-in-the = en profondeur d'abord, les enfants dans l'ordre des cases : une solution quelconque
lights-option-criterion = L'enfant que l'arbre heuristique essaie en premier : `nearest`, celui qui a le moins de cases fausses ; `top_rows`, celui dont la première case fausse vient le plus tard par rangées ; `farthest`, celui qui a le plus de cases fausses.
lights-this-search-keeps-every-position-in = cette recherche garde chaque position en mémoire : des plateaux d'au plus { $max_cells } cases, non de { $cells } ; "algebra" les résout tous
lights-configurations = { $count ->
    [one] { $count } configuration
   *[other] { $count } configurations
    }
lights-table-summary = remplit une table de toutes les configurations, en largeur d'abord, puis relit le chemin : une solution la plus courte, sur les plateaux d'au plus 20 cases
lights-the-table-would-have-2-configurations = la table aurait 2^{ $cells } configurations ; elle est faite pour des plateaux d'au plus { $max_cells } cases
lights-presses-can-make-but-not-the = des pressions peuvent donner { $made }, mais pas le but
lights-in-the-position = { $came } dans la position ; { $expected }
lights-row-of-the-position-has = la rangée { $number } de la position a { $cells } ; { $expected }
lights-in-row-column-of-the-position = '{ $other }' en rangée { $number }, colonne { $column } de la position ; # (noir, allumé) et . (blanc) sont attendus
lights-black-white-or-a-position-is = "black", "white" ou une position est attendu : { $message }
lights-not-a-cell-row-column-is = ce n'est pas une case ; rangée,colonne est attendu, rangées 1-{ $rows }, colonnes 1-{ $columns }
lights-lamps = { $count ->
    [one] { $count } lampe
   *[other] { $count } lampes
    }
lights-lit-2 = allumée|allumées
lights-black-2 = noire|noires
lights-differ = { $count ->
    [one] { $count } diffère du but
   *[other] { $count } diffèrent du but
    }
lights-of = de

## The registry of games

games-there-is-no-game-there-are = il n'y a pas de jeu "{ $name }"{ $hint } Il y a `{ $known }`.

## Nim

nim-1-for-the-side-that-wins = 1 pour le camp qui gagne selon la théorie de Bouton : celui au trait, à moins que la somme de nim des tas ne soit 0, en misère aussi tant qu'un tas a deux allumettes ; −1 pour l'autre
nim-1-when-an-odd-number-of = 1 s'il reste un nombre impair de tas, comme si chaque tas partait en un coup ; −1 sinon
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
nim-who-takes-the-last-match-loses = qui prend la dernière allumette perd
nim-any-piles-not-all-of-them = des tas quelconques, pas tous vides ; avec ou sans -misere
nim-the-piles-a-space-and-the = les tas, une espace et le joueur au trait : A ou B
nim-pile-matches-the-pile-counted-from = tas:allumettes, les tas comptés à partir de 1
nim-one-row-the-matches-of-each = une rangée : les allumettes de chaque tas
nim-piles-and-side = les tas, une espace et le camp au trait sont attendus, comme 3,4,5 A
nim-not-a-move-pile-matches-is = ce n'est pas un coup ; tas:allumettes est attendu, le tas de 1 à { $last }
nim-pile-has-at-least-one-and = le tas { $pile } a { $left } ; on en prend au moins une et au plus toutes
nim-the-grid-has-one-is-expected = la grille a { $rows } ; une seule est attendue
nim-is-not-a-pile-of-0 = { $came } n'est pas un tas de 0 à { $max_pile } allumettes
nim-piles-of = tas de{" "}
nim-reason-last-match-taken = la dernière allumette prise
nim-piles-1-to-are-expected = { $count } tas ; 1 à { $max_piles } sont attendus
nim-theory-summary = connaît le gagnant de tous les tas par la théorie de Bouton, en misère aussi : jeu parfait sans recherche ; sur de petits tas, aussi la distance à la fin
nim-by-boutons-theory-1901-in-misere = selon la théorie de Bouton (1901) : en misère, il reste { $piles } d'une allumette
nim-by-boutons-theory-1901-the-nim = selon la théorie de Bouton (1901) : la somme de nim des tas est { $sum }
nim-how-long-the-game-lasts-is = { $proof } ; la durée de la partie n'est pas prouvée

## Othello

othello-searched-to-the-end-with-a = recherche jusqu'à la fin avec une sélectivité de { $percent } %
othello-engine-summary = recherche de la variante principale avec multi-ProbCut, et jeu parfait vers la fin, sur tous les fils d'exécution
othello-the-transposition-tables-in-mebibytes-an = Les tables de transposition en mébioctets : un huitième pour le milieu de partie, le reste pour la finale.
othello-the-expected-final-score-a-small = le score final attendu : un petit réseau de neurones sur les motifs des lignes, des bords et des coins, ajusté sur des parties du moteur contre lui-même ; sur les petits othelliers, un demi-pion par point de mobilité
othello-1000-for-a-corner-500-for = +1000 pour un coin, -500 pour une case autour d'un coin, +300 pour une autre case de bord, moins celles de l'adversaire
othello-legal-moves-and-corners-at-twelve = les coups légaux, et les coins à douze coups chacun, moins ceux de l'adversaire
othello-hint-pass = un passe
othello-hint-corner = un coin
othello-hint-x-square = une case en diagonale d'un coin (X)
othello-hint-c-square = une case voisine d'un coin (C)
othello-hint-edge = une case d'un bord
othello-hint-inner = une case de l'intérieur
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
othello-hint-odd-region = joue le premier dans une région impaire de { $count ->
    [one] { $count } case
   *[other] { $count } cases
    }
othello-hint-even-region = joue le premier dans une région paire de { $count ->
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
othello-4x4-doc = les cases depuis a1 rangée par rangée, avec X pour noir, O pour blanc et - pour une case vide, une espace, et le camp au trait
othello-column-letter-and-row-number-from = la lettre de la colonne et le numéro de la rangée depuis le coin en haut à gauche, ou `pass` pour passer ; aussi x,y à partir de 1 ; une transcription comme f5d6c3 vaut plusieurs coups ; une passe peut être omise si le coup suivant l'implique
othello-0-empty-1-black-2-white = 0 case vide, 1 noir, 2 blanc
othello-black-disc = pion noir
othello-white-disc = pion blanc
othello-you-may-not-pass-while-you = vous ne pouvez pas passer tant que vous avez un autre coup
othello-the-square-is-taken = la case est occupée
othello-a-disc-there-flips-nothing-nor = un pion n'y retourne rien, ni ailleurs : vous devez passer
othello-a-disc-there-flips-nothing = un pion n'y retourne rien
othello-reason-wipe-out = plus aucun pion
othello-reason-no-moves = plus aucun coup possible de part et d'autre
othello-a-board-begins-with-its-size = un plateau commence par sa taille ; { $size } est attendu
othello-squares-of-x-o-and-a = { $expected } cases en X, O et -, une espace et le camp au trait, X ou O, sont attendus
othello-the-position-has-are-expected = la position a { $squares } ; { $expected } sont attendues
othello-option-labels = Les graines des positions évaluées à ajuster, séparées par des virgules ; leurs fichiers sont dans le dossier de --data.
othello-option-check-labels = Les graines des positions évaluées qui servent à vérifier les poids, séparées par des virgules.
othello-option-games = Le nombre de parties d'où viennent les positions.
othello-option-seed = La graine des positions, et le numéro du fichier.
othello-option-positions = Le nombre maximal de positions évaluées dans une partie.
othello-option-depth = Profondeur de la moins profonde des deux recherches dont la moyenne est la valeur.
othello-option-exact = Les positions qui ont au plus ce nombre de cases vides reçoivent leur score exact.
othello-option-human = Des fichiers WTHOR de parties humaines, séparés par des virgules, dans le dossier de --data : la moitié des parties commencent comme elles.
othello-option-weights = Le fichier des poids à utiliser, dans le dossier de --data ; sans lui, ceux de ce programme.
othello-how-many-plies-the-players-look = Le nombre de demi-coups que les joueurs prévoient.
othello-the-number-of-empty-squares-from = Le nombre de cases vides à partir duquel ils jouent parfaitement.
othello-option-random = Le plus grand nombre de coups au hasard au début d'une partie ; le plus petit est 8.
othello-the-file-of-weights-for-the = Le fichier des poids par lesquels ils jugent, dans le dossier de --data ; sans lui ils comptent les coins.
othello-option-board = L'othellier, 4x4 ou 6x6. Par défaut : 6x6.
othello-option-plies = Le nombre de demi-coups des positions résolues une à une : plus il y en a, moins un arrêt fait perdre.
othello-the-table-that-all-threads-share = La table que tous les fils d'exécution partagent, en mébioctets : plus elle est grande, plus c'est rapide.
othello-plies-of-the-deepest-search-of = Profondeur de la recherche la plus profonde ; elle devrait être paire, pour que chaque camp ait autant souvent le trait aux feuilles.
othello-discs-of-side = { $count ->
    [0] { $side } n'a aucun pion
    [one] { $side } a un pion en { $squares }
   *[other] { $side } a { $count } pions en { $squares }
    }
othello-on-square = en { $square }

## Peg solitaire

peg-pegs-in-excess-of-the-goal = les pions en plus de ceux du but : exactement les sauts qui manquent, si la position est soluble
peg-hint-inwards = un saut vers le milieu
peg-hint-outwards = un saut qui s'éloigne du milieu
peg-hint-keeps-solvable = laisse une position connue pour avoir une solution
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
peg-player-doc = un o (pion) ou un . (vide) pour chaque trou, rangée par rangée sans séparateur ; les / et les espaces sont ignorés
peg-from-to-the-hole-that-the = départ-arrivée : le trou que le pion quitte et celui où il entre, numérotés rangée par rangée à partir de 0
peg-1-peg-0-hole = 1 pion, 0 trou
peg-empty-hole = trou vide
peg-peg = pion
peg-one-peg-in-any-hole = un seul pion, dans n'importe quel trou
peg-these-pegs-and-no-others = ces pions et aucun autre
peg-hole = le trou
peg-has-no-peg = n'a pas de pion
peg-has-a-peg-already = a déjà un pion
peg-there-is-no-peg-in-hole = il n'y a pas de pion dans le trou
peg-to-jump-over = à prendre
peg-option-empty = Le trou vide au départ, numéroté rangée par rangée à partir de 0. Par défaut : 12 sur le triangle de 15, sinon le centre, ou là où le dit la variante.
peg-option-target = Le but : un numéro de trou (un seul pion à cet endroit), "start" (un seul pion dans le trou vide au départ) ou une position. Par défaut : un seul pion n'importe où.
peg-option-difficulty = Un départ aléatoire soluble en ce nombre de sauts, ou un peu moins si le plateau n'en permet pas autant ; l'option `seed` le choisit.
peg-option-seed = La graine des choix aléatoires : la même graine fait les mêmes choix. Le départ n'en est un qu'avec "difficulty".
peg-has-the-holes-0-to = { $variant } a les trous 0 à { $last }
peg-joined = { $before } { $hole } { $after }
peg-triangle15-summary = cinq rangées de trous ; le trou 12, au milieu de la dernière rangée, est vide
peg-english33-summary = la croix anglaise de 33 trous ; son centre est vide
peg-european37-summary = le plateau français de 37 trous ; son centre est vide, et de là il est insoluble
peg-triangle10-summary = quatre rangées de trous ; le trou 7, à l'intérieur de la dernière rangée, est vide, car aucun saut ne mène au centre
peg-triangle21-summary = six rangées de trous ; le trou 12, au milieu, est vide
peg-triangle36-summary = huit rangées de trous ; le trou 12, au milieu, est vide
peg-asymmetric39-summary = une croix anglaise à deux bras plus longs (George Bell) ; le centre de son carré est vide
peg-diamond41-summary = un carré de 41 trous posé sur la pointe ; son centre est vide, et de là il est insoluble
peg-wiegleb45-summary = une croix à bras de trois sur trois (J. C. Wiegleb, 1779) ; son centre est vide
peg-any-triangle-n-is-6-10 = un triangle quelconque : N vaut 6, 10, 15, 21, 28, 36, 45 ou 55 trous
peg-any-board-of-up-to-64 = un plateau quelconque d'au plus 64 trous, par ses rangées séparées par / : o un pion, . un trou vide, - pas de trou ; dessiné par demi-pas, comme dans -o-/o-., il est triangulaire
peg-reason-stuck = plus aucun saut possible
peg-a-peg-in = un pion dans le trou
peg-the-goal = le but
peg-a-peg-in-one-of = un pion dans l'un des trous
peg-any-last-peg = un pion dans n'importe quel trou
peg-no-heavier = fonction pagode : aucun saut n'alourdit les pions, car deux voisins ne pèsent jamais moins que le trou où l'un d'eux saute ;
peg-joined-2 = { $class } ; { $proofs }
peg-in-no-hole = dans aucun trou
peg-only-in-hole = que dans le trou
peg-only-in-holes = que dans les trous
peg-even-in = pair dans
peg-odd-in = impair dans
peg-the-goal-has-and-the-position = le but a { $then } et la position { $here } ; aucun saut n'en ajoute
peg-the-goal-has-and-so-has = le but a { $then } et la position autant, mais dans d'autres trous, et chaque saut en retire un
peg-position-class-every-jump-changes-two = classe de position : chaque saut change deux ou aucun des trous { $set } ; ils ont { $now } maintenant et { $then } au but, et l'un des nombres est impair
peg-position-class-every-jump-changes-two-2 = classe de position : chaque saut change deux ou aucun des trous de chacun de ces ensembles, qui gardent donc un nombre pair ou impair de pions : { $sets } ; un pion seul ne convient à tous { $left } { $holes }
peg-with-pagodas = , avec des fonctions pagode,
peg-more-than = plus de{" "}
peg-fail = { $count ->
    [one] { $count } position échoue
   *[other] { $count } positions échouent
    }
peg-exhaustive-search-found-no-solution-symmetric = la recherche exhaustive{ $with } n'a trouvé aucune solution : { $more_than }{ $fail }, les symétriques comptées une fois
peg-option-memory-mb = Le nombre maximal de mégaoctets où une recherche garde des positions ; au-delà, `depth_first` continue sans plus rien retenir, et une recherche de toutes les positions abandonne.
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
peg-count-summary = compte exactement toutes les solutions, et avec l'option `games` toutes les parties et les impasses, avec l'option `jump_sets` celles qui diffèrent par plus que l'ordre ; avec l'option `chance`, dit combien souvent le jeu au hasard réussit
peg-sweeps-summary = une solution avec le moins de rafles (suites de sauts d'un même pion), prouvée
peg-option-games = Faire ou non compter à `count` aussi les parties qui peuvent être jouées, résolues ou non : il passe par toutes les positions accessibles.
peg-option-chance = Donner ou non avec `count` aussi la probabilité que le jeu au hasard résolve la partie, tous les sauts étant également probables.
peg-option-jump-sets = Compter ou non avec `count` aussi les solutions qui diffèrent par plus que l'ordre de leurs sauts : celles qui font les mêmes sauts, chacun autant de fois, sont un même ensemble de sauts.
peg-option-longest = Chercher ou non avec `sweeps` aussi combien de sauts a la plus longue rafle de toutes les solutions.
peg-no-position-that-can-be-reached = aucune position accessible n'est soluble ; { $visited }, les symétriques comptées une fois
peg-symmetric-ones-counted-once-and-none = { $solvable }, les symétriques comptées une fois, et aucun de ces coups n'y mène
peg-symmetric-ones-counted-once = { $solvable }, les symétriques comptées une fois
peg-one-game-can-be-played = { $size } ; une seule partie est possible
peg-games-can-be-played = { $size } ; { $games } parties sont possibles
peg-no-solution-has-fewer = { $sweeps } ; aucune solution n'en a moins
peg-the-positions-do-not-fit-into = les positions ne tiennent pas dans la mémoire qui reste, ou que permet l'option "{ $option }"
peg-pegs = { $count ->
    [one] { $count } pion
   *[other] { $count } pions
    }
peg-holes = { $count ->
    [one] { $count } trou
   *[other] { $count } trous
    }
peg-none-empty = aucun trou n'est vide au départ
peg-no-peg-left = il reste au moins un pion au but
peg-after-of-the-position-o-peg = '{ $other }' après { $holes } de la position ; o (pion) et . (trou) sont attendus
peg-in-the-position-are-expected = { $more }{ $came } dans la position ; { $expected } sont attendus
peg-holes-are-numbered-from-0-to = les trous sont numérotés de 0 à { $last }
peg-a-hole-number-from-0-to = un numéro de trou de 0 à { $last }, "start" ou une position est attendu : { $message }
peg-not-a-move-from-to-is = ce n'est pas un coup ; départ-arrivée est attendu, trous 0-{ $last }
peg-no-jump-leaves-hole = aucun saut ne part du trou { $from }
peg-a-jump-from-hole-ends-in = un saut depuis le trou { $from } arrive en { $ends }
peg-in = dans
peg-empty-holes = { $holes-count ->
    [0] aucun trou n'est vide
    [one] le trou { $holes } est vide
   *[other] les trous { $holes } sont vides
    }
peg-weigh-the-holes = pesez les trous, à partir de 0, { $weights } : les pions pèsent { $now } maintenant, { $goal } au moins { $then }

## Sliding tiles

tiles-manhattan-distance-and-two-moves-for = Manhattan, et deux coups de plus pour chaque pièce qui doit quitter sa ligne pour en laisser passer d'autres
tiles-moves-across-rows-and-columns-if = les coups à travers rangées et colonnes, si les pièces d'une ligne n'avaient pas d'ordre
tiles-rows-and-columns-between-each-tile = rangées et colonnes entre chaque pièce et sa place
tiles-pairs-of-tiles-in-the-wrong = les paires de pièces en mauvais ordre de lecture, comme coups à travers rangées et colonnes
tiles-moves-if-the-blank-could-change = les coups si la case vide pouvait changer de place avec n'importe quelle pièce
tiles-tiles-that-are-not-in-their = les pièces qui ne sont pas à leur place
tiles-hint-nearer = un coup qui rapproche une pièce de sa place
tiles-hint-detour = un détour : une pièce s'éloigne de sa place
tiles-hint-brings-home = met la pièce { $tile } à sa place
tiles-hint-leaves-home = déplace la pièce { $tile } qui était à sa place
tiles-hint-brings-nearer = rapproche la pièce { $tile } de sa place
tiles-hint-takes-away = éloigne la pièce { $tile } de sa place
tiles-hint-at-least = laisse au moins { $count ->
    [one] { $count } coup
   *[other] { $count } coups
    } à jouer au lieu de { $before }
tiles-hint-costs-at-least = laisse un coût d'au moins { $count } au lieu de { $before }
tiles-places = { $area-count ->
    [one] la case
   *[other] les cases
    } { $area }
tiles-wall = mur
tiles-blank = case vide
tiles-single-alone = les poids vont avec `tiles=single` : là où plusieurs pièces glissent en un coup, il coûte 1
tiles-no-move = la case vide ne peut aller nulle part : aucune pièce n'est à côté d'elle
tiles-title = Taquin
tiles-summary = Faites glisser les pièces, une à la fois vers la case vide, jusqu'à ce que leurs numéros soient en ordre.
tiles-player-label = joueur
tiles-3x3-summary = le taquin à 8 pièces : au plus 31 coups
tiles-4x4-summary = le taquin à 15 pièces : au plus 80 coups
tiles-5x5-summary = le taquin à 24 pièces
tiles-rows-by-columns = rangées par colonnes
tiles-the-numbers-by-rows-0-the = les numéros par rangées, 0 pour la case vide, # pour les murs du but, les rangées séparées par / ; aussi avec des virgules, ou tous en une liste
tiles-where-the-blank-goes-up-down = où va la case vide : `up` (haut), `down` (bas), `left` (gauche) ou `right` (droite), ou la première lettre du mot ; avec `tiles=multi` aussi de combien de cases
tiles-the-numbers-of-the-tiles-0 = les numéros des pièces, 0 pour la case vide, -1 pour un mur
tiles-tile = pièce
tiles-this-order = cet ordre
tiles-option-target = Le but, comme position, où # est un mur ; ou `blank_last` (1 2 3 … 0, par défaut), ou `blank_first` (0 1 2 …).
tiles-option-tiles = Les pièces qui glissent en un coup : `single`, une ; `multi`, toutes celles alignées d'une pièce à la case vide.
tiles-option-weights = Le coût d'un glissement de chaque pièce, de 1 à 1000, celui de la pièce 1 d'abord ; ou `numbers`, son numéro. Longueurs et bornes sont alors des sommes de coûts. Par défaut chaque coup coûte 1.
tiles-option-difficulty = Donne un départ à environ ce nombre de coups du but, et jamais plus ; sans elle, une position quelconque.
tiles-the-walls-must-be-on-the = les murs # ne sont pas là où sont ceux du but : { $goal } ; l'option target du départ donne un but avec des murs
tiles-one-tile-slides-in-a-move = une pièce glisse en un coup ; avec l'option tiles=multi plusieurs le font
tiles-the-blank-is-in-row-column = la case vide est rangée { $row }, colonne { $column } : elle peut aller { $way } de { $room } au plus, pas de { $tiles }
tiles-the-blank-is-in-row-column-2 = la case vide est rangée { $row }, colonne { $column } : elle ne peut pas aller { $way }
tiles-up = vers le haut
tiles-down = vers le bas
tiles-left = à gauche
tiles-right = à droite
tiles-weights-from-1-to-are-expected = { $tiles } poids de 1 à { $most } sont attendus, celui de la pièce 1 d'abord, ou le mot numbers
tiles-anytime-summary = choisit selon le plateau : jusqu'à 16 cases, ou si toutes les solutions sont demandées, `ida_star` ; sur les plus grands une solution tout de suite, puis de plus courtes par des faisceaux toujours plus larges, toujours avec un minorant ; sur les plateaux d'au plus 25 cases, enfin la preuve qu'aucune n'est plus courte
tiles-ida-star-summary = approfondissement itératif d'A* : les solutions les plus courtes presque sans mémoire, par des bases de motifs sur les plateaux d'au plus 25 cases
tiles-weighted-summary = à tout moment : une solution tout de suite par un faisceau étroit, de meilleures par des faisceaux plus larges, puis la preuve qu'aucune n'est plus courte ; toujours avec un minorant
tiles-a-star-summary = A* : les solutions les plus courtes, et chaque position rencontrée reste en mémoire
tiles-breadth-first-summary = jusqu'à dix cases, une table de toutes les positions, construite depuis le but ; sur les plateaux plus grands, une recherche depuis la position, niveau par niveau
tiles-greedy-summary = développe la position qui semble la plus proche du but : rapide, et rarement la solution la plus courte
tiles-how-the-moves-that-are-missing = La façon d'estimer les coups qui manquent. `patterns` : des bases de motifs, sur les plateaux d'au plus 25 cases sans murs ni poids, additives si une pièce glisse en un coup ; ailleurs, et pour les autres stratégies, la meilleure métrique à la place.
tiles-option-metric = La façon d'estimer les coups qui manquent.
tiles-the-table-holds-positions-the-farthest = la table a { $positions } positions ; les plus éloignées sont à { $farthest } du but
tiles-option-tables = Les pièces de chaque motif : 7-8, 7-7-1 ou 6-6-3 pour le taquin à 15 pièces ; 6-6-6-6x6, six partitions, 6-6-6-6x1350, toutes celles parmi lesquelles choisissent les longues recherches (3 Go), ou 6-6-6-6 pour celui à 24.
tiles-numbers = { $count ->
    [one] { $count } nombre
   *[other] { $count } nombres
    }
tiles-no-shift = ce n'est pas un coup ; `up` (haut), `down` (bas), `left` (gauche) ou `right` (droite) est attendu : où va la case vide ; là où plusieurs pièces peuvent glisser, suivi de leur nombre, comme `left2`
tiles-is-not-a-number-numbers-by = "{ $text }" n'est pas un nombre ; des nombres par rangées séparées par / sont attendus
tiles-has = { $came } ; { $shape } en a { $expected }
tiles-row-has-has-in-each = la rangée { $row } a { $came } ; { $shape } en a { $expected } dans chacune
tiles-has-each-of-0-to-once = { $came } ; { $shape } en a { $cells }, chacun de 0 à { $last } une fois
tiles-is-not-on-a-board-of = { $number } n'est pas sur un plateau de { $shape } ; il a 0, la case vide, à { $last }
tiles-stands-there-more-than-once-and = { $repeated } s'y trouve plus d'une fois et { $missing } manque ; chaque nombre s'y trouve une fois
tiles-or-blank-last-or-blank-first = { $message } ; ou "blank_last" ou "blank_first" seul
tiles-rows-from-the-top = rangées depuis le haut :{" "}
tiles-unsolvable-by-parity = insoluble par parité : pièces et case vide sont une permutation { $tiles ->
    [odd] impaire
   *[even] paire
    } du but, mais la case vide est à un nombre { $blank ->
    [odd] impair
   *[even] pair
    } de glissements de sa place, et chaque glissement change les deux parités (W. W. Johnson et W. E. Story, 1879){ $remedy }
tiles-parity-remedy = {" "}; avec deux pièces échangées, le taquin est soluble

## Tic-tac-toe

tic-tac-toe-lines-that-the-side-to-move = les lignes que le camp au trait peut encore compléter, moins celles de l'adversaire
tic-tac-toe-hint-block = un coup qui empêche un alignement
tic-tac-toe-hint-fork = un coup à deux menaces
tic-tac-toe-hint-threat = un coup qui menace
tic-tac-toe-hint-centre = le centre
tic-tac-toe-hint-corner = un coin
tic-tac-toe-hint-edge = le milieu d'un bord
tic-tac-toe-hint-completes = aligne { $cells }
tic-tac-toe-hint-blocks = empêche un alignement adverse
tic-tac-toe-hint-threatens = menace d'aligner en { $cells }
tic-tac-toe-hint-allows = permet à l'adversaire d'aligner en { $cells }
tic-tac-toe-title = Morpion
tic-tac-toe-summary = Trois symboles alignés sur un plateau de trois sur trois.
tic-tac-toe-crosses-label = croix
tic-tac-toe-noughts-label = ronds
tic-tac-toe-3x3-summary = le plateau classique
tic-tac-toe-3x3-doc = les rangées depuis le haut séparées par /, avec X, O et . pour une case vide ; le camp au trait se déduit du nombre de symboles
tic-tac-toe-column-letter-and-row-number-from = la lettre de la colonne et le numéro de la rangée depuis le coin en haut à gauche ; aussi x,y à partir de 1
tic-tac-toe-0-empty-1-crosses-2-noughts = 0 case vide, 1 croix, 2 ronds
tic-tac-toe-cross = croix
tic-tac-toe-nought = rond
tic-tac-toe-the-square-is-taken = la case est occupée
tic-tac-toe-none = aucune croix
tic-tac-toe-no-noughts = aucun rond
tic-tac-toe-on = en
tic-tac-toe-reason-line = trois alignés
tic-tac-toe-line-before = le camp au trait a déjà une ligne : la partie était finie avant

## Searches

search-alpha-beta-summary = recherche de la variante principale avec approfondissement itératif et table de transposition, sur tous les fils d'exécution
search-the-transposition-table-in-mebibytes-0 = La table de transposition, en mébioctets ; 0 la désactive.
search-note = tiré de la bibliothèque d'ouvertures
search-option-book = Jouer ou non avec `go` d'après la bibliothèque d'ouvertures, et juger les coups d'après elle avec `analyse` et `hint` : celle du programme, ou une autre trouvée par --data. Toute autre demande donne lieu à une recherche.
search-option-variety = De combien un coup de la bibliothèque d'ouvertures peut être moins bon que le meilleur, en centièmes de l'unité de l'évaluateur : un de ceux-là est tiré au hasard, avec `seed` le même à chaque fois. Avec 0 c'est le meilleur.
search-the-search-is-limited-to-plies = aucune recherche ne va au-delà de { $last } demi-coups ; elle ne prouve pas une nulle par répétition
search-no-given-path = aucun chemin qui commence par les coups donnés et ne revient jamais ne mène au but
search-no-goal = toutes les positions accessibles ont été visitées, et aucune n'est le but
search-none-of-the-paths-of-up = aucun des chemins suivis, d'au plus { $max_path } coups, ne mène au but
search-all-positions-that-can-be-reached = les { $positions } positions accessibles ont toutes été visitées, et aucune n'est le but
search-no-path = tous les chemins ont été parcourus jusqu'au bout, et aucun n'atteint le but
search-minimax-summary = minimax simple : tout l'arbre jusqu'à la profondeur demandée, demi-coup par demi-coup
search-the-evaluator-at-the-leaves-evaluators = L'évaluateur aux feuilles ; "evaluators" dit ce que chacun regarde.
search-any-legal-move-all-with-the = un coup légal quelconque, tous avec la même chance
search-no-solution-begins-with-one-of = aucune solution ne commence par l'un des coups donnés : { $proof }
search-positions = { $count ->
    [one] { $count } position
   *[other] { $count } positions
    }
search-gave-up-after-this-strategy-keeps = abandon après { $positions } : cette stratégie les garde toutes en mémoire

## Training

training-option-learn = Un fichier de parties dont apprendre, dans le dossier de --data : sur chaque ligne les coups d'une partie depuis le début. Leurs premiers demi-coups sont développés avant toutes les autres positions.
training-option-learn-plies = Combien de demi-coups de chaque partie de `learn` sont appris.
training-option-expansions = Le nombre de positions développées. Une exécution avec un nombre plus grand continue à partir du journal d'une plus petite.
training-option-nodes = Le nombre de nœuds de la recherche qui évalue une position.
training-option-ply-cost = Ce que pèse un demi-coup de profondeur à côté de ce que les coups concèdent, en centièmes de l'unité de l'évaluateur : moins c'est, plus la bibliothèque est profonde et étroite.
training-option-from = Une bibliothèque à continuer, dans le dossier de --data sous un autre nom que la nouvelle ; ses valeurs restent.
training-option-games = Les graines des parties à ajuster, séparées par des virgules ; leurs fichiers sont dans le dossier de --data.
training-option-check = Les graines des parties qui servent à vérifier les poids, séparées par des virgules ; leurs fichiers y sont aussi.
training-option-positions = Le nombre de positions explorées.
training-option-seed = La graine des positions.
training-option-depth = Les demi-coups de la recherche la plus profonde.
training-how-many-games-are-played = Le nombre de parties jouées.
training-the-seed-of-the-openings-and = La graine des ouvertures, et le numéro du fichier.
training-option-asides = Le pourcentage de coups où quelques coups au hasard sont aussi joués sur une copie de l'othellier, et la position obtenue évaluée.
training-option-networks = Le nombre de réseaux ajustés.
training-option-epochs = Combien de fois chaque position est regardée.
training-option-rate = Le pas du début, en millionièmes ; à partir d'un réseau antérieur il devrait être plus petit.
training-option-searched = Le poids de la valeur trouvée par la recherche, à côté du résultat de la partie, en pour cent.
training-option-weights = Le fichier de poids antérieurs par lesquels commencer, dans le dossier de --data ; sans lui l'ajustement part de zéro.

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
