# Ce que dit la page seule, en français. Mêmes clés qu'en en, dans le même ordre.
# Tout ce qui n'est pas propre à la page est repris d'ailleurs : { menu-columns }.

## La page : le cadre

page-skip = Aller au contenu
page-nav = Pages
page-nav-play = Jouer
page-nav-analysis = Analyse
page-nav-lab = Labo
page-nav-stats = Statistiques
page-nav-leaderboard = Classement
page-settings = Réglages
page-close = Fermer
page-failure = Cela n'a pas marché
page-unreachable = Le serveur est injoignable.
page-try-again = { web-offline-again }
page-put-away = Masquer
page-colon = { " : " }
page-none = –
page-open = Ouvrir
page-play = { page-nav-play }

## La page : les réglages

page-set-language = Langue
page-set-theme = Thème
page-theme-auto = Système
page-theme-light = Clair
page-theme-dark = Sombre
page-theme-contrast = Contraste élevé
page-theme-to-light = Thème clair
page-theme-to-dark = Thème sombre
page-set-palette = { menu-palette }
page-palette-usual = Habituelles
page-palette-distinct = Pour daltoniens
page-set-type = Taille du texte
page-type-usual = Habituelle
page-type-large = Grande
page-type-huge = Très grande
page-set-cell-size = Taille des cases, en pixels
page-cell-size-auto = Selon l'écran
page-set-hands = Gestes
page-set-uncertain = Un second clic droit marque d'un « ? »
page-set-left-chord = Un clic gauche sur un nombre découvre autour
page-set-long-press = Appui long pour un drapeau :
page-set-touch = Un doigt agit
page-touch-end = en se levant
page-touch-start = en touchant
page-set-tap-place = Le bouton pour découvrir ou marquer
page-tap-place-bar = En bas
page-tap-place-left = Coin gauche
page-tap-place-right = Coin droit
page-set-vibrate = Vibrer à l'appui long
page-set-document = Document 001
page-set-classic = Jouer exactement comme le document 001
page-set-classic-note = Ses trois grilles, sans cascade, un 0 découvert affiche « 0 », autant de drapeaux que de mines, son IA (zeros) et ses messages.
page-keys = Touches
page-key-arrows = aller à la case voisine
page-key-open = découvrir ; sur un nombre, découvrir autour
page-key-flag = { foot-flag }
page-key-chord = découvrir autour d'un nombre
page-key-fresh = nouvelle partie
page-key-again = la même grille
page-key-back = revenir à la partie quittée
page-key-beginner = { level-beginner }
page-key-intermediate = { level-intermediate }
page-key-expert = { level-expert }
page-key-ai = un coup de l'IA
page-key-hint = { foot-hint }
page-key-chances = risques de mine
page-key-guess = faut-il deviner ?
page-key-around = tenue : les voisines de la case sous le pointeur
page-key-next = après la fin : la partie suivante
page-key-undo = annuler, refaire
page-key-larger = agrandir
page-key-smaller = réduire
page-key-fit = toute la grille
page-key-none = aucune touche
page-key-press = appuyez sur une touche…
page-key-usual = Remettre les touches habituelles
page-set-keys-on = Les touches agissent partout sur la page
page-set-keys-note = Elles agissent sur la case sous le pointeur, sinon sur celle où mènent les flèches. Choisissez une touche par son bouton, puis appuyez sur une autre ; retour arrière la retire.
page-keys-title = Touches et souris
page-mouse = Souris
page-mouse-left = { stroke-left }
page-mouse-left-does = découvre une case ; sur un nombre qui a tous ses drapeaux, découvre autour
page-mouse-right = droit
page-mouse-right-does = pose un drapeau, ou l'enlève
page-mouse-middle = { lab-lost-middle }
page-mouse-middle-does = découvre autour d'un nombre, comme gauche et droit ensemble
page-mouse-wheel = molette
page-mouse-wheel-does = agrandit ; en glissant, une grande grille se déplace
page-fingers = Doigts
page-finger-tap = toucher
page-finger-tap-does = découvre, ou marque si le bouton le dit ; sur un nombre, découvre autour
page-finger-hold = appui long
page-finger-hold-does = fait l'autre des deux
page-finger-drag = glisser, pincer
page-finger-drag-does = déplace et agrandit la grille

