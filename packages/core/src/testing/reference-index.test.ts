import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Company } from '../records/company.ts'
import type { CompanyFilter } from '../records/filters/company-filter.ts'
import { industryKey } from '../reference/industries/taxonomy.ts'
import { exampleFunding, fixtureRecord } from './fixtures.ts'
import { referenceIndex } from './reference-index.ts'

type Known = Partial<Company> & { readonly id: string }

async function indexOf(companies: readonly Known[]) {
  const index = referenceIndex()
  const changes = companies.map((company) => ({ id: company.id, record: fixtureRecord(company) }))
  await index.apply(changes, 'c1')
  return index
}

async function search(
  companies: readonly Known[],
  text: string | null,
  filter: CompanyFilter = {},
  limit = 50,
) {
  const index = await indexOf(companies)
  return index.search({ filter, text, limit, offset: 0, countsPassing: true, tellsTerms: true })
}

const ids = (page: { hits: readonly { id: string }[] }) => page.hits.map(({ id }) => id)

const fleet: readonly Known[] = [
  { id: 'a', name: 'Harborlight', description: 'Drones that inspect bridges', score: 4, founded_year: 2010 },
  {
    id: 'b',
    name: 'Drone Yard',
    description: 'A marketplace for used aircraft',
    score: 9,
    founded_year: 2020,
  },
  { id: 'c', name: 'Millrace', description: 'Payroll for bakeries', score: null, founded_year: 2020 },
  { id: 'd', name: 'Tallow', description: 'Payroll for shops', score: 2 },
]

describe('search', () => {
  test('ranks a term in the name over the same term in the description', async () => {
    expect(ids(await search(fleet, 'drones'))).toEqual(['b', 'a'])
  })

  test('finds terms in every ranked field', async () => {
    const fields: readonly Known[] = [
      { id: 'name', name: 'Zephyrine' },
      { id: 'tagline', tagline: 'zephyrine' },
      { id: 'description', description: 'about zephyrine things' },
      { id: 'industries', industries: ['Zephyrine'] },
      { id: 'tags', tags: ['zephyrine'] },
      { id: 'aliases', aliases: ['Zephyrine Ltd'] },
      { id: 'legal', legal_name: 'nothing' },
    ]
    expect(ids(await search(fields, 'zephyrine')).sort()).toEqual(
      ['aliases', 'description', 'industries', 'name', 'tagline', 'tags'].sort(),
    )
  })

  test('returns only companies that hold a term of the query', async () => {
    const page = await search(fleet, 'payroll software')
    expect(ids(page)).toEqual(['d', 'c'])
    expect(page).toMatchObject({ passing: 4, total: 2 })
    expect((await search(fleet, 'zeppelin')).hits).toEqual([])
  })

  test('a rare term counts more than a common one', async () => {
    const many = Array.from(
      { length: 20 },
      (_, i): Known => ({ id: `n${i}`, description: 'payroll payroll' }),
    )
    expect(ids(await search([...many, { id: 'rare', description: 'quince' }], 'payroll quince'))[0]).toBe(
      'rare',
    )
  })

  test('names the query words that a hit holds, as they were written', async () => {
    const page = await search(fleet, 'DRONES inspecting bridge')
    expect(page.hits.find(({ id }) => id === 'a')?.terms).toEqual(['drones', 'inspecting', 'bridge'])
  })

  test('equal texts are ordered by score, unknown last, then by id', async () => {
    const equal: readonly Known[] = [
      { id: 'z', name: 'Kestrel', score: 5 },
      { id: 'y', name: 'Kestrel', score: null },
      { id: 'x', name: 'Kestrel', score: 0 },
      { id: 'w', name: 'Kestrel', score: 5 },
      { id: 'v', name: 'Kestrel', score: 9.9 },
    ]
    expect(ids(await search(equal, 'kestrel'))).toEqual(['v', 'w', 'z', 'x', 'y'])
  })

  for (const text of [null, 'the companies', '?!?']) {
    test(`without a word to rank by (${text}) every company that passes comes, by score and id`, async () => {
      const page = await search(fleet, text)
      expect(ids(page)).toEqual(['b', 'a', 'd', 'c'])
      expect(page.hits.every(({ relevance, terms }) => relevance === 1 && terms.length === 0)).toBe(true)
    })
  }

  test('counts what passes the filter apart from what the text matches', async () => {
    const filter = { foundedYear: { min: 2015, max: null, includeMissing: false } }
    expect(await search(fleet, 'drone', filter)).toMatchObject({
      passing: 2,
      total: 1,
      hits: [{ id: 'b' }],
    })
  })

  test('an empty index answers with nothing', async () => {
    expect(await search([], 'drones')).toEqual({
      hits: [],
      hasMore: false,
      passing: 0,
      total: 0,
      lacking: 0,
      wordsNotFound: [],
    })
  })
})

