import { afterAll, expect, test } from 'bun:test'
import { locations } from '../../test/locations.ts'
import { sha256 } from '../../test/sqlite.ts'
import { createService, memoryStorage } from '../index.ts'
import { testHost } from '../testing/test-clock.ts'
import type { SearchRequest } from './schema.ts'

const host = testHost({ sha256 })
const service = createService({ host, storage: memoryStorage({ host }), locations })
afterAll(() => service.close())

const ovens = 'Bread ovens on wheels that bakeries rent by the hour from a marketplace of oven owners.'
const rows = [
  { id: 'acme', name: 'Acme Ovens', description: ovens, founded_year: 2010 },
  // The same company once more, and one with a word behind its name that tells none apart.
  { id: 'twin', name: 'Acme Ovens, Inc.', description: 'Ovens.', founded_year: 2010 },
  {
    id: 'near',
    name: 'Kilnway',
    description: 'A marketplace of bread ovens that bakeries rent by the hour.',
    founded_year: 2019,
    country_iso2: 'DE',
  },
  {
    id: 'next',
    name: 'Hearthrow',
    description: 'Bakeries rent bread ovens on wheels from their owners by the hour.',
    founded_year: 2014,
    country_iso2: 'FR',
  },
  { id: 'boat', name: 'Tillermann', description: 'Acme Ovens for boats: boats that crews rent by the hour.' },
  { id: 'ship', name: 'Keelsong', description: 'Paint for boats.' },
  { id: 'bank', name: 'Pennywhistle', description: 'Invoices and payments for musicians.' },
]
const lines = rows.map((row) => JSON.stringify(row)).join('\n')
await service.companies.import({ source: once(lines), format: 'jsonl' })

async function* once(text: string) {
  yield new TextEncoder().encode(text)
}

const search = (request: SearchRequest) => service.companies.search('live', request)
const idsOf = async (request: SearchRequest) => (await search(request)).results.map(({ id }) => id)

test('companies like one are found by what competitor analyses find, and it is the subject and no result', async () => {
  const { subject, results, request } = await search({ query: 'companies like Acme Ovens' })
  expect(subject).toEqual({ id: 'acme', name: 'Acme Ovens' })
  expect(request.query_mode_resolved).toBe('discovery')
  expect(
    results
      .slice(0, 2)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(['near', 'next'])
  expect(results.some(({ id }) => ['acme', 'twin', 'bank', 'ship'].includes(id))).toBe(false)
  expect(results[0]?.relevance).toBe(1)
})

test('filters of the words and of the request hold', async () => {
  expect(await idsOf({ query: 'Acme Ovens competitors in Germany' })).toEqual(['near'])
  const filters = { foundedYear: { max: 2015 } }
  expect(await idsOf({ query: 'alternatives to Acme Ovens', filters })).toEqual(['next'])
})

test('facets count the companies like it, on this page or another', async () => {
  const { facets, results } = await search({
    query: 'companies like Acme Ovens',
    limit: 1,
    facets: ['countries'],
  })
  expect(results.length).toBe(1)
  expect(facets?.countries?.map(({ value, count }) => `${value} ${count}`).toSorted()).toEqual([
    'DE 1',
    'FR 1',
  ])
})

test('an order that is asked for is kept', async () => {
  const ranked = await search({ query: 'newest companies like Acme Ovens' })
  expect(ranked.sort).toEqual([{ by: 'founded_year', order: 'desc' }])
  expect(ranked.results.slice(0, 2).map(({ id }) => id)).toEqual(['near', 'next'])
  expect(
    await idsOf({ query: 'companies like Acme Ovens', sort: [{ by: 'founded_year', order: 'asc' }] }),
  ).toEqual(expect.arrayContaining(['next', 'near']))
})

test('pages go on where the last one ended', async () => {
  const query = 'companies like Acme Ovens'
  const all = await idsOf({ query })
  const first = await search({ query, limit: 1 })
  expect(first.next_cursor).not.toBeNull()
  const rest = await idsOf({ query, after: first.next_cursor })
  expect([...first.results.map(({ id }) => id), ...rest]).toEqual(all)
})

test('for another topic those come first that hold it, and before them those that say that they are such a one', async () => {
  const [first, ...others] = await idsOf({ query: 'Acme Ovens for boats' })
  expect(first).toBe('boat')
  expect(others.every((id) => id === 'ship')).toBe(true)
})

test('of a company that nobody knows the words beside it are looked for, and nothing without them', async () => {
  const described = await search({ query: 'companies like Zzyzxa in bread ovens' })
  expect(described.subject).toEqual({ id: null, name: 'Zzyzxa' })
  expect(described.results.map(({ id }) => id)).toEqual(expect.arrayContaining(['near', 'next']))
  const unknown = await search({ query: 'companies like Zzyzxa' })
  expect(unknown).toMatchObject({ subject: { id: null, name: 'Zzyzxa' }, results: [] })
})

test('of a company that nobody knows all who hold the words are found, page after page', async () => {
  const lines = Array.from({ length: 90 }, (_, n) =>
    JSON.stringify({ id: `loom-${n}`, name: `Loom ${n}`, description: 'Handlooms that weavers share' }),
  )
  const source = once(lines.join('\n'))
  await service.companies.import({ source, format: 'jsonl' })
  const request = { query: 'companies like Zzyzxa in handlooms', limit: 50 }
  const first = await search(request)
  expect(first).toMatchObject({ total_matches: 90, total_results: 50 })
  const second = await search({ ...request, after: first.next_cursor })
  expect(second.total_results).toBe(40)
})

test('what is not wanted is left out', async () => {
  expect(await idsOf({ query: 'companies like Acme Ovens, not marketplaces' })).not.toContain('near')
})

test('a company that is called so as a whole is found by its name', async () => {
  const source = once(JSON.stringify({ id: 'rent', name: 'Alternatives to Rent' }))
  await service.companies.import({ source, format: 'jsonl' })
  const { subject, results } = await search({ query: 'Alternatives to Rent' })
  expect(subject).toBeUndefined()
  expect(results[0]?.id).toBe('rent')
})

test('with no hit the explanation counts the companies like it that a filter keeps out', async () => {
  const { explanation, results } = await search({ query: 'Acme Ovens competitors in Japan', explain: true })
  expect(results).toEqual([])
  expect(explanation?.relaxations).toMatchObject([{ filter: 'countries', hits_if_dropped: 2 }])
})

test('who is hidden is not like it, who is pinned comes first, and a hidden subject is still one', async () => {
  const query = 'companies like Acme Ovens'
  const tuning = { synonyms: [], generic_words: [], pins: [], hidden: [] }
  const hidden = [{ company_ids: ['near', 'acme'] }]
  await service.searchTuning.replace({
    ...tuning,
    hidden,
    pins: [{ sentence: query, company_ids: ['bank'] }],
  })
  try {
    const { subject, results, total_matches, explanation } = await search({ query, explain: true })
    expect(subject?.id).toBe('acme')
    expect(results.map(({ id }) => id)).toEqual(['bank', 'next'])
    expect(total_matches).toBe(2)
    expect(explanation?.tuning).toEqual({ pinned: ['bank'], hidden_matches: 1 })
  } finally {
    await service.searchTuning.replace(tuning)
  }
})
