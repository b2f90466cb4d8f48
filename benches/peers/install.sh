#!/bin/sh
# Installs the third-party engines that are on a registry into target/peers/.
set -eu
cd "$(dirname "$0")/../.."
mkdir -p target/peers
npm install --no-audit --no-fund --prefix target/peers fairy-stockfish-nnue.wasm@1.1.12
