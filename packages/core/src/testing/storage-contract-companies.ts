import type { ImportStep } from '../records/store.ts'
import { rejects, same } from './assert.ts'
import { type CompanyStoreCase, idsOf } from './company-store-case.ts'
import { draft, exampleRecord } from './example-company.ts'
import { companyEditCases } from './storage-contract-company-edits.ts'
import { companyFeedCases, replay } from './storage-contract-company-feed.ts'
import { companyForgettingCases } from './storage-contract-company-forgetting.ts'
import { companyRaceCases } from './storage-contract-company-races.ts'
import { companyRestartCases } from './storage-contract-company-restarts.ts'
import { companyScanCases } from './storage-contract-company-scan.ts'
import { companyValueCases } from './storage-contract-company-values.ts'

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
    name: 'a domain finds the company whose website it is before one that has it as an alternate',
    async run({ store }) {
      const former = exampleRecord('former', { domain: 'new.example', alternate_domains: ['shared.example'] })
      const owner = exampleRecord('owner', { domain: 'shared.example' })
      await store.upsertMany([draft(former), draft(owner)], null)
      const found = await store.findByDomains(['shared.example', 'new.example', 'none.example', ''])
      same(idsOf(found), ['owner', 'former', null, null])
      await store.remove('owner', 'source')
      same(idsOf(await store.findByDomains(['shared.example'])), ['former'])
    },
  },
  {
    name: 'of several companies with one domain the first stored is found, whatever changes later',
    async run({ store }) {
      const team = (id: string, name: string) => exampleRecord(id, { domain: 'host.example', name })
      await store.upsertMany([draft(team('z', 'First')), draft(team('a', 'Second'))], null)
      await store.upsertMany([draft(team('z', 'First, changed'))], null)
      same(idsOf(await store.findByDomains(['host.example'])), ['z'])
      same(await store.count(), 2)
      const alternates = (id: string) => exampleRecord(id, { alternate_domains: ['alt.example'] })
      await store.upsertMany([draft(alternates('q')), draft(alternates('p'))], null)
      same(idsOf(await store.findByDomains(['alt.example'])), ['q'])
    },
  },
  {
    name: 'companies without a website are never found by domain and never merged',
    async run({ store }) {
      const nameless = (id: string) => exampleRecord(id, { domain: '' })
      same(await store.upsertMany([draft(nameless('a'), true), draft(nameless('b'), true)], null), [
        'created',
        'created',
      ])
      same(await store.findByDomains(['']), [null])
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
    name: 'companies with ids of their own never merge on one website, and all but the first are told',
    async run({ store }) {
      const team = (id: string, domain = 'host.example') => draft(exampleRecord(id, { domain }))
      same(await store.upsertMany([team('a'), team('b')], null), ['created', 'created_beside'])
      // Enough at once for a store to look them up together.
      const many = Array.from({ length: 20 }, (_, i) => team(`m${i}`, i % 2 === 0 ? 'host.example' : ''))
      same(
        await store.upsertMany(many, null),
        many.map((_, i) => (i % 2 === 0 ? 'created_beside' : 'created')),
      )
      same(await store.upsertMany([team('a'), team('b')], null), ['unchanged', 'unchanged'])
      same(await store.upsertMany([draft(exampleRecord('other', { domain: 'host.example' }), true)], null), [
        'updated',
      ])
      await store.upsertMany([team('a', 'moved.example')], null)
      same(await store.upsertMany([team('c', 'moved.example'), team('d', 'free.example')], null), [
        'created_beside',
        'created',
      ])
    },
  },
  {
    name: 'a draft without an id of its own replaces the company that has its website, under that id',
    async run({ store }) {
      await store.upsertMany([draft(exampleRecord('acme:1', { domain: 'acme.example' }))], null)
      const byWebsite = exampleRecord('site:acme.example', { domain: 'acme.example', name: 'Acme Two' })
      same(await store.upsertMany([draft(byWebsite, true)], null), ['updated'])
      const found = await store.find('acme:1')
      same(
        [found?.company.name, found?.company.id, found?.company.primary_key],
        ['Acme Two', 'acme:1', 'acme:1'],
      )
      same(await store.find('site:acme.example'), null)
      same(await store.upsertMany([draft(byWebsite, true)], null), ['unchanged'])
    },
  },
  {
    name: 'an alternate domain alone never makes two companies one',
    async run({ store }) {
      const former = exampleRecord('former', { domain: 'new.example', alternate_domains: ['sold.example'] })
      await store.upsertMany([draft(former)], null)
      const buyer = exampleRecord('site:sold.example', { domain: 'sold.example' })
      same(await store.upsertMany([draft(buyer, true)], null), ['created'])
    },
  },
  {
    name: 'a known id wins over the website',
    async run({ store }) {
      const first = exampleRecord('first', { domain: 'host.example' })
      const own = exampleRecord('site:host.example', { domain: 'host.example' })
      await store.upsertMany([draft(first), draft(own)], null)
      const next = exampleRecord('site:host.example', { domain: 'host.example', name: 'Next' })
      same(await store.upsertMany([draft(next, true)], null), ['updated'])
      same((await store.find('first'))?.company.name, 'Company first')
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
    name: 'a batch that cannot be stored whole leaves nothing behind, nor its step',
    async run({ store }) {
      const cyclic: Record<string, unknown> = {}
      cyclic['self'] = cyclic
      const bad = { ...exampleRecord('b'), extra: cyclic }
      const batch = [draft(exampleRecord('a')), draft(bad)]
      await rejects(store.upsertMany(batch, step({ lines: 2 })), 'a batch with a record that is no JSON')
      same(await store.count(), 0)
      same(await store.importCheckpoint('file'), null)
      same((await store.changesAfter(null, 10)).changes, [])
      same(await store.upsertMany([draft(exampleRecord('a'))], null), ['created'])
    },
  },
  {
    name: 'racing upserts of one company store it once and agree on what happened',
    async run({ store }) {
      const race = Array.from({ length: 20 }, (_, i) =>
        store.upsertMany(
          [draft(exampleRecord(`site:${i}`, { domain: 'race.example', name: 'Same' }), true)],
          null,
        ),
      )
      const outcomes = (await Promise.all(race)).flat()
      same(outcomes.filter((outcome) => outcome === 'created').length, 1)
      same(outcomes.filter((outcome) => outcome === 'unchanged').length, 19)
      same(await store.count(), 1)
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
  {
    name: 'the checkpoint adds up what its steps did',
    async run({ store }) {
      same(await store.importCheckpoint('file'), null)
      await store.upsertMany(
        [draft(exampleRecord('a')), draft(exampleRecord('b'))],
        step({ lines: 3, rejected: 1, warnings: { odd: 2 }, at: 5 }),
      )
      await store.upsertMany(
        [draft(exampleRecord('a')), draft(exampleRecord('b', { name: 'B2' }))],
        step({ lines: 5, warnings: { odd: 1, rare: 1 }, at: 6 }),
      )
      same(await store.importCheckpoint('file'), {
        fingerprint: 'file',
        lines: 5,
        created: 2,
        updated: 1,
        unchanged: 1,
        withheld: 0,
        rejected: 1,
        warnings: { odd: 3, rare: 1 },
        finished: false,
        updatedAt: 6,
      })
      same(await store.importCheckpoint('other'), null)
    },
  },
  {
    name: 'a step without records moves the checkpoint, and a step after the end begins a new count',
    async run({ store }) {
      await store.upsertMany([draft(exampleRecord('a'))], step({ lines: 1 }))
      await store.upsertMany([], step({ lines: 2, rejected: 1, finished: true }))
      const done = await store.importCheckpoint('file')
      same([done?.lines, done?.created, done?.rejected, done?.finished], [2, 1, 1, true])
      await store.upsertMany([draft(exampleRecord('a'))], step({ lines: 1 }))
      const again = await store.importCheckpoint('file')
      same(
        [again?.lines, again?.created, again?.unchanged, again?.rejected, again?.finished],
        [1, 0, 1, 0, false],
      )
    },
  },
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

function step(known: Partial<ImportStep>): ImportStep {
  return { fingerprint: 'file', lines: 0, rejected: 0, warnings: {}, finished: false, at: 1, ...known }
}
