import { type FundingFacts, notFound, type PeopleFacts, type Site, turn } from '../extraction/index.ts'
import type { Hashing, Providers } from '../kernel/index.ts'
import type { SiteReader } from '../web/index.ts'
import { cappedFunding } from './change-funding.ts'
import { identifiersOf } from './company-identifiers.ts'
import type { SiteCoverage } from './coverage.ts'
import { type EvidenceBuilder, isTold } from './evidence-builder.ts'
import type { EnrichmentError } from './evidence-schema.ts'
import { isUntold } from './field-table.ts'
import { founderFindings } from './founder-findings.ts'
import type { FounderFields } from './founder-schema.ts'
import { fundingFindings } from './funding-findings.ts'
import type { FundingMembers } from './funding-schema.ts'
import { filledElsewhere, withoutElsewhere } from './general-elsewhere.ts'
import type { GeneralFacts } from './general-field.ts'
import type { GeneralFields } from './general-field-table.ts'
import { generalFindings } from './general-findings.ts'
import { generalUpdate } from './general-update.ts'
import { neighboursOf } from './known-companies.ts'
import type { ChildModelUse } from './model/ask-model.ts'
import { askModelForFounders } from './model/model-founders.ts'
import { askModelForFunding } from './model/model-funding.ts'
import { askModelForGeneral } from './model/model-general.ts'
import type { CompanyReading, ReadingParts } from './read-company.ts'
import { foundersUpdate, fundingUpdate, type RecordUpdate } from './record-update.ts'
import { noSearch, oneRound, type SearchBudget } from './search-budget.ts'
import type { Subject } from './subject.ts'
import { cappedGeneral, cappedPeople } from './unverified-sources.ts'
import { type FallbackReading, fallBackToWeb, type Gap } from './web-search-fallback.ts'

/** What one child of an enrichment came to. */
export interface ChildOutcome<Fields> {
  readonly fields: Fields
  readonly builder: EvidenceBuilder
  readonly errors: readonly EnrichmentError[]
  readonly model: ChildModelUse | null
  /** Pages elsewhere that were read for this child. */
  readonly pagesElsewhere: number
  /** Questions put to the search. */
  readonly searches: number
  /** Of these those that the client named. */
  readonly unverified: readonly string[]
  readonly update: RecordUpdate
}

export interface ChildParts extends ReadingParts {
  readonly reader: Pick<SiteReader, 'readPage'>
  readonly providers: Providers
  readonly crypto: Hashing
}

export interface ChildInput {
  readonly reading: CompanyReading
  readonly subject: Subject
  readonly covered: SiteCoverage
  readonly signal: AbortSignal
  /** Default: as an enrichment does. */
  readonly searchBudget?: SearchBudget
}

export async function generalChild(
  input: ChildInput,
  parts: ChildParts,
): Promise<ChildOutcome<GeneralFields>> {
  const { reading, subject, covered, signal, searchBudget = noSearch } = input
  const { extractors, known, providers, clock, log } = parts
  const { site, context, hints } = reading
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
  const own: GeneralFacts = { identity: reading.identity, contacts, profile, industries }
  const gap: Gap<GeneralFacts> = {
    name: 'profile',
    named: hints?.pageUrls ?? [],
    isOpen: ({ identity, contacts }) => !isTold(identity.foundedYear) || !isTold(contacts.location),
    read: async (around) => (around === site ? own : filledElsewhere(own, around, context)),
    identifiers: (around) => identifiersOf({ ...reading, site: around }, subject, parts),
  }
  const fallback = await fallBackToWeb(site, gap, searchBudget, aroundOf(input, parts))
  const read = cappedGeneral(fallback.facts, fallback.unverified)
  const { facts, errors, use } = await askModelForGeneral(read, {
    ...providers,
    extractors,
    context,
    site,
    signal,
  })
  const { fields, builder } = generalFindings(facts, hints, covered.unread)
  return {
    fields,
    builder,
    model: use,
    ...reportOf(fallback, errors, reading),
    update: generalUpdate(withoutElsewhere(facts), builder.evidence),
  }
}