describe('topics that are not wanted', () => {
  test('take away the companies that hold all their words, from what matches and not from what passes', async () => {
    const index = await indexOf([
      { id: 'a', description: 'Payroll for mobile games' },
      { id: 'b', description: 'Payroll for board games' },
      { id: 'c', description: 'Payroll on mobile phones' },
    ])
    const plan = { filter: {}, limit: 10, offset: 0, countsPassing: true, without: ['mobile games', 'the'] }
    const page = await index.search({ ...plan, text: 'payroll' })
    expect(ids(page).sort()).toEqual(['b', 'c'])
    expect(page).toMatchObject({ passing: 3, total: 2 })
    expect(ids(await index.search({ ...plan, text: null }))).toEqual(['b', 'c'])
  })
})

test('a word that nobody holds stands for the words that begin with it', async () => {
  const page = await search([...fleet, { id: 'e', description: 'Yardarms' }], 'yard market')
  expect(page.hits.map(({ id, terms }) => [id, terms])).toEqual([['b', ['yard', 'market']]])
  expect(ids(await search(fleet, 'mar'))).toEqual([])
})

test('a page says whether another follows and how many there are, and counts those that pass only when asked', async () => {
  const index = await indexOf(fleet)
  const pageOf = (limit: number, offset: number) =>
    index.search({ filter: {}, text: 'payroll', limit, offset })
  expect(await pageOf(1, 0)).toMatchObject({
    hits: [{ id: 'd' }],
    hasMore: true,
    passing: null,
    total: 2,
  })
  expect(await pageOf(1, 1)).toMatchObject({ hits: [{ id: 'c' }], hasMore: false })
})

describe('companies like a text', () => {
  const likely: readonly Known[] = [
    { id: 'a', description: 'Drones that inspect bridges', industries: ['Drones'] },
    { id: 'b', description: 'Robots inspect bridges and tunnels', founded_year: 2020 },
    { id: 'c', description: 'Payroll for bakeries', industries: ['Drones'] },
    { id: 'd', description: 'Payroll for tunnels' },
  ]
  const asked = {
    text: 'Inspects bridges in Norway',
    industries: ['label:drones'],
    filter: {},
    excludedIds: [],
    limit: 5,
  }

  test('share its rare words or its industries, and say which', async () => {
    const index = await indexOf(likely)
    const industries = [industryKey('Drones')]
    const found = await index.similar({ ...asked, industries })
    expect(found.map(({ id, terms, industries: shared }) => ({ id, terms, shared }))).toEqual([
      { id: 'a', terms: ['bridges', 'inspects'], shared: industries },
      { id: 'b', terms: ['bridges', 'inspects'], shared: [] },
      { id: 'c', terms: [], shared: industries },
    ])
    const scores = found.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((x, y) => y - x))
    expect(scores.every((score) => score > 0 && score < 1)).toBe(true)
  })

  test('are among those that pass the filter, without the excluded ones', async () => {
    const index = await indexOf(likely)
    const filter = { foundedYear: { min: 2015, max: null, includeMissing: true } }
    expect((await index.similar({ ...asked, filter, excludedIds: ['a'] })).map(({ id }) => id)).toEqual(['b'])
  })
})