## La page : niveaux et grilles

page-levels = Niveaux
page-level-beginner = { level-beginner }
page-level-intermediate = { level-intermediate }
page-level-expert = { level-expert }
page-level-001-debutant = Document 001, débutant
page-level-001-intermediaire = Document 001, intermédiaire
page-level-001-expert = Document 001, expert
page-level-custom = Sur mesure
page-tiling = { menu-tiling }
page-custom = Sur mesure…
page-more-options = Pavage et options
page-custom-title = Une partie sur mesure
page-width = { menu-columns }
page-height = { menu-lines }
page-depth = { menu-layers }
page-mines = { menu-mines }
page-wrap = Les bords opposés se touchent (tore)
page-touch = Voisines par
page-touch-corner = un coin ou un côté
page-touch-edge = un côté
page-rules = Règles
page-rule-first-click = Premier clic
page-first-safe = n'est jamais une mine
page-first-opening = ouvre une zone
page-first-any = peut être une mine
page-rule-cascade = Une case à 0
page-cascade-on = découvre ses voisines
page-cascade-through = aussi celles à drapeau
page-cascade-off = ne découvre rien d'autre
page-rule-flags = { menu-flags }
page-flags-unlimited = { rule-flags-unlimited }
page-flags-mines = { rule-flags-mines }
page-rule-win = Pour gagner
page-win-open = découvrir les cases sûres
page-win-flagged = et marquer chaque mine
page-no-guess = Sans deviner
page-opening = Premier clic ouvrant
page-opening-note = Le premier clic ouvre une zone, pas seulement un nombre. Ces parties ne sont pas classées, sauf celles qui se résolvent sans deviner.
page-from-next-game = Dès la prochaine partie.
page-no-guess-board = Une grille qui se résout sans deviner
page-grade = Raisonnement demandé
page-grade-any = n'importe lequel
page-grade-counting = compter
page-grade-pair = deux nombres ensemble
page-grade-set = plusieurs nombres ensemble
page-grade-mine-count = le nombre de mines
page-seed = { menu-seed }
page-seed-none = { menu-random }
page-seed-note = Avec votre propre graine, vous connaissez la grille : la partie n'est pas classée.
page-code-title = Une partie partagée
page-code = Code de partage
page-preview-cells =
    { $cells ->
        [one] { $cells } case
       *[other] { $cells } cases
    }
page-preview-density = { $share } % de mines
page-board-graph =
    { $cells ->
        [one] graphe d'une case
       *[other] graphe de { $cells } cases
    }
page-board-mines =
    { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    }
page-own = votre graine ou code
page-board-torus = tore : les bords opposés se touchent
page-board-edges = voisines par les côtés seuls
page-name-opening = le premier clic ouvre une zone
page-name-any = le premier clic peut être une mine
page-name-flagged = chaque mine est à marquer
page-name-flags = autant de drapeaux que de mines
page-name-no-cascade = sans cascade
page-welcome-mouse = Découvrez toutes les cases sans mine : un nombre dit combien de mines touchent sa case. Clic gauche pour découvrir, droit pour marquer.
page-welcome-fingers = Découvrez toutes les cases sans mine : un nombre dit combien de mines touchent sa case. Touchez pour découvrir, appuyez longtemps pour marquer.
page-given-up = Cette partie a été abandonnée quand une autre a commencé, ici ou dans une autre fenêtre : on ne peut plus y jouer.
page-also-open = Cette partie est aussi ouverte dans une autre fenêtre : ce qu'on joue dans l'une se voit dans l'autre.
page-somebody = { web-card-somebody }
page-challenge = { $name } partage cette grille avec vous : les mêmes mines pour tous. Commencez à la marque.
page-challenge-time = { $name } a gagné cette grille en { $time } : les mêmes mines pour tous. Commencez à la marque, et faites mieux !
page-challenge-beaten = { $time } de moins que { $name } !
page-challenge-missed = { $time } de plus que { $name }.

## La page : les grilles du jour

