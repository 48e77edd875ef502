#!/bin/sh
# Makes sure that the browser tests can run: Chromium and the library Playwright's driver needs.
set -eu

ready() {
    command -v chromium >/dev/null && ldconfig -p 2>/dev/null | grep -q 'libatomic\.so\.1'
}

ready && exit 0
if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Chromium for the browser tests ..."
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends chromium libatomic1 >/dev/null
    ready && exit 0
fi
echo "The browser tests need Chromium and libatomic1." >&2
echo "Run 'make test' once as root, or install them: apt-get install chromium libatomic1" >&2
exit 1
