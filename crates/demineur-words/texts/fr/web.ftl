## Le serveur

# Cette langue, comme l'appelle qui la parle.
web-language = Français
serve-at = Démineur est à l'adresse { $url } (Ctrl+C pour l'arrêter)
serve-already = Démineur est déjà servi, à l'adresse { $url }
serve-not-opened = aucun navigateur n'a pu être ouvert ici : ouvrez vous-même { $url }
serve-open-to-all = tous ceux qui peuvent atteindre { $address } peuvent jouer ici ; --listen 127.0.0.1:8383 est pour cette machine seule
serve-taken-ours = un autre démineur sert déjà { $url } : ouvrez cette adresse dans un navigateur, ou servez ailleurs avec demineur serve --listen { $next }
serve-taken = un autre programme écoute à { $address } : choisissez un autre port, par exemple demineur serve --listen { $next }
serve-listen = impossible d'écouter à { $address } ({ $cause }) : essayez demineur serve --listen 127.0.0.1:0
serve-log = il n'y a pas de niveau de journal « { $level } » : essayez error, warn, info ou debug
web-no-page = il n'y a rien à cette adresse
web-bad-method = cette adresse ne répond pas à cette méthode
web-no-game = cette partie n'existe pas, ou n'est pas la vôtre
web-bad-json = la requête est illisible : { $why }
web-bad-field = « { $field } » n'est pas compris : attendu { $expected }
web-too-many-cells = une grille de { $cells } cases est trop grande ici : { $most } au plus
web-too-large-to-analyse = une grille de { $cells } cases est trop grande pour être analysée ici : { $most } au plus
web-body-too-large = la requête est trop longue : { $most } octets au plus
web-too-slow = la requête a mis trop de temps à arriver : envoyez-la de nouveau
web-too-fast =
    { $seconds ->
        [one] trop de requêtes : réessayez dans une seconde
       *[other] trop de requêtes : réessayez dans { $seconds } secondes
    }
web-too-many-games = vous avez { $most } parties en cours : finissez-en ou abandonnez-en une d'abord
web-too-many-sockets = trop de fenêtres sont ouvertes : fermez-en une et réessayez
web-too-many-connections = trop de requêtes venues d'ici ne sont pas encore arrivées en entier : réessayez dans un instant
web-busy = le serveur est occupé : réessayez dans un instant
web-too-many-lab-games = une série de { $games } parties est trop longue ici, toutes stratégies et tous points comptés : { $most } au plus
web-lab-twice = vous avez déjà une série au laboratoire : arrêtez-la ou attendez sa fin
web-lab-busy = d'autres utilisent le laboratoire : réessayez quand ils auront fini
web-no-lab = ce serveur n'a pas de laboratoire : lancez-le chez vous avec demineur lab
web-too-long = c'est trop long : le calcul a été arrêté
web-wrong-version = la partie a avancé entre-temps : son nombre de coups est { $now }
web-not-over = la partie n'est pas finie
web-given-up = cette partie a été abandonnée
web-other-origin = seules les pages de ce site peuvent faire cela
web-bad-nickname = un pseudonyme a 24 caractères au plus : lettres, chiffres et ponctuation
web-nickname-taken = quelqu'un d'autre a déjà ce pseudonyme : choisissez-en un autre
web-no-transfer = ce code n'a jamais été donné, a déjà servi ou a plus de dix minutes : demandez-en un nouveau là où sont vos parties
web-too-many-kept = { $most } parties finies sont gardées par joueur, et celles-ci en feraient plus
web-no-strategy = il n'y a pas de stratégie « { $name } » ici ; stratégies : { $names }
web-no-cheat = « cheat » regarde les mines : elle ne joue que des parties tirées d'une graine ou d'un code à vous
web-no-advice = la stratégie n'a pas de coup ici
web-advice = { $move } : { $why }
web-unreadable = ceci n'est rien de ce qui se lit ici. Sont compris : une position, une disposition, une partie enregistrée, une grille ou un graphe en JSON ; un code de partage ou un lien qui en porte un ; une grille dessinée (# cachée, . et chiffres découverts, F un drapeau) ; un fichier de grilles (« W H M x0 y0 i,i,… » par ligne) ; MBF ; un fichier .mine ou un lien de JSMinesweeper
web-no-position = il y a ici des niveaux au choix, et pas de position
web-not-a-socket = un WebSocket est attendu à cette adresse
web-storage = la partie ne peut pas être enregistrée, le coup ne compte donc pas : réessayez
web-stopping = le serveur s'arrête : réessayez dans un instant
web-internal = une erreur s'est produite sur le serveur
web-chances-no-guess = Cette grille est faite pour se résoudre sans deviner : les risques ne sont qu'indicatifs.
web-analysis-helps =
    { $games ->
        [one] Cette analyse compte comme une aide dans votre partie en cours : elle ne sera dans aucun classement.
       *[other] Cette analyse compte comme une aide dans vos { $games } parties en cours : elles ne seront dans aucun classement.
    }
web-offline-title = Pas de connexion
web-offline-text = Cette page a besoin de son serveur : les grilles y sont tirées, et chaque coup y est gardé. Ce qui manque maintenant, c'est le chemin jusqu'à lui.
web-offline-kept = Rien n'est perdu : votre partie attend telle que vous l'avez laissée, à cette même adresse.
web-offline-again = Réessayer
web-card-text = Le démineur sur n'importe quel pavage. Les mêmes mines pour tous : commencez à la marque.
web-card-board = Une grille { $cells ->
        [one] d'une case
       *[other] de { $cells } cases
    }
web-card-somebody = Quelqu'un
web-card-won = { $name } a gagné en { $time } s : { $board }, { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    }. Ferez-vous mieux ?
web-card-shared = { $name } partage une grille : { $board }, { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    }
web-won = Gagné en { $time } s.
web-lost = Perdu au bout de { $time } s.
web-classic-flagged = Vous ne pouvez pas cliquer sur une case avec un drapeau !
web-classic-open = Vous ne pouvez pas placer de drapeau sur une case déjà cliquée !
web-classic-flags = Nombre de drapeaux maximum atteint !
web-classic-ia = Aucune case à proximité d'une case découverte dont le nombre de mines voisines est égal à 0 !
