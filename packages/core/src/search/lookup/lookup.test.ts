import { describe, expect, test } from 'bun:test'
import { companiesOf, type KnownCompany } from '../../../test/companies-of.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { fixtureRecord } from '../../testing/fixtures.ts'
import type { LookupRequest } from './schema.ts'

const known: readonly KnownCompany[] = [
  {
    id: 'acme',
    name: 'Acmelion',
    domain: 'acmelion.com',
    alternate_domains: ['acmelion.de'],
    aliases: ['Gearwright'],
  },
  { id: 'shop', name: 'Acmelion Shop', domain: 'shop.acmelion.com', alternate_domains: [] },
  { id: 'hosted', name: 'Fernway', domain: 'fernway.github.io', alternate_domains: [] },
  { id: 'host', name: 'Git Host', domain: 'github.io', alternate_domains: [] },
  {
    id: 'brand',
    name: 'Umbral',
    domain: 'umbral.co.uk',
    alternate_domains: ['labs.acmelion.com', 'umbral.io'],
  },
  { id: 'twin1', name: 'Nimbral', domain: 'nimbral.com', alternate_domains: [] },
  { id: 'twin2', name: 'Nimbral', domain: 'nimbral.ai', alternate_domains: [] },
  { id: 'energy', name: 'Quillworks Energy', alternate_domains: [] },
  { id: 'mirror', name: 'Kettlebeck', domain: 'www2.kettlebeck.org', alternate_domains: [] },
  { id: 'none', name: 'Siteless', alternate_domains: [] },
]

async function lookup(request: LookupRequest) {
  const { companies } = await companiesOf(known)
  return (await companies.lookup('live', request)).companies
}

async function refusal(request: LookupRequest) {
  const error = await lookup(request).catch((thrown: unknown) => thrown)
  if (!(error instanceof ServiceError)) throw new Error('The lookup was not refused')
  expect(error.code).toBe('BAD_REQUEST')
  return error.details as readonly { path: string; message: string }[]
}

describe('by website', () => {
  const cases: readonly (readonly [string, string, string | null])[] = [
    ['https://www.Acmelion.com/about', 'acmelion.com', 'acme'],
    ['acmelion.de', 'acmelion.de', 'acme'],
    ['shop.acmelion.com', 'shop.acmelion.com', 'shop'],
    ['blog.acmelion.com', 'blog.acmelion.com', 'acme'],
    ['de.shop.acmelion.com', 'de.shop.acmelion.com', 'acme'],
    ['fernway.github.io', 'fernway.github.io', 'hosted'],
    ['docs.fernway.github.io', 'docs.fernway.github.io', 'hosted'],
    ['unknown.github.io', 'unknown.github.io', null],
    ['github.io', 'github.io', 'host'],
    ['www.umbral.io', 'umbral.io', 'brand'],
    ['app.umbral.io', 'app.umbral.io', 'brand'],
    ['other.co.uk', 'other.co.uk', null],
    ['nobody.example', 'nobody.example', null],
    ['www2.acmelion.com', 'www2.acmelion.com', 'acme'],
    ['www2.kettlebeck.org', 'www2.kettlebeck.org', 'mirror'],
    ['https://www.kettlebeck.org', 'kettlebeck.org', 'mirror'],
    ['www3.kettlebeck.org', 'www3.kettlebeck.org', 'mirror'],
  ]
  for (const [submitted, normalized, id] of cases) {
    test(`${submitted} leads to ${id}`, async () => {
      const [item] = await lookup({ websites: [submitted] })
      expect(item).toMatchObject({ lookup_kind: 'website', submitted, normalized, missing: id === null })
      expect(item?.company?.id ?? null).toBe(id)
      expect(Object.keys(item ?? {})).toEqual([
        'lookup_kind',
        'submitted',
        'normalized',
        'company',
        'missing',
      ])
    })
  }

  test('a website of the registrable domain comes before an alternate domain of the full host', async () => {
    expect((await lookup({ websites: ['labs.acmelion.com'] }))[0]?.company?.id).toBe('acme')
  })

  test('order, spelling and duplicates stay as sent', async () => {
    const websites = [
      '  ACMELION.com ',
      'nobody.example',
      'acmelion.com',
      'nobody.example',
      'https://acmelion.com/',
    ]
    const items = await lookup({ websites })
    expect(items.map(({ submitted }) => submitted)).toEqual(websites)
    expect(items.map(({ company }) => company?.id ?? null)).toEqual(['acme', null, 'acme', null, 'acme'])
  })

  test('every invalid website is named in one refusal', async () => {
    const issues = await refusal({
      websites: ['acmelion.com', 'localhost', 'nobody.example', 'ftp://a.com', ''],
    })
    expect(issues.map(({ path }) => path)).toEqual(['websites[1]', 'websites[3]', 'websites[4]'])
  })
})