page-days = { menu-day }
page-days-text = La même grille pour tous, une autre dès minuit UTC. Votre première partie compte, dès sa première case découverte ; ensuite vous pouvez vous entraîner.
page-days-new = pas encore essayée
page-days-running = en cours
page-days-won = gagnée en { $time }
page-days-lost = { page-lost }
page-days-given-up = abandonnée
page-day-counts = Grille du jour : de toutes vos parties sur elle, celle-ci compte. Commencez où c'est marqué.
page-day-practice = Grille du jour, encore une fois : un entraînement, qui n'est pas classé.

## La page : les chiffres

page-figures = Chiffres
page-figures-playing = Pendant la partie
page-figures-end = À la fin
page-figures-note = Le 3BV, et ce qui en dépend, dit quelque chose de ce qui est caché : il n'est donné qu'à la fin.
page-figures-title = Ce que disent les chiffres
page-figure-time = { page-stat-clock }
page-figure-time-means = De la première case découverte à la fin.
page-figure-best = Meilleur temps
page-figure-best-means = La plus courte de vos victoires à ce niveau, sans aide.
page-figure-three-bv = 3BV
page-figure-three-bv-means = Le moins de clics qui découvrent la grille sans drapeaux : un pour chaque zone de cases vides, un pour chaque autre nombre qui n'en touche aucune.
page-figure-speed = { stats-column-speed }
page-figure-speed-means = Le 3BV fait, divisé par les secondes.
page-figure-clicks = Clics
page-figure-clicks-means = Découvertes, drapeaux et ouvertures autour d'un nombre, qu'ils aient fait quelque chose ou non.
page-figure-effective = Clics efficaces
page-figure-effective-means = Les clics qui ont fait quelque chose.
page-figure-efficiency = Efficacité (IOE)
page-figure-efficiency-means = Le 3BV fait, divisé par les clics. Ouvrir autour des nombres peut le porter au-dessus de 100 %.
page-figure-throughput = Rendement
page-figure-throughput-means = Le 3BV fait, divisé par les clics efficaces.
page-figure-correctness = Justesse
page-figure-correctness-means = Les clics efficaces, divisés par les clics.
page-figure-zini = ZiNi
page-figure-zini-means = Les clics que demande sur cette grille un jeu glouton avec drapeaux (« Greedy ZiNi ») : encore et encore, la case qui épargne le plus est découverte, entourée de drapeaux, puis ouverte autour. Jamais plus que le 3BV ; moins peut suffire.
page-figure-zini-efficiency = Efficacité ZiNi
page-figure-zini-efficiency-means = Le ZiNi divisé par les clics, d'une partie gagnée.

## La page : la partie

page-stat-mines = { menu-mines }
page-stat-flags = Drapeaux posés
page-stat-safe = Cases sûres restantes
page-stat-clock = Temps
page-stat-left = reste { $mines }
page-new-game = { menu-start }
page-same-again = Même grille
page-undo = Annuler
page-redo = Refaire
page-zoom-in = Agrandir
page-zoom-out = Réduire
page-zoom-fit = Toute la grille
page-analyse = Analyser
page-analyse-helps = Dans une partie en cours c'est de l'aide, et la partie n'est pas classée.
page-toolbar = Outils
page-tap = Un appui
page-tap-dig = { action-dig }
page-tap-flag = { action-flag }
page-link-lost = Le serveur ne répond pas. La partie y est gardée telle que vous la voyez ; les clics ne font rien d'ici son retour. Nouvel essai…
page-left-kept = Votre partie est gardée.
page-left-back = Revenir à votre partie
page-again-title = La même grille ?
page-again-ends = La partie en cours prendrait fin : ses mines sont les mêmes.
page-opened =
    { $cells ->
        [one] { $cells } case découverte.
       *[other] { $cells } cases découvertes.
    }
page-cell-hidden = cachée
page-cell-empty = vide
page-cell-flag = { foot-flag }
page-cell-uncertain = point d'interrogation
page-cell-safe-mark = marquée sûre
page-cell-mine = mine
page-cell-exploded = mine explosée
page-cell-wrong-flag = drapeau erroné
page-cell-flagged-mine = mine sous drapeau
page-cell-opening = en cours de découverte
page-cell-start = commencer ici
page-cell-chance = mine à { $chance }
page-cell-place = { cell-place }
page-cell-place-layer = { cell-place-layer }
page-cell-place-free = ligne { $line }, sa case { $place }

## La page : la stratégie

