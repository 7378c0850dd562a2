#!/bin/sh
# Pictures of real play, written into docs/screenshots: the full screen in a real terminal emulator (xterm under
# Xvfb, which is asked for its ground and answers), and the two that move, of the terminal and of the page:
#   xtask/pictures.sh target/release/demineur
# It needs xterm, xvfb, x11-apps (xwd), x11-utils (xwininfo), xdotool, imagemagick and the fonts of DejaVu and Noto
# (fonts-noto-color-emoji), and for the page Chromium and `npm ci` in crates/demineur-web/e2e.
set -eu
program=$(realpath "$1")
display=${2:-:97}
here=$(cd "$(dirname "$0")" && pwd)
out=$here/../docs/screenshots
work=$(mktemp -d)
Xvfb "$display" -screen 0 1800x1300x24 >/dev/null 2>&1 &
server=$!
terminal=
trap 'kill $server $terminal 2>/dev/null; rm -rf "$work"' EXIT
sleep 2
dark='-bg #0d1117 -fg #e6edf3 -tn xterm-256color'
light='-bg white -fg black -tn xterm-256color'

# columns, rows, options of xterm, options of demineur
start() {
    rm -rf "$work/home"
    mkdir "$work/home"
    # shellcheck disable=SC2086
    DISPLAY=$display HOME=$work/home DEMINEUR_DATA_DIR=$work/home/data XDG_CONFIG_HOME=$work/home LC_ALL=C.UTF-8 \
        xterm -fa 'DejaVu Sans Mono' -fs 11 -geometry "$1x$2+0+0" -b 4 $3 -e "$program" play $4 &
    terminal=$!
    sleep 4
    window=$(DISPLAY=$display xdotool search --class xterm | tail -1)
    # Without a window manager nothing has the keyboard.
    DISPLAY=$display xdotool windowfocus "$window"
}

stop() {
    kill "$terminal"
    wait "$terminal" 2>/dev/null || true
}

press() {
    for key in "$@"; do
        DISPLAY=$display xdotool key "$key"
        sleep 0.4
    done
    sleep 0.8
}

take() {
    DISPLAY=$display xwd -silent -id "$window" | convert xwd:- "$1"
}

# name, columns, rows, keys, options of xterm, options of demineur
picture() {
    start "$2" "$3" "$5" "$6"
    # shellcheck disable=SC2086
    press $4
    take "$out/$1.png"
    stop
}

# A moment of a film: how long it is seen, in hundredths of a second.
moment() {
    taken=$((taken + 1))
    take "$work/film/$(printf %03d $taken)-$1.png"
}

# Puts moments together: name, width in dots, how many colours.
film() {
    set -- "$1" "$2" "$3" "$work"/film/*.png
    name=$1 width=$2 colours=$3
    shift 3
    # The same colours all the way: what did not change is not written again.
    convert "$@" -resize "${width}x" -append +dither -colors "$colours" "$work/colours.png"
    moments=
    for file in "$@"; do
        hundredths=${file##*-}
        moments="$moments -delay ${hundredths%.png} $file"
    done
    # shellcheck disable=SC2086
    convert $moments -resize "${width}x" -loop 0 +dither -remap "$work/colours.png" -layers optimize "$out/$name.gif"
    rm -rf "$work/film"
}

picture terminal-expert 120 40 'space i i i' "$dark" '--level expert --seed 9 --first-click opening --lang en'
picture terminal-chances 120 40 'space p' "$dark" '--level intermediate --seed 9 --first-click opening --lang en'
picture terminal-light 80 24 'space i i i' "$light" '--level beginner --seed 42 --lang fr'
picture terminal-large 120 40 'space' "$dark" '--width 300 --height 200 --mines 6000 --seed 9 --lang en --first-click opening'
picture terminal-matrices 120 40 'period period' "$dark" '--level beginner --seed 9 --ai pinv --step --lang en'
picture terminal-penrose 120 40 'space i i i' "$dark" '--level beginner --tiling penrose --seed 9 --lang en --first-click opening'

mkdir "$work/film"
taken=0
start 100 26 "$dark" '--level beginner --seed 42 --lang en'
moment 100
press space
moment 120
press i i i
moment 300
press Tab
moment 80
press Return
moment 90
press i i i
moment 300
press p
moment 250
press p t
for _ in $(seq 14); do
    moment 45
    sleep 0.35
done
sleep 8
moment 400
stop
film playing-terminal 720 48

mkdir "$work/film"
(cd "$here/../crates/demineur-web/e2e" && DEMINEUR=$program node film.js "$work/film")
film playing-page 780 64
ls -l "$out"/terminal-* "$out"/playing-*