describe('by name', () => {
  test('shows the best matches first, with the company of the best', async () => {
    const [item] = await lookup({ names: [' acmelion, Inc. '] })
    expect(item).toMatchObject({
      lookup_kind: 'name',
      submitted: ' acmelion, Inc. ',
      normalized: 'acmelion',
      missing: false,
      company: { id: 'acme' },
      best_match: { matched_alias: 'Acmelion', match_type: 'normalized', confidence: 'high', score: 0.98 },
    })
    expect(item?.matches?.[0]).toEqual(item?.best_match ?? undefined)
  })

  test('an alias is shown as it is recorded', async () => {
    const [item] = await lookup({ names: ['GEARWRIGHT'] })
    expect(item?.best_match).toMatchObject({ matched_alias: 'Gearwright', match_type: 'alias' })
  })

  test('a missing name is an answer', async () => {
    expect(await lookup({ names: ['Globe Runner'] })).toEqual([
      {
        lookup_kind: 'name',
        submitted: 'Globe Runner',
        normalized: 'globe runner',
        company: null,
        missing: true,
        best_match: null,
        matches: [],
      },
    ])
  })

  test('namesakes are not sure, also when only one of them is shown', async () => {
    const [both] = await lookup({ names: ['Nimbral'] })
    expect(both?.matches?.map(({ company, confidence }) => [company.id, confidence])).toEqual([
      ['twin1', 'medium'],
      ['twin2', 'medium'],
    ])
    const [one] = await lookup({ names: ['Nimbral'], limit_per_name: 1 })
    expect(one?.matches).toHaveLength(1)
    expect(one?.best_match?.confidence).toBe('medium')
  })

  test('of namesakes the fuller record comes first, however few are shown', async () => {
    const namesakes = Array.from({ length: 12 }, (_, i) => ({
      id: `namesake-${String(i).padStart(2, '0')}`,
      name: 'Nimbral',
      domain: '',
      website: '',
      description: null,
    }))
    const fuller = { id: 'z-full', name: 'NimBral', domain: 'nimbral.com', description: 'Clouds to rent.' }
    const { companies } = await companiesOf([...namesakes, fuller])
    const shown = async (limit_per_name: number) => {
      const request = { names: ['Nimbral'], limit_per_name }
      const [item] = (await companies.lookup('live', request)).companies
      return item?.matches?.map(({ company }) => company.id)
    }
    expect(await shown(1)).toEqual(['z-full'])
    expect(await shown(3)).toEqual(['z-full', 'namesake-00', 'namesake-01'])
    const { results } = await companies.search('live', { query: 'Nimbral', query_mode: 'name', limit: 2 })
    expect(results.map(({ id }) => id)).toEqual(['z-full', 'namesake-00'])
  })

  test('min_confidence drops what is less sure', async () => {
    const names = ['Nimbral', 'Quillworks', 'Acmelion']
    const missing = async (min_confidence: 'high' | 'medium' | 'low' | null) =>
      (await lookup({ names, min_confidence })).map((item) => item.missing)
    expect(await missing(null)).toEqual([false, false, false])
    expect(await missing('low')).toEqual([false, false, false])
    expect(await missing('medium')).toEqual([false, true, false])
    expect(await missing('high')).toEqual([true, true, false])
  })

  test('order and duplicates stay as sent', async () => {
    const names = ['Nimbral', 'nobody at all', 'Nimbral']
    const items = await lookup({ names })
    expect(items.map(({ submitted }) => submitted)).toEqual(names)
    expect(items[0]).toEqual(items[2] as never)
  })

  test('a company is found as soon as it is stored and no longer once it is removed', async () => {
    const { companies, store } = await companiesOf(known)
    const find = async () => (await companies.lookup('live', { names: ['Latecomer'] })).companies[0]?.missing
    expect(await find()).toBe(true)
    const record = fixtureRecord({ id: 'late', name: 'Latecomer' })
    await store.upsertMany([{ record, matchDomain: false }], null)
    expect(await find()).toBe(false)
    await store.remove('late', 'source')
    expect(await find()).toBe(true)
  })
})

describe('a lookup is refused', () => {
  const both = { websites: ['acmelion.com'], names: ['Acmelion'] }
  test('with both or neither kind, null counting as absent', async () => {
    expect(await refusal(both)).toEqual([{ path: '', message: expect.stringContaining('not both') }])
    expect(await refusal({})).toHaveLength(1)
    expect(await refusal({ websites: null, names: null })).toHaveLength(1)
    expect(await lookup({ websites: null, names: ['Acmelion'] })).toHaveLength(1)
  })

  test('with limit_per_name beside websites', async () => {
    const issues = await refusal({ websites: ['acmelion.com'], limit_per_name: 5 })
    expect(issues.map(({ path }) => path)).toEqual(['limit_per_name'])
    expect(await lookup({ websites: ['acmelion.com'], limit_per_name: null })).toHaveLength(1)
  })
})
