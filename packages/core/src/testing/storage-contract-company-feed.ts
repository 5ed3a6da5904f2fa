import { type CompanyChange, changeOf, cursorOf } from '../records/store.ts'
import type { OwnCompanyStore } from '../storage/own-companies.ts'
import { rejects, same } from './assert.ts'
import type { CompanyStoreCase } from './company-store-case.ts'
import { draft, exampleRecord } from './example-company.ts'

/** What `CompanyStore.changesAfter` promises to whoever keeps an index. */
export const companyFeedCases: readonly CompanyStoreCase[] = [
  {
    name: 'the feed of an empty store is empty and its cursor can be kept',
    async run({ store }) {
      const { changes, cursor } = await store.changesAfter(null, 10)
      same(changes, [])
      await store.upsertMany([draft(exampleRecord('a'))], null)
      same(
        (await store.changesAfter(cursor, 10)).changes.map(({ id }) => id),
        ['a'],
      )
    },
  },
  {
    name: 'the feed tells of every creation, update and removal since a cursor, in order and in pages',
    async run({ store }) {
      await store.upsertMany(
        ['a', 'b', 'c', 'd'].map((id) => draft(exampleRecord(id))),
        null,
      )
      const start = (await store.changesAfter(null, 10)).cursor
      await store.upsertMany([draft(exampleRecord('b', { name: 'B2' })), draft(exampleRecord('e'))], null)
      await store.remove('c', 'source')
      await store.upsertMany([draft(exampleRecord('a', { name: 'A2' }))], null)
      const seen = await follow(store, start, 1)
      same(
        seen.map(({ id, record }) => [id, record?.company.name ?? null]),
        [
          ['b', 'B2'],
          ['e', 'Company e'],
          ['c', null],
          ['a', 'A2'],
        ],
      )
      const all = await follow(store, null, 2)
      same(replay(all), { a: 'A2', b: 'B2', d: 'Company d', e: 'Company e' })
    },
  },
  {
    name: 'a company stands in the feed at its latest change alone, after the end when it is changed while it is read',
    async run({ store }) {
      const put = (id: string, name: string) => store.upsertMany([draft(exampleRecord(id, { name }))], null)
      for (const id of ['a', 'b', 'c', 'a', 'b']) await put(id, `${id} ${await store.lastCursor()}`)
      await store.remove('c', 'source')
      await put('c', 'again')
      const end = changeOf(await store.lastCursor())
      const first = await store.changesAfter(null, 1)
      await put(first.changes[0]?.id ?? '', 'changed meanwhile')
      const seen = [...first.changes]
      let { cursor } = first
      while (changeOf(cursor) < end) {
        const page = await store.changesAfter(cursor, 1)
        if (changeOf(page.cursor) <= end) seen.push(...page.changes)
        cursor = page.cursor
      }
      same(seen.map(({ id }) => id).sort(), ['a', 'b', 'c'])
    },
  },
  {
    name: 'a reader that follows the feed while others write misses nothing',
    async run({ store }) {
      const copy = new Map<string, string>()
      let cursor: string | null = null
      const pull = async () => {
        const page = await store.changesAfter(cursor, 3)
        for (const { id, record } of page.changes) {
          if (record === null) copy.delete(id)
          else copy.set(id, record.company.name)
        }
        const moved = page.cursor !== cursor
        cursor = page.cursor
        return moved
      }
      for (let round = 0; round < 40; round++) {
        const writes: Promise<unknown>[] = []
        for (let i = 0; i < 4; i++) {
          const id = `c${(round * 7 + i * 5) % 17}`
          if ((round + i) % 5 === 0) writes.push(store.remove(id, 'source'))
          else writes.push(store.upsertMany([draft(exampleRecord(id, { name: `${id} in ${round}` }))], null))
        }
        await Promise.all([...writes, pull()])
      }
      for (let pages = 0; await pull(); pages++) same(pages < pagesMax, true, 'the feed ends')
      const truth = replay(await follow(store, null, 100))
      same(Object.fromEntries([...copy].sort()), truth)
      same(Object.keys(truth).length, await store.count())
    },
  },
  {
    name: 'the last cursor is where the feed ends, whatever the latest change was',
    async run({ store }) {
      const atEnd = async () => {
        const cursor = await store.lastCursor()
        same((await store.changesAfter(cursor, 1)).changes, [])
        return changeOf(cursor)
      }
      let last = await atEnd()
      for (const change of [
        () => store.upsertMany([draft(exampleRecord('a')), draft(exampleRecord('b'))], null),
        () => store.upsertMany([draft(exampleRecord('a', { name: 'A2' }))], null),
        () => store.remove('b', 'source'),
        () => store.upsertMany([draft(exampleRecord('b'))], null),
      ]) {
        const before = last
        await change()
        last = await atEnd()
        same(last > before, true, 'a change moves the last cursor on')
        same((await store.changesAfter(cursorOf(last - 1), 10)).changes.length, 1, 'the latest change')
      }
    },
  },
  {
    name: 'a cursor that the store never gave is refused',
    async run({ store }) {
      await store.upsertMany([draft(exampleRecord('a'))], null)
      for (const cursor of ['', 'abc', '-1', '1.5', '01']) {
        await rejects(store.changesAfter(cursor, 1), `cursor "${cursor}"`)
      }
    },
  },
]

/** A store whose cursors go round must fail, not run for ever. */
const pagesMax = 1_000

type Changes = readonly CompanyChange[]

async function follow(store: OwnCompanyStore, from: string | null, limit: number): Promise<Changes> {
  const all: Changes[number][] = []
  for (let cursor = from, pages = 0; ; pages++) {
    same(pages < pagesMax, true, 'the feed ends')
    const page = await store.changesAfter(cursor, limit)
    if (page.changes.length === 0) return all
    same(page.changes.length <= limit, true, 'a page of the feed holds to its limit')
    all.push(...page.changes)
    cursor = page.cursor
  }
}

/** Names by id after applying changes in order. */
export function replay(changes: Changes): Record<string, string> {
  const names = new Map<string, string>()
  for (const { id, record } of changes) {
    if (record === null) names.delete(id)
    else names.set(id, record.company.name)
  }
  return Object.fromEntries([...names].sort())
}
