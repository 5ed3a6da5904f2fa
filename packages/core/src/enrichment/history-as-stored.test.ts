import { afterAll, expect, test } from 'bun:test'
import { closeServices, type MakeStorage, openService as open, storages } from '../../test/stored-services.ts'
import { exampleFounder, exampleFoundRound } from '../testing/example-founder.ts'

afterAll(closeServices)

const evidence = {
  field: '/founded_year',
  confidence: 0.8,
  method: 'rule' as const,
  sources: [
    {
      url: 'https://ashlar.example/about',
      title: 'About',
      fetched_at: '2026-01-02T00:00:00.000Z',
      quote: 'since 2019, "in" Ulm \u2028',
      content_sha256: 'c0ffee',
    },
  ],
}

/** Imports of several days, edits, offers, finds and a company without a word of its origin. */
async function filled(makeStorage: MakeStorage) {
  const opened = await open(makeStorage)
  const { load, companies, storage, clock } = opened
  const line = (known: object) => `${JSON.stringify(known)}\n`
  const of = (asOf: string | null, more: object = {}) => ({
    asOf,
    licence: 'our own',
    fileName: 'leads "2026".jsonl',
    ...more,
  })
  const round = {
    type: 'seed',
    announced_on: '2025-05-06',
    amount_usd: 2_000_000,
    investors: ['Quarry Lane'],
  }
  await load(
    line({ id: 'a', name: 'Ashlar', website: 'ashlar.example', employees: 5, tags: ['x'], source: 'list' }) +
      line({
        name: 'Bérm 𝒳',
        website: 'berm.example',
        people: [{ name: 'Una', role: 'CEO' }],
        extra: { deep: [[{ k: 1 }]] },
      }),
    of('2026-10-31'),
  )
  clock.advance(1_000)
  await load(
    line({ id: 'a', name: 'Ashlar', employees: 4, rounds: [round], website: 'ashlar.example' }),
    of('2026-01-31'),
  )
  clock.advance(1_000)
  await companies.put('a', { status: 'acquired', tagline: 'We cut stone' })
  clock.advance(1_000)
  await load(
    line({ id: 'a', name: 'Ashlar', tagline: 'Old', website: 'ashlar.example', tags: ['y'] }),
    of(null, { sourceName: 'crm' }),
  )
  for (let employees = 1; employees <= 230; employees++) {
    clock.advance(1_000)
    await load(
      line({ id: 'many', name: 'Many', employees, description: `${employees} "people" \u0001`.slice(0, -1) }),
    )
  }
  const before = await storage.companies.find('a')
  if (before === null) throw new Error('the company is not there')
  const found = exampleFoundRound({ sources: evidence.sources })
  await storage.enrichment.save({
    before,
    after: {
      ...before,
      company: { ...before.company, founded_year: 2019, verified_at: '2026-01-03T00:00:00.000Z' },
    },
    facts: [
      {
        field: 'founded_year',
        confidence: 0.8,
        observedAt: 1_767_312_000_000,
        method: 'rule',
        evidence: [evidence],
      },
    ],
    people: [
      {
        personId: '0199c1d2-7a3e-8c41-9d8b-2f6a5b0c1f01',
        kind: 'founder',
        observedAt: 1_767_312_000_000,
        person: exampleFounder('Ada Kettle', { sources: evidence.sources }),
      },
    ],
    rounds: [{ roundId: found.round_id, round: found, observedAt: 1_767_312_000_001 }],
  })
  const edited = await storage.companies.find('a')
  if (edited === null) throw new Error('the company is not there')
  clock.advance(1_000)
  // What an edit takes from enrichment keeps its evidence.
  await companies.put('a', { founded_year: 2018 })
  await storage.companies.upsertMany(
    [
      {
        record: {
          ...edited,
          company: { ...edited.company, id: 'bare', primary_key: 'bare', domain: '', website: '' },
        },
        matchDomain: false,
      },
    ],
    null,
  )
  return opened
}

