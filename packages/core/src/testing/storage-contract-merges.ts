import type { CompanyRecord } from '../records/company.ts'
import { type OriginPlace, originOf } from '../records/history/history.ts'
import type { CompanyStore } from '../records/store.ts'
import { same } from './assert.ts'
import { idsOf } from './company-store-case.ts'
import { draft, exampleRecord, historyIn } from './example-company.ts'
import { acrossRestart, casesOf, type StorageCase } from './storage-case.ts'
import { replay } from './storage-contract-company-feed.ts'

const merges = casesOf('merges')
const at = '2026-03-01T00:00:00.000Z'

/** Two records of one company, and what becomes of both. */
export const mergeCases: readonly StorageCase[] = [
  merges('of two merged companies one is shown, with what both say', async ({ storage }) => {
    const { companies } = storage
    await two(companies)
    same(await companies.merge('a', 'b', at), 'merged')
    const { company } = (await companies.find('a')) as CompanyRecord
    same([company.name, company.domain, company.tagline], ['Acme', 'acme.example', 'We make it'])
    same(company.aliases, ['Acme Labs', 'Old Acme'])
    same(company.alternate_domains, ['acmelabs.example'])
    same([company.founded_year, company.updated_at], [2015, at])
    same(company.created_at, exampleRecord('a').company.created_at)
  }),
  merges('the id and the website of a merged company lead to the other one', async ({ storage }) => {
    const { companies, enrichment } = storage
    await two(companies)
    await companies.merge('a', 'b', at)
    same(idsOf([await companies.find('b')]), ['a'])
    same(idsOf(await companies.findMany(['b', 'a', 'none', 'b'])), ['a', 'a', null, 'a'])
    same(idsOf(await companies.findByDomains(['acmelabs.example', 'acme.example'])), ['a', 'a'])
    same([...(await companies.mergedIds())], [['b', 'a']])
    same(await historyIn(companies, 'b'), await historyIn(companies, 'a'))
    same(await enrichment.factsOf('b'), [])
  }),
  merges(
    'a merged company is neither counted nor read, and the feed tells that it is gone',
    async (subject) => {
      const { companies } = subject.storage
      await two(companies)
      const before = await companies.lastCursor()
      await companies.merge('a', 'b', at)
      same(await companies.count(), 1)
      same(idsOf((await companies.scan(null, 10)).records), ['a'])
      const { changes } = await companies.changesAfter(before, 10)
      same(
        changes.map(({ id, record }) => [id, record?.company.id ?? null]),
        [
          ['b', null],
          ['a', 'a'],
        ],
      )
      same(await idsInFeed(companies), ['a'])
      await companies.unmerge('b', at)
      same((await idsInFeed(companies)).sort(), ['a', 'b'])
      same(await companies.count(), 2)
    },
  ),
  merges('undone, both are what they were, but for the instant', async ({ storage }) => {
    const { companies } = storage
    const before = await two(companies)
    await companies.merge('a', 'b', at)
    same(await companies.unmerge('b', '2026-04-01T00:00:00.000Z'), 'unmerged')
    const after = await companies.findMany(['a', 'b'])
    same(after.map(undated), before.map(undated))
    same(idsOf(await companies.findByDomains(['acmelabs.example'])), ['b'])
    same(await companies.mergedInto('a'), [])
    same(await companies.unmerge('b', at), 'not_merged')
    same(await companies.unmerge('none', at), 'not_merged')
  }),
  merges('imports go on writing to each record, and the company shows what both say', async ({ storage }) => {
    const { companies } = storage
    const [first, second] = await two(companies)
    await companies.merge('a', 'b', at)
    // As they are: nothing changes, however often they come.
    same(await companies.upsertMany([draft(first), draft(second)], null), ['unchanged', 'unchanged'])
    same(await shownValue(companies, 'tagline'), 'We make it')
    same(await companies.upsertMany([draft(withValues(second, { tagline: 'Made better' }))], null), [
      'updated',
    ])
    same(await shownValue(companies, 'tagline'), 'Made better')
    // What the company says itself counts before what the other says.
    await companies.upsertMany([draft(withValues(first, { tagline: 'Ours' }))], null)
    same(await shownValue(companies, 'tagline'), 'Ours')
    await companies.upsertMany([draft(first)], null)
    same(await shownValue(companies, 'tagline'), 'Made better')
    await companies.unmerge('b', at)
    same(
      (await companies.findMany(['a', 'b'])).map((one) => one?.company.tagline),
      [null, 'Made better'],
    )
  }),
  merges('each value keeps its source, and what is not shown is told', async ({ storage }) => {
    const { companies } = storage
    await two(companies)
    await companies.merge('a', 'b', at)
    const told = await historyIn(companies, 'a')
    if (told === null) throw new Error('The company has no history.')
    same(originOf(told, 'name'), byFile('one.csv'))
    same(originOf(told, 'tagline'), byFile('two.csv'))
    same(
      told.others.filter(({ field }) => field === 'name' || field === 'founded_year'),
      [
        {
          field: 'name',
          value: 'Acme Labs',
          at: exampleRecord('b').company.updated_at,
          by: byFile('two.csv'),
        },
        {
          field: 'founded_year',
          value: 2014,
          at: exampleRecord('b').company.updated_at,
          by: byFile('two.csv'),
        },
      ],
    )
  }),
  merges('what an operator set counts before all other values, and stays set', async ({ storage }) => {
    const { companies } = storage
    await two(companies)
    const [first, second] = (await companies.findMany(['a', 'b'])) as CompanyRecord[]
    if (first === undefined || second === undefined) throw new Error('The companies are not there.')
    await companies.replace(second, edited(second, { founded_year: 2013 }))
    await companies.merge('a', 'b', at)
    same(await shownValue(companies, 'founded_year'), 2013)
    const shown = (await companies.find('a')) as CompanyRecord
    same(await companies.replace(shown, edited(shown, { tagline: null })), true)
    same(await shownValue(companies, 'tagline'), null)
    same(await companies.replace(shown, edited(shown, { tagline: 'Late' })), false)
    await companies.unmerge('b', at)
    const after = await companies.findMany(['a', 'b'])
    same(
      after.map((one) => one?.company.founded_year),
      [2015, 2013],
    )
    same(
      after.map((one) => one?.company.tagline),
      [null, 'We make it'],
    )
  }),
  merges(
    'a company with others merged into it can be merged itself, and be its own again',
    async (subject) => {
      const { companies } = subject.storage
      await two(companies)
      await companies.upsertMany([draft(exampleRecord('c', { name: 'Acme Corp' }))], null)
      await companies.merge('a', 'b', at)
      const whole = await companies.find('a')
      same(await companies.merge('c', 'b', at), 'merged')
      same(idsOf(await companies.findMany(['a', 'b', 'c'])), ['c', 'c', 'c'])
      same(
        (await companies.mergedInto('c')).map(({ id, into }) => [id, into]),
        [
          ['a', 'c'],
          ['b', 'a'],
        ],
      )
      same((await companies.find('c'))?.company.tagline, 'We make it')
      same(await companies.merge('a', 'c', at), 'same')
      same(await companies.unmerge('a', at), 'unmerged')
      same(undated(await companies.find('b')), undated(whole))
      same((await companies.find('c'))?.company.tagline, null)
    },
  ),
  merges('only companies that are there are merged', async ({ storage }) => {
    const { companies } = storage
    await two(companies)
    same(await companies.merge('a', 'none', at), 'not_found')
    same(await companies.merge('none', 'b', at), 'not_found')
    same(await companies.merge('a', 'a', at), 'same')
    same(await companies.count(), 2)
  }),
  merges('a company is removed with all that was merged into it, and all stay away', async ({ storage }) => {
    const { companies } = storage
    const [first, second] = await two(companies)
    await companies.merge('a', 'b', at)
    same(await companies.remove('b', 'operator'), true)
    same(idsOf(await companies.findMany(['a', 'b'])), [null, null])
    same(await companies.count(), 0)
    same(await companies.upsertMany([draft(first), draft(second)], null), ['withheld', 'withheld'])
    same(await idsInFeed(companies), [])
  }),
  merges(
    'to forget a company is to forget what was merged into it, by any of its ids and websites',
    async (subject) => {
      const { companies, enrichment } = subject.storage
      const [first, second] = await two(companies)
      await companies.merge('a', 'b', at)
      const forgotten = await enrichment.forget({ domain: 'acmelabs.example' }, 1_700_000_000_000)
      same([...(forgotten?.companyIds ?? [])].sort(), ['a', 'b'])
      same([...(forgotten?.domains ?? [])].sort(), ['acme.example', 'acmelabs.example'])
      same(await companies.upsertMany([draft(first), draft(second)], null), ['withheld', 'withheld'])
      same(await companies.unmerge('b', at), 'not_merged')
      same(await historyIn(companies, 'b'), null)
    },
  ),
  merges('what enrichment found stays with the value that it found', async ({ storage }) => {
    const { companies, enrichment } = storage
    await two(companies)
    const before = (await companies.find('b')) as CompanyRecord
    const fact = { confidence: 0.9, observedAt: 1, method: 'rule', evidence: [] }
    await enrichment.save({
      before,
      after: withValues(before, { legal_name: 'Acme Labs Ltd', founded_year: 2012 }),
      facts: [
        { field: 'founded_year', ...fact },
        { field: 'legal_name', ...fact },
      ],
    })
    await companies.merge('a', 'b', at)
    // The company knows its year itself.
    same(
      (await enrichment.factsOf('a')).map(({ field }) => field),
      ['legal_name'],
    )
    const shown = (await companies.find('a')) as CompanyRecord
    await enrichment.save({
      before: shown,
      after: withValues(shown, { logo_url: 'https://acme.example/logo.png' }),
      facts: [{ field: 'logo_url', ...fact }],
    })
    same(await shownValue(companies, 'logo_url'), 'https://acme.example/logo.png')
    await companies.unmerge('b', at)
    same(
      (await enrichment.factsOf('a')).map(({ field }) => field),
      ['logo_url'],
    )
    same(
      (await enrichment.factsOf('b')).map(({ field }) => field),
      ['founded_year', 'legal_name'],
    )
    same(await shownValue(companies, 'logo_url'), 'https://acme.example/logo.png')
  }),
  merges(
    'an import that says so merges what has the website and the name of another',
    async ({ storage }) => {
      const { companies } = storage
      const known = exampleRecord('a', { name: 'Acmé, Inc.', domain: 'acme.example' })
      const twin = exampleRecord('b', { name: 'ACME', domain: 'acme.example', tagline: 'We make it' })
      const other = exampleRecord('c', { name: 'Acme Foundation', domain: 'acme.example' })
      await companies.upsertMany([draft(known)], null)
      same(
        await companies.upsertMany(
          [twin, other].map((record) => ({ ...draft(record), mergesTwin: true })),
          null,
        ),
        ['created_merged', 'created_beside'],
      )
      same(idsOf(await companies.findMany(['a', 'b', 'c'])), ['a', 'a', 'c'])
      same(await shownValue(companies, 'tagline'), 'We make it')
      same(await companies.upsertMany([{ ...draft(twin), mergesTwin: true }], null), ['unchanged'])
    },
  ),
  merges('each record is told as it is by itself', async ({ storage }) => {
    const { companies } = storage
    const given = await two(companies)
    await companies.merge('a', 'b', at)
    same(
      (await companies.ownRecords(['b', 'a', 'none'])).map(undated),
      [given[1], given[0], null].map(undated),
    )
  }),
  merges(
    'a website leads to the record that was stored first with it, as it is by itself',
    async ({ storage }) => {
      const { companies } = storage
      const known = { domain: 'acme.example', alternate_domains: ['old.example'], tagline: null }
      const [first, second] = [
        exampleRecord('a', known),
        exampleRecord('b', { ...known, tagline: 'We make it' }),
      ]
      await companies.upsertMany([draft(first), draft(second)], null)
      const asked = ['acme.example', 'old.example', 'none.example', '']
      const own = async () => (await companies.ownRecordsOfWebsites(asked)).map(undated)
      same(await own(), [first, null, null, null].map(undated))
      await companies.merge('a', 'b', at)
      same(await own(), [first, null, null, null].map(undated))
      await companies.unmerge('b', at)
      await companies.merge('b', 'a', at)
      same(await own(), [first, null, null, null].map(undated))
      const arrived = draft(exampleRecord('site:acme.example', { ...known, tagline: 'New' }), true)
      await companies.upsertMany([arrived], null)
      same(
        (await companies.ownRecords(['a', 'b', 'site:acme.example'])).map((one) => one?.company.tagline),
        ['New', 'We make it', undefined],
      )
    },
  ),
  acrossRestart('merges: outlive a restart', async ({ storage }, restart) => {
    await two(storage.companies)
    await storage.companies.merge('a', 'b', at)
    const before = await storage.companies.find('a')
    const { companies } = await restart()
    same(await companies.find('b'), before)
    same(await companies.unmerge('b', at), 'unmerged')
    same(await companies.count(), 2)
  }),
]

