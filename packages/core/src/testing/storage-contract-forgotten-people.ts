import type { StoredFact } from '../enrichment/store.ts'
import type { CompanyRecord } from '../records/company.ts'
import type { KeptCompany } from '../records/history/kept-company.ts'
import { forgottenKey } from '../records/people/forgotten-people.ts'
import type { CompanyDraft } from '../records/store.ts'
import type { Storage } from '../storage/storage.ts'
import { same } from './assert.ts'
import { draft, exampleRecord } from './example-company.ts'
import { exampleFounder, exampleFoundRound } from './example-founder.ts'
import { acrossRestart, casesOf, type StorageCase } from './storage-case.ts'

const people = casesOf('forgotten people')
const at = '2026-03-01T00:00:00.000Z'
/** Spelt otherwise than where it is kept. */
const ada = forgottenKey('LEE, Ada B.') ?? 0

/** What is kept of nobody who was forgotten, and how they come back. */
export const forgottenPeopleCases: readonly StorageCase[] = [
  people('a person goes from records, finds, quotes and history; nobody else does', async ({ storage }) => {
    await storeAll(storage, 'a')
    same((await toldOf(storage, ['a'])).split('Ada Lee').length > 8, true)
    same(await storage.forgottenPeople.forget(ada, null, 5), {
      person: { key: ada, companies: null, forgottenAt: 5, isDone: false },
      removed: 0,
    })
    same(await removeAll(storage), 1)
    same(await namesAda(storage, ['a']), false)
    const { stated, extra, rounds, company, custom } = (await storage.companies.find('a')) as CompanyRecord
    same(custom, { 8: { person: 'CTO' }, 9: { text: 'kept' } })
    same(stated?.people, [{ name: 'Bo Ray', role: 'CTO' }])
    same(extra, { contacts: 'Bo Ray', team: 'Bo Ray, Cy Fox', owner: null, kept: [1] })
    same([rounds[0]?.investors, company.funding?.investors], [[bo], [bo]])
    same(
      (await storage.enrichment.peopleOf('a')).map(({ person }) => [person.full_name, person.bio]),
      [['Bo Ray', null]],
    )
    const [{ evidence } = { evidence: [] }] = await storage.enrichment.factsOf('a')
    same(
      evidence[0]?.sources.map(({ quote }) => quote),
      [null, 'We make kettles.'],
    )
    const told = await storage.companies.withHistory('a')
    same(told?.history.changes[0]?.before.people, [{ name: 'Bo Ray', role: 'CEO' }])
    same(await storage.forgottenPeople.forgotten(), [
      { key: ada, companies: null, forgottenAt: 5, isDone: true },
    ])
  }),
  people('whoever is forgotten is stored by nobody, whatever the spelling', async ({ storage }) => {
    const { companies, enrichment, forgottenPeople } = storage
    await companies.upsertMany([draft(exampleRecord('b', { updated_at: at }))], null)
    await forgottenPeople.forget(ada, null, 5)
    await removeAll(storage)
    await storeAll(storage, 'a')
    const stored = (await companies.find('b')) as CompanyRecord
    same(await companies.replace(stored, { ...withPeople('b', 'Ada Lee'), company: stored.company }), true)
    const kept: KeptCompany = {
      dates: { created_at: at, updated_at: at, verified_at: null },
      edits: {},
      history: {
        from: null,
        changes: [{ change: 1, at, by: null, before: { people: [person('ADA LEE')] }, facts: {} }],
        others: [{ field: 'people', value: [person('Lee Ada')], at, by: null }],
      },
      found: { facts: [], people: [found('Ada Lee')], rounds: [] },
    }
    await companies.upsertMany([{ ...draft(withPeople('c', 'Áda Lee')), kept }], null)
    same(await namesAda(storage, ['a', 'b', 'c']), false)
    same((await companies.find('c'))?.stated, undefined)
    same(await enrichment.forgottenPeopleOf('new', 'new.example'), [ada])
  }),
  people('each company that loses something is a change of the feed, step by step', async ({ storage }) => {
    const { companies, forgottenPeople } = storage
    const ids = ['c0', 'c1', 'c2', 'c3', 'c4']
    const drafts = ids.map((id) => draft(withPeople(id, id === 'c2' ? 'Bo Ray' : 'Ada Lee')))
    await companies.upsertMany(drafts, null)
    const before = await companies.lastCursor()
    await forgottenPeople.forget(ada, null, 5)
    same(await forgottenPeople.removePeople(3), { removed: 2, hasMore: true })
    same((await forgottenPeople.forgotten())[0]?.isDone, false)
    same(await forgottenPeople.removePeople(3), { removed: 2, hasMore: false })
    same((await forgottenPeople.forgotten())[0]?.isDone, true)
    const { changes } = await companies.changesAfter(before, 100)
    same(
      changes.map(({ id, record }) => [id, record?.stated]),
      ['c0', 'c1', 'c3', 'c4'].map((id) => [id, undefined]),
    )
    same((await companies.withHistory('c0'))?.history.changes, [])
    same(await forgottenPeople.removePeople(3), { removed: 0, hasMore: false })
  }),
  people(
    'of one company only that loses the person, with its website and what is merged into it',
    async ({ storage }) => {
      const { companies, forgottenPeople, enrichment } = storage
      const named = (id: string, domain: string) => withPeople(id, 'Ada Lee', { domain })
      await companies.upsertMany(
        [draft(named('a', 'a.example')), draft(named('m', 'm.example')), draft(named('o', 'o.example'))],
        null,
      )
      await companies.merge('a', 'm', at)
      same(await forgottenPeople.forget(ada, 'none', 5), null)
      same(await forgottenPeople.forget(ada, 'm', 5), {
        person: {
          key: ada,
          companies: { ids: ['a', 'm'], domains: ['a.example', 'm.example'] },
          forgottenAt: 5,
          isDone: true,
        },
        removed: 2,
      })
      same(await namesAda(storage, ['a']), false)
      same(await namesAda(storage, ['o']), true)
      // Under another id, by its website.
      await companies.upsertMany([draft(named('a', 'a.example')), draft(named('x', 'm.example'))], null)
      same(await namesAda(storage, ['a', 'x']), false)
      same(await enrichment.forgottenPeopleOf('o', 'o.example'), [])
      // By a website that the company has since.
      const stored = (await companies.find('a')) as CompanyRecord
      const moved = { ...stored, company: { ...stored.company, domain: 'moved.example' } }
      same(await companies.replace(stored, moved), true)
      await companies.upsertMany([draft(named('unknown', 'moved.example'), true)], null)
      same(await namesAda(storage, ['a']), false)
      // By another company that is merged into it later.
      await storeAll(storage, 'late')
      await companies.merge('a', 'late', at)
      same(await namesAda(storage, ['a']), false)
      await companies.unmerge('late', at)
      same(await namesAda(storage, ['late']), true)
      await companies.unmerge('m', at)
      same(await namesAda(storage, ['a', 'm']), false)
    },
  ),
  people(
    'what was merged into a company and what it says itself have nothing of the person',
    async ({ storage }) => {
      const { companies, forgottenPeople } = storage
      await storeAll(storage, 'a')
      await storeAll(storage, 'm')
      await companies.merge('a', 'm', at)
      await forgottenPeople.forget(ada, null, 5)
      await removeAll(storage)
      same(await namesAda(storage, ['a']), false)
      await companies.unmerge('m', at)
      same(await namesAda(storage, ['a', 'm']), false)
    },
  ),
  people('whoever is allowed again may be stored again', async ({ storage }) => {
    const { companies, forgottenPeople } = storage
    await forgottenPeople.forget(ada, null, 5)
    same(await forgottenPeople.allow(ada), true)
    same(await forgottenPeople.allow(ada), false)
    same(await forgottenPeople.forgotten(), [])
    same(await forgottenPeople.removePeople(10), { removed: 0, hasMore: false })
    await companies.upsertMany([draft(withPeople('a', 'Ada Lee'))], null)
    same(await namesAda(storage, ['a']), true)
  }),
  acrossRestart(
    'forgotten people: they stay forgotten, and what is half done goes on',
    async (subject, restart) => {
      await subject.storage.companies.upsertMany(
        ['c0', 'c1', 'c2'].map((id) => draft(withPeople(id, 'Ada Lee'))),
        null,
      )
      await subject.storage.forgottenPeople.forget(ada, null, 5)
      same(await subject.storage.forgottenPeople.removePeople(1), { removed: 1, hasMore: true })
      const again = await restart()
      same(await removeAll(again), 2)
      same(await namesAda(again, ['c0', 'c1', 'c2']), false)
      await again.companies.upsertMany([draft(withPeople('c3', 'Ada Lee'))], null)
      same(await namesAda(again, ['c3']), false)
    },
  ),
]

