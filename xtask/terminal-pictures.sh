#!/bin/sh
# Pictures of the full screen in a real terminal emulator, xterm under Xvfb:
#   xtask/terminal-pictures.sh target/debug/demineur
# It needs xterm, xvfb, x11-apps (xwd), imagemagick and the DejaVu fonts.
set -eu
program=$(realpath "$1")
out=$(realpath "$(dirname "$0")/../docs/screenshots")
display=${2:-:97}
home=$(mktemp -d)
Xvfb "$display" -screen 0 1800x1300x24 >/dev/null 2>&1 &
server=$!
trap 'kill $server; rm -rf "$home"' EXIT
sleep 2

# name, columns, rows, keys, options of xterm, options of demineur
picture() {
    keys=$4
    DISPLAY=$display HOME=$home DEMINEUR_DATA_DIR=$home/data LC_ALL=C.UTF-8 xterm \
        -fa 'DejaVu Sans Mono' -fs 11 -geometry "$2x$3+0+0" -b 4 -xrm 'xterm*allowColorOps: true' \
        $5 -e sh -c "(sleep 3; printf '$keys'; sleep 9) | script -qc \"stty cols $2 rows $3; '$program' play $6\" /dev/null" &
    terminal=$!
    sleep 8
    DISPLAY=$display xwd -silent -id "$(DISPLAY=$display xwininfo -root -tree | grep -o '0x[0-9a-f]* "[^"]*": ("xterm"' | head -1 | cut -d' ' -f1)" |
        convert xwd:- "$out/$1.png"
    kill $terminal
    wait $terminal 2>/dev/null || true
}

picture terminal-expert 120 40 ' iii' '-bg #0d1117 -fg #e6edf3 -tn xterm-256color' '--level expert --seed 9 --lang en'
picture terminal-chances 120 40 ' p' '-bg #0d1117 -fg #e6edf3 -tn xterm-256color' '--level intermediate --seed 9 --lang en'
picture terminal-light 80 24 ' i' '-bg white -fg black -tn xterm-256color' '--level beginner --seed 9 --lang fr'
picture terminal-large 120 40 ' ' '-bg #0d1117 -fg #e6edf3 -tn xterm-256color' '--width 300 --height 200 --mines 9000 --seed 9 --lang en'
picture terminal-matrices 120 40 '' '-bg #0d1117 -fg #e6edf3 -tn xterm-256color' '--level beginner --seed 9 --ai pinv --lang en'
picture terminal-penrose 120 40 ' ' '-bg #0d1117 -fg #e6edf3 -tn xterm-256color' '--level beginner --tiling penrose --seed 9 --lang en'