page-ai = IA
page-ai-title = Un coup de la stratégie ; maintenir pour continuer
page-ai-section = L'IA joue
page-ai-auto = Auto
page-ai-stop = Arrêter
page-ai-log = Pourquoi ces coups
page-strategy = Stratégie
page-strategy-random = random : au hasard
page-strategy-zeros = zeros : à côté d'un 0 (document 001)
page-strategy-evident = evident : un nombre à la fois
page-strategy-patterns = patterns : fenêtres de la grille
page-strategy-csp = csp : équations et moindre risque
page-strategy-pinv = pinv : la pseudo-inverse
page-strategy-limited-search = limited-search : recherche limitée
page-strategy-exact = exact : moindre risque exact
page-strategy-expert = expert : gagne le plus
page-strategy-cheat = cheat : connaît les mines
page-speed = Vitesse :
page-speed-moves =
    { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    } par seconde

## La page : les indices

page-hints = Indices
page-hint = { page-how-hint }
page-hint-grades = Indices, du coup de pouce à la case
page-hint-nudge = Où
page-hint-nudge-title = Où regarder
page-hint-clues = Nombres
page-hint-clues-title = Quels nombres utiliser
page-hint-argument = Preuve
page-hint-argument-title = Le raisonnement entier
page-hint-cell = Case
page-hint-cell-title = Seulement la case
page-chances = Risques de mine
page-chance-safe = sûre
page-chance-mine = { page-cell-mine }
page-forced = Faut-il deviner ?
page-hint-note = Une partie aidée n'est pas classée.
page-told = Ce qui est dit de la grille

## La page : la fin

page-end-section = Fin de la partie
page-end-close = Regarder la grille
page-victory = Victoire !
page-defeat = Défaite
page-victory-text = Toutes les cases sûres sont découvertes.
page-defeat-text = C'était une mine.
page-new-best = Votre meilleur temps !
page-unranked = Non classée
page-unranked-own = { page-own }
page-unranked-again = { page-key-again }
page-unranked-undone = coups annulés
page-unranked-helped = avec de l'aide
page-unranked-strategy = l'IA a joué
page-unranked-custom = hors des niveaux
page-unranked-easy-board = la grille est plus facile (3BV) que celles du classement
page-unranked-short-time = plus vite que le niveau ne peut être joué
page-unranked-fast-pace = un rythme qu'aucune main n'atteint
page-review = Faire le bilan
page-share = Partager
page-share-copied = Le lien vers cette grille est copié : collez-le où vous voulez.
page-share-by-hand = Copiez ce lien :

## La page : analyse

page-analysis-title = Analyser une position
page-analysis-text = Dessinez ce que vous voyez, case par case ou d'un trait ; ou collez ou déposez une position ou une partie de n'importe quel programme. Toutes les cases certaines, les risques exacts et le meilleur coup apparaissent.
page-brush = Ce que dessine un clic ou un trait
page-brush-cycle = +1
page-brush-cycle-title = Un de plus à chaque clic
page-brush-hide = Cacher
page-brush-flag = { action-flag }
page-brush-move = Déplacer la grille
page-open-file = Ouvrir un fichier…
page-copy-link = Copier le lien
page-analysis-keys = Clavier : chiffres, F, retour arrière, Ctrl Z. Bouton droit : drapeau. Le bouton du milieu, ou deux doigts, déplacent la grille.
page-analysis-large = Cette position est trop grande pour une adresse : copiez-la en texte.
page-analysis-address-bad = L'adresse ne porte pas de position lisible : { $why }
page-address-unknown = des mots inconnus
page-address-cut = elle n'a pas été copiée en entier
page-drop = Déposez ici
page-taken-position = Lu : une position.
page-taken-board = Lu : une grille. Elle n'a pas encore de mines : dites combien.
page-taken-game = Lu : une partie enregistrée, telle qu'elle est.
page-taken-code = Lu : une partie partagée, telle qu'elle est.
page-taken-layout = Lu : une disposition. Rien n'y est encore découvert.
page-taken-mbf = Lu : une grille en MBF. Rien n'y est encore découvert.
page-taken-boards = Lu : la première grille du fichier. Rien n'y est encore découvert.
page-ask-strategy = Demander à une stratégie
page-ask = Demander
page-ask-more =
    { $more ->
        [one] et { $more } autre coup
       *[other] et { $more } autres coups
    }
