import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { companyLines } from '../../../test/company-lines.ts'
import { inNightly, rounds } from '../../../test/nightly.ts'
import { hasSharedData } from '../../../test/shared-data.ts'
import { loadLocations } from '../../reference/locations/locations.ts'
import { rememberingLocations } from '../../reference/locations/remembering.ts'
import {
  businessModels,
  type CompanyRecord,
  companyStatuses,
  employeeRanges,
  fundingStages,
  noFunding,
  organizationTypes,
  roundTypes,
} from '../company.ts'
import { applyPatch, editableFieldOf } from '../edit/patch.ts'
import { afterImport } from '../edit/take-fields.ts'
import { normalFormColumns } from '../import/columns.ts'
import { readLines } from '../import/lines.ts'
import { readNormalForm } from '../import/normal-form.ts'
import { toNormalForm } from './to-normal-form.ts'

const data = join(import.meta.dir, '../../../data')
const realFile = join(import.meta.dir, '../../../../../../shared/data/companies.jsonl.gz')
const locations = rememberingLocations(loadLocations(readFileSync(join(data, 'locations.bin'))))
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const context = { locations, crypto: { sha256 }, now: '2026-09-21T13:33:20.000Z' }

function read(line: unknown): CompanyRecord {
  const result = readNormalForm(line, context)
  if (result.outcome === 'refused') throw new Error(result.reasons.join('; '))
  return result.draft.record
}

const writtenAndRead = (record: CompanyRecord) =>
  read(JSON.parse(JSON.stringify(toNormalForm(record, locations))))

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 2 })
const name = fc.constantFrom('Fund One', 'fund  one', 'Fünd Two', 'Fund Two', 'Angel')
const uuid = fc.constantFrom(
  '0199d0aa-0000-7000-8000-000000000000',
  '0199D0AA-0000-7000-8000-000000000001',
  'no',
)
const date = fc.constantFrom('2024-01-31', '2025-02-01', '2025-02-01T10:00:00Z')
const amount = fc.oneof(fc.nat(5_000_000), fc.double({ min: 0, max: 1e9, noNaN: true }))
const round = fc.record(
  {
    type: fc.constantFrom(...roundTypes, 'Seed+', null),
    announced_on: maybe(date),
    amount_usd: maybe(amount),
    investors: fc.array(fc.record({ name, lead: fc.boolean() }), { maxLength: 3 }),
  },
  { requiredKeys: ['type'] },
)
const website = fc.constantFrom(
  'acme.example',
  'https://www.acme.example/a',
  'nonsense',
  'old.example',
  'bücher.example',
)

const scheme = fc.constantFrom(
  'lei',
  'CIK',
  'registry_gb',
  'registry_zz',
  'wikidata',
  'vat',
  'odd',
  '__proto__',
)
const externalId = fc.constantFrom(
  'HWUPKR0MPOU8FGXBT394',
  'hwupkr0mpou8fgxbt395',
  320193,
  '04612356',
  'Q95',
  'DE 129274202',
  null,
)
const externalIds = fc.array(
  fc.oneof(fc.record({ scheme, id: externalId }), fc.record({ scheme, id: externalId, note: text }), text),
  { maxLength: 4 },
)

/** What a source may send, the odd values included that the reader keeps in `extra`. */
const line = fc.record(
  {
    id: maybe(fc.oneof(fc.constantFrom('x:1', ' y '), fc.nat())),
    name: fc.oneof(
      fc.constantFrom('Acme', 'A', 'Acme Museum', 'Acme Foundation'),
      text.map((given) => `N${given}`),
    ),
    website: maybe(website),
    aliases: fc.array(text, { maxLength: 3 }),
    alternate_domains: fc.array(website, { maxLength: 3 }),
    description: maybe(text),
    tagline: maybe(text),
    legal_name: maybe(text),
    logo_url: maybe(fc.constantFrom('https://x.example/l.png', 'data:image/png,x', 'x.example/l')),
    status: maybe(fc.constantFrom(...companyStatuses, 'Operating', 'Exited')),
    industries: fc.array(fc.oneof(text, fc.constantFrom('education', 'company', 'funder')), { maxLength: 3 }),
    tags: fc.array(text, { maxLength: 3 }),
    organization_type: maybe(fc.constantFrom(...organizationTypes, 'Non-profit', 'unknown', 'odd')),
    business_models: fc.array(fc.constantFrom(...businessModels, 'B2X'), { maxLength: 3 }),
    city: maybe(
      fc.oneof(fc.constantFrom('Berlin', 'Munich', 'Springfield', 'CA', 'Bay Area', 'Nowhere'), text),
    ),
    region: maybe(fc.oneof(fc.constantFrom('Bavaria', 'Illinois', 'CA', 'Québec'), text)),
    country_iso2: maybe(fc.constantFrom('DE', 'us', 'UK', 'YU', 'CA')),
    geonames_id: maybe(fc.constantFrom(2950159, 5391959, 999999999)),
    founded_year: maybe(fc.integer({ min: 1900, max: 2026 })),
    employees: maybe(fc.nat()),
    employee_range: maybe(fc.constantFrom(...employeeRanges, '10,001+', 'many')),
    followers: maybe(fc.nat()),
    metrics_as_of: maybe(fc.constantFrom('2026-05-01', '2026-05-01T10:11:12+02:00', '2026-05-01T00:00:00Z')),
    total_funding_usd: maybe(amount),
    funding_null_reason: maybe(fc.constantFrom('undisclosed', 'none_announced', 'secret')),
    last_funding_date: maybe(date),
    funding_stage: maybe(fc.constantFrom(...fundingStages, 'Series G', 'odd')),
    rounds: fc.array(round, { maxLength: 3 }),
    round_count: maybe(fc.nat(5)),
    investors: fc.array(fc.oneof(name, fc.record({ name, lead: fc.boolean(), id: maybe(uuid) })), {
      maxLength: 4,
    }),
    score: maybe(fc.double({ min: 0, max: 10, noNaN: true })),
    links: fc.record({ x_url: maybe(text), other: maybe(text) }, { requiredKeys: [] }),
    source: maybe(fc.oneof(text, fc.constant('ror'))),
    people: fc.array(
      fc.record(
        {
          name: text.map((given) => `N${given}`),
          role: maybe(text),
          former_companies: fc.array(text, { maxLength: 2 }),
        },
        { requiredKeys: ['name'] },
      ),
      { maxLength: 2 },
    ),
    external_ids: maybe(
      fc.oneof(externalIds, fc.dictionary(scheme, fc.oneof(externalId, text, fc.array(externalId)))),
    ),
    extra: fc.dictionary(
      fc.constantFrom(
        'one_liner',
        'status',
        'geonames_id',
        'funding_rounds',
        'founders',
        'ticker',
        'name',
        'links_as_written',
        'k',
      ),
      fc.oneof(text, fc.nat(), fc.constantFrom('active', 2950159, null), fc.array(fc.nat())),
    ),
    some_column: text,
  },
  { requiredKeys: ['name'] },
)

