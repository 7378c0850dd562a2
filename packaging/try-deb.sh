#!/bin/sh
# Tries a package as a user would: packaging/try-deb.sh PACKAGE
# Where it may, it installs it into a folder of its own with dpkg; else it unpacks it.
set -eu
package=$1
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
if [ "$(id -u)" = 0 ]; then
    mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates"
    : > "$root/var/lib/dpkg/status"
    # The libraries it needs are those of this machine.
    dpkg --root="$root" --force-depends --force-script-chrootless --log=/dev/null \
        --install "$package" > "$root/log" 2>&1 || { cat "$root/log"; exit 1; }
    dpkg --root="$root" --listfiles demineur > "$root/files"
else
    dpkg-deb -x "$package" "$root"
    (cd "$root" && find usr | sed 's,^,/,') > "$root/files"
fi
for file in \
    usr/bin/demineur \
    usr/share/man/man1/demineur.1.gz \
    usr/share/man/man1/demineur-lab-run.1.gz \
    usr/share/man/fr/man1/demineur.1.gz \
    usr/share/bash-completion/completions/demineur \
    usr/share/zsh/vendor-completions/_demineur \
    usr/share/fish/vendor_completions.d/demineur.fish \
    usr/share/applications/demineur.desktop \
    usr/share/icons/hicolor/scalable/apps/demineur.svg \
    usr/lib/systemd/system/demineur.service \
    usr/share/doc/demineur/copyright \
    usr/share/doc/demineur/README.fr.md
do
    test -s "$root/$file" || { echo "missing: $file"; exit 1; }
    grep -qx "/$file" "$root/files" || { echo "not listed: $file"; exit 1; }
done

# What was packed is what it says, file by file, and nothing is left out.
dpkg-deb --ctrl-tarfile "$package" | tar -xOf - ./md5sums > "$root/md5sums"
(cd "$root" && md5sum --quiet -c md5sums)
(cd "$root" && find usr -type f | LC_ALL=C sort) > "$root/packed"
sed 's/^[0-9a-f]*  //' "$root/md5sums" | cmp - "$root/packed"

if command -v desktop-file-validate > /dev/null; then
    desktop-file-validate "$root/usr/share/applications/demineur.desktop"
else
    echo "the entry of the menu is not looked at: desktop-file-validate is missing"
fi
if command -v systemd-analyze > /dev/null; then
    # It looks for the program where it was put here.
    sed "s,/usr/bin/demineur,$root&," "$root/usr/lib/systemd/system/demineur.service" > "$root/demineur.service"
    systemd-analyze --man=no verify "$root/demineur.service" > "$root/told" 2>&1 || { cat "$root/told"; exit 1; }
    # Other units of this machine are not ours to mend.
    ! grep demineur.service "$root/told" || exit 1
else
    echo "the unit is not looked at: systemd-analyze is missing"
fi

export HOME="$root/home" DEMINEUR_DATA_DIR="$root/data" LC_ALL=C.UTF-8 PATH="$root/usr/bin:$PATH"
mkdir "$HOME"
cd "$HOME"
demineur --version
echo 'o 5 5' | demineur play --level beginner --seed 42 --save game.json > /dev/null
demineur analyze game.json > /dev/null
demineur hint game.json > /dev/null
demineur review game.json > /dev/null
if command -v man > /dev/null; then
    man -l "$root/usr/share/man/man1/demineur-lab-run.1.gz" | grep -q 'demineur lab run'
    LC_ALL=C.UTF-8 man -l "$root/usr/share/man/fr/man1/demineur.1.gz" | grep -q NOM
fi
bash -ec '
    . "$1"
    COMP_WORDS=(demineur lab c) COMP_CWORD=2
    _demineur demineur c lab
    test "${COMPREPLY[*]}" = compare
' bash "$root/usr/share/bash-completion/completions/demineur"
echo "the package works"
