### Aide de la ligne de commande en français, au format de Project Fluent (https://projectfluent.org/fluent/guide).
### `help-COMMANDE` décrit une commande, `help-COMMANDE--ARGUMENT` un argument, `help-COMMANDE--ARGUMENT--VALEUR` une valeur possible.
### ARGUMENT est l'identifiant de clap ; les noms de valeurs comme FILE ou GAME restent ceux de la ligne de commande.

## Le cadre

help-usage = Utilisation :
help-commands = Commandes{" "}
help-help = Afficher l'aide
help-version = Afficher la version
help-possible-values = valeurs possibles :
help-default = par défaut :

## Le programme

help-plateau =
    Un démon de moteurs pour les jeux de plateau et les casse-têtes.

    Sans commande, il joue avec vous dans un terminal, comme `plateau play`, et sert le protocole sur stdin et stdout dans un tube, comme `plateau serve` partout.
help---log = Le niveau du journal sur stderr : error, warn, info, debug, trace, ou un filtre comme dans RUST_LOG
help---log-format = Le format des lignes du journal
help---data = Le dossier des grandes tables et des bibliothèques ; sans lui, aucune n'est utilisée

## `plateau serve`

help-serve = Servir le protocole sur stdin et stdout, ou sur des sockets
help-serve--config = Lire les réglages dans un fichier TOML, sous les noms de ces options : `max-line = 65536`. Les variables d'environnement l'emportent sur le fichier, et les options sur les deux
help-serve--listen = Écouter sur HOST:PORT ou unix:PATH au lieu de stdin ; peut être répétée. Avec le port 0, le système choisit ; l'adresse est affichée
help-serve--web = Servir le plateau dans le navigateur sur HOST:PORT : la page, et le protocole sur `/ws` ; peut être répétée
help-serve--json = Répondre en JSON même dans un terminal, où une personne reçoit des mots et des dessins
help-serve--until-eof = Se terminer aussi à la fin de stdin, pour que le démon se termine avec le programme qui l'a lancé, même si celui-ci a été tué
help-serve--engines = Proposer un moteur comme stratégie NAME des jeux auxquels il joue, ou de GAME seul ; PLAYER s'écrit comme pour `plateau tournament` : `--engine edax='gtp:edax args="-gtp -l 10" limits=none'`. Peut être répétée. Les limites de PLAYER remplacent celles des requêtes
help-serve--engine-processes = Le nombre maximal de processus de chaque moteur ; par défaut, le nombre de fils de recherche. Une recherche qui n'en trouve aucun de libre attend quelques secondes, puis est refusée
help-serve--workers = Le nombre de fils de recherche ; par défaut, le nombre de cœurs
help-serve--max-line = La plus longue ligne d'une requête, en octets
help-serve--max-inflight = Le nombre maximal de requêtes en cours sur chaque connexion
help-serve--max-sessions = Le nombre maximal de sessions sur chaque connexion
help-serve--max-reply = La plus longue réponse, en octets
help-serve--max-bytes = Le nombre d'octets qu'une connexion peut occuper : ses requêtes en cours, ses sessions et ses réponses
help-serve--max-total-bytes = Le nombre d'octets que toutes les connexions peuvent occuper ensemble ; par défaut, un huitième de la mémoire de la machine ou du conteneur, un gibioctet au plus
help-serve--max-connections = Le nombre maximal de connexions
help-serve--max-per-address = Le nombre maximal de connexions d'une même adresse d'une autre machine ; en IPv6, d'un même réseau de 64 bits
help-serve--max-waiting = Le nombre maximal de recherches en attente d'un fil, sur toutes les connexions ; une connexion peut en avoir autant en attente qu'il reste de places libres
help-serve--nice = La valeur « nice » des fils de recherche, sous Linux : avec 0, ils ont la même priorité que les fils qui répondent, et ceux-ci peuvent alors attendre quelques millisecondes
help-serve--memory = La mémoire maximale de toutes les recherches ensemble, tables et positions visitées, en mébioctets ; par défaut, la moitié de la mémoire de la machine ou du conteneur
help-serve--token-file = Un fichier avec le jeton que les clients des sockets doivent envoyer dans `hello`. Le jeton peut aussi être donné dans l'environnement, par PLATEAU_TOKEN ; sur la ligne de commande, tous les utilisateurs pourraient le lire
help-serve--open = Laisser entrer les clients sans jeton, même aux adresses que d'autres machines peuvent atteindre
help-serve--tls-cert = La chaîne de certificats, en PEM : toutes les sockets TCP utilisent alors TLS
help-serve--tls-key = La clé privée de ce certificat, en PEM
help-serve--web-name = Un nom sous lequel les navigateurs peuvent demander la page, si ce n'est ni l'adresse elle-même, ni localhost sur cette machine ; peut être répétée
help-serve--unix-mode = Les permissions des sockets Unix, dans la notation de chmod ; par défaut 600, pour le seul propriétaire
help-serve--idle-timeout = Déconnecter le client d'une socket qui n'a rien envoyé, et n'attend aucune réponse, depuis ce nombre de secondes ; 0 pour jamais, un jour par défaut
help-serve--metrics = Servir `/metrics` et `/healthz` par HTTP à cette adresse ; pour cette machine seulement, si seul un port est donné

