# Tous les textes du produit, en français. Mêmes clés que en, dans le même ordre.

## Partie ligne par ligne (document 000)

welcome =
    Démineur : découvrez toutes les cases qui ne cachent pas de mine.
    Tapez « aide » à tout moment, « quitter » pour arrêter.
choose-level = Choisissez un niveau :
choose-number =
    { $last ->
        [one] tapez 1
       *[other] tapez un nombre de 1 à { $last }
    }
choose-action =
    tapez un nombre de 1 à { $last }, ou une commande comme « o { $example } » (« aide » les montre toutes)
level-beginner = Débutant
level-intermediate = Intermédiaire
level-expert = Expert
level-guided = Guidé
start-rows =
    { $columns ->
        [one] { $columns } colonne
       *[other] { $columns } colonnes
    }, { $lines ->
        [one] { $lines } ligne
       *[other] { $lines } lignes
    }, { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    }, graine { $seed }
start-cells =
    { $tiling }, { $cells ->
        [one] { $cells } case
       *[other] { $cells } cases
    }, { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    }, graine { $seed }
start-resumed =
    { $moves ->
        [one] Un coup a déjà été joué.
       *[other] { $moves } coups ont déjà été joués.
    }
start-unfinished = Une partie vous attend ({ $level }) : demineur play --plain --resume
mines-remaining = mines restantes : { $mines }
action-dig = Découvrir
action-flag = Drapeau
action-unflag = Retirer
axis = Axe { $axis } entre 1 et { $last } :
axis-bad = tapez un nombre de 1 à { $last }
cell = Case entre 0 et { $last } :
cell-bad = tapez un numéro de case de 0 à { $last }
flags-missing =
    toutes les cases sans mine sont découvertes : pour gagner, il reste { $flags ->
        [one] { $flags } drapeau
       *[other] { $flags } drapeaux
    } à poser
win = Bravo, vous avez gagné !
lose = Vous avez perdu
lose-rows = La mine était en colonne { $column }, ligne { $line }.
lose-layers = La mine était en colonne { $column }, ligne { $line }, couche { $layer }.
lose-cell = La mine était en case { $cell }.
again = Pour rejouer cette partie : { $command }
go-on = Pour la continuer : { $command }
time-played = Temps : { $seconds } s
three-bv = 3BV, le nombre minimal de clics : { $clicks }
saved = Enregistré dans « { $path } ».
share-code = Code de partage : { $code }
near = Voisines de { $cell } : { $list }
near-none = { $cell } n'a pas de voisines.
fallback-safe = Pas assez de place ici pour une ouverture : seule la première case est sûre.
fallback-any = Il n'y a que des mines : la première case ne peut pas être sûre.

## Partie guidée (document 002)

guided-columns = saisir un nombre de colonnes entre 1 et { $max }
guided-columns-more = le démineur ne peut compter plus de { $max } colonnes
guided-columns-less = le démineur ne peut pas avoir un nombre de colonnes inférieur à 1
guided-lines = saisir un nombre de lignes entre 1 et { $max }
guided-lines-more = le démineur ne peut compter plus de { $max } lignes
guided-lines-less = le démineur ne peut pas avoir un nombre de lignes inférieur à 1
guided-mines = saisir le nombre de mines, il ne doit pas dépasser { $max }
guided-mines-more =
    le démineur ne peut pas contenir plus { $max ->
        [one] d'une mine
       *[other] de { $max } mines
    }
guided-mines-less = on ne peut pas avoir moins d'une mine
guided-small =
    { $cells ->
        [one] { $cells } case
       *[other] { $cells } cases
    } : avec 20 % de mines au plus, il n'y a de place pour aucune mine ; il faut au moins 5 cases, recommençons
