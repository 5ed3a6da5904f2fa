import type { CompanyRecord } from '../companies/company.ts'
import type { CompanyDraft } from '../companies/store.ts'
import type { Storage } from '../storage/storage.ts'
import { same } from './assert.ts'
import { draft, exampleRecord } from './example-company.ts'
import { acrossRestart, casesOf, type StorageCase } from './storage-case.ts'
import { replay } from './storage-contract-company-feed.ts'
import { learnt, learntOf, nothing } from './storage-contract-enrichment.ts'
import { verdictOf } from './storage-contract-verdicts.ts'

const forgetting = casesOf('forgetting')
const at = 1_790_000_000_000

/** Companies that must not come back. */
export const forgettingCases: readonly StorageCase[] = [
  forgetting('a company goes with all that was learnt of it and said of its domains', async ({ storage }) => {
    await learnt(storage, 'a')
    await learnt(storage, 'b')
    await storage.verdicts.saveMany([verdictOf('a.example'), verdictOf('b.example')])
    const gone = { companyIds: ['a'], domains: ['a.example'] }
    same(await storage.enrichment.forget({ companyId: 'a' }, at), gone)
    same(await storage.companies.find('a'), null)
    same(await learntOf(storage, 'a'), nothing)
    same([...(await storage.verdicts.findMany(['a.example', 'b.example'], '1', 0)).keys()], ['b.example'])
    same(replay((await storage.companies.changesAfter(null, 10)).changes), { b: 'Company b' })
    same([...(await storage.enrichment.forgottenOf(['b.example', 'a.example', '']))], ['a.example'])
    same((await learntOf(storage, 'b')).people.length, 1)
  }),
  forgetting('an id that there is not is nothing to forget', async ({ storage }) => {
    same(await storage.enrichment.forget({ companyId: 'a' }, at), null)
    await learnt(storage, 'a')
    await storage.enrichment.forget({ companyId: 'a' }, at)
    same(await storage.enrichment.forget({ companyId: 'a' }, at), null)
  }),
  forgetting('no import brings an id or a website back, overwriting ones no more', async ({ storage }) => {
    const record = await learnt(storage, 'a')
    await storage.enrichment.forget({ companyId: 'a' }, at)
    const { cursor } = await storage.companies.changesAfter(null, 10)
    const elsewhere = exampleRecord('a', { domain: 'new.example' })
    const otherId = exampleRecord('b', { domain: 'a.example' })
    for (const one of [draft(record), draft(record, true), overwriting(record)])
      same(await storage.companies.upsertMany([one], null), ['withheld'])
    const more = [draft(elsewhere), draft(otherId), draft(otherId, true), overwriting(otherId)]
    same(await storage.companies.upsertMany(more, null), Array(4).fill('withheld'))
    same(await storage.companies.upsertMany([draft(exampleRecord('c'))], null), ['created'])
    same(replay((await storage.companies.changesAfter(cursor, 10)).changes), { c: 'Company c' })
    const { forgottenIds, forgottenDomains } = await storage.companies.deletedByOperator(
      ['a', 'b', 'c'],
      ['a.example', 'new.example', ''],
    )
    same([[...forgottenIds], [...forgottenDomains]], [['a'], ['a.example']])
  }),
  forgetting('no company moves to a forgotten website by an import', async ({ storage }) => {
    await storage.enrichment.forget({ domain: 'gone.example' }, at)
    const before = exampleRecord('a', { domain: 'a.example' })
    await storage.companies.upsertMany([draft(before)], null)
    const moved = draft(exampleRecord('a', { domain: 'gone.example' }))
    same(await storage.companies.upsertMany([moved], null), ['withheld'])
    same(await storage.companies.find('a'), before)
  }),
  forgetting('enrichment brings back neither the id nor the website', async ({ storage }) => {
    const record = await learnt(storage, 'a')
    await storage.enrichment.forget({ companyId: 'a' }, at)
    for (const after of [
      record,
      exampleRecord('a', { domain: 'new.example' }),
      exampleRecord('b', { domain: 'a.example' }),
    ])
      same(await storage.enrichment.save({ before: null, after, facts: [] }), false)
    same(await storage.companies.count(), 0)
  }),
  forgetting('a verdict on a forgotten domain is not kept', async ({ storage }) => {
    await storage.enrichment.forget({ domain: 'a.example' }, at)
    await storage.verdicts.saveMany([verdictOf('a.example'), verdictOf('b.example')])
    same([...(await storage.verdicts.findMany(['a.example', 'b.example'], '1', 0)).keys()], ['b.example'])
  }),
  forgetting('a domain stands for every company whose website it is', async ({ storage }) => {
    const shared = { domain: 'shared.example' }
    const records = [exampleRecord('b', shared), exampleRecord('a', shared), exampleRecord('c')]
    await storage.companies.upsertMany(
      records.map((record) => draft(record)),
      null,
    )
    const gone = { companyIds: ['b', 'a'], domains: ['shared.example'] }
    same(await storage.enrichment.forget({ domain: 'shared.example' }, at), gone)
    same(await storage.companies.count(), 1)
  }),
  forgetting(
    'a domain beside the website leads to the company, and all of them stay away',
    async (subject) => {
      const { enrichment, companies } = subject.storage
      const alternates = { alternate_domains: ['old.example', 'b.example'] }
      await companies.upsertMany(
        [
          draft(exampleRecord('a', { domain: 'a.example', ...alternates })),
          draft(exampleRecord('b', { domain: 'b.example' })),
        ],
        null,
      )
      // What is the website of another company too stays with that one.
      const gone = { companyIds: ['a'], domains: ['old.example', 'a.example'] }
      same(await enrichment.forget({ domain: 'old.example' }, at), gone)
      same((await companies.find('b'))?.company.id, 'b')
    },
  ),
  forgetting('a website that other companies have too is not kept from them', async ({ storage }) => {
    const shared = { domain: 'shared.example' }
    const [a, b] = [exampleRecord('a', shared), exampleRecord('b', shared)]
    await storage.companies.upsertMany([draft(a), draft(b)], null)
    same(await storage.enrichment.forget({ companyId: 'a' }, at), { companyIds: ['a'], domains: [] })
    same(await storage.companies.upsertMany([draft(b), draft(a)], null), ['unchanged', 'withheld'])
  }),
  forgetting('a domain of no company is forgotten, again and again', async ({ storage }) => {
    for (let times = 0; times < 2; times++)
      same(await storage.enrichment.forget({ domain: 'none.example' }, at), {
        companyIds: [],
        domains: ['none.example'],
      })
  }),
  forgetting('an operator who puts a company back makes its id and its domains welcome', async (subject) => {
    const { companies, enrichment } = subject.storage
    const alternates = { alternate_domains: ['old.example'] }
    const record = exampleRecord('a', { domain: 'a.example', ...alternates })
    await companies.upsertMany([draft(record)], null)
    await enrichment.forget({ companyId: 'a' }, at)
    same(await companies.replace(null, record), true)
    same((await enrichment.forgottenOf(['a.example', 'old.example'])).size, 0)
    same(await companies.upsertMany([draft(record)], null), ['unchanged'])
    same(await enrichment.save({ before: record, after: record, facts: [] }), true)
  }),
  acrossRestart('forgetting: what was forgotten is so after a restart', async ({ storage }, restart) => {
    const record = await learnt(storage, 'a')
    await storage.enrichment.forget({ companyId: 'a' }, at)
    const again = await restart()
    same(await again.companies.upsertMany([draft(record)], null), ['withheld'])
    same(await isForgotten(again, 'a.example'), true)
  }),
]

const isForgotten = async ({ enrichment }: Storage, domain: string) =>
  (await enrichment.forgottenOf([domain])).has(domain)

const overwriting = (record: CompanyRecord): CompanyDraft => ({
  ...draft(record),
  operatorEdits: 'overwrite',
})
