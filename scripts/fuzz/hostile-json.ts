import type { Random } from '../sample-data/random.ts'

/**
 * The JSON of a body in which one value, somewhere, has become costly: many fields or entries, deep, long, written twice. It may
 * be more than a body may hold.
 */
export function hostileJson(value: unknown, random: Random): string {
  const planted = 'here the costly value goes'
  const written = JSON.stringify(withPlanted(value, planted, random))
  return written.replace(JSON.stringify(planted), () => costly(random))
}

function costly(random: Random): string {
  const bytes = random.pick([1_000, 50_000, 255_000, 300_000, 1_900_000])
  const ways = [
    () => `{${filled(bytes, (i) => `"k${i.toString(36)}":${i}`)}}`,
    () => `{${filled(Math.min(bytes, 9_000), (i) => `"limi${i % 900}":1`)}}`,
    () => `{${filled(bytes, () => '"query":"a"')}}`,
    () => `[${filled(bytes, () => random.pick(['0', '{}', '[]', '""', '{"a":1}', '[[[[]]]]', 'null']))}]`,
    () => `${'['.repeat(28)}${filled(bytes, () => '["\\u0041",1]')}${']'.repeat(28)}`,
    () => `${'['.repeat(bytes)}`,
    () => `"${filled(bytes, () => random.pick(['\\n', '\\u00e9', '\\ud83d\\ude80', '\\"']), '')}"`,
    () => `"a${random.pick(['\u0301', '\u0316\u0315', `${'\u0301'.repeat(30)}a`]).repeat(bytes / 60)}"`,
    () => `"${sentence(random)}"`,
    () => random.pick(['1', '9', '-1', '0.1', '1e']) + '1'.repeat(bytes),
    () => `${' \n'.repeat(bytes / 2)}1`,
    () => `"${random.pick(['東', 'ü', 'ﷺ', '\ufeff', 'a-', '.', 'a.', '™']).repeat(bytes / 8)}"`,
    () => `{"${'k'.repeat(bytes)}":1}`,
  ]
  return random.pick(ways)()
}

/** As long as a search takes, of a few words that rules begin to read, over and over. */
function sentence(random: Random): string {
  const words = Array.from({ length: random.int(1, 3) }, () => random.pick(cueWords)).join(' ')
  return `${words} `.repeat(Math.ceil(500 / (words.length + 1))).slice(0, random.pick([200, 500]))
}

const cueWords = [
  ...['backed by', 'not', 'without', 'except', 'sem', 'ohne', 'in', 'near', 'from', 'between', 'more than'],
  ...[
    'founded',
    'after 2019',
    '$1M',
    '10-50',
    'employees',
    'raised',
    'series a',
    'San',
    'New York',
    'and',
    ',',
  ],
  ...[
    'Sequoia',
    'portfolio',
    'startups',
    '1,000',
    'a.b.',
    'x.io',
    'U.S.',
    '-',
    'Q1 2020',
    'followers',
    'score',
  ],
] as const

/** The value with something in it replaced; the whole of it where it holds nothing. */
function withPlanted(value: unknown, planted: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.15)) return planted
  if (Array.isArray(value)) {
    if (value.length === 0) return [planted]
    const at = random.int(0, value.length - 1)
    return value.map((part, i) => (i === at ? withPlanted(part, planted, random) : part))
  }
  const names = [...Object.keys(value), 'filters', 'query']
  const name = random.pick(names)
  return { ...value, [name]: withPlanted((value as Record<string, unknown>)[name], planted, random) }
}

function filled(bytes: number, entry: (position: number) => string, between = ','): string {
  const entries: string[] = []
  for (let size = 0, at = 0; size < bytes; at++) {
    const next = entry(at)
    entries.push(next)
    size += next.length + between.length
  }
  return entries.join(between)
}
