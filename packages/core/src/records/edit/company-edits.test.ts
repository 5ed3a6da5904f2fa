import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { locations } from '../../../test/locations.ts'
import { rounds } from '../../../test/nightly.ts'
import type { ServiceError } from '../../kernel/errors.ts'
import { memoryCompanyStore } from '../../storage/memory/companies.ts'
import { noCustomFields } from '../../testing/no-custom-fields.ts'
import { testHost } from '../../testing/test-clock.ts'
import { readNormalForm } from '../import/normal-form.ts'
import { createCompanyEdits } from './company-edits.ts'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const importedAt = '2026-01-01T00:00:00.000Z'

function setUp() {
  const host = testHost({ sha256 })
  const store = memoryCompanyStore()
  const edits = createCompanyEdits({ host, store, locations, fields: noCustomFields })
  const importLines = async (lines: readonly object[], operatorEdits: 'keep' | 'overwrite' = 'keep') => {
    const drafts = lines.map((line) => {
      const result = readNormalForm(line, { locations, crypto: host.crypto, now: importedAt })
      if (result.outcome === 'refused') throw new Error(result.reasons.join())
      return { ...result.draft, operatorEdits }
    })
    return store.upsertMany(drafts, null)
  }
  return { host, store, edits, importLines }
}

async function problems(work: Promise<unknown>): Promise<readonly { path: string; message: string }[]> {
  try {
    await work
  } catch (error) {
    return (error as ServiceError<'BAD_REQUEST'>).details ?? []
  }
  throw new Error('It was not refused')
}

const acme = {
  id: 'a',
  name: 'Acme',
  website: 'acme.example',
  status: 'active',
  tags: ['x'],
  employees: 5,
  city: 'Paris',
  country_iso2: 'FR',
  rounds: [{ type: 'seed', announced_on: '2024-01-01', amount_usd: 1_000_000, investors: ['Angel'] }],
  extra: { one_liner: 'Makes things', kept: true },
}

test('named columns are set and marked, all others stay, and the next import leaves what was set', async () => {
  const { edits, importLines } = setUp()
  await importLines([acme])
  const { created, record } = await edits.put('a', { status: 'closed', tags: null })
  expect(created).toBe(false)
  expect(record.company).toMatchObject({
    status: 'closed',
    tags: [],
    employee_count: 5,
    created_at: importedAt,
  })
  const at = record.company.updated_at
  expect(record.edits).toEqual({ status: at, tags: at })
  expect(await importLines([{ ...acme, employees: 9, tags: ['y'] }])).toEqual(['updated'])
  const after = await edits.record('a')
  expect(after?.company).toMatchObject({ status: 'closed', tags: [], employee_count: 9 })
  expect(after?.edits).toEqual({ status: at, tags: at })
  expect(await importLines([{ ...acme, employees: 9, status: 'public' }])).toEqual(['unchanged'])
})

test('an import that overwrites edits replaces all and lets go of the marks', async () => {
  const { edits, importLines } = setUp()
  await importLines([acme])
  await edits.put('a', { status: 'closed', name: 'Acme New' })
  expect(await importLines([acme], 'overwrite')).toEqual(['updated'])
  expect(await edits.record('a')).toMatchObject({ company: { status: 'active', name: 'Acme' }, edits: {} })
})

test('a company that the operator deleted stays away, by id and by website, until it is put or overwritten', async () => {
  const { edits, importLines } = setUp()
  const nameless = { name: 'Acme', website: 'acme.example' }
  await importLines([acme])
  expect(await edits.whyGone('a')).toBeNull()
  expect([await edits.remove('a'), await edits.remove('a')]).toEqual([true, false])
  expect(await edits.whyGone('a')).toBe('deleted')
  expect(await importLines([acme, nameless, { ...acme, id: 'b' }])).toEqual([
    'withheld',
    'withheld',
    'created',
  ])
  expect((await edits.put('a', { name: 'Acme again' })).created).toBe(true)
  expect(await importLines([acme])).toEqual(['updated'])
  expect((await edits.record('a'))?.company.name).toBe('Acme again')
  await edits.remove('a')
  expect(await importLines([acme], 'overwrite')).toEqual(['created_beside'])
  expect(await importLines([acme])).toEqual(['unchanged'])
})