const bo = { id: null, name: 'Bo Ray', lead: true }

const person = (name: string, role: string | null = 'CEO') => ({ name, role })

const withPeople = (id: string, name: string, known: { domain?: string } = {}): CompanyRecord => ({
  ...exampleRecord(id, { ...known, updated_at: at }),
  stated: { people: [person(name)] },
})

const found = (name: string) => ({
  personId: name,
  person: exampleFounder(name, { bio: name === 'Bo Ray' ? 'He met Ada Lee at school.' : null }),
  kind: 'founder' as const,
  observedAt: 1,
})

/** A company that names the person wherever people are named, also in what it was before. */
async function storeAll({ companies, enrichment }: Storage, id: string) {
  const withAll = (role: string): CompanyDraft => {
    const investors = [{ id: null, name: 'Ada Lee', lead: false }, bo]
    const { company, ...rest } = exampleRecord(id, { updated_at: at })
    const funding = { ...noFunding, investors }
    return draft({
      ...rest,
      company: { ...company, funding },
      rounds: [{ type: 'seed', announced_on: null, amount_usd: 1, investors }],
      extra: {
        contacts: 'Lee, Ada; Bo Ray',
        team: 'Bo Ray, Ada B. Lee, Cy Fox',
        owner: 'Ada Lee',
        kept: [1],
      },
      stated: { people: [person('Ada Lee'), person('Bo Ray', role)] },
      custom: { 7: { person: 'Ada Lee' }, 8: { person: role }, 9: { text: 'kept' } },
    })
  }
  await companies.upsertMany([withAll('CEO')], null)
  await companies.upsertMany([withAll('CTO')], null)
  await companies.upsertMany([{ ...withAll('CFO'), merge: 'add' }], null)
  const before = (await companies.find(id)) as CompanyRecord
  const [one, two] = [source('Founded by Dr. Ada Lee and Bo.'), source('We make kettles.')]
  const fact: StoredFact = {
    field: 'name',
    confidence: 0.9,
    observedAt: 1,
    method: 'rule',
    evidence: [{ field: '/name', confidence: 0.9, method: 'rule', sources: [one, two] }],
  }
  const round = { ...exampleFoundRound(), lead_investors: [{ id: null, name: 'Ada Lee', lead: true }] }
  await enrichment.save({
    before,
    after: before,
    facts: [fact],
    people: [found('Ada Lee'), found('Bo Ray')],
    rounds: [{ roundId: 'r', round, observedAt: 1 }],
  })
}

