import { expect, test } from 'bun:test'
import { sha256 } from '../../test/sqlite.ts'
import type { CompanyRecord } from '../records/company.ts'
import { type CompanyDraft, changeOf, cursorOf, type UpsertOutcome } from '../records/store.ts'
import { memoryStorage } from '../storage/memory.ts'
import type { OwnCompanyStore } from '../storage/own-companies.ts'
import { companyStoreContract } from './storage-contract-companies.ts'
import { testHost } from './test-clock.ts'

const host = testHost({ sha256 })

function soundStore(): OwnCompanyStore {
  const { companies, enrichment } = memoryStorage({ host })
  return { ...companies, forget: enrichment.forget }
}

/** What teams get wrong with databases of their own; `next` is what another process then opens. */
interface Mutant {
  readonly mistake: string
  readonly caughtBy: string
  readonly broken: (store: OwnCompanyStore) => OwnCompanyStore
  readonly next?: (store: OwnCompanyStore) => OwnCompanyStore
}

const lower = ({ company, ...rest }: CompanyRecord): CompanyRecord => ({
  ...rest,
  company: { ...company, id: company.id.toLowerCase(), primary_key: company.id.toLowerCase() },
})
const changed = (drafts: readonly CompanyDraft[], change: (record: CompanyRecord) => CompanyRecord) =>
  drafts.map((draft) => ({ ...draft, record: change(draft.record) }))

