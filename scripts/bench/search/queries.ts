import type { Filters } from '../../../packages/core/src/records/filters/schema.ts'
import { industryKey, withDescendants } from '../../../packages/core/src/reference/industries/taxonomy.ts'
import { indexTokens } from '../../../packages/core/src/search/analysis/tokens.ts'
import type { BenchRecord } from './records.ts'

/** What is asked of every engine. */
export interface Workload {
  readonly sets: readonly QuerySet[]
  readonly names: readonly string[]
  readonly websites: readonly string[]
  /** Sentences with filters in words, as people type them. */
  readonly sentences: readonly string[]
  /** Words as companies' texts hold them, the common ones more often: what sentences that never come again are made of. */
  readonly vocabulary: readonly string[]
}

/** Searches that are asked one after the other. */
export interface QuerySet {
  readonly name: string
  readonly queries: readonly Query[]
}

export interface Query {
  /** Any of them may be held. */
  readonly words: readonly string[]
  readonly mix: FilterMix | null
}

/** The same filters for our engine, in request shape, and for tables. */
export interface FilterMix {
  readonly filters: Filters
  readonly conditions: Conditions
}

export interface Conditions {
  readonly countries?: readonly string[]
  readonly notCountry?: string
  readonly city?: string
  readonly yearMin?: number
  readonly yearMax?: number
  readonly employeesMax?: number
  readonly fundingMin?: number
  readonly investor?: string
  /** Keys of the taxonomy, children included. */
  readonly industries?: readonly string[]
  readonly notDomains?: readonly string[]
}

const limitOfSet = 100
const vocabularySize = 20_000
const wordsMin = 3
const wordsMax = 8

/** Real one-liners as sentences where they are there, else the taglines of the records. */
export function workloadOf(records: readonly BenchRecord[], oneLiners: readonly string[]): Workload {
  const texts = oneLiners.length > 0 ? oneLiners : records.map(({ tagline }) => tagline)
  const sentences = spaced(
    texts.map(contentWords).filter((words) => words.length >= wordsMin),
    limitOfSet,
  )
  const natural = sentences.map((words) => words.slice(0, wordsMax))
  const { common, rare } = wordsByFrequency(records)
  const pairs = common.map((word, i) => [word, common[(i + 3) % common.length] ?? word])
  const sameFilters = Object.entries(mixesFor(records)).map(([name, mix]) =>
    querySet(`sentences, ${name}`, natural, () => mix),
  )
  return {
    sets: [
      querySet('sentences', natural),
      querySet('common words', pairs),
      querySet(
        'rare words',
        rare.map((word) => [word]),
      ),
      ...sameFilters,
      querySet('sentences, other years and sizes each time', natural, rangesAt),
    ],
    names: spaced(records, 500).map(({ name }, i) => mistyped(name, i)),
    websites: spaced(
      records.filter(({ domain }) => domain !== ''),
      1_000,
    ).map(({ domain }) => domain),
    sentences: natural.map((words, i) => `${words.join(' ')} ${tails[i % tails.length]}`),
    vocabulary: spaced(
      spaced(records, vocabularySize / 4).flatMap(({ text }) => spaced(contentWords(text), 4)),
      vocabularySize,
    ),
  }
}

/** The sets of sentences as one, with the same filters and as many words, but with words that hardly ever come together twice. */
export function* neverAgain({ sets, vocabulary }: Workload, seed: number): Generator<Query, never> {
  const random = seeded(seed)
  const wordAt = () => vocabulary[Math.floor(random() * vocabulary.length)] ?? ''
  for (;;) {
    for (const { words, mix } of inTurn(sentenceSets(sets))) yield { words: words.map(wordAt), mix }
  }
}

export function sentenceSets(sets: readonly QuerySet[]): readonly QuerySet[] {
  return sets.filter(({ name }) => name.startsWith('sentences'))
}

