import type { StoredFact, StoredPerson, StoredRound } from '../enrichment/store.ts'
import type { CompanyRecord } from '../records/company.ts'
import type { EditableField } from '../records/edit/editable-fields.ts'
import type { Storage } from '../storage/storage.ts'
import { same } from './assert.ts'
import { draft, exampleRecord } from './example-company.ts'
import { exampleFounder, exampleFoundRound } from './example-founder.ts'
import { acrossRestart, casesOf, type StorageCase } from './storage-case.ts'
import { replay } from './storage-contract-company-feed.ts'

const enrichment = casesOf('enrichment')

/** What enrichment finds about companies, and how it comes and goes with them. */
export const enrichmentCases: readonly StorageCase[] = [
  enrichment(
    'a company that was not there is made, with all that enrichment found about it',
    async ({ storage }) => {
      const after = exampleRecord('a', { domain: 'a.example' })
      const enriched = { facts: [fact('name'), fact('links')], people: [person('p1')], rounds: [round('r1')] }
      same(await storage.enrichment.save({ before: null, after, ...enriched }), true)
      same(await storage.companies.find('a'), after)
      same((await storage.companies.findByDomains(['a.example']))[0], after)
      same(replay((await storage.companies.changesAfter(null, 10)).changes), { a: 'Company a' })
      same(await enrichedOf(storage, 'a'), {
        facts: [fact('links'), fact('name')],
        people: [person('p1')],
        rounds: [round('r1')],
      })
      same(await enrichedOf(storage, 'b'), nothing)
    },
  ),
  enrichment(
    'facts replace those of their field; people and rounds, where they are given, replace all',
    async ({ storage }) => {
      const record = exampleRecord('a')
      await storage.enrichment.save({
        before: null,
        after: record,
        facts: [fact('name'), fact('founded_year')],
        people: [person('p1'), person('p2')],
        rounds: [round('r1')],
      })
      const newer = { ...fact('name', 0.5), observedAt: 9, method: 'model' }
      same(await storage.enrichment.save({ before: record, after: record, facts: [newer] }), true)
      const kept = { people: [person('p1'), person('p2')], rounds: [round('r1')] }
      same(await enrichedOf(storage, 'a'), { facts: [fact('founded_year'), newer], ...kept })
      const next = { people: [person('p3'), person('p1')], rounds: [] }
      await storage.enrichment.save({ before: record, after: record, facts: [], ...next })
      same(await enrichedOf(storage, 'a'), { facts: [fact('founded_year'), newer], ...next })
    },
  ),
  enrichment(
    'whoever was found is told with the record wherever it is read, and gone with it; no copy has them',
    async ({ storage }) => {
      const after = exampleRecord('a', { domain: 'a.example' })
      const left = { company: 'Acme', title: null, start_year: null, end_year: null, is_current: false }
      const ada = { ...exampleFounder('Ada Lee', { title: 'CEO' }), experience: [left] }
      const people = [{ personId: 'p1', person: ada, kind: 'founder' as const, observedAt: 1 }]
      await storage.enrichment.save({ before: null, after, facts: [], people })
      const read = async () => {
        const { companies } = storage
        const [many] = await companies.findMany(['a'])
        const [website] = await companies.findByDomains(['a.example'])
        const { records } = await companies.scan(null, 10)
        const { changes } = await companies.changesAfter(null, 10)
        return [await companies.find('a'), many, website, records[0], changes.at(-1)?.record]
      }
      const found = [
        { name: 'Ada Lee', title: 'CEO', isFounder: true, hasLeft: false, former_companies: ['Acme'] },
      ]
      for (const record of await read()) {
        same(record?.found, found)
        same(Object.keys({ ...record }).includes('found'), false)
        same(record, after)
      }
      const before = await storage.companies.find('a')
      same(await storage.enrichment.save({ before, after, facts: [], people: [] }), true)
      for (const record of await read()) same(record?.found, undefined)
    },
  ),
  enrichment('names the companies that it writes', async ({ storage }) => {
    same(storage.enrichment.companies === storage.companies, true)
  }),
  enrichment('nothing is kept when the company is no longer as it was read', async ({ storage }) => {
    const before = exampleRecord('a')
    await storage.companies.upsertMany([draft(exampleRecord('a', { score: 5 }))], null)
    const enriched = { facts: [fact('name')], people: [person('p1')], rounds: [round('r1')] }
    const after = exampleRecord('a', { name: 'Learnt' })
    for (const wrong of [before, null])
      same(await storage.enrichment.save({ before: wrong, after, ...enriched }), false)
    same((await storage.companies.find('a'))?.company.name, 'Company a')
    same(await enrichedOf(storage, 'a'), nothing)
    await storage.companies.remove('a', 'source')
    same(await storage.enrichment.save({ before, after, ...enriched }), false)
  }),
  enrichment(
    'a company that the operator deleted is not made again; one that its source removed is',
    async ({ storage }) => {
      for (const id of ['a', 'b'])
        await storage.companies.upsertMany([draft(exampleRecord(id, { domain: `${id}.example` }))], null)
      await storage.companies.remove('a', 'operator')
      await storage.companies.remove('b', 'source')
      const made = (id: string, domain: string) =>
        storage.enrichment.save({ before: null, after: exampleRecord(id, { domain }), facts: [fact('name')] })
      same(await made('a', 'new.example'), false)
      same(await made('site:a.example', 'a.example'), false)
      same(await storage.companies.count(), 0)
      same(await made('b', 'b.example'), true)
    },
  ),
  enrichment('of racing enrichments of one company exactly one is kept, whole', async ({ storage }) => {
    const before = exampleRecord('a')
    await storage.companies.upsertMany([draft(before)], null)
    const done = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        storage.enrichment.save({
          before,
          after: exampleRecord('a', { name: `Name ${i}` }),
          facts: [fact('name', i / 100)],
        }),
      ),
    )
    same(done.filter((isDone) => isDone).length, 1)
    const winner = done.indexOf(true)
    same((await storage.companies.find('a'))?.company.name, `Name ${winner}`)
    same(await storage.enrichment.factsOf('a'), [fact('name', winner / 100)])
  }),
  enrichment('what is handed in is copied', async ({ storage }) => {
    const evidence = [...fact('name').evidence]
    const facts = [{ ...fact('name'), evidence }]
    await storage.enrichment.save({ before: null, after: exampleRecord('a'), facts })
    evidence.length = 0
    same((await storage.enrichment.factsOf('a'))[0]?.evidence, fact('name').evidence)
  }),
  ...(['operator', 'source'] as const).map((by) =>
    enrichment(
      `what enrichment found about a company goes with it when the ${by} removes it`,
      async ({ storage }) => {
        const record = await enrich(storage, 'a')
        const other = await enrich(storage, 'b')
        await storage.companies.remove('a', by)
        same(await enrichedOf(storage, 'a'), nothing)
        await storage.companies.replace(null, record)
        same(await enrichedOf(storage, 'a'), nothing)
        same((await enrichedOf(storage, other.company.id)).facts.length, 1)
      },
    ),
  ),
  acrossRestart(
    'enrichment: what enrichment found is there after a restart',
    async ({ storage }, restart) => {
      await enrich(storage, 'a')
      const before = await enrichedOf(storage, 'a')
      same(await enrichedOf(await restart(), 'a'), before)
    },
  ),
]