const mutants: readonly Mutant[] = [
  {
    mistake: 'ids in a column whose collation ignores case',
    caughtBy: 'ids and domains are the same when every character is: case, accents and spaces count',
    broken: (store) => ({
      ...store,
      upsertMany: (drafts, step) => store.upsertMany(changed(drafts, lower), step),
      find: (id) => store.find(id.toLowerCase()),
      findMany: (ids) => store.findMany(ids.map((id) => id.toLowerCase())),
    }),
  },
  {
    mistake: 'scores in a column of whole numbers',
    caughtBy: 'a record of which all is known comes back exactly, numbers and texts included',
    broken: (store) => ({
      ...store,
      upsertMany: (drafts, step) =>
        store.upsertMany(
          changed(drafts, (record) => ({
            ...record,
            company: { ...record.company, score: Math.round(record.company.score ?? 0) },
          })),
          step,
        ),
    }),
  },
  {
    mistake: 'more parameters than a statement takes',
    caughtBy: 'thousands at once are stored, found and told of like one',
    broken: (store) => ({
      ...store,
      async findMany(ids) {
        if (ids.length > 2_000) throw new Error('too many SQL variables')
        return store.findMany(ids)
      },
    }),
  },
  {
    mistake: 'a batch in a transaction for each draft',
    caughtBy: 'a batch that fails takes nothing with it of those beside it',
    broken: (store) => ({
      ...store,
      async upsertMany(drafts, step) {
        const outcomes: UpsertOutcome[] = []
        for (const [at, draft] of drafts.entries()) {
          const isLast = at === drafts.length - 1
          outcomes.push(...(await store.upsertMany([draft], isLast ? step : null)))
        }
        return outcomes
      },
    }),
  },
  {
    mistake: 'an import that writes what it had read before an edit',
    caughtBy: 'an edit and an import that meet follow one another',
    broken: (store) => ({
      ...store,
      async upsertMany(drafts, step) {
        const before = await store.findMany(drafts.map(({ record }) => record.company.id))
        await null
        const overwriting = drafts.map((draft, at): CompanyDraft => {
          const edited = Object.keys(before[at]?.edits ?? {}).length > 0
          return edited ? draft : { ...draft, operatorEdits: 'overwrite' }
        })
        return store.upsertMany(overwriting, step)
      },
    }),
  },
  {
    mistake: 'a deletion that is looked up before the transaction',
    caughtBy: 'an import that meets a deletion or a forgetting does not undo it',
    broken: (store) => ({
      ...store,
      async upsertMany(drafts, step) {
        const ids = drafts.map(({ record }) => record.company.id)
        const { ids: deleted } = await store.deletedByOperator(ids, [])
        await null
        const blind = drafts.map((draft): CompanyDraft => {
          return deleted.has(draft.record.company.id) ? draft : { ...draft, operatorEdits: 'overwrite' }
        })
        return store.upsertMany(blind, step)
      },
    }),
  },
  {
    mistake: 'forgetting that is deleting',
    caughtBy: 'no import brings an id or a website back, overwriting ones no more',
    broken: (store) => ({
      ...store,
      async forget(what) {
        if (!('companyId' in what)) return { companyIds: [], domains: [what.domain] }
        const found = await store.find(what.companyId)
        if (found === null) return null
        await store.remove(what.companyId, 'operator')
        return { companyIds: [what.companyId], domains: [found.company.domain] }
      },
    }),
  },
  {
    mistake: 'changes counted anew by each process',
    caughtBy: 'a reader of the feed goes on after a restart and misses nothing',
    broken: (store) => store,
    next: (store) => ({ ...store, lastCursor: async () => cursorOfNothing }),
  },
  {
    mistake: 'forgotten companies noted in a temporary table',
    caughtBy: 'who was deleted or forgotten stays away after a restart',
    broken: (store) => store,
    next: (store) => ({
      ...store,
      deletedByOperator: async () => ({
        ids: new Set(),
        domains: new Set(),
        forgottenIds: new Set(),
        forgottenDomains: new Set(),
      }),
    }),
  },
  {
    mistake: 'imports noted nowhere',
    caughtBy: 'an import goes on after a restart where it stood',
    broken: (store) => store,
    next: (store) => ({ ...store, importCheckpoint: async () => null }),
  },
  {
    mistake: 'a commit that the next process does not see',
    caughtBy: 'companies and edits are there after a restart, as they were',
    broken: (store) => store,
    next: soundStore,
  },
  {
    mistake: 'pages without a limit',
    caughtBy: 'a scan goes through the companies in the order of first storing, in pages',
    broken: (store) => ({ ...store, scan: (cursor) => store.scan(cursor, 1_000) }),
  },
  {
    mistake: 'a feed without a limit',
    caughtBy: 'the feed tells of every creation, update and removal since a cursor, in order and in pages',
    broken: (store) => ({ ...store, changesAfter: (cursor) => store.changesAfter(cursor, 1_000) }),
  },
  {
    mistake: 'a feed that goes round',
    caughtBy: 'a reader that follows the feed while others write misses nothing',
    broken: (store) => ({
      ...store,
      async changesAfter(cursor, limit) {
        const page = await store.changesAfter(cursor, limit)
        return page.changes.length === 0 ? { ...page, cursor: cursorOfNothing } : page
      },
    }),
  },
  {
    mistake: 'a change number that is given to two changes',
    caughtBy: 'a reader that follows the feed while others write misses nothing',
    broken: (store) => ({
      ...store,
      async changesAfter(cursor, limit) {
        const page = await store.changesAfter(cursorOf(2 * changeOf(cursor)), limit)
        return { ...page, cursor: halved(page.cursor) }
      },
      lastCursor: async () => halved(await store.lastCursor()),
    }),
  },
]

const cursorOfNothing = '0'
const halved = (cursor: string) => cursorOf(Math.ceil(changeOf(cursor) / 2))

for (const { mistake, caughtBy, broken, next = (store: OwnCompanyStore) => store } of mutants) {
  test(`${mistake}: caught by "${caughtBy}"`, async () => {
    const found = companyStoreContract.find(({ name }) => name === caughtBy)
    const run = (isBroken: boolean) => {
      const store = soundStore()
      const given = isBroken ? broken(store) : store
      return found?.run({ store: given, reopen: async () => (isBroken ? next(given) : store) })
    }
    expect(await run(false)).toBeUndefined()
    await expect(run(true)).rejects.toThrow()
  })
}