guided-number = il faut saisir un nombre entier, par exemple 10
guided-cell = saisir les coordonnées de la case à découvrir, sous la forme (colonne, ligne)
guided-bounds = les coordonnées des cases ne doivent pas dépasser ({ $columns }, { $lines })
guided-flagged = la case contient un drapeau
guided-flag-remove = si vous voulez enlever le drapeau taper 1
guided-flag-keep = sinon taper 0
guided-flag-put = si vous voulez poser un drapeau taper 2
guided-flag-open = si vous voulez découvrir la case taper 3
guided-flag-zero-one = il faut taper 0 ou 1
guided-flag-two-three = il faut taper 2 ou 3
guided-win = vous avez gagné :-) !!!
guided-lose = BOUM vous avez perdu :-( !!!

## Entrées

entry-form-rows = il faut deux nombres, la colonne puis la ligne, par exemple { $example }
entry-form-layers = il faut trois nombres, la colonne, la ligne puis la couche, par exemple { $example }
entry-form-cell = il faut un numéro de case, par exemple { $example }
entry-no-column = la colonne n'existe pas
entry-no-line = la ligne n'existe pas
entry-no-layer = la couche n'existe pas
entry-no-cell = la case n'existe pas : les cases vont de 0 à { $last }
entry-too-long = cette ligne est trop longue : { $max } octets au plus
entry-not-text = cette ligne n'est pas du texte lisible (UTF-8)
entry-save-name = il faut un nom de fichier, par exemple « enregistrer partie.json »
entry-many-bad = { $entries } entrées de suite n'ont rien fait : la partie s'arrête ici. Tapez « aide » pour voir les commandes.
entry-end = Fin de l'entrée : la partie s'arrête ici.
# Ce qui se tape pour chaque commande, dans toutes les langues quelle que soit celle parlée ; mots séparés.
typed-undo = annuler
typed-redo = refaire
typed-help = aide
typed-quit = quitter
typed-hint = indice
typed-guess = deviner? deviner
typed-chances = probabilités risques
typed-code = code
typed-save = enregistrer sauver
typed-near = voisines
typed-open = découvrir ouvrir creuser
typed-flag = drapeau
typed-unmark = retirer enlever
typed-safe = sûre
typed-mark = marquer
typed-chord = autour
quit = Partie quittée. À bientôt !
help =
    Commandes, à toute question :
      o { $example }   découvrir la case (aussi : creuser)
      f { $example }   poser un drapeau (aussi : drapeau)
      u { $example }   retirer la marque (aussi : retirer)
      c { $example }   découvrir autour d'un nombre qui a tous ses drapeaux
      ? { $example }   marquer « incertain » ; s { $example } : marquer « sûre »
      n { $example }   citer les voisines et ce qu'elles montrent
      indice      un indice et ses raisons ; indice 1 : où regarder, indice 2 : quels nombres,
                  indice 3 : pourquoi, indice 4 : seulement la case
      deviner?    faut-il deviner ; prob : le risque de mine partout
      annuler, refaire, enregistrer FICHIER, code (le code de partage), aide, quitter
      (aussi : undo, redo, save, help, quit)
help-rows = Une case s'écrit colonne puis ligne, à partir de 1 : « 3 4 », « 3,4 » ou « (3, 4) ».
help-layers = Une case s'écrit colonne, ligne, puis couche (x, y, z), à partir de 1 : « 3 4 2 », « 3,4,2 » ou « (3, 4, 2) ».
help-cells = Une case s'écrit par son numéro, à partir de 0.
legend-ascii =
    # cachée, D drapeau, B mine, ? incertaine, s sûre,
    un nombre : les mines voisines (rien : aucune)
legend-map =
    Chaque case est son numéro, deux points et ce qu'elle montre, à peu près à sa place :
    # cachée, D drapeau, B mine, ? incertaine, s sûre, un nombre : les mines voisines (un point : aucune)
legend-table =
    Chaque ligne est une case : son numéro, ce qu'elle montre et les numéros de ses voisines.
    # cachée, D drapeau, B mine, ? incertaine, s sûre, un nombre : les mines voisines
legend-emoji =
    ◻ cachée, 🚩 drapeau, 💣 mine, ❓ incertaine, ✅ sûre,
    un nombre : les mines voisines (rien : aucune)

## Coups refusés

refuse-no-cell = la case n'existe pas : les cases vont de 0 à { $last }
refuse-over = la partie est finie
refuse-open = case déjà découverte
refuse-mark-open = Vous ne pouvez pas placer de drapeau sur une case déjà découverte !
refuse-flagged = Vous ne pouvez pas découvrir une case avec un drapeau ! Retirez-le d'abord.
refuse-same-mark = la case porte déjà cette marque
refuse-no-mark = la case ne porte pas de marque
refuse-flag-limit = Nombre de drapeaux maximum atteint ! ({ $mines })
refuse-chord-hidden = seul un nombre découvert peut découvrir ses voisines
refuse-chord-count = le nombre est { $number }, mais { $flags ->
        [0] aucun drapeau n'est posé
        [one] un seul drapeau est posé
       *[other] { $flags } drapeaux sont posés
    } autour
refuse-chord-idle = il n'y a plus rien à découvrir autour
refuse-undo = il n'y a pas de coup à annuler
refuse-redo = il n'y a pas de coup à refaire

## Pourquoi un coup est joué

why-first-cell = la première case : rien n'est encore connu
why-random = une case au hasard, faute de mieux
why-beside-zero = à côté d'un 0 découvert
why-none-beside-zero = une case au hasard : aucune case à proximité d'une case découverte dont le nombre de mines voisines est égal à 0 !
why-only-mines-left = il ne reste que des mines
why-flag-in-the-way = un drapeau se trouve sur une case à découvrir
why-all-mines = autant de voisines cachées que de mines manquantes : toutes sont des mines
why-all-safe = toutes ses mines sont connues : le reste est sûr
why-window = identique dans tous les motifs valides d'une fenêtre de { $size } × { $size }
why-equations = identique dans toutes les solutions des équations
why-equations-risk = le moindre risque d'après les équations : { $risk }
why-pseudo-inverse = la pseudo-inverse lui donne { $value }
why-pseudo-inverse-least = aucune valeur ne dit de marquer ou de découvrir une case : { $value } est la moindre parmi les voisines d'une case découverte
why-one-and-next = un 1 à côté d'un nombre qui a une voisine cachée de plus
why-contradiction = le contraire se contredit dans tous les cas
why-limited-search = la plus sûre de la recherche limitée : { $risk }
why-certain = identique dans toutes les dispositions possibles
why-least-risk = aucune case n'est sûre à coup sûr, celle-ci a le moindre risque : { $risk }
why-endgame = la meilleure de la fin de partie exacte : le jeu parfait gagne { $win } du temps
why-two-openings = aucune case n'est sûre à coup sûr : on survit à cette ouverture et à la suivante { $survival } du temps, { $safest } en partant de la plus sûre
why-played-out = aucune case n'est sûre à coup sûr : de { $games } parties jouées jusqu'au bout à partir d'ici, { $win } sont gagnées (± { $error }), plus qu'avec les autres bonnes cases
why-isolated-part = la meilleure d'une zone sans lien avec le reste : le jeu parfait la passe { $win } du temps
why-forced-pair = une des deux est minée, et aucun nombre ne dira jamais laquelle : autant deviner maintenant
why-truth = la disposition des mines a été consultée
why-proof = sûre : { $cells ->
        [one] le nombre de { $list } l'impose
       *[other] les nombres de { $list } l'imposent
    }
why-proof-count = sûre : { $cells ->
        [0] le nombre de mines l'impose
        [one] le nombre de mines et le nombre de { $list } l'imposent
       *[other] le nombre de mines et les nombres de { $list } l'imposent
    }
why-seen = { $why } (voir { $list })
decimal-mark = ,
percent = { $value } %
cell-rows = ({ $column }, { $line })
cell-layers = ({ $column }, { $line }, { $layer })
cell-place = colonne { $column }, ligne { $line }
cell-place-layer = colonne { $column }, ligne { $line }, couche { $layer }
cell-id = la case { $cell }

## Analyse

analyze-busy = analyse en cours
analyze-stopped = Arrêté : ce qui est dit était prouvé jusque-là.
analyze-layouts =
    { $layouts ->
        [one] Une disposition est possible.
       *[other] { $layouts } dispositions sont possibles.
    }
analyze-estimated = Trop de dispositions pour les compter : les risques sont estimés, les cases sûres et les mines sont prouvées.
analyze-legend = un nombre : découverte ; s : sûre ; B : mine certaine ; % : risque de mine
analyze-others =
    { $cells ->
        [one] une autre case cachée : { $risk }
       *[other] { $cells } autres cases cachées : { $risk } chacune
    }
analyze-safe = Sûres : { $list }
analyze-mines = Mines : { $list }
analyze-more = { $list } et { $more } de plus
analyze-best = Meilleur coup : découvrir { $cell }, { $why }
analyze-risk = Risque de mine à cet endroit : { $risk }
analyze-win = Chance de gagner en jouant parfaitement : { $win }
analyze-nothing = Aucune case sûre n'est cachée : il n'y a plus rien à découvrir.
analyze-impossible = Cette position est impossible : aucune disposition ne convient.
analyze-conflict =
    { $cells ->
        [0] Il y a plus de mines que de cases cachées.
        [one] Le nombre de { $list } est impossible.
       *[other] Ces nombres se contredisent : { $list }.
    }
analyze-conflict-count =
    { $cells ->
        [0] Il y a plus de mines que de cases cachées.
        [one] Le nombre de { $list } ne s'accorde pas avec le nombre de mines.
       *[other] Ces nombres ne s'accordent pas avec le nombre de mines : { $list }.
    }

## Résolution

solve-start = { $strategy } joue, graine { $seed }
move-open = découvrir { $cell }
move-flag = drapeau sur { $cell }
move-unmark = retirer le drapeau de { $cell }
move-chord = découvrir autour de { $cell }
move-mark = marquer { $cell }
move-numbered = { $number }. { $move }
solve-shows = { $move } → { $shows }
solve-mine = une mine
solve-why = { $move } : { $why }
solve-guess = { $move } (un pari)
solve-given = le départ que donne la grille
solve-over = La partie est déjà finie.
solve-step = Entrée pour continuer
solve-variables = variables : { $list }
solve-matrix = A ({ $rows } × { $columns }) et B :
solve-matrix-part = A ({ $rows } × { $columns }) et B, colonnes { $from } à { $to } sur { $shown } :
solve-result = pinv(A)·B :
solve-folded =
    { $count ->
        [one] Une autre case, qu'aucun nombre découvert ne touche, a une colonne de zéros hormis le compte des mines :
       *[other] { $count } autres cases, qu'aucun nombre découvert ne touche, ont des colonnes de zéros hormis le compte des mines :
    } { $value } chacune.
solve-won = Gagné : { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    }, { $guesses ->
        [0] sans pari
        [one] { $guesses } pari
       *[other] { $guesses } paris
    }.
solve-lost = Perdu après { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    }, { $guesses ->
        [0] sans pari
        [one] { $guesses } pari
       *[other] { $guesses } paris
    }.
solve-share = Pour la partager ou la rejouer : { $code }

## Beaucoup de parties

lab-strategy = stratégie
lab-games = parties
lab-wins = gagnées
lab-losses = perdues
lab-rate = réussite
lab-interval = intervalle à 95 %
lab-guesses = paris/partie
lab-without-guess = sans pari
lab-moves = coups/partie
lab-technique = technique
lab-techniques = Coups par partie selon la technique, et 3BV, le moins de clics qu'il faut :
lab-three-bv = 3BV par grille
lab-report-techniques = Coups selon la technique
lab-time = ms/partie
lab-slowest = ms au pire
lab-level = { $tiling }, { $cells ->
        [one] { $cells } case
       *[other] { $cells } cases
    }, { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    }, premier clic : { $first ->
        [safe] une case sûre
        [opening] une ouverture
       *[any] n'importe quoi, même une mine
    } ; graine { $seed }
lab-boards = { $boards ->
        [one] { $boards } grille
       *[other] { $boards } grilles
    } de { $path }
lab-stopped = Arrêté : voici les parties jouées jusque-là.
lab-median = ms, médiane
lab-slowest-99 = ms à 99 %
lab-where-lost = Perdues, en pourcentage des parties (risque et paris inutiles par partie : avec --risks) :
lab-lost-first = premier clic
lab-lost-opening = début
lab-lost-middle = milieu
lab-lost-last = dernières cases
lab-risk = risque/partie
lab-needless = paris inutiles
lab-lost-needlessly = perdues ainsi
lab-lost-forced = perdues par des paris forcés
lab-pair = A – B
lab-both = les deux
lab-only-a = A seul
lab-only-b = B seul
lab-neither = aucun
lab-difference = A−B, points
lab-p-value = p
lab-sequential = Test séquentiel, marge en points : { $points } ; α et β { $error } % ; tranché quand le logarithme du rapport de vraisemblance dépasse ±{ $bound }.
lab-settled = Tranché : { $a } gagne plus souvent que { $b }. Logarithme du rapport de vraisemblance : { $ratio }.
lab-undecided = Non tranché : { $a } ou { $b }. Logarithme du rapport de vraisemblance : { $ratio }.
lab-settled-early = Arrêté dès que c'était tranché : les intervalles et p d'une telle série ne sont qu'un guide.
lab-compare-one = une comparaison demande deux stratégies au moins, comme : demineur lab compare exact expert
lab-no-games = il n'y a rien à jouer : donnez --games 1 ou plus
lab-csv-short = il est plus court que quand la série a été interrompue : impossible de le continuer
lab-csv-other = ce n'est pas le fichier que cette série écrivait : rien n'y a été touché
lab-csv-late = { $path } garde une série sans fichier de parties : enlevez --csv, ou recommencez avec un autre --out
lab-csv-missing = { $path } garde une série avec un fichier de parties : ajoutez --csv et le fichier du début
lab-csv-standard = des parties écrites sur la sortie standard ne peuvent être continuées : nommez un fichier pour --csv, ou enlevez --resume
lab-needs-file = { $option } demande le nom d'un fichier : « - » n'en est pas un ici
lab-file-twice = { $path } serait écrit deux fois : nommez un autre fichier
lab-part-busy = { $path } est en train d'être joué par un autre processus : attendez-le, ou nommez un autre fichier
lab-part-bad = { $path } : { $cause }
lab-part-exists = { $path } existe déjà : ajoutez --resume pour continuer, ou nommez un autre fichier
lab-part-other = { $path } contient une autre série : elle diffère par { $fields }
lab-merge-other = { $path } fait partie d'une autre série que { $first } : elle diffère par { $fields }
lab-merge-unfinished = { $path } n'a pas été jouée jusqu'au bout ({ $played } sur { $games }) ; continuez avec lab run --resume
lab-merge-compared = { $path } garde une comparaison, qui n'est jamais partagée : « lab repeat » la redit
lab-merge-overlapping = { $path } et { $other } se recouvrent : les parties { $from } à { $to } sont dans les deux
lab-merge-missing = les parties { $from } à { $to } manquent : elles ne sont dans aucun fichier
lab-repeat-same = Identique à { $path }, partie pour partie.
lab-repeat-other = Différent de { $path } : un autre programme l'a jouée, ou le fichier a été modifié.
bench-timing = { $positions } positions en { $millis } ms

## Grilles

board-cells =
    { $tiling }, { $cells ->
        [one] { $cells } case
       *[other] { $cells } cases
    }
board-neighbours = Voisines d'une case : de { $least } à { $most }
board-neighbours-same = Voisines de chaque case : { $count }
board-mines = Mines : { $mines }
board-three-bv = 3BV : { $clicks }
board-seed = Graine : { $seed }
board-written = Écrit dans « { $path } ».
tilings-name = nom
tilings-neighbours = voisines
tilings-aliases = autres noms
board-no-cells = il faut au moins une case : demandez une largeur, une hauteur et une profondeur d'au moins 1
board-too-many = une grille { $tiling } de { $cells } cases est trop grande : demandez { $most } cases au plus
board-torus = un tore { $tiling } de cette taille ne se referme pas (une case se toucherait elle-même, ou deux fois une autre) : demandez --width { $width } --height { $height }
board-torus-cube = un tore { $tiling } de cette taille ne se referme pas (une case se toucherait elle-même, ou deux fois une autre) : demandez --width { $width } --height { $height } --depth { $depth }
board-no-wrap = le pavage { $tiling } ne se répète jamais, il n'a donc pas de tore : enlevez --wrap
board-no-cube = seul le cube a une profondeur : enlevez --depth pour { $tiling }, ou demandez --tiling cube
board-positions = le graphe n'a pas autant de positions ({ $positions }) que de cases ({ $cells }) : donnez-en une par case ou aucune
board-position = la position de la case { $cell } ne peut pas être dessinée : donnez deux nombres jusqu'à 10^15
board-given-cell = la case { $cell } n'est pas sur la grille : les cases vont de 0 à { $last }
board-given-count = il y a { $given ->
        [one] { $given } mine donnée
       *[other] { $given } mines données
    }, mais le nombre annoncé est { $said }
graph-no-cell = la case { $cell } a pour voisine { $neighbour }, qui n'existe pas
graph-loop = la case { $cell } ne peut pas être sa propre voisine
graph-twice = la case { $cell } cite deux fois la voisine { $neighbour }
graph-one-way = la case { $cell } cite { $neighbour }, qui ne la cite pas en retour
## Fabriquer des grilles

generate-start = Commencez par { $cell }.
generate-grade-none = Difficulté : aucune, le premier clic découvre tout.
generate-grade-counting = Difficulté : comptage, un nombre à la fois suffit.
generate-grade-pair = Difficulté : paires, deux nombres à la fois suffisent.
generate-grade-set = Difficulté : ensembles, il faut voir jusqu'à { $largest } nombres à la fois.
generate-grade-mine-count = Difficulté : compte des mines, il faut le nombre de mines.
generate-proof =
    { $steps ->
        [one] La preuve a { $steps } étape
       *[other] La preuve a { $steps } étapes
    } : { $counting } par comptage, { $pair } par paires, { $set } par ensembles, { $count } par le compte des mines.
generate-repaired = Les mines ont été déplacées là où la grille était bloquée : ces grilles ne sont pas réparties uniformément parmi celles qui se résolvent sans deviner.
generate-twinned = Les cases que rien ne distingue ont été minées ensemble : ces grilles ne sont pas uniformément réparties parmi celles qui se résolvent sans deviner.
generate-drawn = Les mines sont telles que tirées : toute grille qui se résout sans deviner avait la même chance.
generate-seed = Graine { $seed }, grille { $index }.
sheet-puzzle = { $number }. { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    }
sheet-solution = Solution de la grille { $number }
sheet-step = { $number }. D'après { $list }. { $says }
sheet-step-count = { $number }. D'après { $list } et le nombre de mines. { $says }
sheet-step-mines = { $number }. D'après le nombre de mines{ $list }. { $says }
generate-stopped = Arrêté.
generate-none =
    { $tries ->
        [one] aucune grille de ce genre trouvée en { $tries } essai
       *[other] aucune grille de ce genre trouvée en { $tries } essais
    } : demandez moins de mines, un autre --grade ou un --budget plus grand
generate-making = Recherche d'une grille qui se résout sans deviner ; Ctrl-C pour arrêter.
generate-twins = les cases de cette grille vont par groupes qui touchent les mêmes cases, et avec { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    } il faut deviner : demandez une mine de plus ou de moins
generate-holds =
    grille { $board } : la preuve tient ({ $steps ->
        [one] { $steps } étape
       *[other] { $steps } étapes
    })
generate-fails = grille { $board } : la preuve ne tient pas : { $flaw }
generate-flaw-first = la première case ne peut pas être découverte
generate-flaw-unfinished =
    { $hidden ->
        [one] { $hidden } case sûre n'est jamais découverte
       *[other] { $hidden } cases sûres ne sont jamais découvertes
    }
generate-flaw-step = étape { $step }, { $why }
generate-flaw-not-hidden = sa case n'est plus cachée
generate-flaw-not-open = elle s'appuie sur la case { $cell }, qui n'est pas découverte
generate-flaw-false = la disposition dit le contraire
generate-flaw-not-forced = ses nombres laissent les deux possibles
generate-flaw-too-large = ses nombres laissent trop de cas à essayer
generate-other-grade = ses étapes ont la difficulté { $grade }

## Indices

hint-named = { $name } — { $sentence }
hint-technique-counting = Comptage
hint-technique-one-one = 1-1
hint-technique-one-two = 1-2
hint-technique-one-two-one = 1-2-1
hint-technique-pair = Règle de la paire
hint-technique-contradiction = Contradiction à { $numbers } nombres
hint-technique-mine-count = Compte des mines
hint-number-rows = { $number } en { $cell }
hint-number-id = { $number } de la case { $cell }
hint-the-number = le { $number }
hint-and = { $list } et { $last }
hint-marked-numbers = les { $numbers } nombres marqués
hint-cell-list = les cases { $list }
hint-are-mines =
    { $count ->
        [one] { $cells } est une mine
       *[other] { $cells } sont des mines
    }
hint-are-safe =
    { $count ->
        [one] { $cells } est sûre
       *[other] { $cells } sont sûres
    }
hint-counting-mines =
    { $count ->
        [one] Le { $number } ne touche qu'une case cachée : { $cells } est une mine.
        [2] Le { $number } ne touche que 2 cases cachées, toutes deux sont donc des mines : { $cells }.
       *[other] Le { $number } ne touche que { $count } cases cachées, toutes sont donc des mines : { $cells }.
    }
hint-counting-safe = Le { $number } ne touche aucune mine : { $conclusion }.
hint-pair-mines =
    Le { $number } a besoin { $mines ->
        [one] d'une mine
       *[other] de { $mines } mines
    }, mais les cases qu'il partage avec le { $other } en contiennent au plus { $most ->
        [one] une
       *[other] { $most }
    }. Le reste est forcément dans ses autres cases : { $conclusion }.
