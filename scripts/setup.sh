# Sourced by the other scripts: finds the toolchain and installs the system packages that are
# missing. All talk goes to standard error.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

say() { printf '%s\n' "gridsim setup: $*" >&2; }
die() {
  say "$1"
  exit "${2:-70}"
}

# Prints the packages that are missing, by the names of the package manager $1.
missing_packages() {
  local jpeg png zlib config
  case $1 in
    apt) jpeg=libjpeg-dev png=libpng-dev zlib=zlib1g-dev config=pkg-config ;;
    brew) jpeg=jpeg-turbo png=libpng zlib=zlib config=pkgconf ;;
    *) jpeg=libjpeg-turbo png=libpng zlib=zlib config=pkg-config ;;
  esac
  if ! command -v pkg-config >/dev/null 2>&1; then
    echo "$config $jpeg $png $zlib"
    return
  fi
  pkg-config --exists libjpeg || echo "$jpeg"
  pkg-config --exists libpng || echo "$png"
  pkg-config --exists zlib || echo "$zlib"
}

package_manager() {
  if command -v apt-get >/dev/null 2>&1; then
    echo apt
  elif command -v brew >/dev/null 2>&1; then
    echo brew
  else
    echo none
  fi
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  else
    sudo "$@"
  fi
}

# Installs what the build needs and this machine lacks.
install_missing_packages() {
  local manager missing
  manager=$(package_manager)
  missing=$(missing_packages "$manager" | tr '\n' ' ')
  missing=${missing% }
  [ -n "$missing" ] || return 0
  case $manager in
    apt)
      if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null 2>&1; then
        die "the image libraries are missing, and installing them takes root; run: apt-get install $missing" 69
      fi
      say "installing $missing (gridsim decodes real JPEG and PNG files with them)"
      as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq >&2 ||
        say "the package lists could not be updated; trying with those that are here"
      # shellcheck disable=SC2086
      as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >&2 ||
        die "could not install $missing; run: apt-get install $missing" 69
      ;;
    brew)
      say "installing $missing (gridsim decodes real JPEG and PNG files with them)"
      # shellcheck disable=SC2086
      brew install $missing >&2 || die "could not install $missing; run: brew install $missing" 69
      ;;
    none)
      die "the image libraries are missing; install with your package manager: $missing" 69
      ;;
  esac
}

require_swift() {
  command -v swift >/dev/null 2>&1 ||
    die "Swift is missing; install Swift 6.2 or newer from https://www.swift.org/install" 69
}

# Builds one program for release. The Swift libraries within it, where the toolchain has them to link
# so, halve the time that it takes to start; on Apple's systems the system has them.
build_product() {
  local libraries='' resources
  resources=$(swiftc -print-target-info 2>/dev/null |
    sed -n 's/.*"runtimeResourcePath" *: *"\([^"]*\)".*/\1/p')
  [ "$(uname -s)" = Darwin ] || [ ! -d "${resources}_static" ] || libraries=--static-swift-stdlib
  # shellcheck disable=SC2086
  swift build --package-path "$root" -c release $libraries --product "$1" >&2 ||
    die "the build failed; its messages are above"
}

# Builds gridsim for release where its sources changed since the last time.
build_release() {
  local stamp=$root/.build/gridsim-sources built
  built=$(cd "$root" && find Package.swift Sources -type f -exec cksum {} + | sort)
  if [ -x "$root/.build/release/gridsim" ] && [ "$built" = "$(cat "$stamp" 2>/dev/null)" ]; then
    return 0
  fi
  require_swift
  install_missing_packages
  say "building (the first time takes a minute or two)"
  build_product gridsim
  printf '%s\n' "$built" >"$stamp"
}
