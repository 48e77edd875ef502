#!/bin/sh
# Makes sure that what the book is written out as can be judged by the real program: hledger.
set -eu

ready() {
    command -v hledger >/dev/null
}

ready && exit 0
if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    echo "Installing hledger for the tests of the plain-text journal ..."
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends hledger >/dev/null
    ready && exit 0
fi
echo "The tests of the plain-text journal need hledger." >&2
echo "Run 'make test' once as root, or install it: apt-get install hledger" >&2
exit 1
