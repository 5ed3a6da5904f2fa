export type { Accounts } from './accounts/accounts.ts'
export type { AccountDraft, AdoptedKey, KeyDraft } from './accounts/arguments.ts'
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
export type { Competitor, CompetitorData, CompetitorRequest, SimilarityLevel } from './competitors/schema.ts'
export { researchHtml } from './deep-research/report/report-html.ts'
export type { DeepResearchRequest, DeepResearchResult } from './deep-research/schema.ts'
export type { CombinedResult } from './enrichment/combined-schema.ts'
export type { FounderResult } from './enrichment/founder-schema.ts'
export type { FundingResult } from './enrichment/funding-schema.ts'
export type { GeneralResult } from './enrichment/general-schema.ts'
export type * from './enrichment/store.ts'
export * from './hosts.ts'
export { bodyRefusals } from './http/body.ts'
export type { Endpoint } from './http/endpoint.ts'
export type { RequestContext } from './http/exchange.ts'
export type { AuthFailure, RateRefusal, RequestEvent } from './http/request-event.ts'
export { requestIdOf } from './http/request-id.ts'
export type { InstanceNotes } from './instance/instance.ts'
export type { LimitsInForce, PricesInForce } from './instance/run-time-settings.ts'
export type * from './instance/store.ts'
export {
  isEnded,
  type Job,
  type JobFailure,
  type JobObservation,
  type JobStage,
  type JobStatus,
  type JobToDo,
  jobStages,
  jobStatuses,
} from './jobs/job.ts'
export type { GivenFile } from './jobs/job-files.ts'
export { type JobType, jobTypes } from './jobs/job-types.ts'
export type * from './jobs/jobs.ts'
export type { JobKind, JobOutput, JobRequest, JobRun, JobWork, SyncWork } from './jobs/kind.ts'
export { jobPaths, pollUrlOf, resultUrlOf } from './jobs/paths.ts'
export { type JobSettings, jobDefaults } from './jobs/settings.ts'
export type * from './jobs/store.ts'
export { type SeenJob, toWireFailure, toWireJob } from './jobs/view.ts'
export type { Operators } from './operators/operators.ts'
export type * from './operators/store.ts'
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
export type { ProviderOptions } from './providers/create-providers.ts'
export { type ProviderProbe, probeProviders } from './providers/probe-providers.ts'
export { defaultLimits, type LimitOverrides, type LimitTable } from './rates/limits.ts'
export type * from './rates/store.ts'
export { fixedWindowRateStore } from './rates/windows.ts'
export { type Company, type CompanyRecord, CompanySchema, noLinks } from './records/company.ts'
export type { CompanyEdits } from './records/edit/company-edits.ts'
export type { EditableField, Edits } from './records/edit/editable-fields.ts'
export { editableFieldOf } from './records/edit/patch.ts'
export { type ExportFormat, type ExportProgress, exportFormats } from './records/export/export.ts'
export type { ServiceExportOptions } from './records/export/service-export.ts'
export { FiltersSchema } from './records/filters/filters.ts'
export { rejectedBecause } from './records/import/formats/csv.ts'
export { readDelimiter } from './records/import/formats/csv-dialect.ts'
export { type ImportEncoding, importEncodings, originalBytes } from './records/import/formats/encoding.ts'
export { type ImportFormat, importFormats } from './records/import/formats/record.ts'
export type {
  ImportedFile,
  ImportReject,
  ImportReport,
  ImportStart,
} from './records/import/import-options.ts'
export { type Mapping, readMapping } from './records/import/mapping/mapping.ts'
export { type PresetName, presetNames } from './records/import/mapping/presets.ts'
export type { ImportProgress } from './records/import/progress.ts'
export type { ListedCompany, Lists } from './records/lists/lists.ts'
export { toWireChange as toWireListChange, toWireList } from './records/lists/schema.ts'
export type * from './records/lists/store.ts'
export type * from './records/store.ts'
export { type Locations, loadLocations } from './reference/locations/locations.ts'
export type * from './search/company-index.ts'
export type { LookupData, LookupRequest } from './search/lookup/schema.ts'
export type { IndexPlace } from './search/open.ts'
export {
  type SearchData,
  SearchDataSchema,
  type SearchRequest,
  SearchRequestSchema,
} from './search/schema.ts'
export type { AtOnce, EnrichmentType } from './service/at-once.ts'
export type { ServiceCompanies, ServiceImportOptions } from './service/companies.ts'
export { openapiDocument, publicRoutes, scopesInUse } from './service/endpoints.ts'
export {
  type JobOptions,
  type OutboundOptions,
  type ServiceOptions,
  type SitesOptions,
  serviceDefaults,
} from './service/options.ts'
export { createService, type Service } from './service/service.ts'
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
export { type EventType, eventTypes } from './webhooks/event-table.ts'
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
  type WebhookDelivery,
  type WebhookEndpoint,
} from './webhooks/webhook.ts'
export type { Webhooks } from './webhooks/webhooks.ts'
export { toWireDelivery, toWireEndpoint } from './webhooks/wire.ts'
