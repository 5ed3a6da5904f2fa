import type { StoredFact } from '../enrichment/store.ts'
import type { CompanyRecord } from '../records/company.ts'
import type { EditableField } from '../records/edit/editable-fields.ts'
import type { Storage } from '../storage/storage.ts'
import { same } from './assert.ts'
import { draft, exampleRecord } from './example-company.ts'
import { casesOf, type StorageCase } from './storage-case.ts'

const enrichment = casesOf('enrichment')

/** Imports and operators write a company that enrichment has found values for. */
export const enrichedImportCases: readonly StorageCase[] = [
  enrichment(
    'an import that knows nothing of a field leaves what was found, and its fact',
    async ({ storage }) => {
      const { source, after } = await found(storage)
      same(await storage.companies.upsertMany([draft(source)], null), ['unchanged'])
      same(await storage.companies.find('a'), after)
      const renamed = { ...source, company: { ...source.company, name: 'Renamed' } }
      same(await storage.companies.upsertMany([draft(renamed)], null), ['updated'])
      same(await storage.companies.find('a'), { ...after, company: { ...after.company, name: 'Renamed' } })
      same(await fieldsOf(storage), enrichedFields)
    },
  ),
  enrichment(
    'an import that knows another value is believed, and the fact of that field goes',
    async (subject) => {
      const { storage } = subject
      const { source, after } = await found(storage)
      const known = { founded_year: 2018, industries: ['payroll'] }
      const arrived = { ...source, company: { ...source.company, ...known } }
      same(await storage.companies.upsertMany([draft(arrived)], null), ['updated'])
      const stored = await storage.companies.find('a')
      same(stored?.company, { ...after.company, ...known, primary_industry: null })
      same(await fieldsOf(storage), ['funding', 'links', 'status'])
      same(Object.fromEntries(await storage.companies.enrichedFields(['a', 'none'])), {
        a: ['funding', 'links', 'status'],
      })
    },
  ),
  enrichment('an import that confirms a value keeps its fact', async ({ storage }) => {
    const { source, after } = await found(storage)
    const { founded_year } = after.company
    const arrived = { ...source, company: { ...source.company, founded_year } }
    same(await storage.companies.upsertMany([draft(arrived)], null), ['unchanged'])
    same(await fieldsOf(storage), enrichedFields)
  }),
  enrichment('a field that the operator sets has no fact any more', async ({ storage }) => {
    const { after } = await found(storage)
    const edited: CompanyRecord = {
      ...after,
      company: { ...after.company, founded_year: 2001 },
      edits: { founded_year: '2026-01-01T00:00:00.000Z' },
    }
    same(await storage.companies.replace(after, edited), true)
    same(
      await fieldsOf(storage),
      enrichedFields.filter((field) => field !== 'founded_year'),
    )
  }),
  enrichment('a company that enrichment found nothing about has no enriched fields', async ({ storage }) => {
    await storage.companies.upsertMany([draft(exampleRecord('b'))], null)
    same((await storage.companies.enrichedFields(['a', 'b'])).size, 0)
    await found(storage)
    same([...(await storage.companies.enrichedFields(['b', 'a'])).keys()], ['a'])
  }),
]

const enrichedFields: readonly EditableField[] = ['founded_year', 'funding', 'industries', 'links', 'status']

const fact = (field: EditableField): StoredFact => ({
  field,
  confidence: 0.9,
  observedAt: 1_790_000_000_000,
  method: 'rule',
  evidence: [],
})

/** A company as a source has it, and as enrichment left it. */
async function found(storage: Storage): Promise<{ source: CompanyRecord; after: CompanyRecord }> {
  const source = { ...exampleRecord('a', { domain: 'a.example' }), rounds: [] }
  await storage.companies.upsertMany([draft(source)], null)
  const after: CompanyRecord = {
    ...source,
    company: {
      ...source.company,
      founded_year: 2019,
      status: 'active',
      industries: ['fintech'],
      primary_industry: 'fintech',
      links: { ...source.company.links, blog_url: 'https://a.example/blog' },
      funding: {
        total_usd: 1_000_000,
        round_count: 1,
        stage: 'seed',
        last_round_type: 'seed',
        last_round_amount_usd: 1_000_000,
        last_raised_on: '2025-03-04',
        null_reason: null,
        investors: [],
      },
    },
    rounds: [{ type: 'seed', announced_on: '2025-03-04', amount_usd: 1_000_000, investors: [] }],
  }
  const saved = await storage.enrichment.save({ before: source, after, facts: enrichedFields.map(fact) })
  same(saved, true)
  return { source, after }
}

const fieldsOf = async ({ enrichment }: Storage) => (await enrichment.factsOf('a')).map(({ field }) => field)
