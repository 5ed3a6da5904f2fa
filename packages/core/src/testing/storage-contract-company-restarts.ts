import { changeOf } from '../records/store.ts'
import { same } from './assert.ts'
import { type CompanyStoreCase, companiesAcrossRestart, idsOf } from './company-store-case.ts'
import { draft, exampleRecord } from './example-company.ts'
import { replay } from './storage-contract-company-feed.ts'

/** What a company store promises to the next process: a decision whose promise has resolved is kept. */
export const companyRestartCases: readonly CompanyStoreCase[] = [
  companiesAcrossRestart(
    'companies and edits are there after a restart, as they were',
    async (store, restart) => {
      const a = exampleRecord('a', { domain: 'a.example', alternate_domains: ['old.example'] })
      await store.upsertMany([draft(exampleRecord('b')), draft(a)], null)
      const edited = {
        ...a,
        company: { ...a.company, name: 'Edited' },
        edits: { name: a.company.created_at },
      }
      same(await store.replace(a, edited), true)
      const again = await restart()
      same(await again.find('a'), edited)
      same(await again.findByDomains(['old.example']), [edited])
      same(idsOf((await again.scan(null, 10)).records), ['b', 'a'])
      same(await again.upsertMany([draft(a)], null), ['unchanged'])
    },
  ),
  companiesAcrossRestart(
    'who was deleted or forgotten stays away after a restart',
    async (store, restart) => {
      const records = ['a', 'b', 'c'].map((id) => exampleRecord(id, { domain: `${id}.example` }))
      const drafts = records.map((record) => draft(record))
      await store.upsertMany(drafts, null)
      await store.remove('a', 'operator')
      await store.forget({ companyId: 'b' }, 1)
      await store.remove('c', 'source')
      const again = await restart()
      same(await again.upsertMany(drafts, null), ['withheld', 'withheld', 'created'])
      const told = await again.deletedByOperator(['a', 'b', 'c'], ['a.example', 'b.example', 'c.example'])
      same([told.ids.has('a'), told.domains.has('a.example')], [true, true])
      same([[...told.forgottenIds], [...told.forgottenDomains]], [['b'], ['b.example']])
    },
  ),
  companiesAcrossRestart('an import goes on after a restart where it stood', async (store, restart) => {
    const step = { fingerprint: 'file', rejected: 0, warnings: {}, finished: false, at: 1 }
    await store.upsertMany([draft(exampleRecord('a'))], { ...step, lines: 1 })
    const again = await restart()
    await again.upsertMany([draft(exampleRecord('b'))], { ...step, lines: 2 })
    const checkpoint = await again.importCheckpoint('file')
    same([checkpoint?.lines, checkpoint?.created], [2, 2])
  }),
  companiesAcrossRestart(
    'a reader of the feed goes on after a restart and misses nothing',
    async (store, restart) => {
      await store.upsertMany([draft(exampleRecord('a')), draft(exampleRecord('b'))], null)
      // What was changed last is gone: its number must not be given again.
      await store.remove('b', 'source')
      const cursor = await store.lastCursor()
      const again = await restart()
      same(await again.lastCursor(), cursor)
      await again.upsertMany([draft(exampleRecord('b')), draft(exampleRecord('c'))], null)
      same(
        changeOf(await again.lastCursor()) > changeOf(cursor),
        true,
        'changes after a restart have new numbers',
      )
      same(replay((await again.changesAfter(cursor, 10)).changes), { b: 'Company b', c: 'Company c' })
    },
  ),
]
