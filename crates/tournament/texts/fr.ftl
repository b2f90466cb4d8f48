### Messages en français, au format de Project Fluent (https://projectfluent.org/fluent/guide).

## Words of reports

format-round-robin = toutes rondes
format-gauntlet = gauntlet
format-swiss = suisse
format-knockout = par élimination
games = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
    }
games-of = { $count } parties sur { $planned }
column-player = joueur
column-name = nom
column-games = parties
column-points = points
column-score = score
column-wins = V
column-draws = N
column-losses = D
column-round = ronde
column-tie = match
column-winner = vainqueur
column-decided = décidé par
tie-by-points = les points, { $score }
tie-by-breaks = { $count ->
    [one] { $count } départage
   *[other] { $count } départages
    }, { $score }
tie-by-seed = la tête de série, { $score }
tie-bye = exempt : pas d'adversaire à ce tour
tie-note = Un match à égalité continue par des paires de parties, au plus { $most } ; s'il reste à égalité, le joueur nommé le premier dans la commande passe.
time-needs-margin = Une perte au temps peut venir de la machine : --margin MS accorde plus de { $margin } ms au-delà de la limite, et --concurrency 1 laisse un cœur à chaque joueur.
unrelated-ratings = Les classements de joueurs qu'aucune suite de parties ne relie ne peuvent pas être comparés.

## Limits and conditions

time-none = sans limite
time-clock = pendule { $clock } s
time-move = { $seconds } s par coup
time-depth = profondeur { $depth }
time-nodes = { $nodes } nœuds par coup
condition-time = Temps
condition-margin = Marge
condition-draw = Nulle par accord
condition-resign = Gain par accord
condition-longest = Plus longue partie
moves = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
    }
agreement-draw = les deux scores à { $score } au plus de l'égalité pendant { $moves }
agreement-win = les deux scores à plus de { $score } de l'égalité pendant { $moves }
agreement-draw-from = les deux scores à { $score } au plus de l'égalité pendant { $moves }, à partir du demi-coup { $ply }
agreement-win-from = les deux scores à plus de { $score } de l'égalité pendant { $moves }, à partir du demi-coup { $ply }
longest-game = { $plies } demi-coups, puis la nulle

## Endings that are not of the rules

ending-illegal-move = coup illégal
ending-crash = plantage
ending-stall = absence de réponse
ending-time = dépassement du temps
ending-refused = refus
ending-agreed-win = gain par accord
ending-agreed-draw = nulle par accord
ending-max-plies = longueur maximale

## The tables of the terminal

wide-crosstable = La grille de { $players } joueurs est trop large pour un terminal ; la page et le JSON la contiennent.
endings = Fins de parties : { $endings }.
faults = Fautes de { $players }.
first-fault = Première faute de { $name }, dans la partie { $game } : { $reason }
match = { $first } contre { $second } : { $tally }, Elo { $elo } ± { $error }, LOS { $los }, nulles { $draws }
pairs = paires avec 0, ½, 1, 1½ et 2 points : { $counts }
sprt = SPRT d'Elo { $elo1 } contre { $elo0 } : LLR { $llr } entre { $lower } et { $upper }, { $verdict }
undecided = indécis
accepted = { $hypothesis } acceptée

## The page

page-tournament = Tournoi
page-players = Joueurs
page-ranking = Classement
page-knockout = Élimination directe
page-crosstable = Grille
page-match = Le match
page-endings = Fins des parties
page-faults = Fautes
page-games = Parties
page-ratings = Les classements au fil des parties
page-curves = Le match au fil des parties
fact-games = parties
fact-games-of = { $count } sur { $planned }
fact-players = joueurs
fact-drawn = nulles
fact-score = score de { $side }
fact-plies = demi-coups en moyenne
fact-played = dates
fact-days = du { $first } au { $last }
page-won = gagnées
page-drawn = nulles
page-lost = perdues
page-interval = Elo avec son intervalle à 95 %
byes-count = Les points comprennent ceux des exemptions.
page-as = avec { $side }
page-ms = ms par coup
page-nodes = nœuds par coup
page-depth = profondeur
page-spec = description
crosstable-note = Points du joueur de la ligne contre celui de la colonne, sur { $games } : ▲ devant, ▼ derrière, = à égalité.
crosstable-note-various = Points du joueur de la ligne contre celui de la colonne, sur le nombre de parties indiqué : ▲ devant, ▼ derrière, = à égalité.
ratings-description = Classements de { $players } joueurs au fil des parties
ratings-named = Les { $named } meilleurs sont nommés ; les { $others } autres sont en gris.
score-caption = Score de { $name }, avec son intervalle à 95 %
elo-caption = Avance en Elo de { $name } sur son adversaire, avec son intervalle à 95 %
llr-description = Logarithme du rapport de vraisemblance au fil des parties
sprt-caption = Test séquentiel : la borne atteinte décide
score-description = Score au fil des parties, en pour cent
score-unit = score en %
elo-description = Différence d'Elo au fil des parties, { $elo } à présent
match-against = { $first } contre { $second }
match-normalised = Elo normalisé
match-test = test
match-verdict = LLR { $llr }, { $verdict }
match-pairs = Paires de parties d'une même ouverture, par points
game-number = partie
game-round = ronde
game-result = résultat
game-reason = raison
game-plies = demi-coups
game-fault = faute
game-detail = détails
game-both = les deux
game-from = à partir de { $position }
faults-first = Seules les { $shown } premières sur { $all } sont montrées.
games-last-json = Seules les { $shown } dernières sur { $all } sont montrées ; le JSON les contient toutes.
replay-first = Première position
replay-previous = Coup précédent
replay-next = Coup suivant
replay-last = Dernier coup
replay-move = Coup
