## Le plein écran

screen-small = Trop petit : il manque { $columns ->
        [one] { $columns } colonne
       *[other] { $columns } colonnes
    } et { $lines ->
        [one] { $lines } ligne
       *[other] { $lines } lignes
    }.
not-written = Pas encore dans l'historique. L'écriture est tentée jusqu'à ce qu'elle réussisse.
not-written-why = Pas encore dans l'historique ; l'écriture est tentée à nouveau d'elle-même. La cause : { $cause }
leaving-waits =
    Les derniers coups ne sont pas encore dans l'historique. Attente de { $seconds } secondes au plus ; { $key }
    à nouveau pour quitter sans eux, toute autre touche pour continuer.
left-unwritten = les derniers coups ne sont pas dans l'historique : { $cause }
left-unwritten-late = pas de réponse à temps
work-history = L'historique se fait attendre… ({ $key } pour arrêter)
not-kept = Ce coup n'a pas pu être conservé : { $cause }
refuse-hinted-mine = L'indice a prouvé une mine ici : { $key } la marque, { $back } ferme l'indice.
work-lay = La grille se prépare… ({ $key } pour arrêter)
work-make = Recherche d'une grille sans deviner… ({ $key } pour arrêter)
work-act = Les cases se découvrent… ({ $key } pour arrêter)
work-jump = Recherche de la case suivante… ({ $key } pour arrêter)
work-figures = Calcul du résultat… ({ $key } pour arrêter)
work-rewind = Les coups sont rejoués… ({ $key } pour arrêter)
work-share = Écriture du code… ({ $key } pour arrêter)
work-then =
    { $count ->
        [one] Une touche tapée entre-temps sera prise en compte après.
       *[other] { $count } touches tapées entre-temps seront prises en compte après.
    }
work-stopped = Arrêté : ce coup n'a pas été joué.
leaving-acts = Un coup se joue encore : il est attendu. { $key } à nouveau pour quitter sans lui, toute autre touche pour continuer.
work-think = Réflexion… ({ $key } pour arrêter)
work-strategy = La stratégie réfléchit… ({ $key } pour arrêter)
work-review = Bilan de la partie… ({ $key } pour arrêter)
make-none =
    { $tries ->
        [one] aucune grille de ce genre trouvée en { $tries } essai
       *[other] aucune grille de ce genre trouvée en { $tries } essais
    } : demandez moins de mines ou une autre difficulté
bar-no-guess = sans deviner
bar-you = à vous
replay-place = Coup { $place } sur { $moves }
hint-more = (indice { $grade } sur 4, { $key } pour le suivant)
chances-cell = { $cell } : risque de mine { $risk }
chances-sea =
    { $cells ->
        [one] Une case qu'aucun nombre ne touche : { $risk }
       *[other] { $cells } cases qu'aucun nombre ne touche : { $risk } chacune
    }
