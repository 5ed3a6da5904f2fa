import { same } from './assert.ts'
import { type CompanyStoreCase, idsOf } from './company-store-case.ts'
import { draft, exampleRecord } from './example-company.ts'

/** Whose website a domain is, and when a website makes two records one company. */
export const companyWebsiteCases: readonly CompanyStoreCase[] = [
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
]
