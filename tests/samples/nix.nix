# How the shop is built.
{ pkgs ? import <nixpkgs> { }, lib, debug ? false, ... }@args:

let
  version = "1.4.0";
  limits = {
    price = 1.5e3;
    count = -3;
    "per day" = 100;
    ${version} = null;
  };
  inherit (lib) mkIf optional;
  inherit limits;

  area = width: height: width * height;
  scaled = { side, factor ? 2 }: side * factor;
  announce = title: size:

    builtins.trace "${title}: ${toString size}" size;

  /* What is
     on the shelves. */
  shelves = map (side: scaled { inherit side; factor = area 2 side; }) [ 1 2 3 ];
  largest = if builtins.length shelves > 2 then announce "largest" (area 2 3) else 0;
in
assert debug -> lib.versionAtLeast version "1.0";
pkgs.stdenv.mkDerivation rec {
  pname = "shop";
  inherit version;
  src = ./src;
  patches = [ ../patches/one.patch ~/two.patch ] ++ optional debug ./debug.patch;
  homepage = https://example.com/shop;

  buildInputs = with pkgs; [ gcc python3 (lib.getBin openssl) ];
  meta.description = "Fruit and tools";
  meta.broken = !debug && (largest == 0 || args ? broken);

  buildPhase = ''
    make all PREFIX=${placeholder "out"} ''${HOME}
    echo "built ${pname}"
  '';

  passthru = limits // {
    inherit largest;
    total = builtins.foldl' (sum: shelf: sum + shelf.price or 0) 0 shelves;
    cheapest = lib.head (lib.sort (one: other: one.price < other.price) shelves);
    report = lib.concatMapStringsSep ", " (shelf: announce shelf.name shelf.size) shelves;
    names = map (shelf: shelf.name) (lib.filter (shelf: shelf.size >= largest) shelves);
    nested = let deep = { a.b = [ { c = 1; } ]; }; in deep.a.b;
  };
}