hint-pair-inside =
    Toutes les cases cachées du { $other } sont aussi touchées par le { $number }, qui y trouve { $mines ->
        [one] sa mine
       *[other] ses { $mines } mines
    } : { $conclusion }.
hint-pair-safe =
    Le { $other } n'a { $own ->
        [one] qu'une case
       *[other] que { $own } cases
    } hors de portée du { $number }, donc au moins { $mines ->
        [one] une de ses mines est
       *[other] { $mines } de ses mines sont
    } dans les cases communes. Il n'en faut pas plus au { $number } : { $conclusion }.
hint-suppose-mine = Supposons que { $cell } soit une mine.
hint-suppose-safe = Supposons que { $cell } soit sûre.
hint-link-safe = Alors le { $number } a toutes ses mines : { $conclusion }.
hint-link-mines = Alors le { $number } a besoin de toutes les cases qui lui restent : { $conclusion }.
hint-end-many = Mais alors le { $number } touche trop de mines.
hint-end-few = Mais alors le { $number } ne peut pas avoir assez de mines.
hint-end-all = Où que soient les mines, { $list } ne peuvent pas être tous justes.
hint-end-count =
    Où que soient les mines, { $list } et le nombre de mines ({ $mines }) ne peuvent pas être tous justes.
hint-end-room =
    Alors seulement { $room ->
        [one] une mine trouve sa place
       *[other] { $room } mines trouvent leur place
    }, mais il y en a { $mines }.