test('the type of an organisation is set over what imports say and the record tells, and told again once it is emptied', async () => {
  const { edits, importLines } = setUp()
  const museum = { id: 'm', name: 'Acme Museum', organization_type: 'school' }
  await importLines([museum])
  const shown = async () => {
    const record = await edits.record('m')
    return record === null ? null : edits.organizationOf(record)
  }
  expect(await shown()).toEqual({ type: 'school', reason: 'an import or an operator said so' })
  await edits.put('m', { organization_type: 'hospital' })
  expect(await importLines([museum])).toEqual(['unchanged'])
  expect((await shown())?.type).toBe('hospital')
  await edits.put('m', { organization_type: null })
  expect(await shown()).toEqual({ type: 'museum', reason: 'its name says "museum"' })
  expect(await importLines([museum])).toEqual(['unchanged'])
  expect(await problems(edits.put('m', { organization_type: 'circus' }))).toEqual([
    { path: 'organization_type', message: expect.stringContaining('not one of startup, company') },
  ])
  expect(await importLines([museum], 'overwrite')).toEqual(['updated'])
  expect((await shown())?.type).toBe('school')
})

test('a new company needs a name and has the id it was put under', async () => {
  const { edits } = setUp()
  expect(await problems(edits.put('new', { website: 'new.example' }))).toEqual([
    { path: 'name', message: expect.stringContaining('no company with this id yet') },
  ])
  const { created, record } = await edits.put(' new ', { name: 'New', website: 'https://www.new.example/' })
  expect(created).toBe(true)
  expect(record.company).toMatchObject({ id: 'new', primary_key: 'new', domain: 'new.example' })
  expect(Object.keys(record.edits)).toEqual(['name', 'website'])
})

test('everything that is wrong with an edit is said at once, by column, and nothing is done', async () => {
  const { edits, importLines } = setUp()
  await importLines([acme])
  const before = await edits.record('a')
  const patch = {
    statuss: 'closed',
    id: 'b',
    source: 'me',
    name: null,
    founded_year: 'soon',
    status: 'sleeping',
    website: 'https://acme.example/de',
    rounds: [{ type: 'seed', amount_usd: -1 }],
  }
  const found = await problems(edits.put('a', patch))
  expect(found.map(({ path }) => path).toSorted()).toEqual(
    [
      'founded_year',
      'id',
      'name',
      'rounds[0].amount_usd',
      'source',
      'status',
      'statuss',
      'website',
    ].toSorted(),
  )
  expect(found.find(({ path }) => path === 'statuss')?.message).toContain('Did you mean status?')
  expect(await edits.record('a')).toEqual(before)
  expect(await problems(edits.put('a', { id: 'other' }))).toMatchObject([{ path: 'id' }])
  for (const wrong of [null, [], 'x', {}]) {
    expect(await problems(edits.put('a', wrong))).toMatchObject([{ path: '' }])
  }
  expect(await problems(edits.put('', { name: 'A' }))).toMatchObject([{ path: 'id' }])
})

test('what is emptied stays empty, whatever extra holds', async () => {
  const { edits, importLines } = setUp()
  await importLines([acme])
  expect((await edits.record('a'))?.company.tagline).toBe('Makes things')
  expect((await edits.put('a', { tagline: null })).record.company.tagline).toBeNull()
  expect((await edits.put('a', { city: null, country_iso2: null })).record.company.location).toBeNull()
})

test('a new city takes its own region and id, and the country stays', async () => {
  const { edits, importLines } = setUp()
  await importLines([acme])
  const lyon = (await edits.put('a', { city: 'Lyon' })).record.company.location
  expect(lyon).toMatchObject({ city: 'Lyon', country_iso: 'FR' })
  expect(lyon?.region).not.toBe('Île-de-France')
  const berlin = (await edits.put('a', { city: 'Berlin', country_iso2: 'DE' })).record.company.location
  expect(berlin).toMatchObject({ city_geo_id: 2950159, admin1_code: 'DE-BE' })
  const paris = (await edits.put('a', { geonames_id: 2988507 })).record.company.location
  expect(paris).toMatchObject({ city: 'Paris', country_iso: 'FR' })
})

