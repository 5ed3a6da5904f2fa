import type { ImportStep } from '../records/store.ts'
import { same } from './assert.ts'
import type { CompanyStoreCase } from './company-store-case.ts'
import { draft, exampleRecord } from './example-company.ts'
import { replay } from './storage-contract-company-feed.ts'

/** What a company store promises to callers who meet: every decision is as if it had been alone. */
export const companyRaceCases: readonly CompanyStoreCase[] = [
  {
    name: 'a batch that fails takes nothing with it of those beside it',
    async run({ store }) {
      const bad = { ...exampleRecord('bad'), extra: cyclic() }
      const race = Array.from({ length: 12 }, (_, i) =>
        store.upsertMany(
          i % 3 === 1
            ? [draft(exampleRecord(`lost${i}`)), draft(bad)]
            : [draft(exampleRecord(`kept${i}`)), draft(exampleRecord(`kept${i}b`))],
          null,
        ),
      )
      const ends = await Promise.allSettled(race)
      same(
        ends.map(({ status }) => status),
        race.map((_, i) => (i % 3 === 1 ? 'rejected' : 'fulfilled')),
      )
      const kept = race.flatMap((_, i) => (i % 3 === 1 ? [] : [`kept${i}`, `kept${i}b`]))
      same(Object.keys(replay((await store.changesAfter(null, 100)).changes)), kept.toSorted())
      same(await store.count(), kept.length)
    },
  },
  {
    name: 'an edit and an import that meet follow one another',
    async run({ store }) {
      for (let round = 0; round < 10; round++) {
        const before = exampleRecord(`a${round}`)
        await store.upsertMany([draft(before)], null)
        const name = 'Edited'
        const edited = { ...before, company: { ...before.company, name }, edits: { name: at } }
        const imported = draft(exampleRecord(`a${round}`, { name: 'Imported', score: 5 }))
        const edit = () => store.replace(before, edited)
        const load = () => store.upsertMany([imported], null)
        const [isEdited] =
          round % 2 === 0
            ? await Promise.all([edit(), load()])
            : (await Promise.all([load(), edit()])).toReversed()
        const found = (await store.find(`a${round}`))?.company
        same([found?.name, found?.score], [isEdited === true ? 'Edited' : 'Imported', 5])
      }
    },
  },
  {
    name: 'an import that meets a deletion or a forgetting does not undo it',
    async run({ store }) {
      for (const away of ['remove', 'forget'] as const) {
        const record = exampleRecord(away, { domain: `${away}.example` })
        await store.upsertMany([draft(record)], null)
        const go = () =>
          away === 'remove' ? store.remove(away, 'operator') : store.forget({ companyId: away }, 1)
        const changed = (score: number) =>
          store.upsertMany([draft(exampleRecord(away, { domain: `${away}.example`, score }))], null)
        await Promise.all([changed(1), changed(2), go(), changed(3), changed(4)])
        same(await store.find(away), null)
      }
    },
  },
  {
    name: 'steps of one import that meet add up',
    async run({ store }) {
      const step = (lines: number): ImportStep => ({
        fingerprint: 'file',
        lines,
        rejected: 1,
        warnings: { odd: 1 },
        finished: false,
        at: lines,
      })
      await Promise.all(
        Array.from({ length: 10 }, (_, i) => store.upsertMany([draft(exampleRecord(`c${i}`))], step(i + 1))),
      )
      const checkpoint = await store.importCheckpoint('file')
      same([checkpoint?.created, checkpoint?.rejected, checkpoint?.warnings], [10, 10, { odd: 10 }])
    },
  },
]

const at = '2026-01-01T00:00:00.000Z'

function cyclic(): Readonly<Record<string, unknown>> {
  const value: Record<string, unknown> = {}
  value['self'] = value
  return value
}
