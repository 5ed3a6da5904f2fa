import {
  type Environment,
  type Hashing,
  pageBounds,
  readCursor,
  ServiceError,
  unreadableCursor,
  writeCursor,
} from '../../kernel/index.ts'
import type { CompanyFilter, CompanyRecord, InvestorTerm } from '../../records/index.ts'
import { investorId, investorKey, investorName } from '../../reference/index.ts'
import { readQueryCursor, writeQueryCursor } from '../company-queries/cursor.ts'
import { readPage } from '../company-queries/query-companies.ts'
import { searchFingerprint } from '../cursor.ts'
import { wordsOfText } from '../facets/wanted-values.ts'
import type { FollowedDataset } from '../lookup/lookup.ts'
import type { InvestorPosition } from './plan.ts'
import type {
  InvestorData,
  InvestorsData,
  InvestorsQuery,
  PortfolioCompany,
  PortfolioQuery,
} from './schema.ts'

export interface InvestorsContext {
  readonly environment: Environment
  readonly crypto: Hashing
}

/** The houses of a dataset (docs/design/decisions.md#investors). */
export async function listInvestors(
  { index, store, feed }: FollowedDataset,
  { environment, crypto }: InvestorsContext,
  { q, limit = pageBounds.pageDefault, after }: InvestorsQuery,
): Promise<InvestorsData> {
  const words = q === undefined ? [] : wordsOfText(q)
  const key = q === undefined ? null : investorKey(q)
  const frame = { kind: 'investors', filterHash: searchFingerprint([environment, words, key], crypto) }
  const position = after === undefined ? null : positionIn(readCursor(frame, after))
  await feed.catchUp()
  const page = await index.investorsListed({ words, key, limit, after: position })
  const records = await store.findMany(page.investors.map(({ companyId }) => companyId))
  const last = page.hasMore ? page.investors.at(-1) : undefined
  return {
    investors: page.investors.map(({ key, companies, led }, i) => ({
      id: investorId(key),
      name: nameOf(key, records[i] ?? null),
      company_count: companies,
      led_count: led,
    })),
    next_cursor: last === undefined ? null : writeCursor(frame, { c: last.companies, i: last.key }),
  }
}

function positionIn(found: Readonly<Record<string, unknown>> | null): InvestorPosition {
  const { c: companies, i: key } = found ?? {}
  if (!Number.isSafeInteger(companies) || typeof key !== 'string') throw unreadableCursor()
  return { companies: companies as number, key }
}

/** As a company has it, where the table does not know the investor. */
function nameOf(key: string, record: CompanyRecord | null): string {
  const named = record?.company.funding?.investors.find(({ name }) => investorKey(name) === key)
  return investorName(key) ?? named?.name ?? key
}

/** An investor, whoever it is, with a page of its portfolio. Throws NOT_FOUND where no company names one with the id. */
export async function findInvestor(
  dataset: FollowedDataset,
  { environment, crypto }: InvestorsContext,
  id: string,
  { limit = pageBounds.pageDefault, after }: PortfolioQuery,
): Promise<InvestorData> {
  const own = id.toLowerCase()
  const fingerprint = searchFingerprint(['investor', environment, own], crypto)
  const cursor = after === undefined ? null : readQueryCursor(after, fingerprint, latestFirst.length)
  if (cursor !== null && 'issue' in cursor) throw unreadableCursor()
  await dataset.feed.catchUp()
  const read = (filter: CompanyFilter, page: Partial<Parameters<typeof readPage>[1]>) =>
    readPage(dataset, { ...onlyFirst, explicit: { filter }, ...page })
  const [named] = (await read(backedBy({ id: own }), {})).found
  const key = named === undefined ? null : keyIn(named.record, own)
  if (named === undefined || key === null) throw noSuchInvestor()
  const portfolio = backedBy({ name: key })
  // Who has the highest score says how it is written, as in the list; a source's own id need not lead to that company.
  const [first = named] = own === investorId(key) ? [named] : (await read(portfolio, {})).found
  const page = await read(portfolio, { columns: latestFirst, size: limit, cursor })
  const led = await dataset.index.browse({
    filter: backedBy({ name: key, lead: true }),
    sort: [],
    limit: 1,
    after: null,
  })
  return {
    id: investorId(key),
    name: nameOf(key, first.record),
    company_count: page.total,
    led_count: led.total,
    companies: page.found.map(({ record }) => portfolioCompany(record, key)),
    next_cursor:
      page.hasMore && page.last !== null
        ? writeQueryCursor({ after: page.last, change: page.change }, fingerprint)
        : null,
  }
}

const onlyFirst = { columns: [], size: 1, cursor: null, facets: [], collapse: null }
const latestFirst = [{ column: 'lastRaisedOn', order: 'desc' }] as const

const backedBy = (term: Partial<InvestorTerm>): CompanyFilter => ({
  includedInvestors: [{ id: null, name: null, lead: false, ...term }],
})

/** Of whom the id is: a source may have given one of its own. */
function keyIn({ company }: CompanyRecord, id: string): string | null {
  const keys = (company.funding?.investors ?? []).map(({ id, name }) => ({ id, key: investorKey(name) }))
  return (keys.find(({ key }) => investorId(key) === id) ?? keys.find((one) => one.id === id))?.key ?? null
}

function portfolioCompany({ company, rounds }: CompanyRecord, key: string): PortfolioCompany {
  const { id, name, website, domain, funding } = company
  const own = rounds.flatMap(({ type, announced_on, amount_usd, investors }) => {
    const named = investors.filter(({ name }) => investorKey(name) === key)
    if (named.length === 0) return []
    return [{ type, announced_on, amount_usd, lead: named.some(({ lead }) => lead) }]
  })
  return {
    ...{ id, name, website, domain },
    lead: (funding?.investors ?? []).some((one) => one.lead && investorKey(one.name) === key),
    latest_on:
      own
        .flatMap(({ announced_on }) => announced_on ?? [])
        .sort()
        .at(-1) ?? null,
    rounds: own,
  }
}

const noSuchInvestor = () =>
  new ServiceError('NOT_FOUND', { message: 'No company of the dataset names an investor with this id.' })