for (const [from, to] of [
  ['memory', 'sqlite'],
  ['sqlite', 'memory'],
  ['sqlite', 'sqlite'],
] as const) {
  test(`a history goes there and back, byte for byte: from ${from} to ${to}`, async () => {
    const source = await filled(storages[from])
    const text = await source.exported()
    expect(text).not.toBe(await source.exported(false))
    // Another day: nothing is of the import that restores.
    const target = await open(storages[to], 1_900_000_000_000)
    const report = await target.load(text, { withHistory: true, asOf: '2030-01-01', licence: 'none' })
    expect({ created: report.created, rejected: report.rejected, warnings: report.warnings }).toEqual({
      created: 4,
      rejected: 0,
      warnings: {},
    })
    expect(await target.exported()).toBe(text)
    for (const id of ['a', 'site:berm.example', 'many', 'bare']) {
      const numbered = ({ changes = [], others = [] } = {}) => ({
        changes: (changes as readonly { no: number }[]).map(({ no: _, ...change }) => change),
        others,
      })
      expect(numbered((await target.companies.history(id)) as never)).toEqual(
        numbered((await source.companies.history(id)) as never),
      )
      expect(await target.companies.record(id)).toEqual(await source.companies.record(id))
      expect(await target.companies.enriched(id)).toEqual(await source.companies.enriched(id))
    }
    // It goes on: the next change is after those, and the edit stays.
    await target.load(
      '{"id":"a","name":"Ashlar","website":"ashlar.example","employees":99,"status":"active"}\n',
    )
    const told = await target.companies.history('a')
    expect(told?.changes[0]?.fields.map(({ field, after }) => [field, after])).toContainEqual([
      'employees',
      99,
    ])
    expect((await target.companies.find('live', 'a'))?.status).toBe('acquired')
    const numbers = told?.changes.map(({ no }) => no) ?? []
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a))
    expect(new Set(numbers).size).toBe(numbers.length)
  })
}

test('a history is left out with a warning where it was not asked for, and nothing else is lost', async () => {
  const source = await filled(storages.memory)
  const text = await source.exported()
  const plain = await open(storages.sqlite)
  const report = await plain.load(text)
  expect(report.warnings).toEqual({
    'history_as_stored: left out; --with-history (with_history, withHistory) restores it': 4,
  })
  expect(await plain.exported(false)).toBe(await source.exported(false))
  const told = await plain.companies.history('a')
  expect(told?.changes.map(({ what, by }) => [what, by?.kind])).toEqual([['created', 'import']])
  expect((await plain.companies.record('a'))?.edits).toEqual({})
  // Of companies that are there the file may not say who changed what.
  const again = await plain.load(text, { withHistory: true })
  expect(again.created).toBe(0)
  expect(again.warnings).toEqual({ 'history_as_stored: left out of companies that are there already': 4 })
  expect((await plain.companies.history('a'))?.changes.length).toBe(1)
})

test('who was forgotten or deleted does not come back with a history', async () => {
  const source = await filled(storages.memory)
  const text = await source.exported()
  const target = await open(storages.sqlite)
  await target.companies.forget('ashlar.example')
  const report = await target.load(text, { withHistory: true })
  expect({ created: report.created, withheld: report.withheld }).toEqual({ created: 3, withheld: 1 })
  expect(await target.companies.history('a')).toBeNull()
  expect(await target.companies.enriched('a')).toEqual({ facts: [], people: [], rounds: [] })
})

