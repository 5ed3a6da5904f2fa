export { inverseFrequency } from './analysis/query-terms.ts'
export { remembered } from './analysis/remembered.ts'
export { similarQueryOf } from './analysis/similar-query.ts'
export { stopWords } from './analysis/stop-words.ts'
export { indexTokens, pairOf } from './analysis/tokens.ts'
export { wordsIn } from './analysis/words-in.ts'
export type { Companies } from './companies.ts'
export type {
  AskedFrequencies,
  CompanyIndex,
  Confidence,
  FedIndex,
  Frequencies,
  IndexStatus,
  KnownInvestor,
  MatchType,
  NameCandidate,
  SearchMatch,
  SearchPage,
  SearchPlan,
  SimilarCompany,
  SimilarQuery,
} from './company-index.ts'
export {
  type CompanyQueryData,
  type CompanyQueryRequest,
  CompanyQueryRequestSchema,
} from './company-queries/schema.ts'
export { companyEndpoints } from './endpoints.ts'
export type { IndexFeed } from './index-feed.ts'
export { investorEndpoints } from './investors/endpoints.ts'
export {
  type InvestorData,
  InvestorPathSchema,
  type InvestorsData,
  InvestorsQuerySchema,
  PortfolioQuerySchema,
} from './investors/schema.ts'
export type { AlikeCompany, AskedLikeness, Likeness } from './likeness.ts'
export type { FollowedDataset } from './lookup/lookup.ts'
export { type LookupData, type LookupRequest, LookupRequestSchema } from './lookup/schema.ts'
export { type IndexPlace, openCompanies } from './open.ts'
export { type SearchData, SearchDataSchema, type SearchRequest, SearchRequestSchema } from './schema.ts'
export type { BuildState } from './segments/lifecycle/build-wait.ts'
export type { IndexLife, IndexState } from './segments/lifecycle/index-life.ts'
export type { IndexSizes } from './segments/lifecycle/index-sizes.ts'
export {
  type IndexThreadHost,
  type IndexThreadSetup,
  serveIndexThread,
} from './segments/lifecycle/index-thread.ts'
export { inspectIndex } from './segments/lifecycle/inspect-index.ts'
export type { SegmentIndex } from './segments/lifecycle/segment-index.ts'
export type { SegmentFile, SegmentFiles } from './segments/segment-files.ts'
export { type SuggestionsData, SuggestionsQuerySchema } from './suggestions/schema.ts'
export {
  type SearchTuning,
  SearchTuningSchema,
  type TuningChange,
  TuningChangeSchema,
  type TuningPreview,
  type TuningPreviewRequest,
  TuningPreviewRequestSchema,
  TuningPreviewSchema,
} from './tuning/schema.ts'
export {
  type NamedTuning,
  type OpenedSearchTuning,
  openSearchTuning,
  type SearchTunings,
} from './tuning/search-tuning.ts'
export {
  createDuplicates,
  type DuplicatePair,
  type Duplicates,
  type DuplicatesPage,
  type DuplicatesStatus,
} from './twins/duplicates.ts'
export { createTwinFinder, type TwinFinder } from './twins/twin-finder.ts'
export { type OpenedVectors, openVectors } from './vectors/open.ts'
export type { VectorStatus, VectorsPlace } from './vectors/place.ts'
export type { SemanticRanker } from './vectors/semantic-ranker.ts'
export type { VectorState, VectorStore } from './vectors/store.ts'
