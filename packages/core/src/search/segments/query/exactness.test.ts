import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  edgeCompanies,
  hasRealCompanies,
  realCompanies,
  realLocations,
} from '../../../../test/company-sets.ts'
import { type IndexSubject, indexSubject, withTexts } from '../../../../test/index-subject.ts'
import { inNightly, longTestMs, quarters, rounds } from '../../../../test/nightly.ts'
import { contextFor, filtersOver } from '../../../../test/random-filters.ts'
import type { Company } from '../../../records/company.ts'
import type { CompanyFilter } from '../../../records/filters/company-filter.ts'
import { columnsOf, filterColumns, keysOfKind } from '../../../records/filters/filter-table.ts'
import { type FilterContext, resolveFilters } from '../../../records/filters/filters.ts'
import { industryKey } from '../../../reference/industries/taxonomy.ts'
import { casePeople } from '../../../testing/case-people.ts'
import { exampleFunding, exampleLocations, fixtureRecord } from '../../../testing/fixtures.ts'
import { indexTokens, pairOf } from '../../analysis/tokens.ts'
import type { TunedWords } from '../../analysis/tuned-words.ts'
import type { SearchMatch, SearchPlan, SimilarQuery } from '../../company-index.ts'
import type { InvestorPosition } from '../../investors/plan.ts'
import {
  frequenciesIn,
  investorsIn,
  investorsListed,
  peopleIn,
  searchView,
  similarIn,
  spellingsIn,
} from './index-queries.ts'

describe.each(quarters)(
  'the segments give the answers of the reference index, in one segment or many: part %p',
  () => {
    test(
      'over made-up companies with every kind of gap',
      async () => {
        const companies = withTexts(edgeCompanies())
        await compare(await indexSubject(companies), contextFor(exampleLocations, companies), rounds(200))
      },
      longTestMs,
    )

    test.skipIf(!hasRealCompanies() || !inNightly('the reference index over real companies'))(
      'over real companies',
      async () => {
        const locations = realLocations()
        const companies = sharingDomains(realCompanies(locations))
        await compare(await indexSubject(companies), contextFor(locations, companies), 120)
      },
      longTestMs,
    )
  },
)

test(
  'words of own fields are worth what the reference index says, where texts hold them seldom and notes often',
  async () => {
    const { reference, views } = await indexSubject(withTexts(edgeCompanies()))
    for (const text of ['fair', 'fair pay', 'met fair bridge']) {
      for (const customWords of [[], [1], [1, 7]]) {
        const plan = { filter: {}, text, customWords, limit: 50, offset: 0 }
        const expected = await reference.search(plan)
        expect(expected.hits.length).toBeGreaterThan(3)
        for (const [name, view] of Object.entries(views))
          expect({ name, text, ...searchView(view, plan) }).toEqual({ name, text, ...expected })
      }
    }
  },
  longTestMs,
)

test('investors are those of the reference index', async () => {
  const curated = { id: null, name: 'Y Combinator', lead: false }
  const backed = fixtureRecord({ id: 'backed', funding: exampleFunding({ investors: [curated] }) })
  const { reference, views } = await indexSubject([...edgeCompanies(), backed.company])
  const texts = ['YC', 'Oak', 'oak ventures', 'Elm Capital Inc', 'capital', 'o', '', 'elm', 'nobody']
  const expected = (await reference.investorsNamed(texts)).map((found) => [...found])
  expect(expected[0]).toEqual([{ name: 'y combinator', companies: 1 }])
  expect(expected.flat().length).toBeGreaterThan(3)
  for (const view of Object.values(views)) expect(investorsIn(view, texts)).toEqual(expected)
})