## `plateau config`

help-config = Afficher les réglages que `serve` aurait avec les mêmes arguments, et l'origine de chacun
help-config--config = { help-serve--config }
help-config--listen = { help-serve--listen }
help-config--web = { help-serve--web }
help-config--json = { help-serve--json }
help-config--until-eof = { help-serve--until-eof }
help-config--engines = { help-serve--engines }
help-config--engine-processes = { help-serve--engine-processes }
help-config--workers = { help-serve--workers }
help-config--max-line = { help-serve--max-line }
help-config--max-inflight = { help-serve--max-inflight }
help-config--max-sessions = { help-serve--max-sessions }
help-config--max-reply = { help-serve--max-reply }
help-config--max-bytes = { help-serve--max-bytes }
help-config--max-total-bytes = { help-serve--max-total-bytes }
help-config--max-connections = { help-serve--max-connections }
help-config--max-per-address = { help-serve--max-per-address }
help-config--max-waiting = { help-serve--max-waiting }
help-config--nice = { help-serve--nice }
help-config--memory = { help-serve--memory }
help-config--token-file = { help-serve--token-file }
help-config--open = { help-serve--open }
help-config--tls-cert = { help-serve--tls-cert }
help-config--tls-key = { help-serve--tls-key }
help-config--web-name = { help-serve--web-name }
help-config--unix-mode = { help-serve--unix-mode }
help-config--idle-timeout = { help-serve--idle-timeout }
help-config--metrics = { help-serve--metrics }

## `plateau health`

help-health = Demander si un démon lancé avec `--metrics` répond : pour les contrôles de santé des conteneurs
help-health--address = L'adresse donnée au démon par `--metrics`

## `plateau play`

help-play = Jouer à un jeu ou à un casse-tête dans le terminal
help-play--game = Le jeu : un identifiant ou un autre nom. Sans lui, les jeux sont affichés
help-play--variant = La variante ; par défaut, celle du jeu
help-play--web = Ouvrir le navigateur et y jouer : un démon sert la page sur ce port de cette machine, ou sur un port libre
help-play--engines = { help-serve--engines }
help-play--engine-processes = { help-serve--engine-processes }
help-play--setup = La position de départ, dans la notation du jeu
help-play--moves = { help-go--moves }
help-play--load = Continuer une partie enregistrée
help-play--first = Le joueur qui commence : person (vous), engine (le moteur), random (au hasard), ou le nom d'une stratégie
help-play--second = Le joueur qui répond : person (vous), engine (le moteur), random (au hasard), ou le nom d'une stratégie
help-play--side = Le camp que vous jouez : son nom, first (le premier), second (le second), both (les deux) ou none (aucun)
help-play--level = La force du moteur : 1 est un débutant ; sans cette option, il joue à pleine force
help-play--limit = { help-go--limit }
help-play--strategy = La stratégie du moteur ; par défaut, la meilleure du jeu
help-play--depth = { help-go--depth }
help-play--nodes = { help-go--nodes }
help-play--movetime = { help-go--movetime }
help-play--options = Une option du jeu ou d'une stratégie ; peut être répétée
help-play--seed = La graine des nombres aléatoires : le départ d'un casse-tête, les adversaires qui jouent au hasard, les niveaux de jeu. Sans elle, chaque partie est différente
help-play--lang = La langue, en ou fr ; par défaut, celle de l'environnement (LC_ALL, LC_MESSAGES, LANG)
help-play--color = Les couleurs : par défaut seulement dans un terminal, et pas si NO_COLOR est définie
help-play--color--auto = Dans un terminal qui en a, sauf si NO_COLOR est définie
help-play--color--always = Même sans terminal reconnu
help-play--color--never = Aucune
help-play--theme = Le fond du terminal ; par défaut, celui qu'indique COLORFGBG ou que le terminal donne en réponse, sinon sombre (clair si stdout n'est pas un terminal)
help-play--theme--dark = Caractères blancs sur fond noir
help-play--theme--light = Caractères noirs sur fond blanc, comme sur le papier
help-play--ascii = Dessiner avec les seuls caractères ASCII

