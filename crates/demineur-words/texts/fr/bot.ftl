## Le robot

bot-start = Partie dans { $program }, { $level } ({ $size }), jouée par { $strategy }. Ctrl-C ou Échap arrête ; bouger la souris met en pause.
bot-found = { $program } est déjà ouvert : partie dans sa fenêtre { $window }, qui restera ouverte.
bot-game = Partie { $number } : { $result } en { $seconds } s, { $clicks ->
    [one] { $clicks } clic
   *[other] { $clicks } clics
}, { $guesses ->
    [0] sans pari
    [one] { $guesses } pari
   *[other] { $guesses } paris
}. { $wins ->
    [one] { $wins } gagnée
   *[other] { $wins } gagnées
} sur { $games } : { $rate } ({ $low }–{ $high }).
bot-won = gagnée
bot-lost = perdue
bot-not-kept = La partie { $number } n'est pas gardée : rejouée, elle ne donne pas ce qui a été vu.
bot-saved = { $file } : enregistré
bot-paused = La souris a bougé : pause jusqu'à ce qu'elle se repose.
bot-strayed = { $cell } a changé alors que le clic visait une autre case : la main ralentit.
bot-stopped = Arrêté.
bot-time-up = Le temps est écoulé (--time-limit).
bot-pick = Cliquez sur la fenêtre (bouton droit : aucune).
bot-windows-none = Il n'y a aucune fenêtre sur cet écran.
bot-windows-browser = navigateur : --allow-browser
bot-windows-how = Jouer dans l'une d'elles : demineur bot --window NUMÉRO, ou --pick et un clic dessus.
bot-guess = Un pari : { $move } : { $why }. Appuyez sur Entrée pour le jouer
bot-start-new = Commencez une nouvelle partie dans la fenêtre : cliquez une fois là où elle commence. Le robot la jouera, et fera de même ensuite. (--new-game le lui dit d'avance.)
bot-left = Partie { $number } : non comptée : { $trouble }.
bot-untold = elle est finie, et rien de ce qui se voit ne dit comment
bot-count-read = La fenêtre compte ses mines ({ $mines } dans cette partie) : le nombre est lu avant chaque partie.
bot-count-none = Personne n'a dit combien il y a de mines, et aucun compteur n'a été trouvé : partie jouée d'après les seuls nombres, sans --strategy. Dites-le avec --mines N.
bot-doubtful = Non comptées ci-dessus : { $games ->
    [one] une partie dont la fin n'est pas connue
   *[other] { $games } parties dont la fin n'est pas connue
}.
bot-ask-cell = Que montre { $cell } ? La case est dessinée ci-dessus, la grille est dans { $file }. Un nombre, # cachée, F drapeau, * mine, X la mine touchée, W drapeau faux ; Entrée seule abandonne :
bot-ask-again = Un nombre de 0 à 12, #, F, *, X, W, ou Entrée seule pour abandonner :
bot-ask-mend = Le robot attend : { $trouble }.
    Appuyez sur Entrée pour regarder encore, ou tapez q puis Entrée pour abandonner :
bot-would = { $move } : { $why }
bot-over = La partie est finie : rien à jouer.
bot-learnt = { $file } : l'aspect de { $program } est enregistré ({ $glyphs ->
    [one] { $glyphs } dessin
   *[other] { $glyphs } dessins
})
bot-advise = Le moins de risque : { $cell } ({ $risk }).
bot-advise-doubt = Une case découverte montre un nombre illisible : ces risques s'en passent.
bot-advise-first = Rien n'est encore découvert : { $cell } est un bon début.
bot-end-won = La partie est gagnée.
bot-end-lost = La partie est perdue.
bot-all = Toutes les parties du robot :
bot-head-number = numéro
bot-head-size = taille
bot-head-corner = coin
bot-head-title = titre
bot-head-class = classe
bot-head-known = connue comme
bot-head-program = programme
bot-head-level = niveau
bot-head-strategy = stratégie
bot-head-games = parties
bot-head-wins = gagnées
bot-head-losses = perdues
bot-head-rate = taux
bot-head-interval = 95 %
bot-head-mean = moyenne s
bot-head-best = record s
bot-head-guesses = paris
bot-list-installed = { $program } : installé ; { $levels }
bot-list-missing = { $program } : pas installé ; tapez : sudo apt-get install { $packages }
bot-capture-saved = { $file } : ce qui est vu de « { $title } »
bot-capture-grid = { $columns } × { $rows } cases de { $wide } × { $high } pixels, à partir de ({ $x }, { $y }) :
bot-capture-unknown = { $cells ->
    [one] { $cells } case inconnue, dessinée
   *[other] { $cells } cases inconnues, dessinées
} !
bot-error-which = dites dans quel programme ou quelle fenêtre jouer : --program xdemineur, --window TITRE ou --pick ; demineur bot list nomme les programmes, demineur bot windows les fenêtres
bot-error-no-display = il n'y a pas d'écran : lancez ceci sur un bureau, ou donnez-en un avec --display :1 (Xvfb :1 en crée un sans moniteur)
bot-error-display = l'écran { $display } ne répond pas : { $reason }
bot-error-no-xtest = l'écran n'a pas l'extension XTEST, et le vrai pointeur ne peut donc pas être déplacé : ajoutez --clicks events, qui envoie plutôt des événements à la fenêtre, ou démarrez l'écran avec XTEST
bot-error-no-colours = l'écran ne montre pas 24 bits par couleur, quatre octets par pixel : démarrez-le avec une profondeur de 24 (Xvfb :1 -screen 0 1280x1024x24)
bot-error-no-key = le clavier de l'écran n'a pas une touche qu'il faut taper
bot-error-pointer-held = un autre programme tient le pointeur : fermez son menu, ou attendez qu'il le lâche
bot-error-wayland = ce bureau est sous Wayland, sans fenêtres X11, et le robot ne joue que dans des fenêtres X11 : installez XWayland, lancez le jeu avec GDK_BACKEND=x11 ou QT_QPA_PLATFORM=xcb, et réessayez (docs/bot.md)
bot-error-no-pick = aucune fenêtre n'a reçu de clic ; demineur bot windows les énumère, et --window prend un numéro
bot-error-closed = la fenêtre a été fermée
bot-error-not-shown = la fenêtre n'est pas entière à l'écran : elle est réduite, ou en partie hors du bord ; ramenez-la
bot-error-broken = l'écran ne répond plus : { $reason }
bot-error-not-installed = { $program } n'est pas installé ; tapez : sudo apt-get install { $packages }
bot-error-not-started = { $program } n'a pas pu démarrer : { $reason }
bot-error-level = { $program } n'a pas de niveau { $asked } : choisissez parmi { $offered }
bot-error-level-window = dites combien il y a de mines : --mines 10, ou avec la taille --level 9x9/10
bot-error-no-window = il n'y a pas de fenêtre comme { $wanted } : il y a { $windows }
bot-error-no-windows = il n'y a pas de fenêtre comme { $wanted }, ni aucune autre sur cet affichage
bot-error-many-windows = plusieurs fenêtres ressemblent à { $wanted } ; donnez le numéro de l'une d'elles avec --window : { $windows }
bot-error-not-this-layout = { $cell } montre que ce n'est pas la grille de cette disposition : plus rien n'est cliqué
bot-error-browser = « { $title } » est la fenêtre d'un navigateur, et les sites à classement interdisent les robots : ajoutez --allow-browser si celui-ci les permet
bot-error-no-grid = aucune grille de cases n'est vue : commencez par une grille neuve, entièrement visible
bot-error-covered = la fenêtre « { $by } » couvre la grille : écartez-la
bot-error-unreadable = { $cells ->
    [one] { $cells } case reste illisible
   *[other] { $cells } cases restent illisibles
}, même en y regardant plusieurs fois
bot-error-impossible = aucune disposition de mines ne correspond à ce qui est lu : quelque chose est mal lu, ou le nombre de mines est faux (--mines, --level) ; plus rien n'est cliqué
bot-error-misread = aucune disposition de mines ne correspond à ce qui est lu : la lecture la moins sûre est { $cell } ; ou le nombre de mines est faux (--mines, --level) ; plus rien n'est cliqué
bot-error-face-playing = le visage dit que la partie continue, la grille qu'elle est finie : plus rien n'est cliqué
bot-error-face-won = le visage dit que la partie est gagnée, la grille non : plus rien n'est cliqué
bot-error-face-lost = le visage dit que la partie est perdue, la grille non : plus rien n'est cliqué
bot-error-no-effect = le clic sur { $cell } n'a rien fait ; avec --clicks events, il se peut que le programme n'écoute pas : essayez --clicks pointer
bot-error-no-new-game = aucune nouvelle partie n'est apparue
bot-error-picture = { $file } : ce qui a été vu
bot-error-layout = cheat doit connaître la disposition des mines : ajoutez --layout FICHIER ou un identifiant de partie de sgt-mines
bot-error-layout-games = cheat ne connaît qu'une grille : jouez une seule partie (--games 1)
bot-error-file = { $file } : { $reason }
bot-error-profile = { $file } n'est pas un profil : { $reason }