hint-end-least =
    Alors au moins { $least ->
        [one] une mine se trouve
       *[other] { $least } mines se trouvent
    } { $count ->
        [one] autour du { $number }
       *[other] autour de ces nombres : { $list }
    }, mais il n'y en a { $mines ->
        [one] qu'une
       *[other] que { $mines }
    }.
hint-so = Donc { $conclusion }.
hint-no-mines = Il ne reste pas de mine : toutes les cases cachées sont sûres.
hint-only-mines = Il y a autant de mines que de cases cachées : toutes sont des mines.
hint-all-taken =
    { $mines ->
        [one] La seule mine se trouve
       *[other] Les { $mines } mines se trouvent toutes
    } { $count ->
        [one] autour du { $number } : toute case cachée qu'il ne touche pas
       *[other] autour de ces nombres : { $list } ; toute case cachée qu'ils ne touchent pas
    } est sûre, par exemple { $cell }.
hint-rest-full =
    Sur { $mines } mines, au plus { $most ->
        [one] une se trouve
       *[other] { $most } se trouvent
    } { $count ->
        [one] autour du { $number } ;
       *[other] autour de ces nombres : { $list } ;
    } { $outside ->
        [one] la seule autre case cachée, { $cell }, est donc une mine
       *[other] les { $outside } autres cases cachées sont donc toutes des mines, par exemple { $cell }
    }.
