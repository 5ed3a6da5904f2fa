/** A request that is made to be costly, and what must come of it. */
export interface HostileRequest {
  readonly name: string
  readonly method?: string
  readonly path: string
  readonly body: string
  readonly status: number
}

const searches = '/api/v2/searches'
const bytesMax = 2_000_000

/** Bodies for any route that takes JSON. */
const bodies: readonly (readonly [name: string, body: string])[] = [
  ['200,000 unknown fields', `{${filled((i) => `"${i.toString(36)}":0`)}}`],
  ['unknown fields that are nearly known', `{${list(999, (i) => `"includ${i}InvestorFields":0`)}}`],
  [
    'objects of a thousand unknown fields in each other',
    `{"filters":{${list(90, (j) => `"k${j}":{${list(999, (i) => `"k${i}":0`)}}`)}}}`,
  ],
  ['an array of a million numbers', `{"query":[${filled(() => '0')}]}`],
  ['arrays in arrays', `{"query":[${filled(() => `${'['.repeat(20)}${']'.repeat(20)}`)}]}`],
  [
    'as many values as may be, deep inside, each escaped',
    `{"query":${'['.repeat(29)}${list(9_800, () => `[${list(9, () => '"\\u0041 long text"')}]`)}${']'.repeat(29)}}`,
  ],
  ['a text of escapes', `{"query":"${'\\n'.repeat(bytesMax / 2)}"}`],
  ['a text of combining marks', `{"query":"a${'\u0316\u0315'.repeat(bytesMax / 4)}"}`],
  [
    'a text of as many marks as may stand in a row',
    // Out of their order, and beside an escape after which every text is looked at.
    `{"query":"\\u0041${`a${'\u0316\u0315'.repeat(15)}`.repeat(30_000)}"}`,
  ],
  ['a number of two million digits', `{"limit":${'1'.repeat(bytesMax)}}`],
  ['one field of a long name', `{"${'k'.repeat(bytesMax)}":1}`],
  ['two million blanks, and no end', `{${' '.repeat(bytesMax)}`],
  ['brackets that are never closed', `{"query":${'['.repeat(31)}${'{'.repeat(bytesMax)}`],
]

/** The longest query that a search takes, of words that the rules begin to read over and over. */
const sentences = [
  'backed by ',
  'not backed by-',
  'sem and ohne and ',
  'alums ohne ',
  'without excluding except from with ',
  'in San ',
  'from investments ',
  'between 1 and ',
  '$1M to ',
  'a.b.c.',
  '1,',
  '-a',
  'not in ',
].map((part) => part.repeat(Math.floor(500 / part.length)).trim())

export const publicAttacks: readonly HostileRequest[] = [
  ...bodies.map(([name, body]) => ({ name, path: searches, body, status: 400 })),
  ...sentences.map((query) => ({
    name: `a sentence of "${query.slice(0, 20)}"`,
    path: searches,
    body: JSON.stringify({ query }),
    status: 200,
  })),
  ...[
    { websites: of(100, (i) => `${'a.'.repeat(900)}${i}`), status: 400 },
    { websites: of(100, (i) => `https://${'a'.repeat(60)}.${'%41-'.repeat(400)}/${i}`), status: 400 },
    { names: of(50, (i) => `${'J. M. '.repeat(32)}${i}`), status: 200 },
    { names: of(50, (i) => `${'Co. KG Ltd '.repeat(17)}${i}`), status: 200 },
    { names: of(50, (i) => `${'´ß™ 株式会社'.repeat(21)}${i}`), status: 200 },
  ].map(({ status, ...lookup }, i) => ({
    name: `look-ups ${i}`,
    path: '/api/v2/company-lookups',
    body: JSON.stringify(lookup),
    status,
  })),
]

export const operatorAttacks: readonly HostileRequest[] = bodies.map(([name, body]) => ({
  name,
  path: '/admin/v1/accounts',
  body,
  status: 400,
}))

function of(count: number, entry: (position: number) => string): string[] {
  return Array.from({ length: count }, (_, position) => entry(position))
}

function list(count: number, entry: (position: number) => string): string {
  return Array.from({ length: count }, (_, position) => entry(position)).join()
}

/** As many entries as a body of two million bytes holds. */
function filled(entry: (position: number) => string): string {
  const entries: string[] = []
  for (let size = 0, at = 0; size < bytesMax; at++) {
    const next = entry(at)
    entries.push(next)
    size += next.length + 1
  }
  return entries.join()
}