## `plateau go`

help-go = Chercher le meilleur coup d'une position et l'afficher
help-go--game = Le jeu : un identifiant ou un autre nom
help-go--variant = La variante ; par défaut, celle du jeu
help-go--setup = La position ; par défaut, celle de départ
help-go--moves = Des coups à jouer d'abord, en un seul texte
help-go--multipv = Le nombre de meilleurs coups à classer
help-go--strategy = La stratégie ; par défaut, la meilleure du jeu
help-go--options = Une option de la stratégie ; peut être répétée
help-go--depth = Le nombre de demi-coups calculés à l'avance ; pour un casse-tête, la longueur maximale de la solution
help-go--nodes = Le nombre de nœuds à visiter
help-go--movetime = Le nombre de millisecondes de chaque recherche
help-go--limit = Une limite avec son unité : 2s, 500ms, 6 (demi-coups) ou 20000n (nœuds)
help-go--json = Afficher chaque résultat sur une ligne de JSON, avec les champs du protocole
help-go--quiet = Afficher les résultats seuls : ni avancement, ni en-têtes, ni totaux
help-go--threads = Le nombre de fils d'exécution de chaque recherche
help-go--lang = { help-play--lang }

## `plateau solve`

help-solve = Résoudre les positions d'un fichier, et afficher une ligne pour chacune
help-solve--files = Les fichiers, ou - pour stdin ; ou au lieu de cela un jeu, par un identifiant ou un autre nom, pour une seule partie donnée par --setup et --moves
help-solve--game = Le jeu, un identifiant ou un autre nom ; nécessaire si le format ne le nomme pas
help-solve--variant = La variante, si le format ne la nomme pas
help-solve--setup = { help-go--setup }
help-solve--moves = { help-go--moves }
help-solve--from = Le format des fichiers ; par défaut, il est reconnu à leur extension, sinon à leur contenu
help-solve--strategy = { help-go--strategy }
help-solve--options = { help-go--options }
help-solve--depth = { help-go--depth }
help-solve--nodes = { help-go--nodes }
help-solve--movetime = { help-go--movetime }
help-solve--limit = { help-go--limit }
help-solve--json = { help-go--json }
help-solve--quiet = { help-go--quiet }
help-solve--threads = { help-go--threads }
help-solve--every = Prendre une position sur N
help-solve--lang = { help-play--lang }

## `plateau analyse`

help-analyse = Analyser les coups des parties d'un fichier, et écrire les parties avec les résultats en commentaires
help-analyse--files = { help-solve--files }
help-analyse--game = { help-solve--game }
help-analyse--variant = { help-solve--variant }
help-analyse--setup = { help-go--setup }
help-analyse--moves = { help-go--moves }
help-analyse--from = { help-solve--from }
help-analyse--strategy = { help-go--strategy }
help-analyse--options = { help-go--options }
help-analyse--depth = { help-go--depth }
help-analyse--nodes = { help-go--nodes }
help-analyse--movetime = { help-go--movetime }
help-analyse--limit = { help-go--limit }
help-analyse--json = { help-go--json }
help-analyse--quiet = { help-go--quiet }
help-analyse--threads = { help-go--threads }
help-analyse--to = Le format à écrire : l'un de ceux du jeu, ou json, une ligne par partie. Par défaut, l'extension de --out, sinon record
help-analyse--out = Le fichier à écrire ; par défaut, stdout
help-analyse--lang = { help-play--lang }

## `plateau convert`

