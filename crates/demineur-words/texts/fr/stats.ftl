## Statistiques

stats-none = Aucune partie n'est encore terminée. Jouez-en une : demineur play
stats-none-such = Aucune partie terminée de ce genre. Il y a des parties de : { $levels }
stats-column-level = niveau
stats-column-games = parties
stats-column-wins = gagnées
stats-column-rate = en % (95 %)
stats-column-best = record
stats-column-mean = moyen
stats-column-streak = série
stats-column-speed = 3BV/s
stats-legend = Temps en secondes. Entre parenthèses : intervalle à 95 %, meilleure série, 3BV/s en moyenne.
stats-no-guess = sans deviner
stats-players = Les parties de { $players } joueurs sont comptées ensemble, séries comprises : --player NOM compte celles d'un joueur de la page, --door terminal celles qui sont jouées ici.
stats-left-out = { $games ->
    [one] { $games } partie sur une grille déjà connue, avec aide, avec coups annulés ou par une stratégie n'est pas comptée ; --all la compte aussi.
   *[other] { $games } parties sur des grilles déjà connues, avec aide, avec coups annulés ou par une stratégie ne sont pas comptées ; --all les compte aussi.
}
stats-abandoned = { $games ->
    [one] { $games } partie quittée avant sa fin ne compte pas.
   *[other] { $games } parties quittées avant leur fin ne comptent pas.
}
stats-chart-times = { $level } : temps de chaque victoire, en secondes
stats-chart-times-many = { $level } : temps des victoires, en secondes, par moyennes de { $each }
stats-chart-rate = { $level } : part gagnée des { $window } dernières parties
stats-chart-histogram = { $level } : combien de victoires en combien de secondes
stats-chart-others = Les graphiques d'un autre niveau : --level NOM
stats-csv = { $games ->
    [one] { $games } partie écrite dans « { $path } »
   *[other] { $games } parties écrites dans « { $path } »
}
stats-no-game = il n'y a pas de partie { $number } dans l'historique : la première colonne de demineur stats --csv - donne leurs numéros
stats-no-player = personne ne s'appelle « { $name } » : les joueurs choisissent leur nom sur la page, dans le classement
store-no-folder = pas de dossier pour l'historique : ni XDG_DATA_HOME ni HOME n'en nomme un ; donnez-le par --data-dir
store-folder = le dossier de l'historique, « { $path } », ne peut pas être créé : { $cause } ; donnez-en un autre par --data-dir
store-not-ours = « { $path } » n'est pas un historique de ce programme et n'a pas été touché : déplacez-le, ou donnez un autre dossier par --data-dir
store-too-new = « { $path } » a été écrit par une version plus récente de ce programme et n'a pas été touché : utilisez cette version, ou donnez un autre dossier par --data-dir
store-busy = un autre programme occupe l'historique : réessayez
store-full = le disque de l'historique est plein : faites de la place, ou donnez un autre dossier par --data-dir
store-denied = l'historique ne peut être ni ouvert ni écrit : voyez qui peut écrire dans son dossier, ou donnez-en un autre par --data-dir
store-out-of-step = la partie { $number } de l'historique est jouée ailleurs
store-damaged = la partie { $number } de l'historique ne peut pas être lue : { $cause }
store-failed = l'historique ne peut pas être utilisé : { $cause }
store-elsewhere = cette partie est jouée ailleurs (processus { $process }) : ce qui est joué ici en est une copie, qui ne compte pas
store-apart = cette partie a été continuée ailleurs : ce qui est joué ici est gardé comme une partie à part
store-not-kept = cette partie n'est pas gardée dans l'historique : { $cause }
store-no-database = il n'y a pas d'historique à « { $path } »
store-exists = « { $path } » existe déjà, et rien n'est écrasé : donnez un autre nom
store-in-use = « { $path } » est utilisé : arrêtez d'abord le serveur et les parties qui l'ont ouvert
store-unsound = « { $path } » est endommagé : { $cause }
data-sound = « { $path } » est en bon état : schéma { $version }, { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    }, { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    }
data-fault = endommagé : { $fault }
data-faults = « { $path } » est endommagé ({ $faults ->
        [one] { $faults } défaut
       *[other] { $faults } défauts
    }) : remettez une copie par « demineur data restore »
data-copied = copié vers « { $path } » : { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    }
data-restored = « { $path } » est à sa place : { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    }
data-kept = ce qui y était avant est gardé sous « { $path } »
