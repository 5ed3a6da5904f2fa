export { type ChildInput, type ChildOutcome, founderChild, fundingChild, generalChild } from './children.ts'
export type { CombinedResult } from './combined-schema.ts'
export { createCompanyDetails, type FindDetails } from './company-details.ts'
export type { CompanyDetails, CompanyPart, CompanyPerson } from './company-details-schema.ts'
export { companyDetailsEndpoints } from './company-endpoints.ts'
export type { SiteCoverage } from './coverage.ts'
export { crawlPlans } from './crawl-plans-table.ts'
export { distinctSources, keyOfSource } from './distinct-sources.ts'
export { createEnrichedCompanies, type EnrichedCompanies } from './enriched-companies.ts'
export { createEvidenceBuilder, hintConfidence, isTold, rounded, sourceRefs } from './evidence-builder.ts'
export {
  type Conflict,
  type EnrichmentError,
  type Evidence,
  EvidenceSchema,
  type FieldStates,
  isOfRecord,
  type SourceRef,
  SourceRefSchema,
  type Usage,
  UsageSchema,
} from './evidence-schema.ts'
export { magicFacts, type TestFacts, testFacts } from './facts.ts'
export { isAnyUntold, isUntold } from './field-table.ts'
export { listWithoutPeople, savedWithoutPeople } from './forgotten-finds.ts'
export { type Founder, FounderFieldsSchema, type FounderResult } from './founder-schema.ts'
export { FundingFieldsSchema, type FundingResult, type FundingRoundResult } from './funding-schema.ts'
export { GeneralFieldsSchema, PricingSchema, ProductsSchema } from './general-field-table.ts'
export type { GeneralResult } from './general-schema.ts'
export { areOneName, domainLabel, type Hints, hintsOf } from './hints.ts'
export { createHistoryReader, historyText } from './history-as-stored.ts'
export { neighboursOf } from './known-companies.ts'
export { childParts, type LiveParts, type SiteRun, type SiteWork, saveFindings } from './live-parts.ts'
export { type FoundOf, joinedFinds, shownFacts } from './merged-finds.ts'
export { claimOf } from './model/ask-model.ts'
export { type ShownPages, shownPages, tellsOf } from './model/model-pages.ts'
export { type Claim, proofOf } from './model/proof.ts'
export { madeHere } from './new-record.ts'
export { enrichment } from './open.ts'
export { providerError } from './provider-errors.ts'
export { readCompany } from './read-company.ts'
export { domainOf, readPublicWebsite } from './read-request.ts'
export { childInput, nameOf, readSite, subjectApart, subjectOfJob } from './read-subject.ts'
export { recordEvidence } from './record-evidence.ts'
export { evidenceOf, foundersOf, fundingOf, generalOf, type RecordFacts, sourceOf } from './record-results.ts'
export { joinedUpdates, noUpdate, type RecordUpdate } from './record-update.ts'
export type { SearchBudget } from './search-budget.ts'
export type {
  EnrichedRecord,
  EnrichedStore,
  EnrichmentStore,
  Forgotten,
  StoredFact,
  StoredPerson,
  StoredRound,
} from './store.ts'
export type { Subject } from './subject.ts'
export { type Asked, type EnrichmentTestParts, nothingUsed } from './test-mode.ts'
export { type Allowance, readPages, searchedUrls } from './third-party-pages.ts'
export { tradeTermsIn } from './trade-terms.ts'
