#!/usr/bin/env bash
# Makes a base image without a registry: a Debian root with Node and npm, as the image `annals-base`.
# Needs mmdebstrap and buildah (Debian packages), and a Node of 20.19 or newer on this machine.
#   deploy/debian-root.sh && buildah build --build-arg BASE=localhost/annals-base -t annals -f deploy/Containerfile .
set -euo pipefail
suite=${1:-bookworm}
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mmdebstrap --variant=minbase --include=ca-certificates,libstdc++6 "$suite" "$root/root.tar"
container=$(buildah from scratch)
buildah add "$container" "$root/root.tar" /
node=$(command -v node)
buildah copy "$container" "$(readlink -f "$node")" /usr/local/bin/node
buildah copy "$container" "$(npm root -g)/npm" /usr/local/lib/node_modules/npm
buildah run "$container" -- ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
buildah run "$container" -- ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
buildah commit "$container" annals-base
buildah rm "$container"
