import type { StoredFact } from '../enrichment/store.ts'
import type { CompanyRecord, Stated } from '../records/company.ts'
import type { CompanyStore } from '../records/store.ts'
import type { Storage } from '../storage/storage.ts'
import { same } from './assert.ts'
import { idsOf } from './company-store-case.ts'
import { draft, exampleRecord } from './example-company.ts'
import { exampleFounder, exampleFoundRound } from './example-founder.ts'
import { casesOf, type StorageCase } from './storage-case.ts'
import { replay } from './storage-contract-company-feed.ts'

const merges = casesOf('merges')
const at = '2026-03-01T00:00:00.000Z'

/** Several merges at once, and what is kept beside the records that are merged. */
export const mergedRecordCases: readonly StorageCase[] = [
  merges('of racing merges none makes a circle, and each ends in one company', async ({ storage }) => {
    const { companies } = storage
    await stored(companies, ['a', 'b', 'c', 'd'])
    same(await Promise.all([companies.merge('a', 'b', at), companies.merge('b', 'a', at)]), [
      'merged',
      'same',
    ])
    const outcomes = await Promise.all([
      companies.merge('c', 'b', at),
      companies.merge('d', 'a', at),
      companies.merge('a', 'c', at),
    ])
    same(outcomes, ['merged', 'merged', 'same'])
    same(idsOf(await companies.findMany(['a', 'b', 'c', 'd'])), ['d', 'd', 'd', 'd'])
    same([...(await companies.mergedIds())].sort(), [
      ['a', 'd'],
      ['b', 'd'],
      ['c', 'd'],
    ])
    same(
      (await companies.mergedInto('a')).map(({ id, into }) => [id, into]),
      [
        ['a', 'c'],
        ['b', 'a'],
        ['c', 'd'],
      ],
    )
  }),
  merges('of racing ends of a merge one is done', async ({ storage }) => {
    const { companies } = storage
    await stored(companies, ['a', 'b'])
    await companies.merge('a', 'b', at)
    same(await Promise.all([companies.unmerge('b', at), companies.unmerge('b', at)]), [
      'unmerged',
      'not_merged',
    ])
    await companies.merge('a', 'b', at)
    same(await Promise.all([companies.remove('a', 'operator'), companies.unmerge('b', at)]), [
      true,
      'not_merged',
    ])
    same(
      [await companies.count(), [...(await companies.mergedIds())], await companies.mergedInto('a')],
      [0, [], []],
    )
  }),
  merges('an edit of what was shown before a merge is decided again', async ({ storage }) => {
    const { companies, enrichment } = storage
    const [a, b] = await stored(companies, ['a', 'b'])
    if (a === undefined || b === undefined) throw new Error('The companies are not there.')
    const late = ({ company, ...rest }: CompanyRecord) => ({
      ...rest,
      company: { ...company, tagline: 'Late' },
    })
    const outcomes = await Promise.all([
      companies.merge('a', 'b', at),
      companies.replace(a, late(a)),
      companies.replace(b, late(b)),
      enrichment.save({ before: b, after: late(b), facts: [factOf('tagline')] }),
    ])
    same(outcomes, ['merged', false, false, false])
    same(
      (await companies.ownRecords(['a', 'b'])).map((one) => one?.company.tagline),
      [null, null],
    )
  }),
  merges('pages of a reading pass over merged companies, wherever they stand', async ({ storage }) => {
    const { companies } = storage
    const ids = ['a', 'b', 'c', 'd', 'e']
    await stored(companies, ids)
    await companies.merge('c', 'a', at)
    await companies.merge('c', 'b', at)
    await companies.merge('c', 'e', at)
    for (const limit of [1, 2, 5]) {
      const read: string[] = []
      for (let cursor: string | null = null; ; ) {
        const page = await companies.scan(cursor, limit)
        read.push(...page.records.map(({ company }) => company.id))
        if (page.cursor === null) break
        cursor = page.cursor
      }
      same(read, ['c', 'd'])
    }
    same(Object.keys(replay((await companies.changesAfter(null, 100)).changes)).sort(), ['c', 'd'])
  }),
  merges(
    'own fields, people and numbers of registers of both are shown, and each is its own again',
    async (subject) => {
      const { companies } = subject.storage
      const before = await stored(companies, ['a', 'b'], {
        a: { custom: { 1: { text: 'Ann' }, 2: { number: 5 } }, stated: statedOf('Ada', 'lei') },
        b: { custom: { 1: { text: 'Bo' }, 3: { number: 7 } }, stated: statedOf('Bo', 'cik') },
      })
      await companies.merge('a', 'b', at)
      const shown = await companies.find('a')
      same(shown?.custom, { 1: { text: 'Ann' }, 2: { number: 5 }, 3: { number: 7 } })
      same(
        shown?.stated?.people?.map(({ name }) => name),
        ['Ada', 'Bo'],
      )
      same(
        shown?.stated?.external_ids?.map(({ scheme }) => scheme),
        ['cik', 'lei'],
      )
      await companies.unmerge('b', at)
      const undated = ({ company, ...rest }: CompanyRecord) => ({
        ...rest,
        company: { ...company, updated_at: '' },
      })
      same(
        (await companies.findMany(['a', 'b'])).map((one) => one && undated(one)),
        before.map(undated),
      )
    },
  ),
  merges(
    'people and rounds that were found are those of both, whichever id is asked',
    async ({ storage }) => {
      const { companies, enrichment } = storage
      await stored(companies, ['a', 'b'])
      await found(storage, 'a', 'p1')
      await found(storage, 'b', 'p2')
      await companies.merge('a', 'b', at)
      for (const id of ['a', 'b']) {
        same(
          (await enrichment.peopleOf(id)).map(({ personId }) => personId),
          ['p1', 'p2'],
        )
        same(
          (await enrichment.roundsOf(id)).map(({ roundId }) => roundId),
          ['p1', 'p2'],
        )
      }
      const [whole, other] = await enrichment.wholeOf(['a', 'b'])
      same(whole, other)
      same(whole?.found.people, await enrichment.peopleOf('a'))
      await companies.unmerge('b', at)
      same(
        (await enrichment.peopleOf('a')).map(({ personId }) => personId),
        ['p1'],
      )
      same(
        (await enrichment.roundsOf('b')).map(({ roundId }) => roundId),
        ['p2'],
      )
    },
  ),
  merges('a row that only adds, or updates, is joined with the record of its own', async ({ storage }) => {
    const { companies } = storage
    const [a, b] = await stored(companies, ['a', 'b'], {
      a: {},
      b: { company: { tagline: 'We make it', tags: ['b'] } },
    })
    if (a === undefined || b === undefined) throw new Error('The companies are not there.')
    await companies.merge('a', 'b', at)
    const more = (record: CompanyRecord, values: Partial<CompanyRecord['company']>) => ({
      ...record,
      company: { ...record.company, ...values },
    })
    const added = { ...draft(more(a, { tagline: 'Of a', tags: ['a'] })), merge: 'add' as const }
    // What the other record says is not known to this one.
    same(await companies.upsertMany([added], null), ['updated'])
    const blank = { ...draft(more(b, { tagline: null, tags: ['c'] })), merge: 'update' as const }
    same(await companies.upsertMany([blank], null), ['updated'])
    const { company } = (await companies.find('a')) as CompanyRecord
    same([company.tagline, company.tags], ['Of a', ['a', 'c']])
    same(
      (await companies.ownRecords(['a', 'b'])).map((one) => [one?.company.tagline, one?.company.tags]),
      [
        ['Of a', ['a']],
        ['We make it', ['c']],
      ],
    )
  }),
]