test('only JSON Lines of live data have histories', async () => {
  const { companies } = await open(storages.memory)
  for (const options of [{ format: 'csv' }, { format: 'parquet' }, { environment: 'test' }] as const) {
    const file = companies.export({ withHistory: true, ...options })
    await expect(Array.fromAsync(file)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
})

const history = {
  created_at: '2026-01-02T03:04:05.006Z',
  updated_at: '2026-01-02T03:04:05.006Z',
  verified_at: null,
  edits: {},
  from: null,
  changes: [],
  others: [],
  facts: [],
  people: [],
  rounds: [],
}
const origin = {
  kind: 'import',
  source: 'x',
  file: null,
  licence: null,
  retrieved_at: null,
  as_of: null,
  place: null,
}
const change = { at: history.created_at, by: origin, before: { score: 1 } }

test('a history that is none costs its row, with the reason', async () => {
  const target = await open(storages.sqlite)
  const deep = `${'['.repeat(5_000)}1${']'.repeat(5_000)}`
  for (const [wrong, reason] of [
    ['', /not JSON/],
    ['null', /object/],
    ['[]', /object/],
    ['{"changes":[]}', /created_at/],
    [JSON.stringify({ ...history, more: 1 }), /more/],
    [JSON.stringify({ ...history, created_at: '2026-13-02T03:04:05.006Z' }), /created_at/],
    [JSON.stringify({ ...history, created_at: '2026-01-02' }), /created_at/],
    [JSON.stringify({ ...history, edits: { score: 'now' } }), /edits\.score/],
    [JSON.stringify({ ...history, edits: { people: history.created_at } }), /no field/],
    [JSON.stringify({ ...history, from: { ...origin, kind: 'god' } }), /from\.kind/],
    [JSON.stringify({ ...history, from: { ...origin, as_of: '2026-02-30' } }), /from\.as_of/],
    [JSON.stringify({ ...history, from: { ...origin, place: 'row \u001b[2J1' } }), /from\.place/],
    [JSON.stringify({ ...history, from: { ...origin, file: 'x'.repeat(1_001) } }), /from\.file/],
    [JSON.stringify({ ...history, changes: [{ ...change, before: { owner: 1 } }] }), /no field/],
    ['{"__proto__":{"a":1}}', /__proto__/],
    [JSON.stringify({ ...history, changes: [{ ...change, at: 'yesterday' }] }), /changes\[0\]\.at/],
    [JSON.stringify({ ...history, changes: Array.from({ length: 1_001 }, () => change) }), /changes/],
    [
      JSON.stringify({ ...history, others: [{ field: 'x', value: 1, at: history.created_at, by: null }] }),
      /no field/,
    ],
    [
      JSON.stringify({
        ...history,
        facts: [
          { field: 'score', confidence: 2, observed_at: history.created_at, method: 'rule', evidence: [] },
        ],
      }),
      /confidence/,
    ],
    [
      JSON.stringify({
        ...history,
        people: [
          { person_id: 'p', kind: 'founder', observed_at: history.created_at, person: { full_name: 'Una' } },
        ],
      }),
      /people/,
    ],
    [
      JSON.stringify({ ...history, changes: [{ ...change, before: { extra: 'DEEP' } }] }).replace(
        '"DEEP"',
        deep,
      ),
      /deeper/,
    ],
  ] as const) {
    const line = `${JSON.stringify({ id: 'x', name: 'X', history_as_stored: wrong })}\n`
    const { created, rejected, reasons } = await target.load(line, { withHistory: true })
    expect({ wrong: wrong.slice(0, 80), created, rejected }).toEqual({
      wrong: wrong.slice(0, 80),
      created: 0,
      rejected: 1,
    })
    expect(String(reasons[0])).toMatch(reason)
    expect(String(reasons[0])).toStartWith('history_as_stored: ')
  }
  expect(await target.companies.find('live', 'x')).toBeNull()
})

test('a longer history than is kept is cut to what is', async () => {
  const target = await open(storages.sqlite)
  const changes = Array.from({ length: 1_000 }, (_, i) => ({
    ...change,
    before: { score: i % 10, tagline: 'x'.repeat(i < 2 ? 10 : 3_000) },
  }))
  const line = JSON.stringify({
    id: 'x',
    name: 'X',
    history_as_stored: JSON.stringify({ ...history, changes }),
  })
  expect((await target.load(`${line}\n`, { withHistory: true })).created).toBe(1)
  const told = await target.companies.history('x')
  expect(told?.changes.length).toBe(201)
  const first = await target.exported()
  const again = await open(storages.memory)
  await again.load(first, { withHistory: true })
  expect(await again.exported()).toBe(first)
})

test('a history of the most that is kept passes with its line, in whatever letters', async () => {
  const source = await open(storages.sqlite)
  const before = '𝒳"'.repeat(160_000)
  const changes = [0, 1].map(() => ({ ...change, before: { description: before } }))
  const line = JSON.stringify({
    id: 'x',
    name: 'X',
    history_as_stored: JSON.stringify({ ...history, changes }),
  })
  expect((await source.load(`${line}\n`, { withHistory: true })).created).toBe(1)
  const text = await source.exported()
  const target = await open(storages.sqlite)
  expect((await target.load(text, { withHistory: true })).created).toBe(1)
  expect(await target.exported()).toBe(text)
})

test('a column of that name which holds no text is a column of its own', async () => {
  const target = await open(storages.memory)
  await target.load('{"id":"x","name":"X","history_as_stored":{"since":1999}}\n')
  expect((await target.companies.record('x'))?.extra).toEqual({ history_as_stored: { since: 1999 } })
  await expect(target.companies.put('x', { history_as_stored: '{}' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test('companies that were merged are one in the file, with what both say', async () => {
  const source = await open(storages.sqlite)
  const line = (known: object) => `${JSON.stringify(known)}\n`
  const twins = [
    { id: 'a', name: 'Ashlar', employees: 5, source: 'list' },
    { id: 'b', name: 'Ashlar', employees: 6, tagline: 'We cut stone', source: 'list' },
    { id: 'c', name: 'Ashlar', employees: 7, founded_year: 2019, source: 'crm' },
  ]
  await source.load(twins.map(line).join(''), { asOf: '2026-10-31' })
  await source.storage.companies.merge('a', 'b', '2026-11-01T00:00:00.000Z')
  await source.storage.companies.merge('a', 'c', '2026-11-02T00:00:00.000Z')
  const text = await source.exported()
  for (const to of [storages.sqlite, storages.memory]) {
    const target = await open(to)
    expect((await target.load(text, { withHistory: true })).created).toBe(1)
    expect(await target.exported()).toBe(text)
  }
})