page-clear = Effacer
page-result = Résultat
page-result-layouts = Dispositions
page-result-estimated = estimé
page-result-safe = Cases sûres
page-result-mines = Mines certaines
page-result-risk = Risque de mine
page-result-win = Chance de gagner
page-result-impossible = Position impossible : ces nombres se contredisent.
page-result-impossible-count = Position impossible : ces nombres ne vont pas avec le nombre de mines.
page-json-title = En texte
page-json-note = Collez ici une position ou une partie : JSON, code de partage, lien, grille dessinée, fichier de grilles ou fichier .mine ; ou copiez cette position.
page-json-read = Lire
page-json-copy = Copier
page-copied = Copié.
page-copy-by-hand = Copiez avec Ctrl C : il n'y a pas de presse-papiers ici.

## La page : le bilan

page-review-title = Bilan de la partie
page-review-none = Quelle partie ? Finissez-en une, ou ouvrez un code de partage.
page-review-wait = Chaque coup est jugé…
page-details = Détails
page-accuracy = Précision
page-accuracy-title = La part des chances de gagner qui a été gardée
page-luck = Chance
page-luck-title = Explosions attendues des risques pris, moins celles qui ont eu lieu
page-luck-meaningless = sans signification ici
page-guesses = Paris
page-timeline = Coups
page-move-none = Début
page-move-number = Coup { $move }
page-verdict-first = Première case
page-verdict-sound = Certain
page-verdict-forced-guess = Pari forcé
page-verdict-needless-guess = Pari inutile
page-verdict-blunder = Bévue
page-verdict-flag = { action-flag }
page-verdict-wrong-flag = Drapeau erroné
page-verdict-mark = Marque
page-risk = Risque
page-least-risk = Moindre risque
page-win-chance = { page-result-win }
page-mistake-before = Faute précédente
page-mistake-after = Faute suivante
page-review-keys = Clavier : ← → vont de coup en coup, Origine et Fin aux extrémités, { $before } et { $after } aux fautes ; Maj et les flèches parcourent les cases.
page-play-on = Continuer d'ici
page-replay-play = Rejouer
page-replay-pause = Pause
page-replay-speed = { page-speed }
page-replay-times = ×{ $times }
page-replay-first = Au début
page-replay-back = En arrière
page-replay-forward = En avant
page-replay-last = À la fin
page-risk-plot = Risque de chaque coup
page-share-review = Partager ce bilan
page-play-code = Jouer cette grille
page-show-all = Aussi les coups certains

## La page : statistiques

page-stats-title = Vos statistiques
page-stats-none = Pas encore de partie finie. Jouez !
page-games = Parties
page-wins = Gagnées
page-win-rate = Réussite
page-mean-time = Temps moyen
page-streak = Série
page-best-streak = Meilleure série
page-best-speed = Meilleur 3BV/s
page-by-level = Par niveau
page-times-plot = Temps des parties gagnées
page-speed-plot = 3BV/s des parties gagnées
page-rate-plot = Réussite au fil des parties
page-history = Historique
page-date = Date
page-level = { menu-level }
page-outcome = Issue
page-won = Gagnée
page-lost = Perdue
page-abandoned = Abandonnée
page-ranked = Classée
page-export-csv = Exporter (CSV)
page-all-levels = Tous les niveaux
page-yes = { menu-yes }
page-no = { menu-no }
page-carry-title = Vos parties ailleurs
page-carry-text = Seul ce navigateur sait que ces parties sont à vous. Emportez-les dans un autre par un code, ou gardez les parties finies dans un fichier.
page-transfer = Code pour un autre navigateur
page-transfer-text = Ouvrez cette page dans l'autre navigateur, choisissez « J'ai un code » dans ses statistiques, et tapez :
page-transfer-note = Qui a le code a vos parties : il sert une fois, pendant { $minutes } minutes, et n'est plus montré ensuite.
page-claim = J'ai un code
page-claim-text = Les parties de ce navigateur rejoignent celles du code.
page-claim-send = Les amener ici
page-claimed =
    { $games ->
        [0] Ce code n'apportait aucune partie.
        [one] La voici : une partie.
       *[other] Les voici : { $games } parties.
    }
