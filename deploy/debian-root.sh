#!/usr/bin/env bash
# Makes a base image without a registry: a Debian root with Node and npm, as the image `annals-base`.
# Needs mmdebstrap and buildah (Debian packages), and a Node of 20.19 or newer on this machine.
#   deploy/debian-root.sh && buildah build --format docker --build-arg BASE=localhost/annals-base -t annals -f deploy/Containerfile .
# Where the machine has no cgroups or networks for containers: export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=vfs before both commands.
# A second argument names a root that mmdebstrap made before.
set -euo pipefail
suite=${1:-bookworm}
made=${2:-}
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
if [ -z "$made" ]; then
  made=$root/root.tar
  mmdebstrap --variant=minbase --include=ca-certificates,libstdc++6 "$suite" "$made"
fi
container=$(buildah from scratch)
buildah add --quiet "$container" "$made" /
node=$(command -v node)
buildah copy "$container" "$(readlink -f "$node")" /usr/local/bin/node
buildah copy "$container" "$(npm root -g)/npm" /usr/local/lib/node_modules/npm
buildah run "$container" -- ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
buildah run "$container" -- ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
# The authorities this machine trusts: behind a proxy of one's own, npm would otherwise refuse the registry.
buildah copy "$container" /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
buildah commit "$container" annals-base
buildah rm "$container"