hint-also = Les mêmes nombres montrent aussi : { $conclusion }.
hint-both = { $one }, { $two }
hint-no-safe = Aucune case n'est sûre à coup sûr : les mines mises à part, il faut deviner.
hint-nudge-zone = Regardez { $zone } : { $how }.
hint-nudge-count = Comptez les mines.
hint-zone-near = près de { $cell }
hint-zone-top-left = en haut à gauche
hint-zone-top = en haut
hint-zone-top-right = en haut à droite
hint-zone-left = à gauche
hint-zone-middle = au milieu
hint-zone-right = à droite
hint-zone-bottom-left = en bas à gauche
hint-zone-bottom = en bas
hint-zone-bottom-right = en bas à droite
hint-how-one = un seul nombre suffit
hint-how-two = deux nombres ensemble suffisent
hint-how-more = plusieurs nombres ensemble suffisent
hint-how-count = plusieurs nombres et le nombre de mines suffisent
hint-clues = Regardez { $list }.
hint-clues-count = Regardez { $list } et le nombre de mines : { $mines }.
hint-clues-only-count = Regardez le nombre de mines : { $mines }.
hint-cell-safe =
    { $conclusion } : vous pouvez { $count ->
        [one] la
       *[other] les
    } découvrir.
hint-cell-flagged = { $cell } est sûre bien qu'elle porte un drapeau : retirez-le et découvrez-la.
hint-cell-mines =
    { $conclusion } : vous pouvez y poser { $count ->
        [one] un drapeau
       *[other] des drapeaux
    }.