help-convert = Lire des parties enregistrées dans n'importe quel format, et les écrire dans un autre
help-convert--files = { help-solve--files }
help-convert--game = { help-solve--game }
help-convert--variant = { help-solve--variant }
help-convert--setup = { help-go--setup }
help-convert--moves = { help-go--moves }
help-convert--from = { help-solve--from }
help-convert--to = Le format à écrire ; par défaut, il est choisi d'après l'extension de --out, et sans --out les fichiers sont seulement lus et comptés
help-convert--out = { help-analyse--out }
help-convert--quiet = Ne pas compter les parties de chaque fichier
help-convert--lang = { help-play--lang }

## `plateau perft`

help-perft = Compter les feuilles d'un arbre de jeu
help-perft--game = { help-go--game }
help-perft--variant = { help-go--variant }
help-perft--setup = { help-go--setup }
help-perft--moves = { help-go--moves }
help-perft--plies = La profondeur en demi-coups ; la même chose que --depth
help-perft--depth = La profondeur en demi-coups
help-perft--divide = Compter aussi sous chaque coup possible
help-perft--json = { help-go--json }
help-perft--quiet = { help-go--quiet }
help-perft--lang = { help-play--lang }

## `plateau tournament`

help-tournament = Faire jouer des moteurs les uns contre les autres
help-tournament--players = Un joueur ; donnez-en au moins deux. `plateau help tournament` se termine par des exemples
help-tournament--each = Des paires NOM=VALEUR pour tous les joueurs qui ne les fixent pas eux-mêmes : "st=0.1 level=3". Peut être répétée
help-tournament--game = Le jeu, un identifiant ou un autre nom. Un joueur nommé GAME:STRATEGY le fixe aussi
help-tournament--variant = La variante du jeu
help-tournament--options = Une option du départ du jeu ; peut être répétée
help-tournament--format = Le système d'appariement : round-robin (toutes rondes), gauntlet (le premier joueur contre tous les autres), swiss (suisse) ou knockout (par élimination)
help-tournament--games = Le nombre de parties que deux joueurs jouent à chaque rencontre ; chaque ouverture est jouée deux fois, couleurs inversées
help-tournament--rounds = Le nombre de rondes d'un tournoi suisse ; dans un tournoi toutes rondes ou un gauntlet, le nombre de fois que tous se rencontrent. Un tournoi par élimination ne le prend pas
help-tournament--challengers = Le nombre de premiers joueurs d'un gauntlet qui rencontrent tous les autres
help-tournament--seed = La graine des ouvertures, du calendrier et des joueurs
help-tournament--event = Le nom du tournoi
help-tournament--movetime = Le nombre de millisecondes par coup ; 100 si aucune limite n'est donnée
help-tournament--clock = Une pendule pour la partie, en secondes : 60, 60+0.6, ou 40/60 pour 60 secondes de plus tous les 40 coups
help-tournament--depth = La profondeur de recherche en demi-coups
help-tournament--nodes = Le nombre de nœuds par coup
help-tournament--limit = Une limite de chaque coup avec son unité : 2s, 500ms, 6 (demi-coups) ou 20000n (nœuds)
help-tournament--margin = La marge de temps : le nombre de millisecondes au-delà d'une limite qui ne font pas perdre la partie
help-tournament--ceiling = Le nombre de secondes après lequel un coup sans limite de temps fait perdre la partie
help-tournament--start-time = Le nombre de secondes qu'un moteur a pour se préparer à une partie
help-tournament--openings = Un fichier d'ouvertures : des positions ou des listes de coups, une par ligne, ou des parties enregistrées, par exemple en PDN ou en GGF. Ou le nom d'un jeu d'ouvertures : les dames anglaises ont 3-move et 2-move
help-tournament--opening-plies = Ne prendre que les premiers demi-coups de chaque ouverture du fichier, qui peut alors contenir des parties entières ; les débuts égaux ne font qu'une ouverture
help-tournament--shuffle = Mélanger les ouvertures du fichier ; la graine détermine l'ordre
help-tournament--random-plies = Sans fichier : le nombre de demi-coups au hasard au début de chaque paire de parties. Avec 0, elles commencent au début du jeu
help-tournament--balance = Ne garder une ouverture aléatoire que si une courte recherche la juge éloignée de l'égalité de cette valeur au plus. Les ouvertures qu'elle trouve gagnées ou perdues ne sont jamais gardées
help-tournament--balance-depth = La profondeur de cette recherche
help-tournament--draw = Déclarer la partie nulle quand les scores des deux joueurs concordent : "moves=8 score=0.1 from=40"
help-tournament--resign = Déclarer la partie gagnée quand les scores des deux joueurs concordent : "moves=4 score=10"
help-tournament--max-plies = Déclarer la partie nulle après ce nombre de demi-coups
help-tournament--sprt = S'arrêter quand un test séquentiel du rapport de vraisemblance sur le premier de deux joueurs a conclu : "elo0=0 elo1=10 alpha=0.05 beta=0.05"
help-tournament--concurrency = Le nombre de parties jouées en parallèle
help-tournament--journal = Le fichier qui garde les résultats, à partir duquel la même commande reprend un tournoi interrompu
help-tournament--exports = Écrire un fichier à la fin, selon son extension : .html, .json, .txt, .moves, ou une notation du jeu (.pdn, .ggf). Peut être répétée
help-tournament--plan = Afficher les parties à jouer en lignes JSON, pour `plateau match`, et n'en jouer aucune
help-tournament--collect = Lire les résultats dans des fichiers de lignes JSON (- est stdin) et ne jouer aucune partie
help-tournament--web = Suivre le tournoi dans le navigateur : la page est servie à cette adresse ou sur ce port de cette machine, ou sur un port libre, jusqu'à Ctrl-C
help-tournament--quiet = Ne pas montrer l'avancement
help-tournament--lang = { help-play--lang }

