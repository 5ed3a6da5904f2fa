import { turn } from '../extraction/read-site.ts'
import { notFound } from '../extraction/reconcile.ts'
import type { Site } from '../extraction/site.ts'
import type { Help, ModelUsage } from '../help/ports.ts'
import type { Hashing } from '../host.ts'
import type { SiteReader } from '../sites/snapshot.ts'
import { doubted } from './change-funding.ts'
import type { SiteCoverage } from './coverage.ts'
import { neighboursOf } from './dataset-help.ts'
import type { EnrichmentError } from './evidence-schema.ts'
import { founderFindings } from './founder-findings.ts'
import type { FounderFields } from './founder-schema.ts'
import { type FundingMembers, fundingFindings } from './funding-findings.ts'
import { type GeneralFacts, generalFindings } from './general-findings.ts'
import type { GeneralFields } from './general-schema.ts'
import { foundersLearnt, fundingLearnt, generalLearnt, type Learning } from './learning.ts'
import type { Ledger } from './ledger.ts'
import { marksOf } from './marks.ts'
import { helpFounders } from './model/model-founders.ts'
import { helpFunding } from './model/model-funding.ts'
import { helpGeneral } from './model/model-general.ts'
import type { CompanyReading, ReadingParts } from './read-company.ts'
import type { Subject } from './subject.ts'
import { isUntold } from './telling-pages-table.ts'
import { pagesAbout, searchedPages } from './third-party-pages.ts'

/** What one child of an enrichment came to. */
export interface ChildOutcome<Fields> {
  readonly fields: Fields
  readonly ledger: Ledger
  readonly errors: readonly EnrichmentError[]
  readonly model: ChildModelUse | null
  /** Pages elsewhere that were read for this child. */
  readonly pagesElsewhere: number
  /** Of these those that the client named. */
  readonly unverified: readonly string[]
  readonly learnt: Learning
}

export interface ChildModelUse {
  readonly name: string
  readonly usage: ModelUsage
  /** Values whose quote was not on the page, or from which our own rules read something else. */
  readonly rejectedValues: number
}

export interface ChildParts extends ReadingParts {
  readonly reader: Pick<SiteReader, 'readPage'>
  readonly help: Help
  readonly crypto: Hashing
}

export interface ChildInput {
  readonly reading: CompanyReading
  readonly subject: Subject
  readonly covered: SiteCoverage
  readonly signal: AbortSignal
}

export async function generalChild(
  { reading, subject, covered, signal }: ChildInput,
  parts: ChildParts,
): Promise<ChildOutcome<GeneralFields>> {
  const { extractors, known, help, clock, log } = parts
  const { site, context, identity, hints } = reading
  const contacts = extractors.contacts(site, context)
  await turn(clock)
  const profile = extractors.profile(site, context)
  await turn(clock)
  const neighbours = await neighboursOf(site, profile, subject.record?.company.id ?? null, { ...known, log })
  signal.throwIfAborted()
  const industries =
    // Without companies to compare with, nothing was looked for.
    neighbours === null || neighbours.length === 0
      ? [notFound<string>('not_checked')]
      : extractors.industries(neighbours, site)
  const read: GeneralFacts = { identity, contacts, profile, industries }
  const { facts, errors, use } = await helpGeneral(read, { ...help, extractors, context, site, signal })
  const { fields, ledger } = generalFindings(facts, hints, covered.unread)
  return {
    fields,
    ledger,
    errors,
    model: use,
    pagesElsewhere: 0,
    unverified: [],
    learnt: generalLearnt(facts, ledger.evidence),
  }
}