test('investors are found by the first words of their names, those of most companies first', async () => {
  const backedBy = (...names: readonly string[]) =>
    exampleFunding({ investors: names.map((name) => ({ id: null, name, lead: false })) })
  const index = await indexOf([
    { id: 'a', funding: backedBy('Northgate Capital', 'Northgate') },
    { id: 'b', funding: backedBy('Northgate Capital', 'Northgate Capital Inc.') },
    { id: 'c', funding: backedBy('Northgateway', 'Y Combinator') },
  ])
  expect(await index.investorsNamed(['Northgate', 'north', ' ', 'YC'])).toEqual([
    [
      { name: 'northgate capital', companies: 2 },
      { name: 'northgate', companies: 1 },
    ],
    [],
    [],
    [{ name: 'y combinator', companies: 1 }],
  ])
})

const words = fc.array(fc.constantFrom('drone', 'bridge', 'payroll', 'bakery', 'solar', 'roof', 'pump'), {
  maxLength: 6,
})
const companies = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[a-z]{1,3}$/),
    description: words.map((list) => list.join(' ')),
    score: fc.option(fc.integer({ min: 0, max: 10 })),
  }),
  { selector: ({ id }) => id, maxLength: 30 },
)
const query = words.map((list) => `${list.join(' ')} startups`)

describe('any search', () => {
  test('has relevance between 0 and 1 that falls with rank', async () => {
    await fc.assert(
      fc.asyncProperty(companies, query, async (list, text) => {
        const relevances = (await search(list, text)).hits.map(({ relevance }) => relevance)
        expect(relevances.every((value) => value >= 0 && value <= 1)).toBe(true)
        expect(relevances).toEqual(relevances.toSorted((a, b) => b - a))
      }),
    )
  })

  test('gives the same order in pages as at once, whatever the order of insertion', async () => {
    await fc.assert(
      fc.asyncProperty(companies, query, async (list, text) => {
        const whole = ids(await search(list, text))
        expect(ids(await search(list.toReversed(), text))).toEqual(whole)
        const index = await indexOf(list)
        const paged: string[] = []
        for (let offset = 0; offset <= whole.length; offset += 4) {
          paged.push(...ids(await index.search({ filter: {}, text, limit: 4, offset })))
        }
        expect(paged).toEqual(whole)
      }),
    )
  })

  test('after changes and removals answers as if built anew', async () => {
    await fc.assert(
      fc.asyncProperty(
        companies,
        companies,
        fc.array(fc.nat(60)),
        query,
        async (before, after, removed, text) => {
          const index = await indexOf(before)
          await index.apply(
            after.map((company) => ({ id: company.id, record: fixtureRecord(company) })),
            'c2',
          )
          const now = new Map([...before, ...after].map((company) => [company.id, company]))
          const gone = removed.flatMap((i) => [...now.keys()][i] ?? [])
          await index.apply(
            gone.map((id) => ({ id, record: null })),
            'c3',
          )
          for (const id of gone) now.delete(id)
          const fresh = await search([...now.values()], text)
          const plan = { filter: {}, text, limit: 50, offset: 0, countsPassing: true, tellsTerms: true }
          expect(await index.search(plan)).toEqual(fresh)
          expect(await index.status()).toEqual({ companies: now.size, cursor: 'c3' })
        },
      ),
    )
  })
})

describe('names', () => {
  test('follow the changes of a company', async () => {
    const index = await indexOf([{ id: 'a', name: 'Harborlight' }])
    await index.apply(
      [{ id: 'a', record: fixtureRecord({ id: 'a', name: 'Cinderpath', aliases: ['Harborlight'] }) }],
      'c2',
    )
    expect(await index.matchNames(['Harborlight'], 5, 0.55)).toMatchObject([
      [{ id: 'a', matchType: 'alias' }],
    ])
    await index.apply([{ id: 'a', record: null }], 'c3')
    expect(await index.matchNames(['Harborlight'], 5, 0.55)).toEqual([[]])
  })
})
