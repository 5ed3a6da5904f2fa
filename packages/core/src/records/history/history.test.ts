import { expect, test } from 'bun:test'
import { sha256 } from '../../../test/sqlite.ts'
import type { Call } from '../../http/endpoint.ts'
import { memoryStorage } from '../../storage/index.ts'
import { draft, exampleRecord, historyIn } from '../../testing/example-company.ts'
import { testHost } from '../../testing/test-clock.ts'
import type { CompanyRecord } from '../company.ts'
import { historyEndpoints } from './endpoints.ts'
import { byOperator, type OriginPlace, originOf, toldChanges } from './history.ts'
import type { CompanyHistoryData } from './schema.ts'

const byFile: OriginPlace = {
  origin: {
    kind: 'import',
    source: 'portfolio',
    file: 'secret-leads.xlsx',
    licence: 'our own',
    retrieved_at: '2026-10-01',
    as_of: '2026-09-30',
  },
  place: 'sheet Deals, row 7',
}

const at = (day: number) => `2026-10-${String(day).padStart(2, '0')}T00:00:00.000Z`

function openHistory() {
  const host = testHost({ sha256 })
  const { companies } = memoryStorage({ host })
  const [endpoint] = historyEndpoints({ host, companies: { storeOf: async () => companies } })
  const ask = async (query: { readonly limit?: number; readonly after?: string } = {}, company_id = 'a') =>
    (await endpoint?.run({
      environment: 'live',
      params: { company_id },
      query,
    } as Call<unknown, unknown, unknown> as never)) as CompanyHistoryData
  const store = (record: CompanyRecord, by?: OriginPlace) =>
    companies.upsertMany([{ ...draft(record), ...(by === undefined ? {} : { by }) }], null)
  return { companies, ask, store }
}

test('each value is told with what came after it, back to the creation', async () => {
  const { companies, store } = openHistory()
  for (const [day, score] of [1, 2, 3].entries())
    await store(exampleRecord('a', { score, updated_at: at(day + 1) }), byFile)
  const record = await companies.find('a')
  const history = await historyIn(companies, 'a')
  if (record === null || history === null) throw new Error('the company is not there')
  expect(toldChanges(record, history).map(({ what, fields }) => [what, fields])).toEqual([
    ['changed', [{ field: 'score', before: 2, after: 3, fact: null }]],
    ['changed', [{ field: 'score', before: 1, after: 2, fact: null }]],
    ['created', []],
  ])
  expect(originOf(history, 'score')).toEqual(byFile)
})

test('what a file states beside the fields is told as they are: people, and ids of others', async () => {
  const { companies, store } = openHistory()
  const external_ids = [{ scheme: 'lei', id: 'HWUPKR0MPOU8FGXBT394' }]
  const people = [{ name: 'Ada Lee', role: 'CEO' }]
  const record = exampleRecord('a')
  await store(record)
  await store({ ...record, stated: { external_ids } })
  await store({ ...record, stated: { people, external_ids } })
  await store(record)
  const [stored, history] = [await companies.find('a'), await historyIn(companies, 'a')]
  if (stored === null || history === null) throw new Error('the company is not there')
  const told = toldChanges(stored, history).map(({ fields }) =>
    fields.map(({ field, before, after }) => [field, before, after]),
  )
  expect(told).toEqual([
    [
      ['people', people, null],
      ['external_ids', external_ids, null],
    ],
    [['people', null, people]],
    [['external_ids', null, external_ids]],
    [],
  ])
})

test('API keys see the source and the place, and neither the file nor columns without a field', async () => {
  const { companies, ask, store } = openHistory()
  await store(exampleRecord('a'), byFile)
  const before = await companies.find('a')
  await companies.replace(before, { ...(before as CompanyRecord), extra: { 'Who calls': 'Mira' } })
  await store(
    { ...exampleRecord('a', { score: 4, updated_at: at(9) }), extra: { 'Who calls': 'Tom' } },
    byFile,
  )
  const { changes } = await ask()
  expect(JSON.stringify(changes)).not.toMatch(/secret-leads|Mira|Tom|Who calls/)
  expect(changes).toEqual([
    {
      what: 'changed',
      at: at(9),
      by: {
        kind: 'import',
        source: 'portfolio',
        place: 'row 7',
        licence: 'our own',
        retrieved_at: '2026-10-01',
        as_of: '2026-09-30',
      },
      fields: [{ field: 'score', before: null, after: 4 }],
    },
    expect.objectContaining({ what: 'created', fields: [] }),
  ])
})

test('what imports say and the company does not show is told without the file', async () => {
  const { companies, ask, store } = openHistory()
  await store(exampleRecord('a', { score: 3 }), byFile)
  const before = await companies.find('a')
  if (before === null) throw new Error('the company is not there')
  await companies.replace(before, { ...before, edits: { score: at(2), extra: at(2) } })
  await store(
    { ...exampleRecord('a', { score: 5, updated_at: at(3) }), extra: { 'Who calls': 'Tom' } },
    byFile,
  )
  const { others } = await ask()
  expect(others).toEqual([
    { field: 'score', value: 5, at: at(3), by: expect.objectContaining({ source: 'portfolio' }) },
  ])
  expect(JSON.stringify(others)).not.toMatch(/secret-leads|Tom/)
  const shown = await companies.find('a')
  if (shown === null) throw new Error('the company is not there')
  await companies.replace(shown, { ...shown, company: { ...shown.company, score: 5 } })
  expect((await ask()).others).toEqual([])
})

test('API keys see neither who was named once, nor how a cell wrote an amount, nor the sheet', async () => {
  const { companies, ask, store } = openHistory()
  const written = { text: 'about 5 apples', amount: 5, currency: 'XAU', usd_rate: null, rate_on: null }
  const round = {
    type: 'seed' as const,
    announced_on: '2020-01-02',
    amount_usd: null,
    investors: [],
    written,
  }
  const people = (name: string) => ({ stated: { people: [{ name, role: null }] } })
  await store({ ...exampleRecord('a'), rounds: [round], ...people('Una Gone') }, byFile)
  await store({ ...exampleRecord('a', { score: 2 }), rounds: [], ...people('Bo Here') }, byFile)
  const before = await companies.find('a')
  if (before === null) throw new Error('the company is not there')
  await companies.replace(before, { ...before, edits: { funding: at(2) } })
  await store({ ...exampleRecord('a', { score: 2 }), rounds: [round], ...people('Bo Here') }, byFile)
  const answer = await ask()
  expect(answer.changes[0]?.fields.map(({ field }) => field)).toEqual(['funding', 'score'])
  expect(answer.others.map(({ field }) => field)).toEqual(['funding'])
  expect(JSON.stringify(answer)).not.toMatch(/Una|Bo Here|apples|Deals/)
})

test('pages follow one another and meet each change once, whatever is stored between them', async () => {
  const { ask, store } = openHistory()
  for (let score = 1; score <= 5; score++) await store(exampleRecord('a', { score }), byFile)
  const seen: unknown[] = []
  let page = await ask({ limit: 2 })
  await store(exampleRecord('a', { score: 9 }), byOperator)
  for (;;) {
    seen.push(...page.changes.map(({ what, fields }) => fields[0]?.before ?? what))
    if (page.next_cursor === null) break
    page = await ask({ limit: 2, after: page.next_cursor })
  }
  expect(seen).toEqual([4, 3, 2, 1, 'created'])
  const { next_cursor } = await ask({ limit: 1 })
  await store(exampleRecord('b'))
  await expect(ask({ after: next_cursor ?? '' }, 'b')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(ask({}, 'nobody')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
