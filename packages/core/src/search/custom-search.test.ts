import { describe, expect, test } from 'bun:test'
import { companiesOf, type KnownCompany } from '../../test/companies-of.ts'
import { ServiceError } from '../kernel/errors.ts'
import type { CustomField, CustomFieldType } from '../records/custom/custom-field.ts'
import { companyQueryJson } from './company-queries/answer.ts'
import { lookupJson } from './lookup/lookup.ts'
import { searchJson } from './search-answer.ts'

const field = (key: number, name: string, type: CustomFieldType, isVisible = true): CustomField => ({
  ...{ key, name, type, isVisible, label: name, createdAt: 0 },
  choices:
    type === 'choice'
      ? [
          { key: 2, name: 'Lead' },
          { key: 1, name: 'Won' },
        ]
      : [],
})
const fields = [
  field(1, 'owner', 'person'),
  field(2, 'stage', 'choice'),
  field(3, 'deal_size', 'money'),
  field(4, 'next_call', 'date'),
  field(5, 'labels', 'tags'),
  field(6, 'notes', 'text'),
  field(7, 'secret', 'text', false),
  field(8, 'secret_size', 'number', false),
  field(9, 'secret_labels', 'tags', false),
  field(10, 'secret_owner', 'person', false),
]
const known: readonly KnownCompany[] = [
  {
    id: 'harborlight',
    name: 'Harborlight',
    description: 'Drones that inspect bridges',
    score: 9,
    own: {
      1: { person: 'Ann Lee' },
      2: { choice: 1 },
      3: { money: 2_000_000 },
      4: { date: '2026-05-01' },
      5: { tags: ['Warm', 'b2b'] },
      6: { text: 'Met at the kickoff in spring' },
      7: { text: 'Hopeless zebra' },
      8: { number: 7 },
      9: { tags: ['giraffe'] },
      10: { person: 'Zed Quill' },
    },
  },
  {
    id: 'kestrel',
    name: 'Kestrel Yard',
    description: 'A market for used drones',
    score: 3,
    own: { 1: { person: 'Bo Kim' }, 2: { choice: 2 }, 3: { money: 500_000 }, 5: { tags: ['warm'] } },
  },
  {
    id: 'millrace',
    name: 'Millrace',
    description: 'Payroll for bakeries',
    score: 5,
    own: { 2: { choice: 7 } },
  },
]

const open = () => companiesOf(known, undefined, fields)
const ids = (data: { results: readonly { id: string }[] }) => data.results.map(({ id }) => id)

async function problemsOf(work: Promise<unknown>) {
  const error = await work.catch((caught: unknown) => caught)
  if (!(error instanceof ServiceError)) throw new Error('was not refused')
  return (error.details as { path: string; message: string }[]).map(
    ({ path, message }) => `${path}: ${message}`,
  )
}

