import { afterAll, expect, test } from 'bun:test'
import { closeServices, type MakeStorage, openService, storages } from '../../test/stored-services.ts'
import type { CustomFieldRequest } from '../records/index.ts'
import { exampleFounder, exampleFoundRound } from '../testing/example-founder.ts'

afterAll(closeServices)

type Opened = Awaited<ReturnType<typeof openService>>
const lines = (known: readonly object[]) => known.map((one) => `${JSON.stringify(one)}\n`).join('')

const ofList = [
  {
    ...{ id: 'a', name: 'Ashlar', website: 'ashlar.example', employees: 5, tags: ['x'], source: 'list' },
    external_ids: { lei: 'HWUPKR0MPOU8FGXBT394', cik: ['0000320193'] },
    people: [{ name: 'Una Reed', role: 'CEO' }],
    rounds: [{ type: 'seed', announced_on: '2025-05-06', amount_usd: 2_000_000, investors: ['Quarry Lane'] }],
    custom: { gone: 'secret', owner: 'Ann Lee', stage: 'Lead', deal: '€2.5M' },
    extra: { deep: [[{ k: 1 }]] },
  },
  { id: 'd', name: 'Ashlar', website: 'ashlar.example', city: 'Berlin', country_iso2: 'DE', source: 'list' },
]
const ofCrm = [
  {
    ...{
      id: 'b',
      name: 'Ashlar Stone',
      website: 'ashlarstone.example',
      tagline: 'We cut stone',
      source: 'crm',
    },
    external_ids: { crunchbase: 'ashlar', registry_de: 'HRB 1' },
    people: [{ name: 'Bo Kim', role: 'CTO' }],
    rounds: [{ type: 'series_a', announced_on: '2026-01-02', amount_usd: 9_000_000, investors: ['Lane'] }],
    custom: { gone: 'secret of b', owner: 'Bo Kim', notes: 'met at the fair' },
  },
  {
    id: 'c',
    name: 'Ashlar',
    founded_year: 2019,
    employees: 7,
    source: 'crm',
    custom: { gone: 'secret of c' },
  },
]
const fields: readonly CustomFieldRequest[] = [
  { name: 'gone', type: 'text' },
  { name: 'owner', type: 'person' },
  { name: 'stage', type: 'choice', choices: ['Lead', 'Won'] },
  { name: 'deal', type: 'money' },
  { name: 'notes', type: 'text' },
]

/** Something of everything: merged companies, own fields and a removed one, edits, finds, values not shown, a dismissed pair. */
async function filled(makeStorage: MakeStorage) {
  const opened = await openService(makeStorage)
  const { companies, clock, load } = opened
  for (const field of fields) await opened.fields.create(field)
  await load(lines(ofList), { asOf: '2026-10-31', licence: 'our own', fileName: 'list.jsonl' })
  clock.advance(1_000)
  await load(lines(ofCrm), { asOf: '2026-10-31', fileName: 'crm.jsonl' })
  clock.advance(1_000)
  await companies.put('b', { status: 'acquired', custom: { stage: 'Won', gone: 'secret edit' } })
  await enriched(opened, 'b')
  clock.advance(1_000)
  await companies.merge('b', 'c')
  clock.advance(1_000)
  await companies.merge('a', 'b')
  await companies.duplicates.catchUp()
  await companies.duplicates.dismiss('a', 'd')
  clock.advance(1_000)
  await companies.put('a', { tagline: 'Stone, cut', custom: { notes: 'call them' } })
  clock.advance(1_000)
  const [a = {}, b = {}] = [ofList[0], ofCrm[0]]
  await load(
    lines([{ ...a, employees: 4, tagline: 'Old', custom: { owner: 'Cy Day', gone: 'secret, later' } }]),
    { asOf: '2026-01-31', fileName: 'old.jsonl' },
  )
  await load(lines([{ ...b, tagline: 'Cut to size', custom: { owner: 'Di Eng' } }]), {
    fileName: 'new.jsonl',
  })
  return opened
}

async function enriched({ storage }: Opened, id: string) {
  const before = await storage.companies.find(id)
  if (before === null) throw new Error('the company is not there')
  const observedAt = 1_767_312_000_000
  const found = exampleFoundRound()
  await storage.enrichment.save({
    before,
    after: { ...before, company: { ...before.company, legal_name: 'Ashlar Stone Ltd' } },
    facts: [{ field: 'legal_name', confidence: 0.8, observedAt, method: 'rule', evidence: [] }],
    people: [{ personId: 'p', kind: 'founder', observedAt, person: exampleFounder('Ada Kettle') }],
    rounds: [{ roundId: found.round_id, round: found, observedAt }],
  })
}

async function restored(makeStorage: MakeStorage, text: string) {
  const target = await openService(makeStorage, 1_900_000_000_000)
  // Others of these were made before: the keys are not those of the source.
  for (const field of fields) if (field.name !== 'gone') await target.fields.create(field)
  const report = await target.load(text, { withHistory: true, asOf: '2030-01-01', licence: 'none' })
  expect({
    ...report,
    created: report.created,
    rejected: report.rejected,
    warnings: report.warnings,
  }).toMatchObject({
    created: 2,
    rejected: 0,
    warnings: {},
  })
  return target
}

for (const [from, to] of [
  ['memory', 'sqlite'],
  ['sqlite', 'memory'],
] as const)
  test(`all that merged companies and own fields say goes there and back, byte for byte: from ${from} to ${to}`, async () => {
    const source = await filled(storages[from])
    expect(await source.exported()).toContain('secret')
    await source.fields.remove('gone')
    // As nobody sees its values, no file has them, before they are dropped and afterwards.
    const early = await source.exported()
    while (await source.storage.customFields.dropValues(1));
    const text = await source.exported()
    expect(early).not.toContain('secret')
    expect(text).not.toContain('secret')
    for (const whole of [early, text]) {
      const target = await restored(storages[to], whole)
      expect(await target.exported()).toBe(whole)
      for (const id of ['a', 'd']) {
        expect(await target.companies.record(id)).toMatchObject(
          JSON.parse(JSON.stringify({ company: (await source.companies.record(id))?.company })),
        )
      }
    }
  })

test('what was merged and dismissed is not in the file: a record that comes again is one of its own', async () => {
  const source = await filled(storages.sqlite)
  const target = await restored(storages.sqlite, await source.exported())
  expect((await source.companies.merged('a'))?.map(({ id }) => id)).toEqual(['b', 'c'])
  expect(await target.companies.merged('a')).toEqual([])
  expect(await target.companies.find('live', 'b')).toBeNull()
  const pairs = async ({ companies: { duplicates } }: Opened) => {
    await duplicates.catchUp()
    return (await duplicates.list()).pairs.map(({ companies }) =>
      companies
        .map(({ id }) => id)
        .sort()
        .join(' '),
    )
  }
  expect(await pairs(source)).toEqual([])
  expect(await pairs(target)).toEqual(['a d'])
  expect((await target.load(lines(ofCrm))).created).toBe(2)
  expect(await pairs(target)).toContain('a b')
})