interface Known extends Partial<Omit<CompanyRecord, 'company'>> {
  readonly company?: Partial<CompanyRecord['company']>
}

/** Companies of which nothing is known but this, as they are stored. */
async function stored(
  companies: CompanyStore,
  ids: readonly string[],
  known: Readonly<Record<string, Known>> = {},
) {
  const blank = { tagline: null, aliases: [], alternate_domains: [], tags: [] }
  const records = ids.map((id) => {
    const { company, ...rest } = known[id] ?? {}
    return { ...exampleRecord(id, { domain: `${id}.example`, ...blank, ...company }), ...rest }
  })
  await companies.upsertMany(
    records.map((record) => draft(record)),
    null,
  )
  return records
}

async function found({ companies, enrichment }: Storage, id: string, of: string) {
  const before = await companies.find(id)
  if (before === null) throw new Error(`${id} is not there.`)
  const saved = await enrichment.save({
    before,
    after: before,
    facts: [],
    people: [{ personId: of, kind: 'founder', observedAt: 1, person: exampleFounder(of, { person_id: of }) }],
    rounds: [{ roundId: of, observedAt: 1, round: exampleFoundRound({ round_id: of }) }],
  })
  same(saved, true)
}

const factOf = (field: StoredFact['field']): StoredFact => ({
  ...{ field, confidence: 0.9, observedAt: 1, method: 'rule', evidence: [] },
})

const statedOf = (name: string, scheme: string): Stated => ({
  people: [{ name, role: null }],
  external_ids: [{ scheme, id: '1' }],
})