## `plateau match`

help-match = Jouer les parties de tournoi reçues sur stdin
help-match--concurrency = { help-tournament--concurrency }

## `plateau uci`

help-uci = Être un moteur pour une interface ou un arbitre de matchs qui parle UCI, avec les variantes de Fairy-Stockfish : Othello, Puissance 4, morpion
help-uci--game = Le jeu : un identifiant ou un autre nom ; par défaut, le premier que le protocole connaît
help-uci--variant = La variante ; par défaut, la première que le protocole connaît
help-uci--strategy = { help-go--strategy }
help-uci--options = Une option de la stratégie, ou threads=N ; peut être répétée
help-uci--depth = { help-go--depth }
help-uci--nodes = { help-go--nodes }
help-uci--movetime = { help-go--movetime }
help-uci--limit = { help-go--limit }

## `plateau gtp`

help-gtp = Être un moteur pour une interface ou un arbitre de matchs qui parle GTP : Othello, Puissance 4, dames
help-gtp--game = { help-uci--game }
help-gtp--variant = { help-uci--variant }
help-gtp--strategy = { help-uci--strategy }
help-gtp--options = { help-uci--options }
help-gtp--depth = { help-uci--depth }
help-gtp--nodes = { help-uci--nodes }
help-gtp--movetime = { help-uci--movetime }
help-gtp--limit = { help-go--limit }

## `plateau nboard`

help-nboard = Être un moteur pour NBoard et les interfaces compatibles : Othello
help-nboard--game = { help-uci--game }
help-nboard--variant = { help-uci--variant }
help-nboard--strategy = { help-uci--strategy }
help-nboard--options = { help-uci--options }
help-nboard--depth = { help-uci--depth }
help-nboard--nodes = { help-uci--nodes }
help-nboard--movetime = { help-uci--movetime }
help-nboard--limit = { help-go--limit }

## `plateau hub`

help-hub = Être un moteur pour une interface ou un arbitre de matchs qui parle Hub : dames
help-hub--protocol = La version du protocole, 1 ou 2
help-hub--game = { help-uci--game }
help-hub--variant = { help-uci--variant }
help-hub--strategy = { help-uci--strategy }
help-hub--options = { help-uci--options }
help-hub--depth = { help-uci--depth }
help-hub--nodes = { help-uci--nodes }
help-hub--movetime = { help-uci--movetime }
help-hub--limit = { help-go--limit }

## `plateau dxp`