test('what went with the old place, and was not named, is told', async () => {
  const { edits, importLines } = setUp()
  await importLines([acme])
  expect((await edits.put('a', { city: 'Atlantis' })).cleared).toEqual(['region', 'geonames_id'])
  expect((await edits.put('a', { city: 'Lyon' })).cleared).toEqual([])
  expect((await edits.put('a', { city: 'Berlin' })).cleared).toEqual(['region', 'geonames_id'])
  expect((await edits.put('a', { status: 'closed' })).cleared).toEqual([])
  await edits.put('a', { city: 'Lyon' })
  expect((await edits.put('a', { city: 'Berlin', region: null })).cleared).toEqual(['geonames_id'])
})

test('no edit takes the website of another company, and no two racing ones get the same', async () => {
  const { edits, importLines } = setUp()
  await importLines([acme, { id: 'b', name: 'Beta', website: 'beta.example' }, { id: 'c', name: 'Gamma' }])
  const refused = edits.put('a', { status: 'closed', website: 'https://www.beta.example/' })
  await expect(refused).rejects.toMatchObject({
    code: 'CONFLICT',
    message:
      'website: beta.example belongs to Beta (id b). Give that company another website or delete it first.',
  })
  expect((await edits.record('a'))?.company).toMatchObject({ status: 'active', domain: 'acme.example' })
  await expect(edits.put('new', { name: 'New', website: 'beta.example' })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  await edits.put('b', { website: 'beta.example', status: 'closed' })
  const ended = await Promise.allSettled(
    ['a', 'c', 'new'].map((id) => edits.put(id, { name: id, website: 'free.example' })),
  )
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  await edits.remove('b')
  expect((await edits.put('c', { website: 'beta.example' })).record.company.domain).toBe('beta.example')
})

test('a website that imports brought to several companies stays editable beside it', async () => {
  const { edits, importLines } = setUp()
  await importLines([acme, { ...acme, id: 'b', name: 'Team B' }])
  const { record } = await edits.put('b', { website: 'acme.example', status: 'closed' })
  expect(record.company).toMatchObject({ domain: 'acme.example', status: 'closed' })
})

test('rounds and the summary of funding stay one', async () => {
  const { edits, importLines } = setUp()
  await importLines([acme])
  const rounds = [
    { type: 'series_a', announced_on: '2025-05-05', amount_usd: 7_000_000, investors: ['Big Fund'] },
  ]
  const { record } = await edits.put('a', { rounds })
  expect(record.company.funding).toMatchObject({
    total_usd: 7_000_000,
    last_raised_on: '2025-05-05',
    round_count: 1,
  })
  expect(record.company.funding?.investors.map(({ name }) => name)).toEqual(['Big Fund'])
  expect(record.rounds).toHaveLength(1)
  expect(record.edits).toEqual({ funding: record.company.updated_at })
})

test('a former name stays an alias, a name is never its own alias', async () => {
  const { edits, importLines } = setUp()
  await importLines([{ ...acme, aliases: ['Acme Tools'], alternate_domains: ['tools.example'] }])
  const { record } = await edits.put('a', { name: 'Acme Tools', website: 'tools.example' })
  expect(record.company).toMatchObject({ aliases: [], alternate_domains: [], domain: 'tools.example' })
})

test('an edit loses nothing to imports and edits of other fields that race with it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const { edits: _plain, store, host, importLines } = setUp()
      await importLines([acme])
      const slowly = { ...store, find: scheduler.scheduleFunction(store.find) }
      const edits = createCompanyEdits({ host, store: slowly, locations, fields: noCustomFields })
      const race = [
        edits.put('a', { status: 'closed' }),
        edits.put('a', { score: 7 }),
        edits.put('a', { followers: 3 }),
        scheduler.schedule(Promise.resolve()).then(() => importLines([{ ...acme, employees: 9 }])),
      ]
      await scheduler.waitFor(Promise.all(race))
      const record = await store.find('a')
      expect(record?.company).toMatchObject({
        status: 'closed',
        score: 7,
        follower_count: 3,
        employee_count: 9,
      })
      expect(Object.keys(record?.edits ?? {}).toSorted()).toEqual(['followers', 'score', 'status'])
    }),
    { numRuns: rounds(100) },
  )
})
