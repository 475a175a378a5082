#!/bin/sh
# An image with a release in it and nothing else: operations/container/build.sh RELEASE.tar.gz [NAME]
# No base image is fetched: the libraries that Node needs are those of this machine.
set -eu
release=$(readlink -f "$1")
name=${2:-openteller}
here=$(dirname "$(readlink -f "$0")")
context=$(mktemp -d)
trap 'rm -rf "$context"' EXIT
mkdir -p "$context/root/opt/openteller" "$context/data" "$context/root/tmp" "$context/root/etc"
tar --extract --file "$release" --directory "$context/root/opt/openteller" --no-same-owner
mv "$context"/root/opt/openteller/openteller-* "$context/root/opt/openteller/current"
echo 'openteller:x:65532:65532::/data:/' >"$context/root/etc/passwd"
chmod 1777 "$context/root/tmp"
find "$context/root/opt" \( -path '*/bin/node' -o -name '*.node' \) -exec ldd {} \; |
  grep -o '/lib[^ ]*' | sort -u | while read -r library; do
  # What a package brings itself is found beside it.
  [ -e "$library" ] || continue
  mkdir -p "$context/root$(dirname "$library")"
  cp -L "$library" "$context/root$library"
done
${BUILDAH:-buildah} bud --tag "$name" --file "$here/Containerfile" "$context"
