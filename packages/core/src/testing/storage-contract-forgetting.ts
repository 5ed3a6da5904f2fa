import type { Storage } from '../storage/storage.ts'
import { same } from './assert.ts'
import { draft, exampleRecord } from './example-company.ts'
import { acrossRestart, casesOf, type StorageCase } from './storage-case.ts'
import { enrich, enrichedOf, nothing } from './storage-contract-enrichment.ts'
import { verdictOf } from './storage-contract-verdicts.ts'

const forgetting = casesOf('forgetting')
const at = 1_790_000_000_000

/** What becomes of all that is said of companies that must not come back; of the companies alone, see `companyForgettingCases`. */
export const forgettingCases: readonly StorageCase[] = [
  forgetting(
    'a company goes with all that enrichment found about it and said of its domains',
    async ({ storage }) => {
      await enrich(storage, 'a')
      await enrich(storage, 'b')
      await storage.verdicts.saveMany([verdictOf('a.example'), verdictOf('b.example')])
      await storage.enrichment.forget({ companyId: 'a' }, at)
      same(await enrichedOf(storage, 'a'), nothing)
      same([...(await storage.verdicts.findMany(['a.example', 'b.example'], '1', 0)).keys()], ['b.example'])
      same([...(await storage.enrichment.forgottenOf(['b.example', 'a.example', '']))], ['a.example'])
      same((await enrichedOf(storage, 'b')).people.length, 1)
    },
  ),
  forgetting('enrichment brings back neither the id nor the website', async ({ storage }) => {
    const record = await enrich(storage, 'a')
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
  forgetting('an operator who puts a company back lets enrichment write it again', async ({ storage }) => {
    const { companies, enrichment } = storage
    const alternates = { alternate_domains: ['old.example'] }
    const record = exampleRecord('a', { domain: 'a.example', ...alternates })
    await companies.upsertMany([draft(record)], null)
    await enrichment.forget({ companyId: 'a' }, at)
    same(await companies.replace(null, record), true)
    same((await enrichment.forgottenOf(['a.example', 'old.example'])).size, 0)
    same(await enrichment.save({ before: record, after: record, facts: [] }), true)
  }),
  acrossRestart('forgetting: what was forgotten is so after a restart', async ({ storage }, restart) => {
    await enrich(storage, 'a')
    await storage.enrichment.forget({ companyId: 'a' }, at)
    same(await isForgotten(await restart(), 'a.example'), true)
  }),
]

const isForgotten = async ({ enrichment }: Storage, domain: string) =>
  (await enrichment.forgottenOf([domain])).has(domain)
