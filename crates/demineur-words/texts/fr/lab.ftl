## The lab

lab-cells = cases
lab-mines = mines
lab-axis-mines = mines
lab-axis-density = densité %
lab-axis-size = taille
lab-axis-tiling = pavage
lab-axis-effort = effort
lab-chart-rate = { $strategy } : réussite en %, avec l’intervalle à 95 %
lab-sweep-level = selon { $axis } : { $shape }, { $games } parties par point, premier clic { $first }, graine { $seed }
lab-sweep-value = « { $value } » ne va pas pour { $axis } : donnez des valeurs et des plages DE..À:PAS, comme { $example }
lab-sweep-backwards = « { $value } » ne mène nulle part : une plage monte d’un pas supérieur à 0, comme { $example }
lab-sweep-twice = « { $value } » y est deux fois : chaque valeur une seule fois
lab-sweep-too-many = { $most } points au plus : prenez un pas plus grand
lab-sweep-point = à { $point } : { $cause }
lab-sweep-effort = seul expert réfléchit plus sur demande : ajoutez --strategy expert
lab-chart-rates = Réussite en %, avec l’intervalle à 95 % :
lab-chart-differences = Différences en points, avec l’intervalle à 95 % :