/** A company of `<id>.example` with a fact, a person and a round. */
export async function enrich(storage: Storage, id: string): Promise<CompanyRecord> {
  const after = exampleRecord(id, { domain: `${id}.example` })
  await storage.enrichment.save({
    before: null,
    after,
    facts: [fact('name')],
    people: [person('p1')],
    rounds: [round('r1')],
  })
  return after
}

export async function enrichedOf(storage: Storage, id: string) {
  const { enrichment } = storage
  return {
    facts: await enrichment.factsOf(id),
    people: await enrichment.peopleOf(id),
    rounds: await enrichment.roundsOf(id),
  }
}

export const nothing = { facts: [], people: [], rounds: [] }

const source = {
  url: 'https://a.example',
  title: null,
  fetched_at: '2026-09-21T13:33:20.000Z',
  quote: 'the words',
  content_sha256: null,
}

const fact = (field: EditableField, confidence = 0.9): StoredFact => ({
  field,
  confidence,
  observedAt: 1_790_000_000_000,
  method: 'rule',
  evidence: [{ field: `/${field}`, confidence, method: 'rule', sources: [source] }],
})

const person = (personId: string): StoredPerson => ({
  personId,
  person: exampleFounder(`Person ${personId}`, { person_id: personId, sources: [source] }),
  kind: personId === 'p1' ? 'founder' : 'key_person',
  observedAt: 1_790_000_000_000,
})

const round = (roundId: string): StoredRound => ({
  roundId,
  round: exampleFoundRound({ round_id: roundId, sources: [source] }),
  observedAt: 1_790_000_000_000,
})
