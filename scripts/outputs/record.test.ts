import { afterAll, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inNightly } from '../../packages/core/test/nightly.ts'
import { queryItems } from './inputs/sentences.ts'
import { itemsOfNews, itemsOfSite } from './inputs/sites.ts'
import type { Item, Recorded } from './item.ts'

const directory = mkdtempSync(join(tmpdir(), 'dealflow-record-'))
afterAll(() => rmSync(directory, { recursive: true }))

const pages = [
  {
    path: '/',
    html: '<title>Tanvale</title><h1>Tanvale</h1><p>Tanvale raised $5 million in seed funding.</p>',
  },
  { path: '/team', html: '<h1>Team</h1><p>Jane Roe, CEO and co-founder of Tanvale</p>' },
]
const told = { company: 'Loamly', domain: 'loamly.example' }
const article = {
  path: '/1',
  html: '<title>Loamly raises $3M</title><p>Loamly has raised $3 million in seed funding.</p>',
}
const slides = [['Larkspur'], ['The ask', 'We are raising $2M'], ['Thanks']]

const items: readonly Item[] = [
  ...queryItems('queries', 'payments in Oslo founded after 2018, backed by Accel'),
  ...queryItems('queries', 'startups founded last year', 'last year', '2024-03-01'),
  { set: 'names', id: 'name', kind: 'lookup', by: 'names', text: 'Madeco 3, Inc.' },
  { set: 'websites', id: 'website', kind: 'lookup', by: 'websites', text: 'no website' },
  {
    set: 'competitors',
    id: 'of',
    kind: 'competitors',
    request: { company: { description: 'soil sensors' } },
  },
  ...itemsOfSite('sites', 'tanvale.example', pages),
  itemsOfNews('news', 'one', told, 'https://news.example', [article]),
  { set: 'slides', id: 'slides', kind: 'slides', slides },
  {
    set: 'cells',
    id: 'row',
    kind: 'row',
    cells: { Name: 'Acme', 'Total Funding': '$1.2M', Founded: '2019' },
  },
  {
    set: 'cells',
    id: 'record',
    kind: 'record',
    record: { id: 'a', name: 'Acme', website: 'https://www.acme.example/' },
  },
]

/** What the recorder writes, in the order of `items`. */
function recorded(given: readonly Item[]): readonly Recorded[] {
  const [from, to] = [join(directory, 'items.jsonl'), join(directory, 'outputs.jsonl')]
  writeFileSync(from, given.map((item) => `${JSON.stringify(item)}\n`).join(''))
  const program = join(import.meta.dir, 'record.ts')
  const { status, stderr } = spawnSync(process.execPath, [program, from, to, '--data', directory])
  if (status !== 0) throw new Error(String(stderr))
  const lines = readFileSync(to, 'utf8').trimEnd().split('\n')
  const byItem = new Map(lines.map((line, at) => [given[at], JSON.parse(line) as Recorded]))
  return items.flatMap((item) => byItem.get(item) ?? [])
}

const first = recorded(items)
const outputs = Object.fromEntries(first.map(({ set, id, output }) => [`${set} ${id}`, output]))

const inAnotherOrder = 'another run, in another order, records the same'
test.skipIf(!inNightly(inAnotherOrder))(inAnotherOrder, () => {
  expect(first.length).toBe(items.length)
  expect(recorded(items.toReversed())).toEqual(first)
})

test('queries are read at their own day, and what they find is recorded beside', () => {
  const query = 'queries payments in Oslo founded after 2018, backed by Accel'
  expect(outputs[query]).toMatchObject({
    filters: { cities: ['Oslo'], foundedYear: { min: 2019 }, includedInvestors: [{ name: 'Accel' }] },
  })
  expect(outputs['queries last year']).toMatchObject({ filters: { foundedYear: { min: 2023, max: 2023 } } })
  expect(outputs['queries: hits last year']).toHaveProperty('results')
})

test('sites and news are read by enrichment and research', () => {
  expect(outputs['sites tanvale.example']).toMatchObject({
    founders: { founders: [{ full_name: 'Jane Roe' }] },
    funding: { rounds: [{ amount_usd: 5_000_000 }] },
    research: { report: { title: 'Tanvale' } },
  })
  expect(outputs['news one']).toMatchObject({ funding: { rounds: [{ amount_usd: 3_000_000 }] } })
})

test('decks, imports and lookups are recorded, and what is refused too', () => {
  expect(outputs['slides slides']).toMatchObject({ facts: { ask_usd: 2_000_000 } })
  expect(outputs['cells row']).toMatchObject({
    company: { total_funding_usd: 1_200_000, founded_year: 2019 },
  })
  expect(outputs['cells record']).toMatchObject({ company: { name: 'Acme' } })
  expect(outputs['names name']).toMatchObject([{ normalized: 'madeco 3' }])
  expect(outputs['websites website']).toEqual({ failed: expect.stringContaining('websites[0]') })
})