page-claim-code = Code
page-export-games = Exporter les parties (JSON)
page-import-games = Importer des parties
page-imported =
    { $imported ->
        [0] Aucune nouvelle partie
        [one] Une nouvelle partie
       *[other] { $imported } nouvelles parties
    } ; déjà là : { $known }. Ce qui est importé n'est pas classé.

## La page : classement

page-board-title = { page-nav-leaderboard }
page-day = Jour
page-all-time = Tous les temps
page-on-day = Un jour
page-list = Liste
page-streak-note = Victoires classées d'affilée. Une défaite met fin à la série, de même qu'une partie classée commencée et non gagnée sans aide. Une partie encore ouverte y revient une fois gagnée.
page-rank = Rang
page-nickname = Pseudonyme
page-nickname-note = Vos temps paraissent sous ce nom. Sans lui, vous êtes anonyme.
page-save = Enregistrer
page-saved = Enregistré.
page-entries-none = Pas encore de partie classée : soyez le premier.
page-ranked-note = Les parties à graine choisie, partagées, répétées, annulées ou aidées ne sont pas classées ; ni les grilles très faciles (3BV sous 2, 30, 100), ni un rythme qu'aucune main n'atteint.
page-you = { menu-you }
page-anonymous = anonyme

## La page : le laboratoire

page-lab-title = Le laboratoire
page-lab-text = Des stratégies jouent beaucoup de parties sur le serveur pendant que vous regardez. Les mêmes réglages donnent les mêmes parties sur toute machine. Quitter la page arrête la série.
page-lab-none = Ce serveur n'a pas de laboratoire. Chez vous : demineur lab compare --help
page-lab-kind = Ce qui est joué
page-lab-compare = Comparer
page-lab-sweep = Le long d'un axe
page-lab-compare-note = Toutes jouent les mêmes grilles depuis la même case : laquelle gagne le plus, de combien, et est-ce la chance ?
page-lab-sweep-note = Les mêmes parties à chaque point : comment change la part de victoires.
page-lab-axis = Ce qui varie
page-lab-axis-mines = { lab-mines }
page-lab-axis-density = densité, %
page-lab-axis-size = { lab-axis-size }
page-lab-axis-tiling = { lab-axis-tiling }
page-lab-axis-effort = { lab-axis-effort }
page-lab-values = Valeurs, plages DE..À:PAS
page-lab-squares = { tiling-square }
page-lab-strategies = Stratégies
page-lab-games-each = { page-games }
page-lab-games-point = Parties par point
page-lab-effort = Effort d'expert
page-lab-effort-low = faible
page-lab-effort-normal = normal
page-lab-effort-high = élevé
page-lab-sprt = Arrêter une fois tranché à, points
page-lab-sprt-none = tout jouer
page-lab-limits = Ce serveur joue jusqu'à { $games } parties par série, stratégies et points comptés, sur { $cells } cases au plus, pendant { $seconds } secondes au plus.
page-lab-start = Lancer
page-lab-stop = { page-ai-stop }
page-lab-needs-two = Choisissez au moins deux stratégies.
page-lab-needs-one = Choisissez une stratégie.
page-lab-command = La même chose chez vous, sur tous vos processeurs :
page-lab-progress = Parties jouées
page-lab-waiting = Le laboratoire se prépare…
page-lab-state = Parties : { $done } sur { $of }, encore { $left } environ
page-lab-done =
    Terminé : { $done ->
        [one] { $done } partie
       *[other] { $done } parties
    } en { $time }.