export async function founderChild(
  { reading, subject, covered, signal }: ChildInput,
  parts: ChildParts,
): Promise<ChildOutcome<FounderFields>> {
  const { extractors, help, clock, reader } = parts
  const { context, hints } = reading
  let { site } = reading
  let people = extractors.people(site, context)
  await turn(clock)
  let errors: readonly EnrichmentError[] = []
  const marks = people.founders.length === 0 && help.search !== null ? marksOf(reading, people, parts) : null
  if (marks !== null) {
    const name = quoted(site)
    const queries = [`${name} ${site.domain} founders`, `${name} co-founder CEO`]
    const found = await searchedPages(queries, marks, { reader, search: help.search, clock, signal })
    errors = found.errors
    if (found.pages.length > 0) {
      site = withPages(site, found.pages)
      people = extractors.people(site, context)
    }
  }
  const helped = await helpFounders(people, { ...help, extractors, context, site, signal })
  const { personIds } = subject
  const { fields, ledger } = founderFindings(helped.facts, personIds, covered.unread, hints?.profileUrls)
  // What a client says of people is no part of the record.
  const read = founderFindings(helped.facts, personIds, covered.unread).fields
  return {
    fields,
    ledger,
    errors: [...errors, ...helped.errors],
    model: helped.use,
    pagesElsewhere: site.pages.length - reading.site.pages.length,
    unverified: [],
    learnt: foundersLearnt(read, { now: clock.now(), isWhole: !isUntold('founders', covered.unread) }),
  }
}

export async function fundingChild(
  { reading, subject, covered, signal }: ChildInput,
  parts: ChildParts,
): Promise<ChildOutcome<FundingMembers>> {
  const { extractors, help, clock, reader } = parts
  const { context, hints, investors } = reading
  const around = { reader, search: help.search, clock, signal }
  let { site } = reading
  const read = async (site: Site) => {
    const first = extractors.funding(site, context)
    await turn(clock)
    // Whom the dataset knows as an investor may stand in a list that could not be told apart before.
    return (await investors.learn()) ? extractors.funding(site, context) : first
  }
  const named = hints?.sourceUrls ?? []
  const mayAsk = named.length > 0 || help.search !== null
  const marks = mayAsk ? marksOf(reading, null, parts) : null
  const given = marks === null || named.length === 0 ? [] : await pagesAbout(named, marks, around)
  const unverified = new Set(given.filter(({ origin }) => origin === 'third_party').map(({ url }) => url))
  site = withPages(site, given)
  let funding = await read(site)
  let errors: readonly EnrichmentError[] = []
  if (funding.state === 'not_found' && marks !== null) {
    const name = quoted(site)
    const queries = [`${name} ${site.domain} funding`, `${name} raises seed OR series`]
    const found = await searchedPages(queries, marks, around)
    errors = found.errors
    if (found.pages.length > 0) {
      site = withPages(site, found.pages)
      funding = await read(site)
    }
  }
  const helped = await helpFunding(funding, { ...help, extractors, context, site, signal })
  const shown = doubted(helped.facts, unverified)
  const { fields, ledger } = fundingFindings(shown, subject.roundIds(), covered.unread)
  // What a client names is shown to the client, and no part of what all others are told.
  const verified = { ...site, pages: site.pages.filter(({ url }) => !unverified.has(url)) }
  const kept =
    unverified.size === 0
      ? { fields, ledger }
      : fundingFindings(await read(verified), subject.roundIds(), covered.unread)
  const elsewhere = new Set(site.pages.filter(({ origin }) => origin === 'third_party').map(({ url }) => url))
  return {
    fields,
    ledger,
    errors: [...errors, ...helped.errors],
    model: helped.use,
    pagesElsewhere: site.pages.length - reading.site.pages.length,
    unverified: [...unverified],
    learnt: fundingLearnt(kept.fields, kept.ledger.evidence, { now: clock.now(), elsewhere }),
  }
}

/** The company's name as a search takes it literally. */
const quoted = ({ names, domain }: Site) => `"${(names[0] ?? domain).replaceAll('"', ' ').slice(0, 100)}"`

/** A page that the crawl has read already is not read as somebody else's. */
function withPages(site: Site, pages: Site['pages']): Site {
  const known = new Set(site.pages.map(({ url }) => url))
  return { ...site, pages: [...site.pages, ...pages.filter(({ url }) => !known.has(url))] }
}