describe('own fields', () => {
  test.each<[object, string[]]>([
    [{ owner: 'ann LEE' }, ['harborlight']],
    [{ owner: ['Ann Lee', 'Bo Kim'] }, ['harborlight', 'kestrel']],
    [{ owner: { exclude: ['Ann Lee'] } }, ['millrace', 'kestrel']],
    [{ stage: 'won' }, ['harborlight']],
    [{ stage: ['Lead', 'Won'] }, ['harborlight', 'kestrel']],
    [{ deal_size: { min: 500_000, max: 1_000_000 } }, ['kestrel']],
    [{ deal_size: { max: 1_000_000, includeMissing: true } }, ['millrace', 'kestrel']],
    [{ deal_size: 2_000_000 }, ['harborlight']],
    [{ next_call: { min: '2026-05-01' } }, ['harborlight']],
    [{ next_call: '2026-05-02' }, []],
    [{ labels: 'WARM', owner: 'Bo Kim' }, ['kestrel']],
    [{ notes: 'met at the KICKOFF in spring' }, ['harborlight']],
    [{ notes: 'kickoff' }, []],
    [{ owner: null, deal_size: {}, labels: [] }, ['harborlight', 'millrace', 'kestrel']],
  ])('filter companies and searches: %j', async (custom, expected) => {
    const { companies } = await open()
    const query = await companies.query('live', { filters: { custom } as never })
    expect(ids(query)).toEqual(expected)
    const { active_filters } = query
    expect(ids(await companies.query('live', { filters: active_filters }))).toEqual(expected)
    const search = await companies.search('live', {
      query: 'companies',
      query_mode: 'discovery',
      filters: { custom } as never,
    })
    expect(new Set(ids(search))).toEqual(new Set(expected))
  })

  test('come with each company that has a value, as objects and as text', async () => {
    const { companies } = await open()
    const shown = {
      owner: 'Ann Lee',
      stage: 'Won',
      deal_size: { amount_usd: 2_000_000 },
      next_call: '2026-05-01',
      labels: ['Warm', 'b2b'],
      notes: 'Met at the kickoff in spring',
    }
    const query = await companies.query('live', {})
    expect(query.results.map(({ custom }) => custom)).toEqual([
      shown,
      undefined,
      { owner: 'Bo Kim', stage: 'Lead', deal_size: { amount_usd: 500_000 }, labels: ['warm'] },
    ])
    expect(companyQueryJson(query)).toBe(JSON.stringify(query))
    const search = await companies.search('live', { query: 'drones' })
    expect(search.results[0]?.custom).toEqual(shown)
    expect(searchJson(search)).toBe(JSON.stringify(search))
    const chosen = await companies.search('live', { query: 'drones', fields: ['name'] })
    expect(chosen.results[0]?.custom).toBeUndefined()
    const lookup = await companies.lookup('live', { names: ['Harborlight'] })
    expect(lookup.companies[0]?.company?.custom).toEqual(shown)
    expect(lookupJson(lookup)).toBe(JSON.stringify(lookup))
    expect((await companies.find('live', 'harborlight'))?.custom).toEqual(shown)
  })

  test('order companies: choices as they stand, texts by their letters, whoever has none last', async () => {
    const { companies } = await open()
    const by = async (by: string, order?: 'asc' | 'desc') => {
      const sort = [{ by, ...(order === undefined ? {} : { order }) }] as never
      const query = await companies.query('live', { sort })
      const search = await companies.search('live', { query: 'companies', query_mode: 'discovery', sort })
      expect(ids(search)).toEqual(ids(query))
      expect(query.sort).toEqual([{ by, order: order ?? 'desc' }] as never)
      return ids(query)
    }
    expect(await by('custom.deal_size', 'asc')).toEqual(['kestrel', 'harborlight', 'millrace'])
    expect(await by('custom.deal_size')).toEqual(['harborlight', 'kestrel', 'millrace'])
    expect(await by('custom.owner', 'asc')).toEqual(['harborlight', 'kestrel', 'millrace'])
    expect(await by('custom.owner', 'desc')).toEqual(['kestrel', 'harborlight', 'millrace'])
    expect(await by('custom.stage', 'asc')).toEqual(['kestrel', 'harborlight', 'millrace'])
    expect(await by('custom.next_call', 'asc')).toEqual(['harborlight', 'millrace', 'kestrel'])
    expect(await problemsOf(by('custom.labels'))).toEqual([
      'sort[0].by: labels has tags, which are in no order',
    ])
  })

  test('are paged through in an order of their own', async () => {
    const { companies } = await open()
    const sort = [{ by: 'custom.owner', order: 'asc' }] as never
    const first = await companies.query('live', { sort, limit: 1 })
    const second = await companies.query('live', { sort, limit: 2, after: first.next_cursor })
    expect([...ids(first), ...ids(second)]).toEqual(['harborlight', 'kestrel', 'millrace'])
  })

  test('are counted, with the values that their filters take', async () => {
    const { companies } = await open()
    const facets = ['custom.stage', 'custom.owner', 'custom.labels', 'statuses'] as never
    const query = await companies.query('live', { facets })
    expect(query.facets).toMatchObject({
      'custom.stage': [
        { value: 'Lead', label: 'Lead', count: 1 },
        { value: 'Won', label: 'Won', count: 1 },
      ],
      'custom.owner': [
        { value: 'Ann Lee', label: 'Ann Lee', count: 1 },
        { value: 'Bo Kim', label: 'Bo Kim', count: 1 },
      ],
      'custom.labels': [
        { value: 'Warm', count: 2 },
        { value: 'b2b', count: 1 },
      ],
    })
    expect((await companies.search('live', { query: 'drones', facets })).facets).toMatchObject({
      'custom.labels': [{ count: 2 }, { count: 1 }],
    })
    expect(await problemsOf(companies.query('live', { facets: ['custom.deal_size'] as never }))).toEqual([
      'facets[0]: deal_size is a money; texts, people, tags and choices are counted',
    ])
  })

  test('have words: those of texts and tags find companies, those of people and choices do not', async () => {
    const { companies } = await open()
    const search = async (query: string) =>
      ids(await companies.search('live', { query, query_mode: 'discovery' }))
    expect(await search('kickoff')).toEqual(['harborlight'])
    expect(await search('warm drones')).toEqual(['harborlight', 'kestrel'])
    expect(await search('kim yard')).toEqual(['kestrel'])
    expect(await search('won')).toEqual([])
  })

  test('tell little of a company by a word that all of them hold, however rare it is in descriptions', async () => {
    const noted = Array.from({ length: 12 }, (_, i) => ({
      ...{ id: `noted-${i}`, name: `Noted ${i}`, description: 'Payroll for shops', score: 9 },
      own: { 6: { text: 'Ask about drones' } },
    }))
    const described = ['Freight by rail', 'Freight by sea', 'Payroll for drones'].map((description, i) => ({
      ...{ id: `described-${i}`, name: `Described ${i}`, description, score: 1 },
    }))
    const { companies } = await companiesOf([...noted, ...described], undefined, fields)
    const found = await companies.search('live', { query: 'drones freight', query_mode: 'discovery' })
    expect(ids(found).slice(0, 3).sort()).toEqual(['described-0', 'described-1', 'described-2'])
  })

  test('that are wrong are refused by name, with what they take', async () => {
    const { companies } = await open()
    const problems = (custom: unknown) =>
      problemsOf(companies.query('live', { filters: { custom } as never }))
    expect(await problems({ ownr: 'Ann' })).toEqual([
      'filters.custom.ownr: there is no field of this name: did you mean owner?',
    ])
    expect(await problems({ stage: ['Lead', 'Lost'] })).toEqual([
      'filters.custom.stage[1]: must be one of Lead, Won',
    ])
    expect(await problems({ deal_size: { min: 5, max: 1 }, next_call: 'soon' })).toEqual([
      'filters.custom.deal_size.min: must not be above max',
      'filters.custom.next_call: must be a day YYYY-MM-DD, or an object with min, max and includeMissing',
    ])
    expect(await problems({ deal_size: { minn: 5 }, owner: { only: ['x'] } })).toEqual([
      'filters.custom.deal_size.minn: is not known: min, max and includeMissing are',
      'filters.custom.owner.only: is not known: include and exclude are',
    ])
    for (const owner of ['', ' ', 5, true, ['x'.repeat(201)], [[]], [{}], ['x'.repeat(1_000_000)]])
      expect(await problems({ owner })).toHaveLength(1)
    expect(await problems({ owner: Array.from({ length: 51 }, (_, i) => `n${i}`) })).toHaveLength(1)
    for (const next_call of ['2026-02-30', 5, { min: 5 }])
      expect(await problems({ next_call })).toHaveLength(1)
    for (const deal_size of ['5', Number.NaN, [1], { max: '5' }])
      expect(await problems({ deal_size })).toHaveLength(1)
    expect(await problems({ ['__proto__']: 'x' })).toHaveLength(1)
    expect(await problems({ constructor: 'x' })).toHaveLength(1)
  })
})