hint-first-safe = Rien n'est encore découvert : commencez par { $cell }, la première case n'est jamais une mine.
hint-first-risk = Rien n'est encore découvert : commencez par { $cell }, risque de mine { $risk }.
hint-done = Il ne reste rien à trouver.
hint-guess = Aucune case cachée n'est sûre à coup sûr : il faut deviner.
hint-guess-why =
    { $layouts } dispositions conviennent à ce qui est découvert. Chacune des { $cells } cases cachées { $mines ->
        [0] est
       *[other] qui ne sont pas des mines certaines est
    } une mine dans les unes et sûre dans les autres : aucun nombre ne tranche.
hint-guess-why-estimated = La grille est trop grande pour compter toutes les dispositions ; aucune case n'a pu être prouvée sûre.
hint-guess-safest =
    { $count ->
        [one] La case la moins risquée est { $cells }
       *[other] Les cases les moins risquées sont { $cells }
    } : risque de mine { $risk }.
hint-guess-best = Le mieux : { $cell }, risque de mine { $risk }.
hint-guess-riskier = Le risque est plus grand qu'ailleurs, mais il en vaut la peine.
hint-guess-nothing-safer = Rien d'autre ne plaide pour une autre case.
hint-guess-wins =
    En jouant parfaitement, elle gagne { $best ->
        [one] { $best } disposition
       *[other] { $best } dispositions
    } sur { $layouts } ({ $win }).
hint-guess-wins-more = { $wins } Pour { $cell }, ce serait { $other }.
hint-guess-wins-same = { $wins } Aucune autre des moins risquées n'en gagne plus.
hint-guess-leads = Elle est sûre et montre une prochaine case sûre avec une chance de { $chance } ; pour { $cell } cette chance est de { $other }.
hint-guess-expert = Pourquoi celle-ci : { $why }.
hint-guess-cell = Découvrez { $cell } : risque de mine { $risk }.
hint-guess-not-forced = Pas besoin de deviner : le raisonnement trouve une case sûre.
hint-guess-first = Rien n'est encore découvert : il n'y a rien sur quoi raisonner.
hint-grades = tapez « indice », ou « indice 1 » à « indice 4 » : où regarder, quels nombres, pourquoi, seulement la case
chances-not-uniform = Cette grille a été faite pour se résoudre sans deviner : ses mines n'ont pas été tirées uniformément, et ces risques ne sont qu'une indication.
hint-about-open = { $cell } est déjà découverte.
hint-about = { $cell } peut être une mine comme elle peut être sûre : risque de mine { $risk }.
hint-about-estimated = { $cell } n'a pas pu être tranchée : risque de mine environ { $risk }.
hint-legend = (1) nombre à regarder, [s] sûre, [B] mine, [+] parmi les moins risquées, [*] la meilleure, <#> regardez ici

## Bilan d'une partie

review-first = { $move } : première ouverture, risque { $risk }
review-sound = { $move } : certain
review-forced = { $move } : un pari forcé, risque { $risk }
review-needless = { $move } : un pari inutile, risque { $risk }
review-blunder = { $move } : une bévue, une mine à coup sûr
review-hit = { $move } ; une mine a explosé
review-flag-proven = { $move } : prouvé
review-flag-unproven = { $move } : pas encore prouvé, risque de mine { $risk }
review-flag-refuted = { $move } : la case était sûre à coup sûr
review-flag-wrong = { $move } ; il n'y a pas de mine
review-sound-run = { $first }–{ $last }. { $moves } coups certains
review-about = ≈ { $value }
review-about-few = ≈ { $value } ({ $games ->
        [one] { $games } partie
       *[other] { $games } parties
    })
review-overlooked =
    { $cells ->
        [one] Oubliée : { $list } était sûre à coup sûr.
       *[other] Oubliées : { $list } étaient sûres à coup sûr.
    }
