import type { PeopleFacts } from '../extraction/facts.ts'
import { turn } from '../extraction/read-site.ts'
import { notFound } from '../extraction/reconcile.ts'
import type { Site } from '../extraction/site.ts'
import type { Help, ModelUsage } from '../help/ports.ts'
import type { Hashing } from '../host.ts'
import type { SiteReader } from '../sites/snapshot.ts'
import type { SiteCoverage } from './coverage.ts'
import { neighboursOf } from './dataset-help.ts'
import type { EnrichmentError } from './evidence-schema.ts'
import { founderFindings } from './founder-findings.ts'
import type { FounderFields } from './founder-schema.ts'
import { type FundingMembers, fundingFindings } from './funding-findings.ts'
import { type GeneralFacts, generalFindings } from './general-findings.ts'
import type { GeneralFields } from './general-schema.ts'
import type { Marks } from './identity-gate.ts'
import { foundersLearnt, fundingLearnt, generalLearnt, type Learning } from './learning.ts'
import { isTold, type Ledger } from './ledger.ts'
import { helpFounders } from './model/model-founders.ts'
import { helpFunding } from './model/model-funding.ts'
import { helpGeneral } from './model/model-general.ts'
import type { CompanyReading, ReadingParts } from './read-company.ts'
import type { Subject } from './subject.ts'
import { pagesAbout, searchedPages } from './third-party-pages.ts'

/** What one child of an enrichment came to. */
export interface ChildOutcome<Fields> {
  readonly fields: Fields
  readonly ledger: Ledger
  readonly errors: readonly EnrichmentError[]
  readonly model: ChildModelUse | null
  /** Pages elsewhere that were read for this child. */
  readonly pagesElsewhere: number
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
    neighbours === null ? [notFound<string>('not_checked')] : extractors.industries(neighbours, site)
  const read: GeneralFacts = { identity, contacts, profile, industries }
  const { facts, errors, use } = await helpGeneral(read, { ...help, extractors, context, site, signal })
  const { fields, ledger } = generalFindings(facts, hints, covered.unread)
  return {
    fields,
    ledger,
    errors,
    model: use,
    pagesElsewhere: 0,
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
  if (people.founders.length === 0 && hints !== null) {
    const marks = marksOf(reading, people, parts)
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
    learnt: foundersLearnt(read, parts.clock.now()),
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
  const read = async () => {
    const first = extractors.funding(site, context)
    await turn(clock)
    // Whom the dataset knows as an investor may stand in a list that could not be told apart before.
    return (await investors.learn()) ? extractors.funding(site, context) : first
  }
  if (hints !== null && hints.sourceUrls.length > 0) {
    const given = await pagesAbout(hints.sourceUrls, marksOf(reading, null, parts), around)
    site = withPages(site, given)
  }
  let funding = await read()
  let errors: readonly EnrichmentError[] = []
  if (funding.state === 'not_found' && hints !== null) {
    const name = quoted(site)
    const queries = [`${name} ${site.domain} funding`, `${name} raises seed OR series`]
    const found = await searchedPages(queries, marksOf(reading, null, parts), around)
    errors = found.errors
    if (found.pages.length > 0) {
      site = withPages(site, found.pages)
      funding = await read()
    }
  }
  const helped = await helpFunding(funding, { ...help, extractors, context, site, signal })
  const { fields, ledger } = fundingFindings(helped.facts, subject.roundIds, covered.unread)
  return {
    fields,
    ledger,
    errors: [...errors, ...helped.errors],
    model: helped.use,
    pagesElsewhere: site.pages.length - reading.site.pages.length,
    learnt: fundingLearnt(fields, ledger.evidence, parts.clock.now()),
  }
}

/** The company's name as a search takes it literally. */
const quoted = ({ names, domain }: Site) => `"${(names[0] ?? domain).replaceAll('"', ' ').slice(0, 100)}"`

/** A page that the crawl has read already is not read as somebody else's. */
function withPages(site: Site, pages: Site['pages']): Site {
  const known = new Set(site.pages.map(({ url }) => url))
  return { ...site, pages: [...site.pages, ...pages.filter(({ url }) => !known.has(url))] }
}

function marksOf(
  { site, context, hints }: CompanyReading,
  people: PeopleFacts | null,
  { extractors }: Pick<ChildParts, 'extractors'>,
): Marks {
  const { founders, keyPeople } = people ?? extractors.people(site, context)
  const { location } = extractors.contacts(site, context)
  return {
    domain: site.domain,
    names: site.names,
    founders: [
      ...[...founders, ...keyPeople].flatMap(({ fullName }) =>
        isTold(fullName) ? (fullName.value ?? []) : [],
      ),
      ...(hints?.founderNames ?? []),
    ],
    cities: location.value?.city == null ? [] : [location.value.city],
  }
}