help-dxp = Jouer aux dames avec un autre programme qui parle DamExchange (DXP), par une socket : lui demander des parties, ou attendre ses demandes
help-dxp--address = Le programme à qui des parties sont demandées, HOST ou HOST:PORT. Sans lui, et sans --listen, c'est l'autre programme qui demande, sur stdin et stdout
help-dxp--listen = Écouter sur ADDRESS, HOST ou HOST:PORT, les programmes qui demandent des parties, et jouer avec l'un après l'autre jusqu'à l'arrêt
help-dxp--colour = Notre couleur dans la première partie ; elle change à chaque partie
help-dxp--games = Le nombre de parties à demander
help-dxp--minutes = Le nombre de minutes de chaque joueur pour toute une partie ; 0 pour jouer sans pendule
help-dxp--moves = Le nombre maximal de coups d'une partie ; 0 pour ne pas le limiter
help-dxp--position = La position de chaque partie, comme W:W31,32,K40:B1,2 ; par défaut, celle de départ
help-dxp--ponder = Réfléchir aussi pendant le temps de l'adversaire
help-dxp--timeout = Le délai, en secondes, après lequel le silence de l'autre programme met fin à l'attente ; pendant qu'il réfléchit, le temps de sa pendule s'y ajoute
help-dxp--game = { help-uci--game }
help-dxp--variant = { help-uci--variant }
help-dxp--strategy = { help-uci--strategy }
help-dxp--options = { help-uci--options }
help-dxp--depth = { help-uci--depth }
help-dxp--nodes = { help-uci--nodes }
help-dxp--movetime = { help-uci--movetime }
help-dxp--limit = { help-go--limit }

## `plateau bench`

help-bench = Mener des recherches sur des positions fixes : les nombres de nœuds sont une somme de contrôle du comportement
help-bench--game = Le jeu, par son identifiant ; par défaut, tous
help-bench--file = Mener les recherches sur les positions d'un fichier : sur chaque ligne des coups et une valeur, ou une position avec les valeurs de ses coups
help-bench--variant = La variante
help-bench--every = Prendre une ligne sur N
help-bench--digits-from-zero = Lire chaque chiffre du fichier comme un coup, dont 0 est le premier
help-bench--depth = Le nombre de demi-coups calculés à l'avance, dans un fichier dont les coups ont des valeurs
help-bench--threads = { help-go--threads }
help-bench--table-mb = La table de transposition, en mébioctets
help-bench--options = { help-go--options }
help-bench--positions = Choisir un coup dans N positions aléatoires, et compter les coups qui laissent échapper un résultat
help-bench--plies = Le nombre de demi-coups au hasard avant chaque position, ou un intervalle comme 8-16 ; chaque nombre de l'intervalle reçoit N positions
help-bench--movetime = Le nombre de millisecondes par coup ; 20 par défaut
help-bench--node-limit = Le nombre de nœuds par coup, au lieu d'un temps, pour que le compte soit reproductible

## `plateau bench errors`

help-bench-errors = L'erreur des comparaisons de coups, à chaque profondeur de recherche
help-bench-errors--game = Le jeu
help-bench-errors--variant = Sa variante
help-bench-errors--strategy = { help-go--strategy }
help-bench-errors--options = { help-go--options }
help-bench-errors--positions = Le nombre de positions de parties sur lesquelles chercher
help-bench-errors--depth = Les profondeurs dont l'erreur est mesurée : de 1 à celle-ci
help-bench-errors--beyond = Le nombre de demi-coups supplémentaires de la recherche qui sert de référence

## `plateau bench ladder`

help-bench-ladder = La force des niveaux d'un jeu, chacun contre le niveau inférieur
help-bench-ladder--game = Le jeu
help-bench-ladder--variant = La variante ; par défaut, celle du jeu
help-bench-ladder--strategy = { help-go--strategy }
help-bench-ladder--from = Le niveau le plus bas ; par défaut, le plus bas du jeu
help-bench-ladder--to = Le niveau le plus haut ; par défaut, la pleine force
help-bench-ladder--games = Le nombre de parties à chaque échelon, par paires aux couleurs inversées
help-bench-ladder--nodes = Le nombre de nœuds par coup, pour que le résultat ne dépende pas de la machine ; 20 000 si aucune limite n'est donnée
help-bench-ladder--movetime = Le nombre de millisecondes par coup
help-bench-ladder--random-plies = Le nombre de demi-coups au hasard au début de chaque paire de parties
help-bench-ladder--balance = Ne garder une ouverture aléatoire que si une recherche de six demi-coups la juge éloignée de l'égalité de cette valeur au plus
help-bench-ladder--seed = La graine des ouvertures et des joueurs
help-bench-ladder--concurrency = { help-tournament--concurrency }

## `plateau bench problems`

