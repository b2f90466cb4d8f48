#!/bin/sh
# fluent.runtime 0.4.0 (PyPI) against @fluent/bundle 0.19.1 (npm): one message, two
# digits for a half.
#
# Input     mean = { NUMBER($score, maximumFractionDigits: 1) } with 0.25, 0.75,
#           2.25, 12.25, in English. Results of games are multiples of a half, so
#           means over 2 or 4 games end in 5 often.
# Standard  Fluent, Built-in functions: the options of NUMBER follow those of
#           Intl.NumberFormat. https://projectfluent.org/fluent/guide/functions.html
#           ECMA-402 rounds halves away from zero unless told otherwise
#           (roundingMode "halfExpand"), https://tc39.es/ecma402/#sec-intl.numberformat
# Seen      JavaScript: 0.3, 0.8, 2.3, 12.3. Python: 0.2, 0.8, 2.2, 12.2, because
#           Babel follows UTS #35, whose default is the even digit. No error.
# So        A table of scores differs between a Python and a browser client that
#           share one .ftl file. Round before formatting, in one place, and pass
#           numbers whose digits are exact.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
python3 -m venv "$dir/venv"
"$dir/venv/bin/pip" install -q --disable-pip-version-check fluent.runtime==0.4.0 babel==2.17.0
cd "$dir"
npm init -y >npm.log
npm install --silent --no-audit --no-fund --ignore-scripts @fluent/bundle@0.19.1 >>npm.log
echo 'mean = { NUMBER($score, maximumFractionDigits: 1) }' >mean.ftl
"$dir/venv/bin/python" - >python.txt <<'PY'
from fluent.runtime import FluentBundle, FluentResource

bundle = FluentBundle(["en"], use_isolating=False)
bundle.add_resource(FluentResource(open("mean.ftl").read()))
pattern = bundle.get_message("mean").value
for score in (0.25, 0.75, 2.25, 12.25):
    text, errors = bundle.format_pattern(pattern, {"score": score})
    assert not errors, errors
    print(text)
PY
node - >javascript.txt <<'JS'
const { FluentBundle, FluentResource } = require('@fluent/bundle');
const bundle = new FluentBundle('en', { useIsolating: false });
bundle.addResource(new FluentResource(require('fs').readFileSync('mean.ftl', 'utf8')));
for (const score of [0.25, 0.75, 2.25, 12.25]) {
  const errors = [];
  console.log(bundle.formatPattern(bundle.getMessage('mean').value, { score }, errors));
  if (errors.length) throw errors[0];
}
JS
python=$(tr '\n' ' ' <python.txt)
javascript=$(tr '\n' ' ' <javascript.txt)
echo "Python: $python JavaScript: $javascript"
if [ "$python" != "0.2 0.8 2.2 12.2 " ] || [ "$javascript" != "0.3 0.8 2.3 12.3 " ]; then
    echo "changed" >&2
    exit 1
fi
echo "as described"
