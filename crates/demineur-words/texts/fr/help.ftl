# Ce que dit « --help » : un message par commande, ses options en attributs. Ce qu'une option dit
# partout est sous « any », les noms de valeurs sous « value », les titres sous « heading ».

demineur = Joue, explique, résout, mesure et automatise le démineur sur n'importe quel pavage
    .long =
        Joue, explique, résout, mesure et automatise le démineur sur n'importe quel pavage.

        Sans commande, la page est servie : ouvrez dans un navigateur l'adresse affichée.
    .examples =
        Exemples :
        {"  "}demineur                                  servir la page sur http://127.0.0.1:8383
        {"  "}demineur play                             choisir un niveau et jouer dans le terminal
        {"  "}demineur play --level expert              jouer 30×16 avec 99 mines
        {"  "}demineur play --guided --lang fr          se faire demander la taille
        {"  "}demineur play --tiling hex --level beginner   jouer sur des hexagones
        {"  "}echo 'o 5 5' | demineur play --level beginner --seed 42 --save game.json
        {"  "}demineur analyze game.json                ce qui est certain, le risque du reste
        {"  "}demineur hint game.json                   une case certaine, et pourquoi elle l'est
        {"  "}demineur review game.json                 ce qui a échappé, précision et chance
        {"  "}demineur board export --level expert --png --open   regarder une grille
        {"  "}demineur generate --no-guess --level expert   une grille qui se résout sans deviner
        {"  "}demineur solve --level expert             voir jouer une stratégie, avec ses raisons
        {"  "}demineur stats                            vos victoires, temps et séries
        {"  "}demineur data backup copy.sqlite3         copier l'historique, même si un serveur tourne
        {"  "}demineur lab run --level expert --strategy csp,exact --games 1000
        {"  "}demineur bot --program xdemineur --games 10   jouer dans une vraie fenêtre
    .lang = La langue parlée [par défaut : celle de $LC_ALL, $LC_MESSAGES ou $LANG, sinon l'anglais]

any =
    .help = Afficher l'aide
    .version = Afficher la version
    .lang = La langue parlée [par défaut : celle de $LC_ALL, $LC_MESSAGES ou $LANG, sinon l'anglais]
    .json = Répondre en JSON
    .out = Écrire dans ce fichier [par défaut : la sortie standard]
    .data-dir = Le dossier de l'historique [par défaut : $DEMINEUR_DATA_DIR, sinon demineur dans $XDG_DATA_HOME ou ~/.local/share]
    .level = Un niveau par son nom, comme beginner (débutant), intermediate, expert
    .levels = Un fichier de niveaux où chercher ce nom ; - lit l'entrée standard
    .width = Les colonnes d'une grille à vous
    .height = Les lignes d'une grille à vous
    .mines = Les mines d'une grille à vous, ou d'un niveau à la place des siennes
    .tiling = De quoi la grille est faite, comme hex, cairo, hat, penrose ; un niveau garde sa part de mines [par défaut : square]
    .wrap = Recoller les bords opposés (un tore)
    .depth = Les couches d'une grille de cubes [par défaut : 1]
    .touch = Quelles cases sont voisines : par un coin ou par un côté [par défaut : corner]
    .graph = Une grille à vous dans un fichier de graphe : JSON, ou « case: voisine voisine » par ligne ; - lit l'entrée standard
    .seed = Tire tout ce qui est au hasard : même graine, mêmes règles, même premier clic, même grille [par défaut : au hasard]
    .first-click = De quoi la première case découverte est protégée [par défaut : selon le niveau]
    .cascade = Si un 0 découvre ses voisines, et les leurs ; ou même celles qui ont un drapeau
    .flags = Combien de drapeaux peuvent être posés : autant qu'on veut, ou autant que de mines
    .win = Ce qui gagne : toutes les cases sûres découvertes, ou cela et un drapeau sur chaque mine
    .no-guess = Seulement une grille qui se résout sans deviner ; elle est faite autour de la première case découverte
    .ascii = Dessiner avec # D B et des chiffres [par défaut dans les tubes, les fichiers et sans UTF-8]
    .emoji = Dessiner avec des émojis : ◻ 🚩 💣 [par défaut là où le terminal les a]
    .effort = Combien expert réfléchit avant de deviner
    .first = Le premier clic, un numéro de case, que les règles protègent des mines [par défaut : aucune ne l'est]
    .number = Quelle grille d'un fichier de grilles, à partir de 1
    .reveal = Montrer les mines et tous les nombres
    .games = Combien de parties
    .threads = Sur combien de fils d'exécution ; le résultat est toujours le même [par défaut : tous]
    .report = Écrire des graphiques et des tableaux dans ce fichier, en une page HTML
    .first-cell = Commencer chaque partie par cette case [par défaut : là où la stratégie veut]
    .program = Lancer ce programme, et le fermer à la fin
    .pick = Jouer dans la fenêtre sur laquelle vous cliquez maintenant
    .window = Jouer dans une fenêtre qui est là : une partie de son titre, ou son numéro
    .profile = Lire dans ce fichier à quoi ressemblent les cases
    .allow-browser = Jouer aussi dans la fenêtre d'un navigateur : les sites à classement interdisent les robots
    .display = Sur quel écran [par défaut : DISPLAY]

help = Afficher cette aide, ou celle des commandes nommées

serve = Servir la page où l'on joue dans le navigateur
    .listen = Où écouter : une adresse avec un port, localhost:8080, ou un port de cette seule machine (8080 ou :8080) ; le port 0 en prend un de libre
    .data-dir = Garder les parties dans ce dossier [par défaut : $DEMINEUR_DATA_DIR, sinon demineur dans le dossier des données de l'utilisateur]
    .open = Ouvrir la page dans le navigateur
    .fsync = Attendre le disque à chaque coup, pour que même une coupure de courant n'en perde aucun
    .log = Ce qui est noté, en JSON, sur la sortie d'erreur : error, warn, info, debug
    .keep-unfinished = Jeter après ce nombre de jours les parties où personne n'a joué
    .keep-finished = Jeter les parties finies après ce nombre de jours [par défaut : jamais]
    .behind-proxy = Un relais placé devant dit dans X-Forwarded-For qui demande, et dans X-Forwarded-Host où
    .secure-cookies = Le relais parle HTTPS : ne laisser passer les témoins que par HTTPS
    .max-cells = Le plus de cases d'une grille
    .max-body = Le plus d'octets d'une requête
    .rate = Requêtes et coups par seconde d'une adresse, à la longue
    .burst = Combien d'entre eux peuvent venir d'un coup
    .game-rate = Nouvelles parties par seconde d'une adresse, à la longue ; soixante fois plus d'un coup
    .request-seconds = Combien de secondes une requête peut mettre à arriver, une connexion attendre la suivante, et une réponse attendre d'être prise
    .max-connections = Le plus de connexions à la fois, sans compter les fenêtres ; un quart d'entre elles d'une même adresse, et un seizième qui n'ont pas encore dit ce qu'elles veulent. Aucune adresse n'a plus du tiers de ce qui reste libre
    .max-games = Le plus de parties en cours d'un joueur
    .max-sockets = Le plus de fenêtres ouvertes d'un joueur
    .max-all-sockets = Le plus de fenêtres ouvertes de tous les joueurs ; un huitième d'entre elles d'une même adresse
    .analyses = Combien d'indices, d'analyses et de bilans sont calculés à la fois, et autant de plus pour qui a peu demandé [par défaut : un par processeur]
    .analysis-cells = Le plus de cases d'une grille analysée : la mémoire grandit avec elles
    .analysis-nodes = Jusqu'où une analyse peut chercher, en nœuds
    .analysis-seconds = Combien de secondes une analyse peut durer
    .lab-runs = Combien de séries du laboratoire à la fois, une par adresse, chacune sur un fil ; 0 pour aucun laboratoire
    .lab-games = Le plus de parties d'une série du laboratoire, toutes stratégies et tous points comptés
    .lab-cells = Le plus de cases d'une grille du laboratoire
    .lab-effort = Combien une stratégie peut réfléchir au plus dans le laboratoire
    .lab-seconds = Combien de secondes une série du laboratoire peut durer

play = Jouer dans le terminal : en plein écran, ou ligne par ligne
    .source = Une partie enregistrée à continuer, une disposition ou un fichier de grilles à jouer, ou un code de partage [par défaut : une nouvelle partie]
    .plain = Jouer ligne par ligne : dans tout terminal, et à travers un tube, où c'est ainsi par défaut
    .resume = Continuer la dernière partie quittée
    .replay = Revoir une partie enregistrée coup par coup, avec son bilan [par défaut : la dernière de l'historique]
    .save = Garder la partie dans ce fichier, écrit après chaque coup
    .like = Jouer comme le dit un des documents : 000 avec des menus numérotés et des émojis, 001 sans cascade et sans plus de drapeaux que de mines, 002 en partie guidée ; les autres options passent avant ce qu'il règle
    .grade = Le raisonnement le plus difficile qu'une telle grille demande : exactement celui-là
    .ai = Regarder jouer une stratégie, avec ses raisons
    .effort = Combien expert réfléchit avant de deviner [par défaut : normal]
    .delay = La pause entre ses coups, en millisecondes [par défaut : 400]
    .step = Attendre une touche après chacun de ses coups
    .guided = La partie guidée : demande la taille (jusqu'à 50×50, 20 % de mines), sans premier clic protégé ; dessinée avec # D B sauf demande contraire
    .flag-dialogue = La partie guidée avec drapeaux : demande quoi faire de chaque case, et veut un drapeau sur chaque mine
    .no-history = Ne pas garder la partie dans l'historique dont parle demineur stats
    .theme = Le fond du plein écran [par défaut : comme le dit le terminal, sinon sombre]
    .palette = Les couleurs du plein écran [par défaut : classic]
    .keys = Afficher les touches du plein écran, et comment les changer
    .config = Le fichier de configuration : touches, apparence, habitudes [par défaut : demineur/config.toml dans $XDG_CONFIG_HOME ou ~/.config]

board = Faire, montrer et convertir des grilles sur tout pavage
board-new = Faire une grille et, s'il y a des mines, les y tirer ; écrite en JSON
board-show = Dessiner une grille dans le terminal et donner ses chiffres
    .source = Une disposition, une partie enregistrée, une position, une grille, un graphe, un fichier de niveaux ou de grilles, MBF, ou un code de partage ; - lit l'entrée standard [par défaut : une nouvelle grille]
board-tilings = Lister les pavages, leurs cases et combien de voisines elles ont
    .touch = Quelles cases sont voisines : par un coin ou par un côté
board-export = Écrire une grille dans tout format : images, fichiers d'autres programmes, codes de partage
    .source = Une disposition, une partie enregistrée, une position, une grille, un graphe, un fichier de niveaux ou de grilles, MBF, ou un code de partage ; - lit l'entrée standard [par défaut : une nouvelle grille]
    .format = Le format où l'écrire
    .svg = Une image pour navigateurs et articles
    .dot = Un graphe pour Graphviz
    .png = Une image dessinée par Graphviz
    .layout = Grille, mines, premier clic et règles (JSON)
    .graph-text = Cases et voisines (texte)
    .mbf = Les octets d'autres programmes de démineur
    .boards = Une ligne d'un fichier de grilles
    .code = Un code de partage : un seul mot
    .position = Ce que voit le joueur (JSON, pour analyze)
    .save = Une partie enregistrée (JSON, pour play)
    .ascii = Un dessin en caractères, carrés seulement
    .reveal = Montrer les mines et tous les nombres dans les images et les dessins
    .numbers = Écrire dans les images le numéro de chaque case qui ne montre rien
    .open = Ouvrir le fichier ensuite

analyze = Dire ce qui suit d'une position : cases certaines, risques, meilleur coup
    .source = Une position, une grille dessinée (une ligne « mines 10 », puis # cachée, . et chiffres découverts, F un drapeau), une partie enregistrée, une disposition, un fichier de grilles, MBF, ou un code de partage ; - lit l'entrée standard
    .effort = Combien réfléchir avant de deviner
    .budget = Combien de travail y mettre, en nœuds de la recherche : ce qui est prouvé jusque-là est dit [par défaut : ce qu'il faut ; Ctrl-C dit ce qui est prouvé]

hint = Donner un indice qui se prouve lui-même, ou dire pourquoi il faut deviner
    .source = Une position, une grille dessinée (une ligne « mines 10 », puis # cachée, . et chiffres découverts, F un drapeau), une partie enregistrée, une disposition, un fichier de grilles, MBF, ou un code de partage ; - lit l'entrée standard
    .grade = Combien en dire : où regarder, quels nombres, tout le raisonnement, seulement la case
    .cell = La case dont il faut parler : son numéro, ou colonne,ligne à partir de 1 [par défaut : la plus facile]
    .effort = Combien réfléchir avant de deviner

generate = Faire des grilles, sur demande de celles qui se résolvent sans deviner, avec leur preuve
    .no-guess = Seulement des grilles qui se résolvent sans deviner, chacune avec une preuve
    .grade = Le raisonnement le plus difficile que la grille demande : exactement celui-là
    .count = Combien de grilles
    .seed = Tire les mines : même graine et mêmes options, mêmes grilles [par défaut : au hasard]
    .first = Le premier clic : un numéro de case, ou colonne,ligne à partir de 1 [par défaut : le milieu avec --no-guess, sinon aucun]
    .budget = Combien de travail mettre dans une grille, en nœuds de la recherche
    .json = Écrire une disposition en JSON par ligne, avec sa preuve si --no-guess
    .sheet = Écrire dans ce fichier une feuille à imprimer : les grilles, puis leurs solutions avec les preuves
    .check = Vérifier les preuves d'un fichier écrit par --no-guess --json ; - lit l'entrée standard

solve = Laisser une stratégie jouer une partie, et dire pourquoi elle joue chaque coup
    .source = Une disposition ou une partie enregistrée (JSON), ou un code de partage, à jouer d'où elle en est ; - lit l'entrée standard [par défaut : une nouvelle partie]
    .strategy = Qui joue
    .step = Attendre Entrée après chaque tour, et montrer les matrices de pinv ; avec --json elles sont dites sans attendre
    .json = Répondre en JSON, une ligne par coup
    .game = Quelle partie de cette graine, comme « lab run » les numérote

review = Faire le bilan de parties finies ou enregistrées : erreurs, précision et chance
    .sources = Des parties enregistrées (JSON) ou des codes de partage ; - en lit une sur l'entrée standard. Plusieurs sont mises en tableau, avec leurs totaux
    .all = Dire chaque coup, même les certains
    .boards = Dessiner la grille avant chaque coup cité, pas seulement avant les paris et les bévues
    .effort = Combien réfléchir à la meilleure case d'un pari
    .json = Répondre en JSON, une ligne par partie
    .playouts = Combien de parties jouer jusqu'au bout pour estimer chaque chance de gagner, marquée ≈ ; moins sur les grandes grilles ; 0 pour ne rien estimer
    .cast = Écrire un enregistrement de terminal qui montre la partie, pour asciinema
    .gif = Écrire la partie en GIF animé
    .svg = Écrire la partie en SVG animé
    .pace = Combien de temps chaque coup y est vu, en millisecondes
    .from = Donner la partie telle qu'elle était avant le coup K, pour la continuer, au lieu du bilan
    .save = Avec --from : l'écrire dans ce fichier comme partie enregistrée

stats = Montrer les parties que vous avez jouées : victoires, temps, séries, graphiques
    .level = Seulement ce niveau, comme expert, ou 20x10/30 pour une grille à vous
    .door = Seulement les parties jouées là [par défaut : terminal et web, quand une personne jouait]
    .player = Seulement les parties du joueur qui porte ce nom sur la page [par défaut : tous ensemble]
    .all = Compter aussi les grilles déjà jouées, les parties avec aide ou coups annulés, et celles des stratégies et du robot
    .csv = Écrire chaque partie, une par ligne, dans ce fichier, ou sur la sortie standard pour -
    .game = Écrire une partie comme partie enregistrée, pour son bilan ou pour la continuer : son numéro est la première colonne de --csv
    .ascii = Dessiner les graphiques en caractères simples

data = Prendre soin de l'historique : le vérifier, le copier même si un serveur tourne, remettre une copie
data-check = Le vérifier : ses pages, et chaque partie, rejouée à partir de ses coups
    .file = Une copie à vérifier [par défaut : l'historique lui-même]
data-backup = Le copier tel qu'il est à un moment donné, même si un serveur tourne
    .file = Le fichier à écrire ; rien n'est écrasé
data-restore = Mettre une copie à sa place ; ce qui y était est gardé à côté
    .file = La copie ; elle reste

lab = Jouer des milliers de parties et compter les victoires
lab-run = Jouer beaucoup de parties d'un niveau
    .strategy = Qui joue ; plusieurs, séparées par des virgules, jouent les mêmes parties
    .seed = La partie I de la graine S est la même sur toute machine
    .json = Répondre en JSON, une ligne par stratégie
    .csv = Écrire une ligne par partie dans ce fichier
    .parquet = Écrire une ligne par partie dans ce fichier Parquet ; demande « parquet » à la construction
    .risks = Calculer le risque exact de chaque pari, et s'il le fallait : plus lent
    .out = Garder la série dans ce fichier pendant qu'elle est jouée : son plan, et les totaux jusque-là
    .resume = Continuer la série que garde le fichier de --out, s'il est là
    .shard = Ne jouer que ce morceau de la série, comme 1/4 ; « lab merge » les réunit
    .checkpoint = Écrire le fichier de --out à ce rythme
lab-boards = Jouer chaque grille d'un fichier
    .file = Une grille par ligne, « W H M x0 y0 i,i,i,… », ou la grille d'une disposition, d'une partie enregistrée ou d'un code de partage ; - lit l'entrée standard
    .strategy = Qui joue
    .threads = Sur combien de fils d'exécution
    .json = Répondre en JSON, une ligne par grille
lab-compare = Laisser des stratégies jouer les mêmes grilles, et dire laquelle gagne le plus
    .strategies = Qui joue : deux ou plus, ou all pour toutes celles qui jouent à l'aveugle
    .seed = La partie I de la graine S est la même sur toute machine
    .first-cell = Commencer chaque partie par cette case [par défaut : celle par où exact commence]
    .own-first-cell = Laisser chaque stratégie commencer où elle veut : les grilles diffèrent alors là où les débuts diffèrent
    .sprt = S'arrêter dès qu'il est tranché laquelle gagne le plus, si elles diffèrent d'autant de points ou plus (faux dans 5 % de ces cas ; entre de plus proches, l'une ou l'autre peut être nommée)
    .csv = Écrire une ligne par partie dans ce fichier
    .parquet = Écrire une ligne par partie dans ce fichier Parquet ; demande « parquet » à la construction
    .out = Garder la série dans ce fichier pendant qu'elle est jouée : son plan, et les totaux jusque-là
    .resume = Continuer la série que garde le fichier de --out, s'il est là
    .checkpoint = Écrire le fichier de --out à ce rythme
lab-sweep = Laisser des stratégies jouer selon les mines, la densité, la taille, le pavage ou l'effort
    .axis = Ce qui varie ; size (taille) et tiling (pavage) gardent la densité de mines
    .values = Des valeurs et des plages DE..À:PAS, bouts compris, séparées par des virgules
    .strategy = Qui joue ; plusieurs, séparées par des virgules, jouent les mêmes parties [par défaut : exact ; expert pour effort]
    .seed = La partie I de la graine S est la même sur toute machine
    .json = Répondre en JSON, une ligne par point et par stratégie
    .csv = Écrire une ligne par point et par stratégie dans ce fichier
    .out = Garder la série dans ce fichier pendant qu'elle est jouée : son plan, et les totaux jusque-là
    .resume = Continuer la série que garde le fichier de --out, s'il est là
    .checkpoint = Écrire le fichier de --out à ce rythme
lab-positions = Demander à des stratégies ce qu'elles découvrent dans vos positions, et ce que cela vaut
    .sources = Des positions, grilles dessinées, parties enregistrées, dispositions, codes de partage ou un fichier de grilles, une ou plusieurs par fichier ; - lit l'entrée standard. Une grille qui nomme sa première case y est découverte. Une grille dessinée commence par une ligne « mines 10 » ; # est cachée, . et les chiffres sont découverts, F est un drapeau
    .strategy = Qui est interrogé ; plusieurs, séparées par des virgules
    .effort = Combien réfléchir avant de deviner
    .json = Répondre en JSON, une ligne par position
lab-merge = Réunir les morceaux d'une série partagée
    .parts = Les fichiers que « lab run --shard I/N --out » a écrits, dans n'importe quel ordre
    .out = Écrire aussi la série entière dans ce fichier
    .json = Répondre en JSON, une ligne par stratégie
lab-repeat = Rejouer une série d'après son fichier, et voir si elle donne la même chose
    .part = Le fichier que --out de « lab run », « lab compare » ou « lab sweep » a écrit
    .json = Répondre en JSON, une ligne par stratégie

bot = Jouer dans de vraies fenêtres de démineur : lire leurs pixels, décider, cliquer
    .level = beginner, intermediate, expert, ou colonnes x lignes / mines, comme 30x16/99 ; pour xbomb aussi hex-beginner, tri-expert… ; pour sgt-mines aussi un identifiant de partie [par défaut : le plus facile]
    .mines = Combien il y a de mines, dans une fenêtre dont la taille est inconnue [par défaut : ce que la fenêtre en compte, sinon sans le savoir]
    .data-dir = Le dossier des parties et des réglages [par défaut : celui du système]
    .strategy = Qui décide
    .layout = Pour cheat : la disposition (JSON), ou un identifiant de partie de sgt-mines
    .speed = À quelle vitesse
    .clicks = Avec le vrai pointeur, ou par des événements envoyés à la fenêtre
    .dry-run = Dire et dessiner ce qui serait joué, sans rien cliquer
    .advise = Ne rien cliquer : montrer le risque de chaque case pendant qu'une personne joue
    .pause-on-guess = Attendre Entrée avant chaque pari
    .unattended = N'attendre personne, même dans un terminal : ce qui ne peut être su est laissé, et la partie suivante est jouée
    .calibrate = Apprendre en jouant à quoi ressemblent les cases, et l'enregistrer comme profil
    .new-game = Comment demander une nouvelle partie à la fenêtre : une touche comme F2, n ou ctrl+r ; X,Y pour y cliquer dans la fenêtre ; face pour cliquer sur le visage, click sur la grille elle-même [par défaut : ce qu'on sait du programme, sinon ce qui se trouve en essayant]
    .dismiss = Une touche qui enlève ce que la fenêtre dessine à la fin par-dessus sa grille, comme Escape [par défaut : ce qu'on sait du programme]
    .name = Le nom pour les tableaux de records
    .save = Enregistrer aussi chaque partie dans ce dossier, pour en faire le bilan ; ce qui y est reste
    .picture = Avec --save : aussi une image animée de chaque partie ; plusieurs, séparées par des virgules
    .time-limit = S'arrêter après cette durée, au milieu d'une partie s'il le faut : 90s, 15m, 2h
    .no-board = Ne pas dessiner la grille dans le terminal pendant la partie
    .seed = Tire les choix au hasard de la stratégie [par défaut : au hasard]
bot-list = Dire quels programmes sont installés, leurs niveaux, et comment installer les autres
bot-windows = Énumérer les fenêtres du bureau : le numéro, la taille et le nom de chacune
    .pick = Seulement celle sur laquelle vous cliquez maintenant
    .json = Répondre en JSON
bot-capture = Enregistrer ce que le robot voit d'une fenêtre, et comment il le lit
    .level = beginner, intermediate, expert, ou colonnes x lignes / mines, comme 30x16/99 ; pour xbomb aussi hex-beginner, tri-expert… ; pour sgt-mines aussi un identifiant de partie [par défaut : le plus facile]
    .mines = Combien il y a de mines, dans une fenêtre dont la taille est inconnue [par défaut : ce que la fenêtre en compte, sinon sans le savoir]
    .data-dir = Le dossier des parties et des réglages [par défaut : celui du système]
    .output = Où enregistrer l'image

bench = Analyser des positions fixes et compter le travail : un seul nombre, le même partout
    .timing = Dire aussi le temps que cela a pris

man = Écrire une page du manuel, comme man la lit
    .command = La commande dont on veut la page, comme lab run [par défaut : demineur lui-même]
    .out = Écrire les pages de toutes les commandes dans ce dossier

completions = Écrire ce qui permet à un shell de compléter ces commandes
    .shell = Le shell à qui elles sont destinées

value =
    .file = FICHIER
    .file-code = FICHIER|CODE
    .file-html = FICHIER.html
    .file-pdf = FICHIER.pdf
    .file-id = FICHIER|ID
    .name = NOM
    .folder = DOSSIER
    .dir = DOSSIER
    .address = ADRESSE
    .level = NIVEAU
    .days = JOURS
    .kind = GENRE
    .rule = RÈGLE
    .grade = DEGRÉ
    .ground = FOND
    .nodes = NŒUDS
    .cell = CASE
    .seconds = SECONDES
    .axis = AXE
    .values = VALEURS
    .part = MORCEAU
    .title-id = TITRE|ID
    .speed = VITESSE
    .how = MANIÈRE
    .key = TOUCHE
    .key-face = TOUCHE|face
    .x-y-key-face-click = X,Y|TOUCHE|face|click
    .time = DURÉE
    .door = PORTE
    .lang = LANGUE
    .command = COMMANDE
    .document = DOCUMENT

heading =
    .board = Grille
    .rules = Règles
    .watching = Regarder
    .conversation = Conversation
    .history = Historique
    .looks = Apparence
    .settings = Réglages
    .limits = Limites
    .behind-a-proxy = Derrière un relais
    .long-runs = Longues séries
    .format-for-short = Format, en bref
    .pictures-that-move = Images qui bougent
