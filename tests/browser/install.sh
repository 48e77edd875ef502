#!/bin/sh
# Makes sure that the browser tests can run: Chromium without windows, which is the quicker one, or
# else with them, and the library Playwright's driver needs.
set -eu

ready() {
    command -v "$1" >/dev/null && ldconfig -p 2>/dev/null | grep -q 'libatomic\.so\.1'
}

ready chromium-headless-shell && exit 0
if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Chromium for the browser tests ..."
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq || true
    apt-get install -y -qq --no-install-recommends chromium-headless-shell libatomic1 >/dev/null ||
        apt-get install -y -qq --no-install-recommends chromium libatomic1 >/dev/null || true
fi
ready chromium-headless-shell && exit 0
ready chromium && exit 0
echo "The browser tests need Chromium and libatomic1." >&2
echo "Run 'make test' once as root, or: apt-get install chromium-headless-shell libatomic1" >&2
exit 1