page-lab-stopped = Arrêté (parties : { $done } sur { $of }) : ce qui est joué compte, et en dit moins.
page-lab-out-of-time = Arrêté par le serveur, son temps écoulé (parties : { $done } sur { $of }).
page-lab-broken = La série s'est interrompue.
page-lab-rates = Part de parties gagnées, avec l'intervalle à 95 %
page-lab-differences = Différences sur les mêmes grilles, avec l'intervalle à 95 %
page-lab-curve = Part de parties gagnées le long de l'axe, avec la bande à 95 %
page-lab-read-off = Pointez le graphique, ou prenez les flèches, pour lire ses chiffres.
page-lab-axis-rate = parties gagnées
page-lab-axis-difference = différence en points de réussite
page-lab-rate-text = { $name } : { $rate } gagnées ({ $interval }), { $wins } sur { $games }
page-lab-difference-text = { $a } − { $b } : { $difference } points ({ $interval }), p = { $p }
page-lab-interval = { lab-interval }
page-lab-guesses = { lab-guesses }
page-lab-millis = { lab-time }
page-lab-pair = A − B
page-lab-both = { lab-both }
page-lab-only-a = { lab-only-a }
page-lab-only-b = { lab-only-b }
page-lab-neither = { lab-neither }
page-lab-difference = { lab-difference }
page-lab-p-value = { lab-p-value }
page-lab-settled = { lab-settled }
page-lab-settled-early = { lab-settled-early }

## La page : comment jouer

page-how-title = Comment jouer
page-how-text = Six petites grilles, chacune avec quelque chose à essayer. Rien ne compte ici.
page-how-hint = Indice
page-how-again = Recommencer
page-how-shows =
    { $mines ->
        [0] Aucune mine ne touche cette case.
        [one] { $mines } mine touche cette case.
       *[other] { $mines } mines touchent cette case.
    }
page-how-flagged = Les drapeaux sont vos notes : ils empêchent de découvrir la case.
page-how-exploded = C'était une mine. Dans une partie, c'est la fin ; ici, on recommence.
page-how-chord-not = Un nombre découvre autour de lui dès qu'il a autant de drapeaux que ce qu'il affiche.
page-how-numbers = Les nombres
page-how-numbers-text = Un nombre dit combien des cases qui le touchent, coins compris, cachent une mine. Pointez une case pour voir lesquelles. Découvrez toutes celles qui n'en cachent pas.
page-how-numbers-done = Toutes les cases sûres sont découvertes : c'est ainsi qu'on gagne.
page-how-flags = Les drapeaux
page-how-flags-text = Ce 1 ne touche qu'une case cachée : la mine est là. Marquez-la d'un clic droit, d'un appui long ou de la touche F.
page-how-flags-done = Marquée. Les drapeaux ne sont pas nécessaires pour gagner, mais ils aident à voir.
page-how-chord = Découvrir autour d'un nombre
page-how-chord-text = Le 2 a ses deux drapeaux : tout le reste autour est sûr. Cliquez le 2 pour tout découvrir d'un coup.
page-how-chord-done = Un clic pour toutes : c'est ce qui rend rapides les bons joueurs.
page-how-one-one = 1-1 contre un bord
page-how-one-one-text = Laquelle des cases du haut est certainement sûre ? Regardez les deux premiers nombres à gauche. Découvrez-la.
page-how-one-one-done = Oui : la mine du premier 1 est aussi la seule du second.
page-how-one-one-hint = Le 1 de la colonne 1 a sa mine parmi deux cases. Le 1 de la colonne 2 touche ces deux-là et une de plus : celle-ci est sûre.
page-how-one-two-one = { hint-technique-one-two-one }
page-how-one-two-one-text = Trois nombres alignés qui décident de trois cases : marquez-en deux, découvrez la troisième.
page-how-one-two-one-done = Chaque fois que vous voyez 1-2-1 le long de cases cachées : mine, sûre, mine.
page-how-one-two-one-hint = Si la case du milieu était une mine, chaque 1 aurait déjà la sienne, et le 2 ne pourrait en avoir une autre. Elle est donc sûre, et le 2 a ses mines des deux côtés.
page-how-tilings = D'autres pavages
page-how-tilings-text = Tout est pareil sur des hexagones, des chapeaux ou des losanges de Penrose, sauf qui touche qui : pointez une case pour voir ses voisines.
page-how-tilings-done = On peut jouer sur n'importe quel pavage : choisissez-en un à côté de la grille.
page-how-hints = Des indices qui se démontrent
page-how-hints-text = Dans une partie, les indices en disent autant que vous voulez, d'où regarder jusqu'à tout l'argument. Ils entourent les cases dont ils parlent :
page-role-number = un nombre sur lequel repose l'argument
page-role-safe = prouvée sûre
page-role-mine = prouvée minée
page-role-look = regardez ici
page-role-best = la meilleure case à découvrir, ou celle que l'IA a jouée
page-cell-ringed = la case entourée
