import { same } from './assert.ts'
import { type CompanyStoreCase, idsOf } from './company-store-case.ts'
import { draft, exampleRecord } from './example-company.ts'
import { companyEditCases } from './storage-contract-company-edits.ts'
import { companyFeedCases, replay } from './storage-contract-company-feed.ts'
import { companyForgettingCases } from './storage-contract-company-forgetting.ts'
import { companyImportCases } from './storage-contract-company-imports.ts'
import { companyRaceCases } from './storage-contract-company-races.ts'
import { companyRestartCases } from './storage-contract-company-restarts.ts'
import { companyScanCases } from './storage-contract-company-scan.ts'
import { companyValueCases } from './storage-contract-company-values.ts'
import { companyWebsiteCases } from './storage-contract-company-websites.ts'

export type { CompanyStoreCase, CompanyStoreSubject } from './company-store-case.ts'

/**
 * Every promise of a company store, as plain data for any runner with `test(name, run)`: node:test, Vitest, bun test. Each case
 * wants an empty store of its own.
 *
 * @example
 * for (const { name, run, skip } of companyStoreContract) {
 *   test(name, async (t) => {
 *     const subject = { store: crmCompanies(file), reopen: async () => crmCompanies(file) }
 *     const reason = skip?.(subject) ?? null
 *     if (reason === null) await run(subject)
 *     else t.skip(reason)
 *   })
 * }
 */
export const companyStoreContract: readonly CompanyStoreCase[] = [
  {
    name: 'a stored record is found by its id exactly as it was given',
    async run({ store }) {
      const record = exampleRecord('acme:1', {
        domain: 'acme.example',
        aliases: ['Acmé', '\u{1F680} rocket', 'zero\u0000byte'],
        alternate_domains: ['acme-old.example'],
      })
      same(await store.upsertMany([draft(record)], null), ['created'])
      same(await store.find('acme:1'), record)
      same(await store.find('ACME:1'), null)
      same(await store.count(), 1)
    },
  },
  {
    name: 'what is handed in is copied',
    async run({ store }) {
      const record = exampleRecord('a')
      await store.upsertMany([draft(record)], null)
      record.company.name = 'Changed later'
      same((await store.find('a'))?.company.name, 'Company a')
    },
  },
  {
    name: 'findMany answers in the order asked, with null for what is missing and repeats for what is asked twice',
    async run({ store }) {
      await store.upsertMany([draft(exampleRecord('a')), draft(exampleRecord('b'))], null)
      same(idsOf(await store.findMany(['b', 'none', 'a', 'b'])), ['b', null, 'a', 'b'])
      same(await store.findMany([]), [])
    },
  },
  {
    name: 'a page of ids or domains is answered like each by itself, whatever is missing or asked twice',
    async run({ store }) {
      const numbers = Array.from({ length: 20 }, (_, i) => i)
      const records = numbers.map((i) =>
        exampleRecord(`c${i}`, {
          domain: i % 4 === 0 ? '' : `c${i}.example`,
          alternate_domains: [`alt${i}.example`],
        }),
      )
      await store.upsertMany(
        records.map((record) => draft(record)),
        null,
      )
      await store.remove('c3', 'source')
      const ids = [...numbers, 7, 7, 99].map((i) => `c${i}`).reverse()
      same(
        idsOf(await store.findMany(ids)),
        ids.map((id) => (id === 'c3' || id === 'c99' ? null : id)),
      )
      same(await store.findMany(ids), await Promise.all(ids.map((id) => store.find(id))))
      const domains = [
        ...numbers.flatMap((i) => [`c${i}.example`, `alt${i}.example`]),
        'c7.example',
        '',
      ].reverse()
      const alone = await Promise.all(
        domains.map(async (domain) => (await store.findByDomains([domain]))[0] ?? null),
      )
      same(await store.findByDomains(domains), alone)
      same(alone.filter((found) => found === null).length, 8)
    },
  },
  {
    name: 'a known id replaces its record, keeps created_at and lets go of the old domains',
    async run({ store }) {
      const before = exampleRecord('a', { domain: 'old.example', alternate_domains: ['older.example'] })
      const after = exampleRecord('a', {
        domain: 'new.example',
        name: 'Renamed',
        created_at: laterIso,
        updated_at: laterIso,
      })
      await store.upsertMany([draft(before)], null)
      same(await store.upsertMany([draft(after)], null), ['updated'])
      const found = await store.find('a')
      same(found?.company, { ...after.company, created_at: earlierIso })
      same(idsOf(await store.findByDomains(['old.example', 'older.example', 'new.example'])), [
        null,
        null,
        'a',
      ])
      same(await store.count(), 1)
    },
  },
  {
    name: 'a record that says nothing new is unchanged: no change in the feed and the same updated_at',
    async run({ store }) {
      await store.upsertMany([draft(exampleRecord('a'))], null)
      const { cursor } = await store.changesAfter(null, 10)
      const again = exampleRecord('a', { created_at: laterIso, updated_at: laterIso })
      same(await store.upsertMany([draft(again)], null), ['unchanged'])
      same((await store.find('a'))?.company.updated_at, earlierIso)
      same(await store.changesAfter(cursor, 10), { changes: [], cursor })
    },
  },
  {
    name: 'a change of rounds, source or extra alone is a change',
    async run({ store }) {
      const record = exampleRecord('a')
      await store.upsertMany([draft(record)], null)
      const changed = { ...record, extra: { note: 'new' } }
      same(await store.upsertMany([draft(changed)], null), ['updated'])
      same(await store.upsertMany([draft({ ...changed, source: 'elsewhere' })], null), ['updated'])
      same((await store.find('a'))?.extra, { note: 'new' })
    },
  },
  {
    name: 'within one batch a later draft sees the earlier ones',
    async run({ store }) {
      const record = (name: string) => exampleRecord('a', { name })
      const outcomes = await store.upsertMany(
        [draft(record('1')), draft(record('2')), draft(record('2'))],
        null,
      )
      same(outcomes, ['created', 'updated', 'unchanged'])
      same((await store.find('a'))?.company.name, '2')
    },
  },
  {
    name: 'a removed company is gone by id and domain and may come back',
    async run({ store }) {
      const record = exampleRecord('a', { domain: 'a.example', alternate_domains: ['b.example'] })
      await store.upsertMany([draft(record)], null)
      same(
        [
          await store.remove('a', 'source'),
          await store.remove('a', 'source'),
          await store.remove('none', 'source'),
        ],
        [true, false, false],
      )
      same([await store.find('a'), await store.count()], [null, 0])
      same(await store.findByDomains(['a.example', 'b.example']), [null, null])
      same(await store.upsertMany([draft(record)], null), ['created'])
      same(idsOf(await store.findByDomains(['b.example'])), ['a'])
      const { changes } = await store.changesAfter(null, 10)
      same(replay(changes), { a: 'Company a' })
    },
  },
  ...companyWebsiteCases,
  ...companyImportCases,
  ...companyEditCases,
  ...companyScanCases,
  ...companyFeedCases,
  ...companyForgettingCases,
  ...companyRaceCases,
  ...companyRestartCases,
  ...companyValueCases,
]

const earlierIso = '2026-01-01T00:00:00.000Z'
const laterIso = '2026-02-01T00:00:00.000Z'