review-easiest = La plus facile à voir : { $cell }, { $why }.
review-safest = Moindre risque possible : { $risk }, { $list }.
review-win = Chances de gagner : { $before } avant, { $after } après.
review-win-about = ≈ { $value } (sur { $games ->
        [one] { $games } partie jouée
       *[other] { $games } parties jouées
    } jusqu'au bout)
review-win-carried = ≈ { $value } (reportées d'un coup précédent)
review-win-not-asked = non estimées
review-win-too-large = inconnues (la grille est trop grande pour y jouer des parties)
review-move-win = { $move } ; chances de gagner { $before } → { $after }
review-kept-all = Rien de gâché : il n'y avait pas de meilleur coup.
review-kept-win = Il a gardé { $share } de la chance de gagner du meilleur coup.
review-kept-survival = Il a gardé { $share } de la chance de survie du coup le plus sûr.
review-won = Gagnée.
review-lost = Perdue.
review-running = Inachevée.
review-counts = Ouvertures : { $openings } ; paris forcés : { $forced } ; paris inutiles : { $needless } ; bévues : { $blunders }.
review-wrong-flags = Drapeaux faux à la fin : { $list }.
review-taken-back =
    Annulés, et non jugés : { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    }, dont { $explosions ->
        [one] { $explosions } explosion
       *[other] { $explosions } explosions
    }.
review-accuracy = Précision : { $accuracy }
review-accuracy-means =
      Ce qui n'a pas été gâché : sur toutes les ouvertures, le produit de ce que valait le coup
      sur ce que valait le meilleur. La valeur est la chance exacte de gagner là où elle est
      connue, sinon la chance de survivre au coup.
review-luck = Chance, en explosions : { $luck } (attendues { $expected }, survenues { $explosions } ; écart type { $deviation })
review-luck-means =
      Comment les dés sont tombés : la somme des risques pris, moins 1 si une mine a explosé.
      Au-dessus de 0, c'est de la chance ; sur beaucoup de parties la moyenne est 0, quel que
      soit le talent.
review-caveat-no-guess = Cette grille est faite pour ne demander aucun pari, ses mines ne sont donc pas tirées uniformément : ni les chances de gagner ni la chance n'ont de sens ici.
review-caveat-given = Les mines ont été données à la main : risques, chances de gagner et chance ne valent que si elles ont été tirées uniformément.
review-caveat-taken-back = Des ouvertures ont été annulées : ce qu'elles montraient était connu, la chance n'a donc pas de sens ici.
review-caveat-estimated = Certaines positions étaient trop grandes pour être comptées : certains risques sont des estimations.
review-caveat-helped = De l'aide a été prise : la précision n'est pas celle du joueur seul.
review-legend = ? pari forcé, ?! pari inutile, ?? bévue, ≈ une estimation
review-column-game = partie
review-column-result = résultat
review-column-forced = forcés
review-column-needless = inutiles
review-column-blunders = bévues
review-column-accuracy = précision
review-column-luck = chance
review-totals =
    { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    }, { $wins ->
        [one] { $wins } gagnée
       *[other] { $wins } gagnées
    }, { $losses ->
        [one] { $losses } perdue
       *[other] { $losses } perdues
    }
review-totals-accuracy = Précision, moyenne : { $accuracy }
review-totals-luck = Chance, somme sur { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    }, en explosions : { $luck } (écart type { $deviation })
review-play-on = Pour continuer d'ici : demineur play { $game }

## Ce qui a été lu

note = remarque : { $message }
taken-saved = « { $path } » est lu comme une partie enregistrée, { $moves ->
        [0] avant son premier coup
        [one] telle qu'elle est après un coup
       *[other] telle qu'elle est après { $moves } coups
    }
taken-code = le code de partage est lu comme une partie, { $moves ->
        [0] avant son premier coup
        [one] telle qu'elle est après un coup
       *[other] telle qu'elle est après { $moves } coups
    }
taken-layout = « { $path } » est lu comme une disposition que personne n'a encore jouée
taken-mbf = « { $path } » est lu comme une grille MBF que personne n'a encore jouée
taken-boards = « { $path } » est lu comme un fichier de grilles : c'est { $count ->
        [one] sa seule grille
       *[other] la première de ses { $count } grilles
    } qui est regardée

## Erreurs de la ligne de commande

error = erreur : { $message }
error-level = le niveau « { $name } » n'existe pas ; niveaux : { $names }
error-mines =
    { $mines } mines ne tiennent pas sur { $cells ->
        [one] { $cells } case
       *[other] { $cells } cases
    } : --mines { $cells } au plus
error-mines-missing = il faut des mines sur votre grille, par exemple --mines { $mines }
error-shapeless = un graphe n'a ni pavage, ni bords, ni couches : enlevez --tiling, --wrap, --touch et --depth
error-large = { $cells } cases, c'est trop pour une partie jouée ligne par ligne : { $max } au plus, par exemple --width 100 --height 100
error-guided-tiling = la partie guidée se joue sur des carrés : enlevez --tiling ou --guided
error-seed = le système ne donne pas de nombre au hasard ({ $cause }) : donnez une graine, par exemple --seed 42
error-file = impossible de lire « { $path } » : { $cause }
error-file-endless = impossible de lire « { $path } » : ce n'est pas du texte, ou il dépasse 2 Gio ; donnez un fichier d'un des formats de « --help »
error-write = impossible d'écrire « { $path } » : { $cause }
error-source = le fichier « { $path } » n'existe pas, et ce n'est pas un code de partage : { $cause }
error-unknown = « { $path } » n'est rien de ce qui se lit ici. Sont compris, en JSON : une disposition, une partie enregistrée, une position, une grille, un graphe, des niveaux ; en texte : un graphe (« 0: 1 2 » par ligne), un fichier de grilles (« W H M x0 y0 i,i,… » par ligne), une grille dessinée après une ligne « mines 10 » (# cachée, . et chiffres découverts, F un drapeau), un code de partage ou un lien qui en porte un, un fichier .mine ou un lien de JSMinesweeper ; MBF en octets
error-levels-name = « { $path } » contient { $count } niveaux : choisissez-en un avec --level ; niveaux : { $names }
error-level-unused = « { $path } » n'est pas un fichier de niveaux : enlevez --level
error-board-number = « { $path } » contient { $count ->
        [one] une seule grille : --number 1
       *[other] { $count } grilles : --number de 1 à { $count }
    }
error-not-game = « { $path } » n'est pas une partie à jouer, avec des mines : donnez une disposition, une partie enregistrée, un fichier de grilles ou un code de partage ; sur un graphe, jouez avec --graph { $path } --mines 5
error-not-position = « { $path } » ne contient ni position ni partie : donnez une position, une partie enregistrée, une disposition, un fichier de grilles ou un code de partage
error-not-boards = « { $path } » ne contient pas de grilles que lab joue : donnez un fichier de grilles (« W H M x0 y0 i,i,… » par ligne), ou la disposition, la partie enregistrée ou le code de partage d'une grille de carrés, avec ses mines et sa première case
error-play-stdin = les coups sont lus sur l'entrée standard : donnez un fichier ou un code de partage à la place de « - »
error-exists = le fichier « { $path } » existe : choisissez un autre nom, ou continuez-le : demineur play "{ $path }"
error-need-mines = les mines ne sont pas fixées : donnez --mines et --seed, ou une disposition (pour la grille seule : --format graph, svg, dot ou png)
error-need-square = { $format } ne contient que de simples rectangles de carrés : essayez --format layout
error-need-first = une ligne d'un fichier de grilles a un premier clic : donnez --first, par exemple --first 0
error-mbf-large = les grilles MBF ont au plus 255×255 cases, et non { $width }×{ $height } : essayez --format layout
error-picture-large = { $cells } cases, c'est trop pour une image de Graphviz ({ $max } au plus) : essayez --format svg
error-terminal = des octets n'ont rien à faire dans un terminal : ajoutez --out { $example }
error-graphviz = le programme « dot » de Graphviz est absent : installez le paquet graphviz (sous Debian : sudo apt-get install graphviz), ou dessinez avec --format svg
error-dot = Graphviz n'a pas pu dessiner l'image : { $cause }
error-open = « { $path } » est écrit, mais xdg-open n'a pas pu le montrer : { $cause }
error-cell = il n'y a pas de case « { $cell } » : donnez son numéro, de 0 à { $last }, ou colonne,ligne à partir de 1, par exemple --cell 3,4
error-proof = « { $path } », ligne { $line } : ce n'est pas une grille avec sa preuve, comme generate --no-guess --json les écrit : { $cause }
error-cells = { $cells } cases, c'est trop : { $max } au plus
error-strategy-twice = une stratégie est nommée deux fois : chacune une fois, par exemple --strategy csp,exact
error-from = il n'y a pas de coup { $number } d'où continuer : --from { $last } au plus
error-from-many = une seule partie à la fois peut être continuée : donnez un seul fichier ou code avec --from
value-tiling = aucun pavage ne s'appelle ainsi ; il y a : { $names } ; un nom court comme hex ou penrose va aussi
value-threads = il faut un nombre entier de fils d'exécution, au moins 1
value-seconds = il faut des secondes, de 0 à 86400
value-points = il faut des points sur cent, comme 0.5
value-shard = il faut I/N avec I de 1 à N, comme 1/4
value-time = il faut une durée d'une seconde à un an, comme 90s, 15m ou 2h
value-key = il faut une touche comme n, space, ctrl+r, F2, Return ou Escape
value-new-game = il faut une touche comme F2, n ou ctrl+r, un point de la fenêtre comme 120,30, face, ou click pour la grille elle-même
value-address = il faut une adresse avec un port, comme 127.0.0.1:8080, 0.0.0.0:8080 ou [::1]:8080, ou un port de cette machine, comme 8080 ou localhost:8080
error-sheet = une feuille est un PDF : nommez-la « { $path } »
save-own = gardée dans « { $path } » après chaque coup
save-own-failed = la partie continue, mais ne peut pas être gardée dans son fichier : { $cause }
value-whole = il faut un nombre entier
value-large = ce nombre est trop grand
value-at-least = il faut au moins { $least }
value-at-most = il faut au plus { $most }
value-between = il faut de { $least } à { $most }
refusal-unknown = il n'y a pas d'option « { $option } » ici
refusal-command = il n'y a pas de commande « { $name } »
refusal-no-command = il manque une commande : { $names }
refusal-missing = il manque :
refusal-conflict = « { $option } » ne va pas avec « { $other } »
refusal-conflicts = « { $option } » ne va pas avec :
refusal-twice = « { $option } » est donnée plus d'une fois
refusal-no-value = « { $option } » demande une valeur
refusal-too-many = « { $option } » ne prend plus de valeur : « { $value } » est de trop
refusal-value = « { $value } » ne va pas pour « { $option } »
refusal-similar = il y a : { $names }
refusal-help = « --help » en dit plus.
help-usage = Utilisation :
help-commands = Commandes
help-arguments = Arguments
help-options = Options
help-default = par défaut : { $value }
help-possible = valeurs possibles : { $names }
help-colon = {" "}
help-examples = Exemples :
help-formats = Tous les formats, avec exemples et schémas JSON : docs/formats.md
man-manual = Commandes de l'utilisateur
man-name = NOM
man-synopsis = SYNOPSIS
man-description = DESCRIPTION
man-options = OPTIONS
man-commands = COMMANDES
man-examples = EXEMPLES
man-version = VERSION
error-man-page = il n'y a pas de page « { $name } » : choisissez parmi { $names }
warning = attention : { $message }

## Pavages

tiling-square = carrés
tiling-triangular = triangles
tiling-hexagonal = hexagones
tiling-elongated-triangular = carrés et triangles en rangs
tiling-snub-square = carrés adoucis
tiling-trihexagonal = hexagones et triangles
tiling-truncated-hexagonal = dodécagones et triangles
tiling-rhombitrihexagonal = hexagones, carrés et triangles
tiling-truncated-trihexagonal = dodécagones, hexagones et carrés
tiling-truncated-square = octogones et carrés
tiling-snub-trihexagonal = hexagones adoucis
tiling-laves-cairo-pentagonal = pentagones du Caire
tiling-laves-prismatic-pentagonal = pentagones prismatiques
tiling-laves-floret-pentagonal = pentagones en fleurs
tiling-laves-rhombille = losanges
tiling-laves-deltoidal-trihexagonal = cerfs-volants
tiling-laves-triakis-triangular = triangles triakis
tiling-laves-kisrhombille = triangles en losanges
tiling-laves-tetrakis-square = carrés tétrakis
tiling-hat = chapeaux
tiling-spectre = spectres
tiling-penrose-p3-rhombs = losanges de Penrose
tiling-penrose-p2-kite-dart = cerfs-volants et fléchettes de Penrose
tiling-cube = cube (couches)
tiling-graph = graphe