test('a record that is written as a line of the normal form is read back as it was', () => {
  fc.assert(
    fc.property(line, (given) => {
      const record = read(given)
      expect(writtenAndRead(record)).toEqual(record)
    }),
    { numRuns: rounds(2_000) },
  )
}, 170_000)

test('so is a record of which an operator has set any fields, also after the next import', () => {
  const columns = fc.subarray(
    normalFormColumns.filter((column) => editableFieldOf(column) !== null),
    { minLength: 1 },
  )
  fc.assert(
    fc.property(line, line, line, columns, (imported, wanted, next, named) => {
      const before = read(imported)
      const said = toNormalForm({ ...read(wanted), extra: {} }, locations)
      const patch = Object.fromEntries(named.map((column) => [column, said[column] ?? null]))
      const after = applyPatch(before.company.id, before, patch.name === null ? { tags: [] } : patch, context)
      expect(writtenAndRead(after)).toEqual({ ...after, edits: {} })
      const merged = afterImport(
        after.company,
        after,
        { record: read(next), matchDomain: false },
        () => after,
      )
      expect(writtenAndRead(merged)).toEqual({ ...merged, edits: {} })
    }),
    { numRuns: rounds(1_000) },
  )
}, 170_000)

test('what an operator emptied is not filled from extra again', () => {
  const record = read({
    name: 'A',
    extra: { one_liner: 'x', geonames_id: 2950159, status: 'Active', funding_rounds: 3 },
  })
  const company = {
    ...record.company,
    tagline: null,
    location: null,
    status: 'unknown' as const,
    funding: null,
  }
  const emptied = { ...record, company }
  expect(writtenAndRead(emptied)).toEqual(emptied)
})

test('a count of fewer rounds than are listed is written as it is', () => {
  const round = { type: 'seed', announced_on: '2024-01-01', amount_usd: 1, investors: [] }
  const record = read({ name: 'A', rounds: [round, { ...round, announced_on: '2025-01-01' }] })
  for (const round_count of [null, 1, 2, 3]) {
    const funding = { ...(record.company.funding ?? noFunding), round_count }
    const counted = { ...record, company: { ...record.company, funding } }
    expect(writtenAndRead(counted)).toEqual(counted)
  }
})

test('what the reader works out is not written, so that changed rounds give a new sum', () => {
  const rounds = [
    {
      type: 'seed',
      announced_on: '2024-01-01',
      amount_usd: 1_000_000,
      investors: [{ name: 'Angel', lead: true }],
    },
    { type: 'series_a', announced_on: '2025-01-01', amount_usd: 4_000_000, investors: [] },
  ]
  const written = toNormalForm(read({ name: 'A', investors: ['Friend'], rounds }), locations)
  expect(written).toMatchObject({ rounds, investors: ['Friend'] })
  expect(Object.keys(written)).toEqual(['id', 'name', 'rounds', 'investors'])
  expect(read({ ...written, rounds: rounds.slice(0, 1) }).company.funding).toMatchObject({
    total_usd: 1_000_000,
    round_count: 1,
    last_raised_on: '2024-01-01',
  })
})

for (const [what, file] of [
  ['sample', join(data, 'sample-companies.jsonl.gz')],
  ['real', realFile],
] as const) {
  describe.skipIf(what === 'real' && !(inNightly('real companies') && hasSharedData('companies.jsonl.gz')))(
    `${what} companies`,
    () => {
      test('every one is written and read back as it was', async () => {
        let count = 0
        for await (const { lines } of readLines(companyLines(file), {
          skip: 0,
          lineBytesMax: 1e9,
        })) {
          for (const { text } of lines) {
            const result = readNormalForm(JSON.parse(text), context)
            if (result.outcome === 'refused') continue
            const { record } = result.draft
            const again = writtenAndRead(record)
            if (JSON.stringify(again) !== JSON.stringify(record)) expect(again).toEqual(record)
            count++
          }
        }
        expect(count).toBeGreaterThan(rounds(2_900))
      }, 170_000)
    },
  )
}