/** Numbers from 0 to 1, the same for a seed. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const tails = [
  'in Berlin founded after 2018',
  'startups in the US with fewer than 50 employees',
  'companies in London or Paris that raised in the last 18 months',
  'in Germany, not crypto, more than $5M in funding',
  'founded between 2015 and 2020',
  'with a small team',
]

function querySet(
  name: string,
  texts: readonly (readonly string[])[],
  mixAt: (i: number) => FilterMix | null = () => null,
): QuerySet {
  return { name, queries: texts.map((words, i) => ({ words, mix: mixAt(i) })) }
}

/** Ranges that no other query of the set has, so that an engine that keeps the answer to a filter gains nothing by it. */
function rangesAt(i: number): FilterMix {
  const years = { min: 1996 + (i % 10), max: 2014 + Math.floor(i / 10) }
  const employees = { max: 30 + i }
  return {
    filters: { foundedYear: years, employees },
    conditions: { yearMin: years.min, yearMax: years.max, employeesMax: employees.max },
  }
}

function mixesFor(records: readonly BenchRecord[]): Readonly<Record<string, FilterMix>> {
  const investor = commonOf(
    records.flatMap(({ investors }) => investors),
    20,
  )
  const industries = [0, 3, 6].map((rank) =>
    commonOf(
      records.flatMap(({ labels }) => labels.slice(0, 1)),
      rank,
    ),
  )
  const notDomains = spaced(
    records.filter(({ domain }) => domain !== ''),
    100,
  ).map(({ domain }) => domain)
  return {
    US: { filters: { countries: { include: ['US'] } }, conditions: { countries: ['US'] } },
    'DE or GB, from 2018, under 50 people': {
      filters: { countries: { include: ['DE', 'GB'] }, foundedYear: { min: 2018 }, employees: { max: 49 } },
      conditions: { countries: ['DE', 'GB'], yearMin: 2018, employeesMax: 49 },
    },
    'Berlin, from 2020, $5M and more': {
      filters: { cities: ['Berlin'], foundedYear: { min: 2020 }, funding: { min: 5_000_000 } },
      conditions: { city: 'Berlin', yearMin: 2020, fundingMin: 5_000_000 },
    },
    'one investor': { filters: { includedInvestors: [{ name: investor }] }, conditions: { investor } },
    '3 industries, not US, not 100 websites': {
      filters: {
        industries: { values: industries },
        countries: { exclude: ['US'] },
        websites: { exclude: notDomains },
      },
      conditions: {
        industries: [...new Set(industries.flatMap((label) => [...withDescendants(industryKey(label))]))],
        notCountry: 'US',
        notDomains,
      },
    },
  }
}

function contentWords(text: string): string[] {
  return [...new Set(indexTokens(text).map(({ word }) => word))]
}

/** Ten of the forty most common words, and ten that one text in a thousand holds or fewer. */
function wordsByFrequency(records: readonly BenchRecord[]) {
  const counts = new Map<string, number>()
  for (const { text } of records.slice(0, 20_000)) {
    for (const word of contentWords(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const ranked = [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word)
  const tail = [...counts].filter(([, count]) => count >= 2 && count <= 20).map(([word]) => word)
  return { common: spaced(ranked.slice(0, 40), 10), rare: spaced(tail, 10) }
}

function commonOf(values: readonly string[], rank: number): string {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[rank]?.[0] ?? ''
}

/** Two letters swapped in the middle, for two names of three. */
function mistyped(name: string, i: number): string {
  const middle = name.length >> 1
  if (i % 3 === 0 || name.length < 6) return name
  return name.slice(0, middle - 1) + name.charAt(middle) + name.charAt(middle - 1) + name.slice(middle + 1)
}

/** The first query of each set, then the second of each. */
export function inTurn(sets: readonly QuerySet[]): readonly Query[] {
  const longest = Math.max(0, ...sets.map(({ queries }) => queries.length))
  return Array.from({ length: longest }, (_, i) => sets.flatMap(({ queries }) => queries[i] ?? [])).flat()
}

/** `count` entries, evenly spread over the list. */
export function spaced<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, list.length / count)
  const picked: T[] = []
  for (let at = 0; at < list.length && picked.length < count; at += step)
    picked.push(list[Math.floor(at)] as T)
  return picked
}