chances-tens = Un chiffre sur la grille vaut dix pour cent.
watch-running = { $strategy } joue, un coup toutes les { $delay } ms
watch-paused = { $strategy } attend : { $key } pour continuer, { $step } pour un coup
watch-matrices = { $strategy } a calculé ceci : { $key } pour continuer, { $step } pour un coup
watch-matrix-rows = lignes { $from } à { $to } sur { $rows } ; les flèches font défiler
watch-taken = À vous de jouer.
watch-busy = La stratégie joue : { $key } pour reprendre la main.
watch-no-matrices = Seule pinv travaille avec des matrices.
watch-impossible = La stratégie ne trouve aucune disposition de mines possible.
watch-no-layout = La stratégie doit savoir où sont les mines, et personne ne le sait encore.
watch-nothing = Il n'y a plus rien à jouer.
end-mine = La mine était en { $cell }.
end-time = Temps { $time }, 3BV { $done } sur { $all }, { $speed } 3BV/s
end-clicks = Clics : { $clicks }, efficacité { $efficiency }
end-record = Votre meilleur temps à ce niveau !
end-rate = { $level }, parties gagnées : { $wins } sur { $games } ({ $rate })
end-best = Meilleur temps { $best }, victoires d'affilée : { $streak } (au plus { $longest })
end-helped = Jouée avec de l'aide : ne compte pas dans vos résultats.
end-undone = Des coups ont été annulés : ne compte pas dans vos résultats.
end-watched = Une stratégie a joué : ne compte pas dans vos résultats.
end-known = Une grille connue : ne compte pas dans vos résultats.
foot-open = découvrir
foot-flag = drapeau
foot-chord = autour
foot-hint = indice
foot-chances = risques
foot-undo = annuler
foot-new = nouvelle
foot-again = la même
foot-review = bilan
foot-menu = menu
foot-help = aide
foot-quit = quitter
foot-pause = pause
foot-step = un coup
foot-faster = plus vite
foot-slower = moins vite
foot-take = à vous
foot-backward = reculer
foot-forward = avancer
foot-next-mistake = pari suivant
foot-play-on = jouer d'ici
foot-back = sortir
menu-title = Démineur : découvrez toutes les cases sans mine
menu-continue = Continuer
menu-start = Nouvelle partie
menu-day = Grille du jour
menu-level = Niveau
menu-own = personnalisé
menu-columns = Colonnes
menu-lines = Lignes
menu-layers = Couches
menu-mines = Mines
menu-tiling = Pavage
menu-no-guess = Deviner
menu-guess-may = peut être nécessaire
menu-guess-any = jamais nécessaire
menu-guess-counting = jamais : compter suffit
menu-guess-pair = jamais : il faut des paires
menu-guess-set = jamais : il faut des ensembles
menu-guess-count = jamais : il faut le nombre de mines
menu-player = Qui joue
menu-you = vous
menu-rules = Règles, tore, graine
menu-first-click = Premier clic
menu-cascade = Cascade
menu-flags = Drapeaux
menu-win = Victoire
menu-wrap = Tore
menu-touch = Voisines par
menu-seed = Graine
menu-random = au hasard
menu-usual = celle du niveau
menu-code = Code ou fichier
menu-past = Parties passées
menu-options = Options
menu-chord = Clic, espace sur un nombre
menu-letters = Lettres de déplacement
menu-animation = Animation
menu-symbols = Symboles
menu-palette = Couleurs
menu-theme = Fond
rule-first-opening = une ouverture
rule-first-safe = une case sûre
rule-first-any = n'importe quoi, même une mine
rule-cascade-on = découvre autour d'un 0
rule-cascade-through = autour d'un 0, drapeaux compris
rule-cascade-off = aucune : case par case
rule-flags-unlimited = sans limite
rule-flags-mines = autant que de mines
rule-win-open = toutes les cases sûres découvertes
rule-win-flagged = et chaque mine marquée
rule-touch-corner = les coins
rule-touch-edge = les côtés
look-emoji = émojis
look-unicode = signes Unicode
look-ascii = ASCII simple
look-classic = classiques
look-blind = pour daltoniens
look-dark = sombre
look-light = clair
menu-quit = Quitter
menu-yes = oui
menu-no = non
menu-size =
    { $size }, { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    }
level-torus = tore
level-edge = par les côtés
newcomer = { $open } découvre la case choisie, { $flag } marque une mine, { $help } montre toutes les touches. Un nombre dit combien de mines touchent sa case.
menu-keys = { $up } { $down } choisir, { $left } { $right } changer, Entrée joue, { $help } aide
levels-own = une grille à vous
levels-same = Entrée ou { $key } : le même, avec d'autres mines
results-title = Résultats et meilleurs temps
results-none = Aucune partie qui compte n'est encore finie : tirée au sort et jouée sans aide.
results-rate = part
results-more = Parties tirées au sort et jouées sans aide. Tout, avec courbes : demineur stats
past-title = Parties passées
past-none = Aucune partie n'a encore été jouée.
past-won = gagnée
past-lost = perdue
past-left = abandonnée
past-running = en cours
past-helped = avec aide
past-keys = { $open } ouvre, { $review } bilan, { $back } sort
past-gone = Cette partie n'existe plus.
ago-now = à l'instant
ago-minutes =
    { $count ->
        [one] il y a une minute
       *[other] il y a { $count } minutes
    }
ago-hours =
    { $count ->
        [one] il y a une heure
       *[other] il y a { $count } heures
    }
ago-days =
    { $count ->
        [one] hier
       *[other] il y a { $count } jours
    }