test('the list of investors is that of the reference index, page by page', async () => {
  const names = [
    'Oak Ventures',
    'Elm Capital',
    'Ashen',
    'Elm Ventures',
    'Mira Quarrymann',
    'Y Combinator',
    'Fund 9',
  ]
  const backed = Array.from({ length: 40 }, (_, i) => {
    const own = names.filter((_, at) => (i * 7) % (at + 2) === 0)
    const investors = own.map((name, at) => ({ id: null, name, lead: (i + at) % 3 === 0 }))
    return fixtureRecord({ id: `backed${i}`, score: i % 4, funding: exampleFunding({ investors }) }).company
  })
  const { reference, views } = await indexSubject([...edgeCompanies(), ...backed])
  const plans = ['', 'elm', 'cap el', 'o', 'y combinator', 'nobody'].map((text) => ({
    words: text === '' ? [] : text.split(' '),
    key: text === '' ? null : text,
    limit: 2,
    after: null,
  }))
  let listed = 0
  for (const plan of plans) {
    for (let after: InvestorPosition | null = null; ; ) {
      const expected = await reference.investorsListed({ ...plan, after })
      for (const view of Object.values(views))
        expect(investorsListed(view, { ...plan, after })).toEqual(expected)
      listed += expected.investors.length
      after = expected.investors.at(-1) ?? null
      if (!expected.hasMore) break
    }
  }
  expect(listed).toBeGreaterThan(10)
})

test('people are those of the reference index, by every name that they have and by misspelt ones', async () => {
  const { reference, views } = await indexSubject(edgeCompanies())
  const asked = {
    names: [
      ...casePeople.flatMap(({ names }) => names).map((name) => ({ name, misspelt: [] })),
      ...['Nobody Known', 'Ada', '—', ''].map((name) => ({ name, misspelt: [] })),
      { name: 'José Martinex García', misspelt: ['martinex'] },
      { name: 'Mia Bergg', misspelt: ['mia', 'bergg'] },
      { name: 'Mia Bergg', misspelt: ['mia'] },
      { name: 'Mia Breg', misspelt: ['breg'] },
      // Of four letters none is replaced.
      { name: 'Mia Burg', misspelt: ['burg'] },
    ],
    formerCompanies: ['brightsill', 'ACME', 'Quarry', '', '—'],
  }
  const expected = await reference.peopleNamed(asked)
  expect(expected.names.slice(-5).map((person) => person?.name ?? null)).toEqual([
    'jose martinez garcia',
    'mia berg',
    null,
    'mia berg',
    null,
  ])
  expect(expected.names.filter((person) => person !== null).length).toBeGreaterThan(15)
  expect(expected.formerCompanies).toEqual([true, true, false, false, false])
  for (const view of Object.values(views)) expect(peopleIn(view, asked)).toEqual(expected)
})

test('terms and industries are held by as many companies as the reference index counts', async () => {
  const companies = withTexts(edgeCompanies())
  const { reference, views } = await indexSubject(companies)
  const texts = companies.slice(0, 20).map(({ description }) => description ?? '')
  const terms = [...texts, 'xylophonic'].flatMap(indexTokens).map(({ term }) => term)
  const industries = [...companies.flatMap((company) => company.industries.map(industryKey)), 'label:none']
  const expected = await reference.frequencies({ terms, industries })
  expect(expected.industries.some((holding) => holding > 1)).toBe(true)
  expect(expected.terms.some((holding) => holding > 1)).toBe(true)
  expect(expected.terms.at(-1)).toBe(0)
  for (const view of Object.values(views))
    expect(frequenciesIn(view, { terms, industries })).toEqual(expected)
})

test('misspelt words are known and meant as the reference index says', async () => {
  const companies = withTexts(edgeCompanies())
  const { reference, views } = await indexSubject(companies)
  const texts = companies.flatMap(({ name, location, funding }) => [
    name,
    location?.city ?? '',
    ...(funding?.investors.map((investor) => investor.name) ?? []),
  ])
  const held = [...companies.slice(0, 40).map(({ description }) => description ?? ''), ...texts]
  const words = [...new Set(held.flatMap(indexTokens).map(({ word }) => word))].filter((word) =>
    /^[a-z]{4,}$/.test(word),
  )
  const asked = words.slice(0, 200).map((word, i) => slipped(word, i))
  const pairs = asked.slice(1, 40).map((word, i) => [asked[i] ?? '', word] as const)
  const expected = await reference.spellings({ words: asked, pairs })
  expect(expected.words.filter(({ meant }) => meant.length > 0).length).toBeGreaterThan(5)
  expect(expected.words.some(({ isKnown }) => isKnown)).toBe(true)
  for (const view of Object.values(views))
    expect(spellingsIn(view, { words: asked, pairs })).toEqual(expected)
})