export async function founderChild(
  input: ChildInput,
  parts: ChildParts,
): Promise<ChildOutcome<FounderFields>> {
  const { reading, subject, covered, signal, searchBudget = oneRound } = input
  const { extractors, providers, clock } = parts
  const { context, hints } = reading
  const read = async (site: Site) => {
    const people = extractors.people(site, context)
    await turn(clock)
    return people
  }
  const gap: Gap<PeopleFacts> = {
    name: 'founders',
    named: hints?.pageUrls ?? [],
    isOpen: ({ founders }) => founders.length === 0,
    read,
    identifiers: (around) => identifiersOf({ ...reading, site: around }, subject, parts),
  }
  const fallback = await fallBackToWeb(reading.site, gap, searchBudget, aroundOf(input, parts))
  const { site, unverified } = fallback
  const withModel = await askModelForFounders(fallback.facts, {
    ...providers,
    extractors,
    context,
    site,
    signal,
  })
  const shown = cappedPeople(withModel.facts, unverified)
  const { personIds } = subject
  const { fields, builder } = founderFindings(shown, personIds, covered.unread, hints?.profileUrls)
  // What a client says of people, or names a page for, is no part of the record.
  const verified = unverified.size === 0 ? withModel.facts : await read(without(unverified, site))
  const kept = founderFindings(verified, personIds, covered.unread).fields
  return {
    fields,
    builder,
    model: withModel.use,
    ...reportOf(fallback, withModel.errors, reading),
    update: foundersUpdate(kept, { now: clock.now(), isWhole: !isUntold('founders', covered.unread) }),
  }
}

export async function fundingChild(
  input: ChildInput,
  parts: ChildParts,
): Promise<ChildOutcome<FundingMembers>> {
  const { reading, subject, covered, signal, searchBudget = oneRound } = input
  const { extractors, providers, clock } = parts
  const { context, hints, investors } = reading
  const read = async (site: Site, isInvestor = investors.isInvestor) => {
    const around = { ...context, isInvestor }
    const first = extractors.funding(site, around)
    await turn(clock)
    // Whom the dataset knows as an investor may be in a list that could not be split before.
    return (await investors.learn()) ? extractors.funding(site, around) : first
  }
  const gap: Gap<FundingFacts> = {
    name: 'funding',
    named: [...new Set([...(hints?.sourceUrls ?? []), ...(hints?.pageUrls ?? [])])],
    isOpen: ({ state }) => state === 'not_found',
    read: (around) => read(around),
    identifiers: (around) => identifiersOf({ ...reading, site: around }, subject, parts),
  }
  const fallback = await fallBackToWeb(reading.site, gap, searchBudget, aroundOf(input, parts))
  const { site, unverified } = fallback
  const withModel = await askModelForFunding(fallback.facts, {
    ...providers,
    extractors,
    context,
    site,
    signal,
  })
  const shown = cappedFunding(withModel.facts, unverified)
  const { fields, builder } = fundingFindings(shown, subject.roundIds(), covered.unread)
  // What a client names is shown to the client, and no part of the message to all others.
  const isClients = unverified.size > 0 || (hints?.investorNames.length ?? 0) > 0
  const ours = isClients ? await read(without(unverified, site), investors.isKnown) : null
  const kept = ours === null ? { fields, builder } : fundingFindings(ours, subject.roundIds(), covered.unread)
  const elsewhere = new Set(site.pages.filter(({ origin }) => origin === 'third_party').map(({ url }) => url))
  return {
    fields,
    builder,
    model: withModel.use,
    ...reportOf(fallback, withModel.errors, reading),
    update: fundingUpdate(kept.fields, kept.builder.evidence, { now: clock.now(), elsewhere }),
  }
}

const aroundOf = ({ signal }: ChildInput, { reader, providers, clock }: ChildParts) => ({
  reader,
  search: providers.search,
  clock,
  signal,
})

const reportOf = (
  { site, errors, searches, unverified }: FallbackReading<unknown>,
  more: readonly EnrichmentError[],
  reading: CompanyReading,
) => ({
  errors: [...errors, ...more],
  pagesElsewhere: site.pages.length - reading.site.pages.length,
  searches,
  unverified: [...unverified],
})

const without = (urls: ReadonlySet<string>, site: Site): Site => ({
  ...site,
  pages: site.pages.filter(({ url }) => !urls.has(url)),
})