describe('a hidden field', () => {
  const isHidden = (data: unknown) => {
    const text = JSON.stringify(data)
    for (const word of ['secret', 'ebra', 'iraffe', 'Quill', 'opeless', 'custom.7'])
      expect(text).not.toContain(word)
  }

  test('is like one that does not exist, in every request of a key', async () => {
    const { companies } = await open()
    const asked = [
      { filters: { custom: { NAME: 'x' } } },
      { filters: { custom: { NAME: { min: 1 } } } },
      { sort: [{ by: 'custom.NAME' }] },
      { facets: ['custom.NAME'] },
    ]
    for (const request of asked) {
      const told = (name: string) => {
        const named = JSON.parse(JSON.stringify(request).replaceAll('NAME', name))
        return Promise.all([
          problemsOf(companies.query('live', named)),
          problemsOf(companies.search('live', { query: 'drones', ...named })),
          problemsOf(companies.checkQuery('live', named)),
        ])
      }
      // "no_field" is as near to no name as "secret" is.
      const hidden = JSON.stringify(await told('secret'))
      expect(hidden).toBe(JSON.stringify(await told('no_field')).replaceAll('no_field', 'secret'))
      expect(JSON.stringify(await told('secrt_size'))).not.toContain('secret')
    }
  })

  test('finds nothing and shows nothing to a key, by no word of it', async () => {
    const { companies } = await open()
    for (const query of [
      'zebra',
      'hopeless zebra',
      'giraffe',
      'Zed Quill',
      'drones zebra',
      'drones hopeless',
      'zebr',
    ]) {
      const plain = await companies.search('live', { query, explain: true, highlight: true })
      const { companies: without } = await companiesOf(
        known.map(({ own, ...company }) => {
          const { 7: _, 8: __, 9: ___, 10: ____, ...rest } = (own ?? {}) as Record<string, never>
          return { ...company, own: rest }
        }),
        undefined,
        fields.filter(({ isVisible }) => isVisible),
      )
      const as = await without.search('live', { query, explain: true, highlight: true })
      const timeless = ({ request: _, ...data }: typeof as) =>
        JSON.stringify(data).replace(/"duration_ms":[\d.]+/, '')
      expect(timeless(plain)).toBe(timeless(as))
    }
    isHidden(await companies.search('live', { query: 'drones', explain: true, highlight: true }))
    isHidden(await companies.query('live', {}))
    isHidden(await companies.lookup('live', { names: ['Harborlight'] }))
    isHidden(await companies.find('live', 'harborlight'))
    isHidden(await companies.findMany('live', ['harborlight']))
    isHidden(await companies.suggest('live', { q: 'zeb' }))
  })

  test('is there for the operator: filters, orders, facets, words and values', async () => {
    const { companies } = await open()
    const query = (request: object) => companies.query('live', request as never, null, 'all')
    expect(ids(await query({ filters: { custom: { secret: 'hopeless ZEBRA' } } }))).toEqual(['harborlight'])
    expect(ids(await query({ filters: { custom: { secret_size: 7 } } }))).toEqual(['harborlight'])
    expect(ids(await query({ sort: [{ by: 'custom.secret_size' }] }))[0]).toBe('harborlight')
    expect((await query({ facets: ['custom.secret_labels'] })).facets).toMatchObject({
      'custom.secret_labels': [{ value: 'giraffe', label: 'giraffe', count: 1 }],
    })
    expect((await query({})).results[0]?.custom).toMatchObject({ secret: 'Hopeless zebra', secret_size: 7 })
    const found = await companies.search('live', { query: 'zebra', query_mode: 'discovery' }, null, 'all')
    expect(ids(found)).toEqual(['harborlight'])
  })

  test('becomes one that keys see, and is none again, from one search to the next', async () => {
    for (const isVisible of [true, false]) {
      const now = fields.map((one) => (one.key === 7 ? { ...one, isVisible } : one))
      const { companies } = await companiesOf(known, undefined, now)
      const found = await companies.search('live', { query: 'zebra', query_mode: 'discovery' })
      expect(ids(found)).toEqual(isVisible ? ['harborlight'] : [])
    }
  })
})

test('a renamed field has the values that it had; one that is gone, and a new one of its name, have none', async () => {
  const renamed = [field(6, 'diary', 'text')]
  const { companies } = await companiesOf(known, undefined, renamed)
  expect((await companies.find('live', 'harborlight'))?.custom).toEqual({
    diary: 'Met at the kickoff in spring',
  })
  expect(ids(await companies.search('live', { query: 'kickoff', query_mode: 'discovery' }))).toEqual([
    'harborlight',
  ])
  const anew = await companiesOf(known, undefined, [field(99, 'notes', 'text')])
  expect((await anew.companies.find('live', 'harborlight'))?.custom).toBeUndefined()
  expect(ids(await anew.companies.search('live', { query: 'kickoff', query_mode: 'discovery' }))).toEqual([])
  const filters = { custom: { notes: 'Met at the kickoff in spring' } }
  expect(ids(await anew.companies.query('live', { filters }))).toEqual([])
})
