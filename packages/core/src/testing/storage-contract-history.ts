import type { CompanyRecord } from '../records/company.ts'
import {
  changeCharactersKept,
  changesKept,
  fieldValue,
  type OriginPlace,
  originOf,
} from '../records/history/history.ts'
import { same } from './assert.ts'
import { draft, exampleRecord } from './example-company.ts'
import { acrossRestart, casesOf, type StorageCase } from './storage-case.ts'

const history = casesOf('history')

/** Where the values of companies are from, and what they were before. */
export const historyCases: readonly StorageCase[] = [
  history(
    'a company knows what brought it, and one whose import says nothing has no origin',
    async (subject) => {
      const { companies } = subject.storage
      await companies.upsertMany(
        [{ ...draft(exampleRecord('a')), by: byFile('list.csv', 'row 2') }, draft(exampleRecord('b'))],
        null,
      )
      same(await companies.historyOf('a'), { from: byFile('list.csv', 'row 2'), changes: [], others: [] })
      same(await companies.historyOf('b'), { from: null, changes: [], others: [] })
      same(await companies.historyOf('c'), null)
    },
  ),
  history('a change keeps what was there before, and who brought the new values', async ({ storage }) => {
    const { companies } = storage
    const first = exampleRecord('a', { name: 'Acme', employee_count: 5, tagline: null })
    const later = exampleRecord('a', {
      name: 'Acme',
      employee_count: 9,
      tagline: 'We make it',
      updated_at: '2026-02-01T00:00:00.000Z',
    })
    await companies.upsertMany([{ ...draft(first), by: byFile('one.csv') }], null)
    same(await companies.upsertMany([{ ...draft(first), by: byFile('same.csv') }], null), ['unchanged'])
    await companies.upsertMany([{ ...draft(later), by: byFile('two.csv', 'row 7') }], null)
    const told = await companies.historyOf('a')
    same(
      told?.changes.map(({ at, by, before, facts }) => ({ at, by, before, facts })),
      [
        {
          at: '2026-02-01T00:00:00.000Z',
          by: byFile('two.csv', 'row 7'),
          before: { tagline: null, employees: 5 },
          facts: {},
        },
      ],
    )
    same(told === null ? null : originOf(told, 'employees'), byFile('two.csv', 'row 7'))
    same(told === null ? null : originOf(told, 'name'), byFile('one.csv'))
  }),
  history(
    'what an operator sets is the operator’s, and a company that one makes is too',
    async ({ storage }) => {
      const { companies } = storage
      const before = exampleRecord('a', { status: 'active' })
      await companies.upsertMany([{ ...draft(before), by: byFile('one.csv') }], null)
      const stored = (await companies.find('a')) as CompanyRecord
      await companies.replace(stored, { ...stored, company: { ...stored.company, status: 'closed' } })
      await companies.replace(null, exampleRecord('made'))
      const told = await companies.historyOf('a')
      same(
        told?.changes.map(({ by, before }) => [by?.origin.kind, before]),
        [['operator', { status: 'active' }]],
      )
      same((await companies.historyOf('made'))?.from?.origin.kind, 'operator')
    },
  ),
  history(
    'a value that enrichment found keeps its evidence when another takes its place',
    async (subject) => {
      const { companies, enrichment } = subject.storage
      await companies.upsertMany([draft(exampleRecord('a', { founded_year: null }))], null)
      const before = (await companies.find('a')) as CompanyRecord
      const fact = {
        field: 'founded_year' as const,
        confidence: 0.9,
        observedAt: 1_700_000_000_000,
        method: 'rule',
        evidence: [],
      }
      const found = { ...before, company: { ...before.company, founded_year: 2017 } }
      await enrichment.save({ before, after: found, facts: [fact] })
      await companies.upsertMany(
        [{ ...draft(exampleRecord('a', { founded_year: 2018 })), by: byFile('x') }],
        null,
      )
      const told = await companies.historyOf('a')
      const { field: _field, ...former } = fact
      same(
        told?.changes.map(({ by, before, facts }) => [by?.origin.kind, before, facts]),
        [
          ['import', { founded_year: 2017 }, { founded_year: former }],
          ['enrichment', { founded_year: null }, {}],
        ],
      )
    },
  ),
  history(
    'every kind of value is told as it was: lists, places, money, people and what is extra',
    async ({ storage }) => {
      const { companies } = storage
      const rich: CompanyRecord = {
        ...exampleRecord('a'),
        stated: { people: [{ name: 'Ada Lee', role: 'CEO' }] },
      }
      const poor = exampleRecord('a', { location: null, tags: [], industries: [], funding: null })
      await companies.upsertMany([draft(rich)], null)
      await companies.upsertMany([draft({ ...poor, rounds: [], extra: {} })], null)
      const told = (await companies.historyOf('a'))?.changes[0]?.before ?? {}
      for (const field of ['location', 'tags', 'industries', 'funding', 'extra', 'people'] as const)
        same(told[field] ?? null, fieldValue(rich, field))
      same(Object.hasOwn(told, 'name'), false)
    },
  ),
  history('the latest changes of a company are kept, and no more', async ({ storage }) => {
    const { companies } = storage
    for (let count = 0; count <= changesKept + 5; count++)
      await companies.upsertMany([draft(exampleRecord('a', { employee_count: count }))], null)
    const { changes = [] } = (await companies.historyOf('a')) ?? {}
    same(changes.length, changesKept)
    same(changes[0]?.before, { employees: changesKept + 4 })
    same(changes.at(-1)?.before, { employees: 5 })
  }),
  history('long values are kept as far as they fit, and the latest always', async ({ storage }) => {
    const { companies } = storage
    const long = (letter: string, characters: number) =>
      exampleRecord('a', { description: letter.repeat(characters) })
    const third = changeCharactersKept / 3
    for (const letter of ['a', 'b', 'c', 'd', 'e'])
      await companies.upsertMany([draft(long(letter, third))], null)
    const letters = async () =>
      (await companies.historyOf('a'))?.changes.map(({ before }) => String(before.description).charAt(0))
    same(await letters(), ['d', 'c'])
    await companies.upsertMany([draft(long('f', 2 * changeCharactersKept))], null)
    await companies.upsertMany([draft(long('g', 1))], null)
    same(await letters(), ['f'])
  }),
  history('of changes that are not kept the origin of what has stayed since is', async ({ storage }) => {
    const { companies } = storage
    await companies.upsertMany([{ ...draft(exampleRecord('a', { score: 1 })), by: byFile('one.csv') }], null)
    const settled = { score: 2, tagline: 'We make it' }
    for (let count = 0; count <= changesKept + 5; count++)
      await companies.upsertMany(
        [{ ...draft(exampleRecord('a', { ...settled, employee_count: count })), by: byFile('two.csv') }],
        null,
      )
    const told = await companies.historyOf('a')
    const { tagline } = exampleRecord('a').company
    same(told?.changes.length, changesKept + 1)
    same(told?.changes.at(-1)?.before, { tagline, score: 1 })
    same(told === null ? null : originOf(told, 'score'), byFile('two.csv'))
    same(told === null ? null : originOf(told, 'name'), byFile('one.csv'))
  }),
  history('the history goes with the company, and one that comes back has none', async ({ storage }) => {
    const { companies, enrichment } = storage
    for (const id of ['a', 'b']) {
      await companies.upsertMany([draft(exampleRecord(id, { domain: `${id}.example` }))], null)
      await companies.upsertMany([draft(exampleRecord(id, { domain: `${id}.example`, score: 3 }))], null)
      same((await companies.historyOf(id))?.changes.length, 1)
    }
    await companies.remove('a', 'source')
    await enrichment.forget({ companyId: 'b' }, 1)
    same([await companies.historyOf('a'), await companies.historyOf('b')], [null, null])
    await companies.upsertMany([draft(exampleRecord('a'))], null)
    same(await companies.historyOf('a'), { from: null, changes: [], others: [] })
  }),
  history(
    'what an edit keeps out is told, the latest of each source, until the source agrees',
    async ({ storage }) => {
      const { companies } = storage
      await companies.upsertMany(
        [{ ...draft(exampleRecord('a', { employee_count: 5 })), by: byFile('x') }],
        null,
      )
      const stored = (await companies.find('a')) as CompanyRecord
      const company = { ...stored.company, employee_count: 7 }
      await companies.replace(stored, { ...stored, company, edits: { employees: stored.company.updated_at } })
      const arrives = async (count: number, by: OriginPlace, day: string) => {
        const sent = exampleRecord('a', { employee_count: count, updated_at: `2026-02-${day}T00:00:00.000Z` })
        await companies.upsertMany([{ ...draft(sent), by }], null)
        const { others = [] } = (await companies.historyOf('a')) ?? {}
        return others.map(({ field, value, at, by: offerer }) => [field, value, at.slice(8, 10), offerer])
      }
      const other: OriginPlace = { ...byFile('y'), origin: { ...byFile('y').origin, source: 'other' } }
      same(await arrives(8, byFile('x', 'row 2'), '01'), [['employees', 8, '01', byFile('x', 'row 2')]])
      same(await arrives(8, byFile('x'), '02'), [['employees', 8, '01', byFile('x', 'row 2')]])
      same(await arrives(9, byFile('x'), '03'), [['employees', 9, '03', byFile('x')]])
      same(await arrives(4, other, '04'), [
        ['employees', 9, '03', byFile('x')],
        ['employees', 4, '04', other],
      ])
      same(await arrives(7, byFile('x'), '05'), [['employees', 4, '04', other]])
      same((await companies.find('a'))?.company.employee_count, 7)
    },
  ),
  history(
    'what a row adds and does not show is told; what is in a list already is not',
    async ({ storage }) => {
      const { companies } = storage
      const first = exampleRecord('a', { tags: ['one', 'two'], founded_year: 2019, tagline: null })
      await companies.upsertMany([draft(first)], null)
      const more = exampleRecord('a', { tags: ['two', 'three'], founded_year: 2018, tagline: 'We make it' })
      await companies.upsertMany([{ ...draft(more), merge: 'add' }], null)
      const told = await companies.historyOf('a')
      same(
        told?.others.map(({ field, value }) => [field, value]),
        [['founded_year', 2018]],
      )
      same(
        told?.changes.map(({ before }) => before),
        [{ tagline: null, tags: ['one', 'two'] }],
      )
      await companies.upsertMany([draft(more)], null)
      same((await companies.find('a'))?.company.founded_year, 2018)
      same((await companies.historyOf('a'))?.others, [])
    },
  ),
  acrossRestart('history: another process reads what this one wrote', async ({ storage }, restart) => {
    await storage.companies.upsertMany([{ ...draft(exampleRecord('a')), by: byFile('one.csv') }], null)
    await storage.companies.upsertMany([draft(exampleRecord('a', { score: 3 }))], null)
    const told = await storage.companies.historyOf('a')
    same(told?.changes.length, 1)
    same(await (await restart()).companies.historyOf('a'), told)
  }),
]

function byFile(file: string, place: string | null = null): OriginPlace {
  return {
    origin: {
      kind: 'import',
      source: 'example',
      file,
      licence: 'CC0-1.0',
      retrieved_at: '2026-01-01',
      as_of: null,
    },
    place,
  }
}
