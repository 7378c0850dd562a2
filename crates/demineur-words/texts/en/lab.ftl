## The lab

lab-cells = cells
lab-mines = mines
lab-axis-mines = mines
lab-axis-density = density %
lab-axis-size = size
lab-axis-tiling = tiling
lab-axis-effort = effort
lab-chart-rate = { $strategy }: won in %, with the 95% interval
lab-sweep-level = over { $axis }: { $shape }, { $games } games a point, first click { $first }, seed { $seed }
lab-sweep-value = "{ $value }" is no { $axis }: give values and ranges FROM..TO:STEP, as { $example }
lab-sweep-backwards = "{ $value }" leads nowhere: a range goes up by a step above 0, as { $example }
lab-sweep-twice = "{ $value }" is there twice: name each value once
lab-sweep-too-many = { $most } points at most: take a larger step
lab-sweep-point = at { $point }: { $cause }
lab-sweep-effort = only expert thinks harder when told to: add --strategy expert
lab-chart-rates = Won in %, with the 95% interval:
lab-chart-differences = Differences in points, with the 95% interval:
