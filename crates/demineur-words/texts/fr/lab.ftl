## Le laboratoire

lab-cells = cases
lab-mines = mines
lab-axis-mines = mines
lab-axis-density = densité %
lab-axis-size = taille
lab-axis-tiling = pavage
lab-axis-effort = effort
lab-chart-rate = { $strategy } : réussite en %, avec l'intervalle à 95 %
lab-sweep-level = selon { $axis ->
        [mines] les mines
        [density] la densité
        [size] la taille
        [tiling] le pavage
       *[effort] l'effort
    } : { $shape } ; parties par point : { $games } ; premier clic : { $first ->
        [safe] une case sûre
        [opening] une ouverture
       *[any] n'importe quoi, même une mine
    } ; graine { $seed }
lab-sweep-value = « { $value } » ne va pas pour { $axis } : donnez des valeurs et des plages DE..À:PAS, comme { $example }
lab-sweep-backwards = « { $value } » ne mène nulle part : une plage monte d'un pas supérieur à 0, comme { $example }
lab-sweep-twice = « { $value } » y est deux fois : chaque valeur une seule fois
lab-sweep-too-many = { $most } points au plus : prenez un pas plus grand
lab-sweep-point = à { $point } : { $cause }
lab-sweep-effort = seul expert réfléchit plus sur demande : ajoutez --strategy expert
lab-chart-rates = Réussite en %, avec l'intervalle à 95 % :
lab-chart-differences = Différences en points, avec l'intervalle à 95 % :
lab-position = { $number }. { $shape }, { $cells ->
        [one] { $cells } case
       *[other] { $cells } cases
    }, { $open ->
        [one] { $open } découverte
       *[other] { $open } découvertes
    }, { $mines ->
        [one] { $mines } mine
       *[other] { $mines } mines
    }
lab-position-exact = Le mieux : { $cell }, risque { $risk } ; le jeu parfait gagne à { $win } (exact ; dispositions possibles : { $layouts }).
lab-position-estimate = Le mieux, estimé : { $cell }, risque { $risk } ; il gagne à environ { $win } (± { $error }, en jouant des fins) ; l'optimum n'est pas calculable ici.
lab-position-unknown = Le mieux, selon expert : { $cell }, risque { $risk } ; la chance de gagner n'est pas calculable ici.
lab-position-nothing = Il n'y a plus rien à découvrir.
lab-position-over = La partie est finie.
lab-position-not-exact = Toutes les dispositions n'ont pu être comptées : les risques sont estimés.
lab-opens = découvre
lab-opens-risk = risque
lab-opens-win = gagne ensuite
lab-opens-regret = regret, points
lab-positions-total = Positions jugées : { $positions } ; regret là où il est calculable :
lab-positions = positions
lab-positions-risk = risque moyen
lab-positions-known = calculables
lab-positions-best = optimales
lab-positions-regret = regret moyen, points
lab-report-run = Une série du laboratoire
lab-report-compare = Une comparaison du laboratoire
lab-report-sweep = Un balayage du laboratoire
lab-report-rates = Parties gagnées
lab-report-differences = Différences sur les mêmes grilles
lab-report-losses = Où les parties sont gagnées et perdues
lab-report-times = Temps processeur par partie
lab-report-times-unit = millisecondes, doublées ou plus d'un trait à l'autre
lab-report-percent = parties gagnées en %, avec l'intervalle à 95 %
lab-report-points = différence en points, avec l'intervalle à 95 %
lab-report-games = % des parties
lab-report-manifest = Ce qui a été joué
lab-report-command = commande
lab-report-version = version
lab-report-seed = graine
lab-report-board = grille
lab-report-rules = règles
lab-report-first = première case
lab-report-test = test
lab-report-some = { $played } sur { $of }
lab-report-shard = { $played } sur { $of } : les parties { $from } à { $to } sont de ce morceau
lab-report-note = Les intervalles contiennent la vraie valeur dans 95 % des séries.
lab-report-again = La même commande rejoue les mêmes parties sur toute machine ; seuls les temps changent.
lab-report-merged = Des morceaux ont été réunis, chacun joué par sa propre commande ; « lab repeat » rejoue un morceau.
lab-report-folder = il n'y a pas de dossier pour « { $path } » : créez-le d'abord, ou nommez un autre fichier
lab-no-parquet = ce demineur a été construit sans « parquet » ; construisez-le avec : cargo build --release -p demineur-cli --features parquet
