#!/bin/sh
# Tries a package on a bare Debian 12, as whoever has just installed one: packaging/try-chroot.sh PACKAGE [FOLDER]
# It installs there with apt, opens the manual in both languages, lets three shells complete, and types every command
# of both READMEs in its order: a server is asked for its page, and the robot plays one game on a screen without a
# monitor. It needs root, debootstrap and a mirror, and takes minutes; a FOLDER given is kept, and is not made again.
set -eu
package=$(realpath "$1")
root=${2:-$(mktemp -d)}

leave() {
    for at in proc dev/pts dev; do
        mountpoint -q "$root/$at" && umount -l "$root/$at" || true
    done
    [ -n "${kept-}" ] || rm -rf --one-file-system "$root"
}
kept=${2-}
trap leave EXIT

if [ ! -e "$root/.made" ]; then
    mirror=$(grep -rhoE 'https?://[^ ]+/debian/?( |$)' /etc/apt/sources.list /etc/apt/sources.list.d 2> /dev/null | head -1 | tr -d ' ' || true)
    # shellcheck disable=SC2086
    debootstrap --variant=minbase bookworm "$root" $mirror > "$root.log" 2>&1 || { tail -n 5 "$root.log"; exit 1; }
    rm -f "$root.log"
    # The same mirror, by the same way, as this machine has.
    cp /etc/apt/sources.list.d/debian* "$root/etc/apt/sources.list.d/" 2> /dev/null && : > "$root/etc/apt/sources.list" || true
    cp -r /etc/apt/apt.conf.d/. "$root/etc/apt/apt.conf.d/"
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    mkdir -p "$root/etc/ssl/certs" "$root/usr/local/share/ca-certificates"
    cp -r /usr/local/share/ca-certificates/. "$root/usr/local/share/ca-certificates/" 2> /dev/null || true
    cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/" 2> /dev/null || true
    touch "$root/.made"
fi
# Not root alone goes through its root.
chmod 755 "$root"
for at in proc dev dev/pts; do
    mountpoint -q "$root/$at" || mount --bind "/$at" "$root/$at"
done
cp "$package" "$root/root/demineur.deb"

inside() {
    chroot "$root" /usr/bin/env -i HOME=/root TERM=xterm-256color DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin /bin/sh -ec "cd /root; $1"
}
# Images of Debian for containers leave the manual and the docs out.
inside 'rm -f /etc/dpkg/dpkg.cfg.d/docker* /etc/dpkg/dpkg.cfg.d/excludes
    apt-get update -qq
    apt-get install -y -qq --reinstall --no-install-recommends ./demineur.deb man-db bash bash-completion zsh fish xvfb xauth xdemineur > log 2>&1 || { tail log; exit 1; }'
inside 'demineur --version
    man demineur | grep -q SYNOPSIS
    man demineur-lab-run | grep -q "demineur lab run --level"
    man -L fr demineur | grep -q NOM'

cat > "$root/root/complete.bash" <<'END'
. /usr/share/bash-completion/bash_completion
_completion_loader demineur || true
COMP_WORDS=(demineur lab c) COMP_CWORD=2
_demineur demineur c lab
test "${COMPREPLY[*]}" = compare
END
cat > "$root/root/complete.zsh" <<'END'
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'autoload -U compinit; compinit -u; PS1=; stty -echo; echo ready'
zpty -r shell answer '*ready*'
zpty -n -w shell $'demineur lab comp\t'
sleep 2
zpty -n -w shell $'\n'
zpty -r shell answer '*compare*'
print -r -- "$answer"
END
inside 'bash complete.bash
    fish -c "complete -C \"demineur lab c\"" | grep -q "^compare"
    timeout 60 zsh complete.zsh | grep -q compare'

# A server is asked for its page, at a port that is free; it ends with the shell.
cat > "$root/root/serve.bash" <<'END'
: > out
$(cat line) --listen 127.0.0.1:0 >> out 2> server-err &
server=$!
trap 'kill $server' EXIT
for wait in $(seq 100); do
    port=$(sed -n 's,.*http://127.0.0.1:\([0-9]*\).*,\1,p' out)
    [ -z "$port" ] || break
    sleep 0.1
done
exec 3<> "/dev/tcp/127.0.0.1/$port"
printf 'GET / HTTP/1.0\r\n\r\n' >&3
grep -q '^HTTP/1.. 200' <&3
END

# The first words in backquotes of each row of its tables; a bar in them is written behind a backslash.
for readme in README.md README.fr.md; do
    sed -n 's/\\|/\x01/g; /^| /p' "$root/usr/share/doc/demineur/$readme" |
        cut -d'|' -f3 | grep -oE '`(demineur|echo|printf) [^`]*`' | tr -d '`' | tr '\001' '|' |
        sed 's/--games 10*/--games 20/' > "$root/root/commands"
    test "$(wc -l < "$root/root/commands")" -gt 15
    rm -rf "$root/root/t" "$root/root/.local"
    mkdir "$root/root/t"
    while IFS= read -r line; do
        printf '%s\n' "$line" > "$root/root/t/line"
        case $line in
        "demineur serve"*) run='bash -e ../serve.bash' ;;
        "demineur bot"*) run='sed -i "s/--games 20/--games 1/" line; timeout 120 xvfb-run -a sh -e line' ;;
        *) run='sh -e line' ;;
        esac
        inside "cd t; ($run) < /dev/null > told 2> err" < /dev/null ||
            { echo "$readme says: $line"; cat "$root/root/t/err"; exit 1; }
    done < "$root/root/commands"
done
echo "the package works on a bare Debian 12"