/** One word in six as it is, the others with one or two slips. */
function slipped(word: string, seed: number): string {
  const at = 1 + (seed % (word.length - 2))
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
  const slips = [
    word,
    before + after,
    before + letter + letter + after,
    before + after.charAt(0) + letter + after.slice(1),
    `${before}u${after}`,
    `${before}x${after.slice(1)}e`,
  ]
  return slips[seed % slips.length] ?? word
}

/** Three in five with a domain that others have. */
function sharingDomains(companies: readonly Company[]): Company[] {
  return companies.map((company, i) =>
    i % 5 < 3 ? { ...company, domain: `shared${(i * 7) % 90}.example` } : company,
  )
}

async function compare(subject: IndexSubject, context: FilterContext, numRuns: number) {
  const seen = { hits: 0, empty: 0, more: 0, filtered: 0, lacking: 0, collapsed: 0 }
  await fc.assert(
    fc.asyncProperty(plansFor(subject.companies, context), async (plan) => {
      const telling = { ...plan, tellsTerms: true, countsPassing: true }
      const expected = await subject.reference.search(telling)
      const { passing, hits } = expected
      for (const [name, view] of Object.entries(subject.views)) {
        expect({ name, ...searchView(view, telling) }).toEqual({ name, ...expected })
        const plain = { ...expected, hits: hits.map(withoutTerms), passing: null }
        expect({ name, ...searchView(view, plan) }).toEqual({ name, ...plain })
      }
      seen[hits.length > 0 ? 'hits' : 'empty']++
      if (expected.hasMore) seen.more++
      if (hits.some(({ collapsed = 0 }) => collapsed > 0)) seen.collapsed++
      if (passing !== null && passing < subject.companies.length) seen.filtered++
      if (expected.lacking > 0 && expected.lacking < expected.total) seen.lacking++
      await compareSimilar(subject, plan.filter, hits[0]?.id)
    }),
    { numRuns },
  )
  // Plans that find nothing, or everything, would agree about nothing.
  expect(seen.hits / numRuns).toBeGreaterThan(0.3)
  expect(seen.more / numRuns).toBeGreaterThan(0.1)
  expect(seen.filtered / numRuns).toBeGreaterThan(0.3)
  expect(seen.lacking / numRuns).toBeGreaterThan(0.05)
  expect(seen.collapsed / numRuns).toBeGreaterThan(0.05)
}

const withoutTerms = (hit: SearchMatch): SearchMatch => ({ ...hit, terms: [] })

async function compareSimilar({ reference, views, companies }: IndexSubject, filter: CompanyFilter, id = '') {
  const company = companies.find((one) => one.id === id) ?? companies[0]
  if (company === undefined) return
  const query: SimilarQuery = {
    text: `${company.name} ${company.description}`,
    industries: company.industries.map(industryKey),
    filter,
    excludedIds: [company.id],
    limit: 10,
  }
  const expected = await reference.similar(query)
  for (const [name, view] of Object.entries(views)) {
    expect({ name, found: similarIn(view, query) }).toEqual({ name, found: [...expected] })
  }
}

/** Of own fields: a text, a person, a number, a choice, one that nobody has. */
const ownColumns = ['custom.1', 'custom.1.next', 'custom.2', 'custom.3', 'custom.6', 'custom.99'] as const

/** Of the choices 2 and 4 the first comes last; others have no place. */
const places: number[] = []
places[2] = 1
places[4] = 0

const orders = fc.array(
  fc.record(
    {
      column: fc.constantFrom(...filterColumns.map(({ name }) => name), ...ownColumns),
      order: fc.constantFrom('asc' as const, 'desc' as const),
      places: fc.constant(places),
    },
    { requiredKeys: ['column', 'order'] },
  ),
  { minLength: 1, maxLength: 2 },
)

