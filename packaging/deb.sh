#!/bin/sh
# Makes a Debian package of a program that is built: packaging/deb.sh [--try|--try-bare] [PROGRAM [FOLDER]]
# --try installs it into a folder and uses it there; --try-bare also on a bare Debian 12, which takes minutes.
# From the program come its manual and its completions, so that they fit it.
# Whoever gives it to others says who answers for it: DEBFULLNAME and DEBEMAIL.
set -eu
try=
case ${1-} in
--try | --try-bare)
    try=$1
    shift
    ;;
esac
for tool in dpkg-deb strip objdump man; do
    if ! command -v $tool > /dev/null; then
        echo "no package made here: $tool is missing"
        exit 0
    fi
done
here=$(cd "$(dirname "$0")" && pwd)
program=${1:-$here/../target/release/demineur}
folder=${2:-$here/../target/deb}
version=$("$program" --version | cut -d' ' -f2)-1
maintainer="${DEBFULLNAME:-Démineur} <${DEBEMAIL:-demineur@localhost}>"
machine=$(dpkg --print-architecture)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
umask 022
chmod 755 "$root"

languages=$(ls "$here/../crates/demineur-words/texts")
share=$root/usr/share
doc=$share/doc/demineur
install -D -m 755 "$program" "$root/usr/bin/demineur"
strip --strip-unneeded "$root/usr/bin/demineur"

for language in $languages; do
    case $language in
    en) pages=$share/man/man1 ;;
    *) pages=$share/man/$language/man1 ;;
    esac
    "$program" --lang "$language" man --out "$pages"
    gzip -9n "$pages"/*.1
done

mkdir -p "$share/bash-completion/completions" "$share/zsh/vendor-completions" "$share/fish/vendor_completions.d"
"$program" --lang en completions bash > "$share/bash-completion/completions/demineur"
"$program" --lang en completions zsh > "$share/zsh/vendor-completions/_demineur"
"$program" --lang en completions fish > "$share/fish/vendor_completions.d/demineur.fish"

install -D -m 644 "$here/demineur.desktop" "$share/applications/demineur.desktop"
install -D -m 644 "$here/demineur.svg" "$share/icons/hicolor/scalable/apps/demineur.svg"
# Not started by itself: a server is somebody's wish.
mkdir -p "$root/usr/lib/systemd/system"
sed 's,/usr/local/bin,/usr/bin,' "$here/demineur.service" > "$root/usr/lib/systemd/system/demineur.service"
mkdir -p "$doc"
cat > "$doc/copyright" <<END
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: demineur

Files: *
Copyright: the authors of Démineur
License: MIT or Apache-2.0
END
sed 's/^/ /; s/^ $/ ./' "$here/../LICENSE-MIT" >> "$doc/copyright"
gzip -9nc "$here/../CHANGELOG.md" > "$doc/changelog.gz"
# The same tree makes the same package, whenever that is.
: "${SOURCE_DATE_EPOCH:=$(git -C "$here" log -1 --format=%ct 2> /dev/null || date +%s)}"
export SOURCE_DATE_EPOCH
gzip -9n > "$doc/changelog.Debian.gz" <<END
demineur ($version) unstable; urgency=medium

  * What is new is in changelog.gz.

 -- $maintainer  $(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")
END
cp -r "$here/../docs" "$doc/docs"
rm -rf "$doc/docs/screenshots"
for page in README.md README.fr.md; do
    cp "$here/../$page" "$doc/"
done
chmod -R u=rwX,go=rX "$root"

# The C library it was built with, or a newer one.
libc=$(objdump -T "$program" 2>/dev/null | sed -n 's/.*GLIBC_\([0-9.]*\).*/\1/p' | sort -uV | tail -n 1)
mkdir "$root/DEBIAN"
(cd "$root" && find usr -type f | LC_ALL=C sort | xargs -d '\n' md5sum) > "$root/DEBIAN/md5sums"
cat > "$root/DEBIAN/control" <<END
Package: demineur
Version: $version
Architecture: $machine
Maintainer: $maintainer
Installed-Size: $(du -sk --exclude=DEBIAN "$root" | cut -f1)
Depends: libc6 (>= ${libc:-2.36}), libgcc-s1
Suggests: graphviz, xdg-utils, xdemineur
Section: misc
Priority: optional
Description: Minesweeper on any tiling, played, explained, solved and measured
 Plays in the browser and in the terminal, on squares, hexagons, Penrose tiles
 and 21 other tilings; gives hints that prove themselves, makes boards that need
 no guess, reviews games, and measures strategies over thousands of games.
END
mkdir -p "$folder"
package=$folder/demineur_${version}_$machine.deb
dpkg-deb --root-owner-group --build "$root" "$package" > /dev/null
echo "$package"
if [ -n "$try" ]; then
    sh "$here/try-deb.sh" "$package"
fi
if [ "$try" = --try-bare ]; then
    if [ "$(id -u)" = 0 ] && command -v debootstrap > /dev/null; then
        sh "$here/try-chroot.sh" "$package"
    else
        echo "not tried on a bare Debian: that takes root and debootstrap"
    fi
fi