help-bench-problems = Le nombre de nœuds jusqu'à ce que la solution de chaque problème d'un fichier de parties soit trouvée
help-bench-problems--files = { help-analyse--files }
help-bench-problems--game = { help-analyse--game }
help-bench-problems--variant = { help-analyse--variant }
help-bench-problems--setup = { help-analyse--setup }
help-bench-problems--moves = { help-analyse--moves }
help-bench-problems--from = { help-analyse--from }
help-bench-problems--strategy = { help-analyse--strategy }
help-bench-problems--options = { help-analyse--options }
help-bench-problems--depth = { help-analyse--depth }
help-bench-problems--nodes = { help-analyse--nodes }
help-bench-problems--movetime = { help-analyse--movetime }
help-bench-problems--limit = { help-analyse--limit }
help-bench-problems--threads = { help-analyse--threads }

## `plateau train`

help-train = Fabriquer les bibliothèques, les tables, les poids et les preuves des jeux
help-train--recipe = La recette ; sans elle, toutes les recettes sont affichées
help-train--options = Une option de la recette ; peut être répétée
help-train--threads = Le nombre de fils d'exécution ; par défaut, le nombre de cœurs
help-train--work = Le dossier du travail déjà fait et de ses produits ; une tâche interrompue reprend à partir de là
help-train--plan = Afficher le fichier du journal et les éléments qui peuvent être faits maintenant, un numéro par ligne, et ne rien faire
help-train--items = Ne faire que ces éléments, et laisser les résultats dans le journal de --work

## `plateau verify`

help-verify = Vérifier une preuve écrite par `train` : minimax sur ses positions, et quelques-unes résolues de nouveau
help-verify--file = La preuve, ou le journal de la tâche qui l'écrit
help-verify--again = Résoudre de nouveau N de ses positions, choisies au hasard, chacune avec un nouveau moteur
help-verify--seed = La graine de ce choix
help-verify--strategy = { help-go--strategy }
help-verify--options = { help-go--options }
help-verify--depth = { help-go--depth }
help-verify--nodes = { help-go--nodes }
help-verify--movetime = { help-go--movetime }
help-verify--limit = { help-go--limit }
help-verify--threads = { help-go--threads }

## `plateau conform`

help-conform = Vérifier qu'un démon, le nôtre ou celui d'un tiers, respecte le protocole, et indiquer les différences
help-conform--timeout = Le délai d'une réponse, en secondes
help-conform--conversations = Le nombre de conversations aléatoires qui vérifient l'ordre des réponses
help-conform--nonsense = Le nombre de lignes aléatoires qui ne sont pas des requêtes
help-conform--only = Ne faire que les vérifications dont le nom contient ce texte
help-conform--seed = La graine des nombres aléatoires
help-conform--whole = Comparer tous les champs, comme avec plateau lui-même : pour une autre compilation de ce programme
help-conform--lang = { help-play--lang }
help-conform--daemon = Le démon : un programme qui sert sur stdin et stdout, avec ses arguments, ou tcp://HOST:PORT

## `plateau completions`

help-completions = Afficher les complétions de cette ligne de commande pour un shell
help-completions--shell = Le shell

## `plateau licences`

help-licences = Afficher les licences du code de tiers que contient le programme

## `plateau man`

help-man = Écrire le manuel : une page pour le programme et une pour chaque commande
help-man--out = Le dossier où écrire ; par défaut, stdout

## La fin de l'aide de `plateau tournament`

help-tournament--after =
    Joueurs :
      alpha_beta depth=6 name=six
          une stratégie de ce programme, ici avec sa propre limite
      plateau:/usr/bin/plateau strategy=random
          un démon plateau comme processus ; tcp://HOST:PORT à une adresse
      uci:fairy-stockfish Threads=1
          un moteur tiers : uci, gtp, hub, hub1, nboard ou dxp
      gtp:edax args='-gtp -l 10' dir=/opt/edax
          un programme avec ses arguments et son dossier

## Titres des listes

help-heading-values = Valeurs possibles :
help-heading-arguments = Arguments{" "}
help-heading-options = Options{" "}
help-heading-engine = Moteur, avec des limites si l'hôte n'en fixe pas{" "}
help-heading-game = Jeu{" "}
help-heading-pairing = Appariement{" "}
help-heading-time = Temps{" "}
help-heading-openings = Ouvertures{" "}
help-heading-adjudication = Arbitrage et SPRT{" "}
help-heading-running = Exécution{" "}
help-heading-global = Options globales{" "}
help-heading-examples = Exemples :
