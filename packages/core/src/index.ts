export {
  type Account,
  type ApiKey,
  type Caller,
  type Scope,
  scopes,
  type WindowLimits,
} from './accounts/account.ts'
export type { AccountDraft, Accounts, AdoptedKey, KeyDraft } from './accounts/accounts.ts'
export { isAddress, isAddressAllowed, isRange as isAddressRange } from './accounts/cidr.ts'
export { type KeyPrefix, type MintedKey, mintSecret, readSecret } from './accounts/keys.ts'
export type { LedgerDraft } from './accounts/ledger-draft.ts'
export type { AccountStore, KeyChange, KeyWithSecrets } from './accounts/store.ts'
export type { Audit, RecordedChange } from './audit/audit.ts'
export type * from './audit/store.ts'
export type { Billing, ChargeOutcome } from './billing/billing.ts'
export { LedgerEntrySchema, ledgerEntryTypes, toWireEntry as toWireLedgerEntry } from './billing/endpoints.ts'
export type { Adjustment, Grant, OperatorEntry } from './billing/operator-entries.ts'
export type { BillingStore, LedgerEntry, LedgerQuery } from './billing/store.ts'
export { type LedgerReport, type VerifyProgress, verifyLedgers } from './billing/verify.ts'
export { toIso } from './clock.ts'
export { type Company, type CompanyRecord, CompanySchema, noLinks } from './companies/company.ts'
export type { CompanyEdits } from './companies/edit/company-edits.ts'
export type { EditableField, Edits } from './companies/edit/editable-fields.ts'
export { editableFieldOf } from './companies/edit/patch.ts'
export { type ExportFormat, type ExportProgress, exportFormats } from './companies/export/export.ts'
export type { ServiceExportOptions } from './companies/export/service-export.ts'
export { FiltersSchema } from './companies/filters/filters.ts'
export { rejectedBecause } from './companies/import/formats/csv.ts'
export { readDelimiter } from './companies/import/formats/csv-dialect.ts'
export { type ImportEncoding, importEncodings, originalBytes } from './companies/import/formats/encoding.ts'
export { type ImportFormat, importFormats } from './companies/import/formats/record.ts'
export type {
  ImportedFile,
  ImportReject,
  ImportReport,
  ImportStart,
} from './companies/import/import-options.ts'
export { type Mapping, readMapping } from './companies/import/mapping/mapping.ts'
export { type PresetName, presetNames } from './companies/import/mapping/presets.ts'
export type { ImportProgress } from './companies/import/progress.ts'
export { type Locations, loadLocations } from './companies/locations/locations.ts'
export type { LookupData, LookupRequest } from './companies/lookup/schema.ts'
export type { OwnCompanyStore } from './companies/own-store.ts'
export type * from './companies/search/company-index.ts'
export {
  type SearchData,
  SearchDataSchema,
  type SearchRequest,
  SearchRequestSchema,
} from './companies/search/schema.ts'
export type { BuildState } from './companies/segments/lifecycle/build-wait.ts'
export type { IndexSizes } from './companies/segments/lifecycle/index-sizes.ts'
export {
  type IndexThreadHost,
  type IndexThreadSetup,
  serveIndexThread,
} from './companies/segments/lifecycle/index-thread.ts'
export { inspectIndex } from './companies/segments/lifecycle/inspect-index.ts'
export type { IndexLife, IndexState } from './companies/segments/lifecycle/segment-index.ts'
export type { SegmentFile, SegmentFiles } from './companies/segments/segment-files.ts'
export type * from './companies/store.ts'
export type { Competitor, CompetitorData, CompetitorRequest, SimilarityLevel } from './competitors/schema.ts'
export { researchHtml } from './deep-research/report/report-html.ts'
export type { DeepResearchRequest, DeepResearchResult } from './deep-research/schema.ts'
export { openapiDocument, publicRoutes, scopesInUse } from './endpoints.ts'
export type { CombinedResult } from './enrichment/combined-schema.ts'
export type { FounderResult } from './enrichment/founder-schema.ts'
export type { FundingResult } from './enrichment/funding-schema.ts'
export type { GeneralResult } from './enrichment/general-schema.ts'
export type * from './enrichment/store.ts'
export type { Environment } from './environment.ts'
export { describeError } from './error-record.ts'
export {
  DirectoryUnusable,
  type ErrorCode,
  type ErrorDetails,
  Explained,
  errorTable,
  type ForbiddenReason,
  NotStored,
  ServiceError,
  type ValidationIssue,
} from './errors.ts'
export type { HelpOptions } from './help/create-help.ts'
export { type HelpProbe, probeHelp } from './help/probe-help.ts'
export type { Clock, Crypto, Entropy, Hashing, Host, Log, Sha256Stream } from './host.ts'
export type { Endpoint, RateClass } from './http/endpoint.ts'
export type { RequestContext } from './http/exchange.ts'
export type { AuthFailure, RateRefusal, RequestEvent } from './http/request-event.ts'
export { requestIdOf } from './http/request-id.ts'
export type { InstanceNotes } from './instance/instance.ts'
export type { LimitsInForce, PricesInForce } from './instance/run-time-settings.ts'
export type * from './instance/store.ts'
export { JobError, type JobFailureReason, jobFailureReasons } from './job-error.ts'
export {
  isEnded,
  type Job,
  type JobFailure,
  type JobObservation,
  type JobStage,
  type JobStatus,
  type JobToDo,
  type JobType,
  jobStages,
  jobStatuses,
  jobTypes,
} from './jobs/job.ts'
export type { GivenFile } from './jobs/job-files.ts'
export type * from './jobs/jobs.ts'
export type { JobKind, JobOutput, JobRequest, JobRun, JobWork, SyncWork } from './jobs/kind.ts'
export { jobPaths, pollUrlOf, resultUrlOf } from './jobs/paths.ts'
export { type JobSettings, jobDefaults } from './jobs/settings.ts'
export type * from './jobs/store.ts'
export { type SeenJob, toWireFailure, toWireJob } from './jobs/view.ts'
export type { ListedCompany, Lists } from './lists/lists.ts'
export { toWireChange as toWireListChange, toWireList } from './lists/schema.ts'
export type * from './lists/store.ts'
export { type MemoryUploads, memoryUploads } from './memory-uploads.ts'
export { formatUsd, fromUsd, microUsdPerUsd, parseUsd, toUsd } from './money.ts'
export type { Operators } from './operators/operators.ts'
export type * from './operators/store.ts'
export {
  type IndexPlace,
  type JobOptions,
  type OutboundWay,
  type ServiceOptions,
  type SitesOptions,
  serviceDefaults,
} from './options.ts'
export { createGuardedClient, type GuardedClientOptions } from './outbound/create-guarded-client.ts'
export {
  type GuardedClient,
  OutboundError,
  type OutboundFailure,
  type OutboundRequest,
  type OutboundResponse,
  type UrlVerdict,
} from './outbound/guarded-client.ts'
export { isNameServer } from './outbound/name-server.ts'
export {
  DialError,
  type Dialer,
  type DialRequest,
  type DialResponse,
  ResolveError,
  type Resolver,
} from './outbound/ports.ts'
export { parseResolveMap, type ResolveMap } from './outbound/resolve-map.ts'
export type * from './pitch-decks/child/deck-child.ts'
export { splitLines } from './pitch-decks/child/lines.ts'
export { deckCpuSeconds } from './pitch-decks/child/pool.ts'
export type { RecognisedText } from './pitch-decks/child/protocol.ts'
export type { PictureOfText, Recogniser } from './pitch-decks/child/recognise-pages.ts'
export type { LossCause as DeckChildLoss } from './pitch-decks/child/session.ts'
export {
  createDeckReader,
  type DeckReaderEvent,
  type DeckReaderOptions,
} from './pitch-decks/child/supervise.ts'
export {
  type DeckFile,
  type DeckLimits,
  type DeckReader,
  type DeckReading,
  type DeckReadOptions,
  type DeckRefusal,
  DeckRefused,
  defaultDeckLimits,
} from './pitch-decks/reader.ts'
export { deckBytesMax, type PitchDeckResult, type Slide } from './pitch-decks/schema.ts'
export { pitchDeckResult } from './pitch-decks/work.ts'
export { defaultLimits, type LimitOverrides, type LimitTable, rateClasses } from './rates/limits.ts'
export type * from './rates/store.ts'
export { fixedWindowRateStore } from './rates/windows.ts'
export type { Readiness } from './readiness.ts'
export { createService, type Service } from './service.ts'
export type { AtOnce, EnrichmentType } from './service-at-once.ts'
export type { ServiceCompanies, ServiceImportOptions } from './service-companies.ts'
export {
  defaultSiteChildLimits,
  type SiteChild,
  type SiteChildEnd,
  type SiteChildEvents,
  type SiteChildLimits,
  type StartSiteChild,
} from './site-child/child.ts'
export { memoryStorage } from './storage/memory.ts'
export { type CompanyChanges, openSqliteChanges } from './storage/sqlite/company-changes.ts'
export type {
  OpenSqlite,
  SqliteDriver,
  SqliteRow,
  SqliteStatement,
  SqliteValue,
} from './storage/sqlite/driver.ts'
export {
  inspectSqliteSchema,
  newestSchema,
  openSqliteStorage,
  readSqliteLedgers,
  type SqliteStorageOptions,
} from './storage/sqlite/index.ts'
export { SchemaError, type SchemaState } from './storage/sqlite/migrate.ts'
export { isSafeSqlite } from './storage/sqlite/open.ts'
export { DirectoryInUse, holdDirectory } from './storage/sqlite/owner-lock.ts'
export { openSqliteSiteCache, type SqliteSiteCacheOptions } from './storage/sqlite/site-cache.ts'
export { explained as explainedSqlite } from './storage/sqlite/unusable.ts'
export type { Storage } from './storage/storage.ts'
export { nearest } from './suggest.ts'
export type { Thread, ThreadPort, Threads } from './threads.ts'
export type { UploadedFile, UploadSink, UploadStore } from './uploads.ts'
export { readLabelFile as readVcLabelFile } from './vc-backability/label-file.ts'
export { readVcModel, type VcModel } from './vc-backability/model.ts'
export { type VcResult, type VcRow, vcBounds } from './vc-backability/schema.ts'
export { shippedModel as shippedVcModel } from './vc-backability/shipped-model.ts'
export type * from './vc-backability/store.ts'
export {
  falsePositiveRateMax,
  type Labelled as VcLabelled,
  type Training as VcTraining,
  type TrainingReport as VcTrainingReport,
  trainVc,
} from './vc-backability/train.ts'
export type { Label as VcLabel, LabelSignals as VcLabelSignals } from './vc-backability/training-data.ts'
export type { Resealed } from './webhooks/reseal.ts'
export {
  type ReceivedHeaders,
  type VerifyOptions,
  verifyWebhook,
  type WebhookVerdict,
  webhookKey,
} from './webhooks/signing.ts'
export type * from './webhooks/store.ts'
export {
  attemptErrors,
  type DeliveryStatus,
  deliveryStatuses,
  type EventType,
  eventTypes,
  type WebhookDelivery,
  type WebhookEndpoint,
} from './webhooks/webhook.ts'
export type { Webhooks } from './webhooks/webhooks.ts'
export { toWireDelivery, toWireEndpoint } from './webhooks/wire.ts'
