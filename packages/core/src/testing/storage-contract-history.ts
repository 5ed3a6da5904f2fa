import type { CompanyRecord } from '../records/company.ts'
import {
  changeCharactersKept,
  changesKept,
  fieldValue,
  type OriginPlace,
  originOf,
} from '../records/history/history.ts'
import { same } from './assert.ts'
import { draft, exampleRecord, historyIn } from './example-company.ts'
import { exampleFounder, exampleFoundRound } from './example-founder.ts'
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
      same(await historyIn(companies, 'a'), { from: byFile('list.csv', 'row 2'), changes: [], others: [] })
      same(await historyIn(companies, 'b'), { from: null, changes: [], others: [] })
      same(await historyIn(companies, 'c'), null)
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
    const told = await historyIn(companies, 'a')
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
      const told = await historyIn(companies, 'a')
      same(
        told?.changes.map(({ by, before }) => [by?.origin.kind, before]),
        [['operator', { status: 'active' }]],
      )
      same((await historyIn(companies, 'made'))?.from?.origin.kind, 'operator')
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
      const told = await historyIn(companies, 'a')
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
      const told = (await historyIn(companies, 'a'))?.changes[0]?.before ?? {}
      for (const field of ['location', 'tags', 'industries', 'funding', 'extra', 'people'] as const)
        same(told[field] ?? null, fieldValue(rich, field))
      same(Object.hasOwn(told, 'name'), false)
    },
  ),
  history('the latest changes of a company are kept, and no more', async ({ storage }) => {
    const { companies } = storage
    for (let count = 0; count <= changesKept + 5; count++)
      await companies.upsertMany([draft(exampleRecord('a', { employee_count: count }))], null)
    const { changes = [] } = (await historyIn(companies, 'a')) ?? {}
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
      (await historyIn(companies, 'a'))?.changes.map(({ before }) => String(before.description).charAt(0))
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
    const told = await historyIn(companies, 'a')
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
      same((await historyIn(companies, id))?.changes.length, 1)
    }
    await companies.remove('a', 'source')
    await enrichment.forget({ companyId: 'b' }, 1)
    same([await historyIn(companies, 'a'), await historyIn(companies, 'b')], [null, null])
    await companies.upsertMany([draft(exampleRecord('a'))], null)
    same(await historyIn(companies, 'a'), { from: null, changes: [], others: [] })
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
        const { others = [] } = (await historyIn(companies, 'a')) ?? {}
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
      const told = await historyIn(companies, 'a')
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
      same((await historyIn(companies, 'a'))?.others, [])
    },
  ),
  history('a record and its history are of one moment, whatever is stored meanwhile', async ({ storage }) => {
    const { companies } = storage
    const told: unknown[] = []
    const work = Array.from({ length: 20 }, async (_, score) => {
      await companies.upsertMany([draft(exampleRecord('a', { score: score / 10 }))], null)
      const found = await companies.withHistory('a')
      told.push([found?.record.company.score, (found?.history.changes.length ?? 0) / 10])
    })
    await Promise.all(work)
    for (const one of told) same((one as unknown[])[0], (one as unknown[])[1])
    same(told.length, 20)
  }),
  history(
    'a value of a later day stays against a file of an earlier one, which is told; without a day the later import is believed',
    async ({ storage }) => {
      const { companies } = storage
      const of = (as_of: string | null, source = 'list'): OriginPlace => ({
        origin: { ...byFile('x').origin, source, as_of },
        place: null,
      })
      const people = (name: string) => ({ stated: { people: [{ name, role: null }] } })
      const arrives = async (known: Partial<CompanyRecord['company']>, by: OriginPlace, name: string) => {
        const record = { ...exampleRecord('a', known), ...people(name), extra: { [name]: 1 } }
        const [outcome] = await companies.upsertMany([{ ...draft(record), by }], null)
        const found = await companies.withHistory('a')
        const { employee_count, tagline } = found?.record.company ?? {}
        return {
          outcome,
          shown: [employee_count, tagline, found?.record.stated?.people?.[0]?.name],
          others: (found?.history.others ?? []).map(({ field, value }) => [field, value]),
          extra: Object.keys(found?.record.extra ?? {}).sort(),
        }
      }
      await arrives({ employee_count: 10, tagline: 'Ten' }, of('2026-09-30'), 'Ada')
      same(await arrives({ employee_count: 20, tagline: 'Ten' }, of('2026-10-31'), 'Ada'), {
        outcome: 'updated',
        shown: [20, 'Ten', 'Ada'],
        others: [],
        extra: ['Ada'],
      })
      // Of the head count a later day is known, of the tagline the same one.
      same(await arrives({ employee_count: 15, tagline: 'Fifteen' }, of('2026-09-30', 'late'), 'Ada'), {
        outcome: 'updated',
        shown: [20, 'Fifteen', 'Ada'],
        others: [['employees', 15]],
        extra: ['Ada'],
      })
      const older = { employee_count: null, tagline: 'Old' }
      same(await arrives(older, of('2020-01-01', 'late'), 'Bo'), {
        outcome: 'unchanged',
        shown: [20, 'Fifteen', 'Ada'],
        others: [
          ['employees', 15],
          ['people', [{ name: 'Bo', role: null }]],
          ['tagline', 'Old'],
        ],
        extra: ['Ada'],
      })
      same((await arrives(older, of('2020-01-01', 'late'), 'Bo')).outcome, 'unchanged')
      await companies.upsertMany([{ ...draft(exampleRecord('b')), by: of('2026-10-31') }], null)
      await companies.upsertMany([{ ...draft(exampleRecord('b', { score: 3 })), by: of('2020-01-01') }], null)
      same((await companies.find('b'))?.company.score, 3)
      same((await arrives({ employee_count: 30, tagline: 'New' }, of('2026-10-31'), 'Ada')).shown, [
        30,
        'New',
        'Ada',
      ])
      same((await arrives({ employee_count: 7, tagline: 'Now' }, of(null), 'Ada')).shown, [7, 'Now', 'Ada'])
      same((await arrives({ employee_count: 6, tagline: 'Then' }, of('2019-01-01'), 'Ada')).shown, [
        6,
        'Then',
        'Ada',
      ])
    },
  ),
  history(
    'a company that is made with what was kept of it has that, and one that is there keeps its own',
    async ({ storage }) => {
      const { companies, enrichment } = storage
      await companies.upsertMany([{ ...draft(exampleRecord('there')), by: byFile('own.csv') }], null)
      const at = (day: number) => `2025-01-0${day}T00:00:00.000Z`
      const change = (score: number) => ({
        change: 0,
        at: at(score),
        by: byFile('old.csv'),
        before: { score },
        facts: {},
      })
      const kept = {
        dates: { created_at: at(1), updated_at: at(5), verified_at: at(4) },
        edits: { tags: at(3) },
        history: {
          from: byFile('first.csv', 'row 2'),
          changes: [change(3), change(2)],
          others: [{ field: 'score' as const, value: 9, at: at(2), by: byFile('other.csv') }],
        },
        found: {
          facts: [{ field: 'links' as const, confidence: 0.5, observedAt: 5, method: 'rule', evidence: [] }],
          people: [{ personId: 'p', kind: 'founder', observedAt: 6, person: exampleFounder('Ada') }],
          rounds: [{ roundId: 'r', observedAt: 7, round: exampleFoundRound() }],
        },
      }
      const drafts = ['made', 'there'].map((id) => ({
        ...draft(exampleRecord(id, { score: 4 })),
        by: byFile('restored.jsonl'),
        kept,
      }))
      same(await companies.upsertMany(drafts, null), ['created', 'updated'])
      const [made, there, nobody] = await enrichment.wholeOf(['made', 'there', 'nobody'])
      const numbers = made?.history.changes.map((one) => one.change) ?? []
      same(numbers.length, 2)
      same((numbers[0] ?? 0) > (numbers[1] ?? 0), true)
      const unnumbered = made?.history.changes.map((one) => ({ ...one, change: 0 }))
      same({ ...made?.history, changes: unnumbered }, kept.history)
      same(made?.found, kept.found)
      const { created_at, updated_at, verified_at } = made?.record.company ?? {}
      same({ created_at, updated_at, verified_at }, kept.dates)
      same(made?.record.edits, kept.edits)
      same(there?.history.from, byFile('own.csv'))
      same(there?.history.changes.length, 1)
      same(there?.record.edits, {})
      same(there?.found, { facts: [], people: [], rounds: [] })
      same(nobody, null)
      await enrichment.forget({ companyId: 'made' }, 1)
      same(await enrichment.wholeOf(['made']), [null])
      same(await companies.upsertMany(drafts, null), ['withheld', 'unchanged'])
      // The feed goes on behind the numbers of the restored changes.
      const cursor = await companies.lastCursor()
      await companies.upsertMany([draft(exampleRecord('there', { score: 5 }))], null)
      same(
        (await companies.changesAfter(cursor, 10)).changes.map(({ id }) => id),
        ['there'],
      )
    },
  ),
  acrossRestart('history: another process reads what this one wrote', async ({ storage }, restart) => {
    await storage.companies.upsertMany([{ ...draft(exampleRecord('a')), by: byFile('one.csv') }], null)
    await storage.companies.upsertMany([draft(exampleRecord('a', { score: 3 }))], null)
    const told = await historyIn(storage.companies, 'a')
    same(told?.changes.length, 1)
    same(await historyIn((await restart()).companies, 'a'), told)
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