help-title = Découvrez toutes les cases sans mine. Un nombre dit combien de mines touchent sa case.
help-more = Les chiffres comptent : 5l va cinq cases à droite. Toute autre touche ferme cette page.
keys-intro = Touches, noms pour la section [keys] du fichier de configuration, et effet :
keys-mouse =
    Souris : gauche découvre au relâchement (glissez ailleurs pour annuler), droite pose un drapeau,
    milieu ou les deux boutons découvrent autour d'un nombre, la molette fait défiler, avec ctrl elle zoome.
key-left = une case à gauche
key-down = une case en bas
key-up = une case en haut
key-right = une case à droite ; en spectateur ou en relecture, le coup suivant
key-first = au début de la ligne
key-last = à la fin de la ligne
key-page-up = dix lignes plus haut
key-page-down = dix lignes plus bas
key-layer-back = une couche en arrière, dans un cube
key-layer-on = une couche plus loin, dans un cube
key-next = à la prochaine case signalée, ou case cachée au bord d'un nombre
key-previous = à la précédente
key-open = découvrir la case ; en spectateur, pause ou suite ; en relecture, jouer à partir d'ici
key-flag = poser ou retirer un drapeau
key-chord = découvrir autour d'un nombre qui a tous ses drapeaux
key-mark = marque suivante : drapeau, ?, aucune
key-safe = marquer comme sûre, ou retirer la marque
key-undo = annuler le dernier coup
key-redo = le refaire
key-hint = un indice ; encore une fois pour le suivant, sur quatre
key-chances = afficher ou cacher le risque de mine partout
key-guess = faut-il deviner ici ?
key-new = une nouvelle partie : puis un niveau par lettre ou numéro
key-again = la même grille encore une fois
key-watch = laisser jouer une stratégie, ou reprendre la main
key-step = un coup de la stratégie
key-slower = des pauses plus longues entre ses coups
key-faster = des pauses plus courtes entre ses coups
key-matrices = montrer ou cacher les matrices de pinv à chaque tour
key-review = le bilan de la partie, coup par coup
key-share = montrer le code de partage
key-results = vos résultats et meilleurs temps
key-zoom-in = plus grand
key-zoom-out = plus petit
key-fit = aussi grand que la fenêtre le permet, centré
key-menu = au menu de départ ; la partie est conservée
key-help = montrer les touches
key-back = fermer ce qui est ouvert, ou arrêter un calcul
key-suspend = s'arrêter un moment et revenir au shell (fg reprend)
key-quit = quitter ; la partie est conservée
stroke-ctrl = Ctrl
stroke-alt = Alt
stroke-space = espace
stroke-enter = Entrée
stroke-esc = Échap
stroke-tab = Tab
stroke-shift-tab = Maj+Tab
stroke-backspace = Retour
stroke-delete = Suppr
stroke-insert = Inser
stroke-left = gauche
stroke-right = droite
stroke-up = haut
stroke-down = bas
stroke-home = Début
stroke-end = Fin
stroke-pageup = PgPréc
stroke-pagedown = PgSuiv
config-problem = { $path }, ligne { $line } : { $what }
config-syntax = ce n'est pas du TOML : { $message }
config-setting = le réglage « { $name } » n'existe pas ; réglages : { $names }
config-value = { $name } vaut l'un de { $values }
config-command = la commande « { $name } » n'existe pas ; commandes : { $names }
config-key = « { $name } » n'est pas une touche : écrivez une lettre ou un signe, space, enter, esc, tab, left, pageup, f1 à f24…, avec ctrl+ ou alt+ devant si besoin (les chiffres comptent : 5l)
config-keys = les touches de { $name } sont des mots : écrivez { $name } = "x" ou { $name } = ["x", "space"]
config-twice = la touche « { $key } » est déjà donnée à { $command } : écrivez-en une autre
error-screen = { $option } demande un plein écran : lancez-le dans un terminal, sans --plain ; { $instead }
error-screen-review = sans terminal : demineur review FICHIER
error-film-many = une seule partie à la fois devient une image : ne nommez qu'un fichier ou un code
error-gif-large = la grille est trop grande pour un GIF : --svg prend toutes les tailles
error-resume-none = il n'y a pas de partie en cours : commencez-en une avec demineur play
error-replay-none = aucune partie n'est encore finie : nommez une partie enregistrée, demineur play --replay FICHIER
warning-store = Les parties ne sont pas conservées : { $cause }