/** `a` and `b`, two records of one company, as they are given. */
async function two(companies: CompanyStore): Promise<[CompanyRecord, CompanyRecord]> {
  const first = exampleRecord('a', {
    name: 'Acme',
    domain: 'acme.example',
    aliases: [],
    alternate_domains: [],
    tagline: null,
    legal_name: null,
    logo_url: null,
    founded_year: 2015,
  })
  const second = exampleRecord('b', {
    name: 'Acme Labs',
    domain: 'acmelabs.example',
    aliases: ['Old Acme'],
    alternate_domains: [],
    tagline: 'We make it',
    legal_name: null,
    logo_url: null,
    founded_year: 2014,
  })
  await companies.upsertMany([{ ...draft(first), by: byFile('one.csv') }], null)
  await companies.upsertMany([{ ...draft(second), by: byFile('two.csv') }], null)
  return [first, second]
}

const idsInFeed = async (companies: CompanyStore) =>
  Object.keys(replay((await companies.changesAfter(null, 100)).changes))

const shownValue = async (companies: CompanyStore, key: keyof CompanyRecord['company']) =>
  (await companies.find('a'))?.company[key] ?? null

const withValues = (record: CompanyRecord, values: Partial<CompanyRecord['company']>): CompanyRecord => ({
  ...record,
  company: { ...record.company, ...values },
})

/** As an operator's edit leaves it. */
function edited(
  record: CompanyRecord,
  values: Partial<Record<'founded_year' | 'tagline', unknown>>,
): CompanyRecord {
  const marks = Object.fromEntries(Object.keys(values).map((field) => [field, at]))
  return {
    ...withValues(record, values as Partial<CompanyRecord['company']>),
    edits: { ...record.edits, ...marks },
  }
}

const undated = (record: CompanyRecord | null | undefined) =>
  record == null ? null : { ...record, company: { ...record.company, updated_at: '' } }

const byFile = (file: string): OriginPlace => ({
  origin: { kind: 'import', source: null, file, licence: null, retrieved_at: null, as_of: null },
  place: null,
})
