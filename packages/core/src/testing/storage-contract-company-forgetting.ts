import type { CompanyRecord } from '../records/company.ts'
import type { CompanyDraft } from '../records/store.ts'
import { same } from './assert.ts'
import type { CompanyStoreCase } from './company-store-case.ts'
import { draft, exampleRecord } from './example-company.ts'
import { replay } from './storage-contract-company-feed.ts'

const at = 1_790_000_000_000

/** What a company store promises to whoever is not to be known any more. */
export const companyForgettingCases: readonly CompanyStoreCase[] = [
  {
    name: 'a forgotten company is gone, and its id and its website are told',
    async run({ store }) {
      await store.upsertMany([draft(acme), draft(exampleRecord('b'))], null)
      const gone = { companyIds: ['a'], domains: ['a.example'] }
      same(await store.forget({ companyId: 'a' }, at), gone)
      same([await store.find('a'), await store.count()], [null, 1])
      same(await store.findByDomains(['a.example']), [null])
      same(replay((await store.changesAfter(null, 10)).changes), { b: 'Company b' })
      const told = await store.deletedByOperator(['a', 'b'], ['a.example', 'b.example', ''])
      same([[...told.forgottenIds], [...told.forgottenDomains]], [['a'], ['a.example']])
    },
  },
  {
    name: 'an id that there is not is nothing to forget',
    async run({ store }) {
      same(await store.forget({ companyId: 'a' }, at), null)
      await store.upsertMany([draft(acme)], null)
      await store.forget({ companyId: 'a' }, at)
      same(await store.forget({ companyId: 'a' }, at), null)
    },
  },
  {
    name: 'no import brings an id or a website back, overwriting ones no more',
    async run({ store }) {
      await store.upsertMany([draft(acme)], null)
      await store.forget({ companyId: 'a' }, at)
      const { cursor } = await store.changesAfter(null, 10)
      const elsewhere = exampleRecord('a', { domain: 'new.example' })
      const otherId = exampleRecord('b', { domain: 'a.example' })
      for (const one of [draft(acme), draft(acme, true), overwriting(acme)])
        same(await store.upsertMany([one], null), ['withheld'])
      const more = [draft(elsewhere), overwriting(elsewhere), draft(otherId), draft(otherId, true)]
      same(
        await store.upsertMany([...more, overwriting(otherId)], null),
        Array.from({ length: 5 }, () => 'withheld'),
      )
      same(await store.upsertMany([draft(exampleRecord('c'))], null), ['created'])
      same(replay((await store.changesAfter(cursor, 10)).changes), { c: 'Company c' })
    },
  },
  {
    name: 'no company moves to a forgotten website by an import',
    async run({ store }) {
      await store.forget({ domain: 'gone.example' }, at)
      await store.upsertMany([draft(acme)], null)
      const moved = draft(exampleRecord('a', { domain: 'gone.example' }))
      same(await store.upsertMany([moved], null), ['withheld'])
      same(await store.find('a'), acme)
    },
  },
  {
    name: 'a domain stands for every company whose website it is',
    async run({ store }) {
      const shared = { domain: 'shared.example' }
      const records = [exampleRecord('b', shared), exampleRecord('a', shared), exampleRecord('c')]
      await store.upsertMany(
        records.map((record) => draft(record)),
        null,
      )
      const gone = { companyIds: ['b', 'a'], domains: ['shared.example'] }
      same(await store.forget({ domain: 'shared.example' }, at), gone)
      same(await store.count(), 1)
    },
  },
  {
    name: 'a domain beside the website leads to the company, and all of its domains stay away but those of others',
    async run({ store }) {
      const alternates = { alternate_domains: ['old.example', 'b.example'] }
      const records = [
        exampleRecord('a', { domain: 'a.example', ...alternates }),
        exampleRecord('b', { domain: 'b.example' }),
      ]
      await store.upsertMany(
        records.map((record) => draft(record)),
        null,
      )
      const gone = await store.forget({ domain: 'old.example' }, at)
      same([gone?.companyIds, gone?.domains.toSorted()], [['a'], ['a.example', 'old.example']])
      same((await store.find('b'))?.company.id, 'b')
    },
  },
  {
    name: 'a website that another company has too is not kept from that one',
    async run({ store }) {
      const shared = { domain: 'shared.example' }
      const [a, b] = [exampleRecord('a', shared), exampleRecord('b', shared)]
      await store.upsertMany([draft(a), draft(b)], null)
      same(await store.forget({ companyId: 'a' }, at), { companyIds: ['a'], domains: [] })
      same(await store.upsertMany([draft(b), draft(a)], null), ['unchanged', 'withheld'])
    },
  },
  {
    name: 'a domain of no company is forgotten, again and again',
    async run({ store }) {
      for (let times = 0; times < 2; times++)
        same(await store.forget({ domain: 'none.example' }, at), {
          companyIds: [],
          domains: ['none.example'],
        })
    },
  },
  {
    name: 'an operator who puts a company back makes its id and its domains welcome',
    async run({ store }) {
      const record = exampleRecord('a', { domain: 'a.example', alternate_domains: ['old.example'] })
      await store.upsertMany([draft(record)], null)
      await store.forget({ companyId: 'a' }, at)
      same(await store.replace(null, record), true)
      const told = await store.deletedByOperator(['a'], ['a.example', 'old.example'])
      same([...told.ids, ...told.domains, ...told.forgottenIds, ...told.forgottenDomains], [])
      same(await store.upsertMany([draft(record)], null), ['unchanged'])
    },
  },
]

const acme = exampleRecord('a', { domain: 'a.example' })

const overwriting = (record: CompanyRecord): CompanyDraft => ({
  ...draft(record),
  operatorEdits: 'overwrite',
})