const noFunding = {
  ...{ total_usd: null, round_count: null, stage: null, last_round_type: null },
  ...{ last_round_amount_usd: null, last_raised_on: null, null_reason: null },
}

const source = (quote: string) => ({
  ...{ url: 'https://a.example', title: null, content_sha256: null, quote },
  fetched_at: '2026-09-21T13:33:20.000Z',
})

async function removeAll({ forgottenPeople }: Storage): Promise<number> {
  let removed = 0
  for (;;) {
    const step = await forgottenPeople.removePeople(2)
    removed += step.removed
    if (!step.hasMore) return removed
  }
}

/** All that is kept of companies, and of all in the feed. */
async function toldOf({ companies, enrichment }: Storage, ids: readonly string[]): Promise<string> {
  const { changes } = await companies.changesAfter(null, 100)
  const fed = changes.filter(({ id }) => ids.includes(id)).map(({ record }) => record)
  const own = await companies.ownRecords(ids)
  return JSON.stringify([await enrichment.wholeOf(ids), fed, fed.map((record) => record?.found), own])
}

const namesAda = async (storage: Storage, ids: readonly string[]) =>
  /ada,? lee|lee,? ada/i.test((await toldOf(storage, ids)).normalize('NFD').replace(/\p{M}/gu, ''))