function plansFor(companies: readonly Company[], context: FilterContext): fc.Arbitrary<SearchPlan> {
  const words = companies.flatMap(({ name, description, industries }) =>
    indexTokens(`${name} ${description} ${industries.join(' ')}`).map(({ word }) => word),
  )
  const word = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: fc.constantFrom(...words).map((whole) => whole.slice(0, 5)) },
    { weight: 1, arbitrary: fc.constantFrom('the', 'xylophonic', 'AI', 'fintech', '?') },
    // Of texts and tags of own fields.
    { weight: 1, arbitrary: fc.constantFrom('fair', 'met', 'warm', 'köln') },
  )
  const text = (maxLength: number) =>
    fc.array(word, { minLength: 1, maxLength }).map((list) => list.join(' '))
  const filter = fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    // Not every filter keeps a company out.
    {
      weight: 3,
      arbitrary: filtersOver(companies).map((filters) => resolveFilters(filters, context).filter),
    },
  )
  const plan = fc.record({
    filter,
    isKnownFirst: fc.boolean(),
    text: fc.oneof(
      { weight: 3, arbitrary: text(8) },
      // Of one word every holder is a hit, of several who scores enough.
      { weight: 8, arbitrary: text(1) },
      // Of two who holds both, where somebody does.
      { weight: 4, arbitrary: text(2) },
      { weight: 1, arbitrary: fc.constantFrom(null, 'xylophonic zzyzx') },
    ),
    corrected: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(fc.record({ meant: word, written: word }), { maxLength: 2 }) },
    ),
    isEither: fc.boolean(),
    isList: fc.boolean(),
    customWords: fc.subarray([1, 7, 99]),
    sort: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: orders }),
    demoted: fc.oneof(
      fc.constant([]),
      fc.array(fc.record({ filter, part: fc.constantFrom(0.02, 0.5, 0.8) }), { maxLength: 2 }),
    ),
    without: fc.oneof(fc.constant([]), fc.array(text(2), { maxLength: 2 })),
    tuned: fc.oneof({ weight: 2, arbitrary: fc.constant({ synonyms: [], generic: [] }) }, tunedFor(words)),
    excluded: fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      fc.uniqueArray(fc.constantFrom('nobody', ...companies.map(({ id }) => id)), { maxLength: 8 }),
    ),
    collapse: fc.oneof(fc.constant(null), { weight: 5, arbitrary: fc.constant('domain' as const) }),
    limit: fc.constantFrom(0, 1, 5, 10, 25, 50),
    offset: fc.constantFrom(0, 0, 0, 0, 1, 20, 300),
  })
  return plan.map(({ isKnownFirst, filter, ...rest }) =>
    isKnownFirst ? { ...rest, ...lenient(filter) } : { ...rest, filter },
  )
}

/** Synonyms of words and of pairs of the companies, and generic ones: a plan whose text holds none of them is as it was. */
function tunedFor(words: readonly string[]): fc.Arbitrary<TunedWords> {
  const terms = [...new Set(words.flatMap((word) => indexTokens(word).map(({ term }) => term)))]
  const term = fc.constantFrom(...terms.slice(0, 60))
  const termOrPair = fc.oneof(
    { weight: 3, arbitrary: term },
    fc.tuple(term, term).map(([first, second]) => pairOf(first, second)),
  )
  const synonym = fc.record({ term: termOrPair, found: fc.array(termOrPair, { minLength: 1, maxLength: 3 }) })
  return fc.record({
    synonyms: fc.uniqueArray(synonym, { maxLength: 40, selector: ({ term }) => term }),
    generic: fc.array(term, { maxLength: 20 }),
  })
}

/** With a filter by a number, which those pass, and come last, of which nobody knows it. */
function lenient(given: CompanyFilter): Pick<SearchPlan, 'filter' | 'knownFirst'> {
  const numeric = keysOfKind('range', 'age', 'date')
  const filter = numeric.some((key) => given[key] !== undefined)
    ? given
    : { ...given, foundedYear: { min: 2010, max: null } }
  const keys = numeric.filter((key) => filter[key] !== undefined)
  const loosened = keys.map((key) => [key, { ...filter[key], includeMissing: true }])
  const columns = keys.flatMap((key) => columnsOf(key).map(({ name }) => name))
  return { filter: { ...filter, ...Object.fromEntries(loosened) }, knownFirst: columns }
}
