import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { toIso } from '../kernel/clock.ts'
import { memoryStorage } from '../storage/memory.ts'
import { exampleFounder } from '../testing/example-founder.ts'
import { fixtureRecord } from '../testing/fixtures.ts'
import { testHost } from '../testing/test-clock.ts'
import { noUpdate, type RecordUpdate } from './record-update.ts'
import { saveRecord } from './save-record.ts'

const companyId = 'site:acme.example'
const subject = { domain: 'acme.example', companyId }

function start() {
  const host = testHost({ sha256: (data) => createHash('sha256').update(data).digest('hex') })
  const storage = memoryStorage({ host })
  const parts = { ...host, store: storage.companies, enriched: storage.enrichment }
  return { host, storage, parts }
}

const tagline = (text: string, observedAt = 1_900_000_000_000): RecordUpdate => ({
  ...noUpdate,
  values: [
    {
      field: 'tagline',
      company: { tagline: text },
      confidence: 0.9,
      observedAt,
      method: 'rule',
      evidence: [],
    },
  ],
})

const founder = (full_name: string) =>
  exampleFounder(full_name, {
    person_id: `0199c1d2-7a3e-8c41-9d8b-${createHash('md5').update(full_name).digest('hex').slice(0, 12)}`,
  })

const founders = (...names: string[]): RecordUpdate => ({
  ...noUpdate,
  people: { founders: names.map(founder), keyPeople: [], isWhole: true, observedAt: 1 },
})

describe('what enrichment found is saved', () => {
  test('a company that nobody knew gets a record of its own', async () => {
    const { storage, parts } = start()
    const saved = await saveRecord(subject, tagline('Hi'), parts)
    expect(saved).toEqual({ companyId, matchedExisting: false })
    expect(await storage.companies.find(companyId)).toMatchObject({
      source: 'enrichment',
      company: { name: 'acme.example', website: 'https://acme.example', tagline: 'Hi' },
    })
    expect(await storage.enrichment.factsOf(companyId)).toMatchObject([{ field: 'tagline', method: 'rule' }])
  })

  test('one that nothing new is known of was looked at, and did not change', async () => {
    const { storage, parts, host } = start()
    await saveRecord(subject, tagline('Hi'), parts)
    host.clock.advance(5_000)
    await saveRecord(subject, tagline('Hi'), parts)
    const { company } = (await storage.companies.find(companyId)) ?? {}
    expect(company).toMatchObject({
      updated_at: toIso(host.clock.now() - 5_000),
      verified_at: toIso(host.clock.now()),
    })
  })

  test('a record that changes meanwhile is read and decided upon again', async () => {
    const { storage, parts } = start()
    await storage.companies.replace(null, fixtureRecord({ id: companyId, domain: 'acme.example' }))
    let saves = 0
    const enriched: typeof storage.enrichment = {
      ...storage.enrichment,
      async save(given) {
        if (++saves === 1) {
          const { before } = given
          if (before === null) throw new Error('There is a record')
          const edited = { ...before, company: { ...before.company, legal_name: 'Acme GmbH' } }
          await storage.companies.replace(before, edited)
        }
        return storage.enrichment.save(given)
      },
    }
    await saveRecord(subject, tagline('Hi'), { ...parts, enriched })
    expect(saves).toBe(2)
    const record = await storage.companies.find(companyId)
    expect(record?.company).toMatchObject({ tagline: 'Hi', legal_name: 'Acme GmbH' })
  })

  test('one that changes for ever is left alone', async () => {
    const { parts, host, storage } = start()
    const enriched = { ...storage.enrichment, save: async () => false }
    expect(await saveRecord(subject, tagline('Hi'), { ...parts, enriched })).toMatchObject({
      companyId: null,
    })
    expect(host.logs).toMatchObject([{ level: 'warn' }])
  })

  test('a company that the operator deleted does not come back', async () => {
    const { storage, parts } = start()
    await storage.companies.replace(null, fixtureRecord({ id: companyId, domain: 'acme.example' }))
    await storage.companies.remove(companyId, 'operator')
    expect(await saveRecord(subject, tagline('Hi'), parts)).toEqual({
      companyId: null,
      matchedExisting: false,
    })
    expect(await storage.companies.count()).toBe(0)
  })

  test('a company that was forgotten is told to be', async () => {
    const { storage, parts } = start()
    await storage.companies.replace(null, fixtureRecord({ id: companyId, domain: 'acme.example' }))
    await storage.enrichment.forget({ companyId }, 1)
    const writing = saveRecord(subject, tagline('Hi'), parts)
    expect(await writing.catch((error: unknown) => error)).toMatchObject({ reason: 'ENTITY_NOT_FOUND' })
    expect(await storage.companies.count()).toBe(0)
  })

  test('people who are found take the place of those who were; nobody found, or a part of the pages, takes nobody’s', async () => {
    const { storage, parts } = start()
    const names = async () =>
      (await storage.enrichment.peopleOf(companyId)).map(({ person }) => person.full_name)
    await saveRecord(subject, founders('Ada Fenwick', 'Bo Osterly'), parts)
    await saveRecord(subject, founders(), parts)
    expect((await names()).toSorted()).toEqual(['Ada Fenwick', 'Bo Osterly'])
    const partly: RecordUpdate = founders('Cleo Marsh')
    const people = partly.people && { ...partly.people, isWhole: false }
    await saveRecord(subject, { ...partly, people }, parts)
    expect((await names()).toSorted()).toEqual(['Ada Fenwick', 'Bo Osterly', 'Cleo Marsh'])
    await saveRecord(subject, founders('Ada Fenwick'), parts)
    expect(await names()).toEqual(['Ada Fenwick'])
    await saveRecord(subject, tagline('Hi'), parts)
    expect(await names()).toEqual(['Ada Fenwick'])
  })
})
