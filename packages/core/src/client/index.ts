export type { LedgerPage, LedgerQuery } from './account.ts'
export type { Answer, Answered, Pages } from './answer.ts'
export {
  type CompanyPart,
  Dealflow,
  type HistoryQuery,
  type InvestorsQuery,
  type SuggestionsQuery,
} from './dealflow.ts'
export { DealflowError, type ErrorCode, type ErrorDetails, JobFailedError } from './errors.ts'
export type { EventOptions, JobEvent } from './job-events.ts'
export type { JobKind, JobQuery, WaitOptions } from './job-kind.ts'
export type { AnyJobQuery } from './jobs.ts'
export type {
  ListCompaniesChanged,
  ListCompany,
  ListCompanyPage,
  ListDeleted,
  ListPage,
  ListQuery,
} from './lists.ts'
export type { CreateOptions, DealflowOptions, RequestOptions } from './options.ts'
export type { PitchDeckUpload } from './pitch-decks.ts'
export type * from './shapes.generated.ts'
export {
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookEvent,
  WebhookVerificationError,
} from './verify-webhook.ts'
export type {
  DeliveryPage,
  DeliveryQuery,
  WebhookEndpointDeleted,
  WebhookEndpointList,
  WebhookEventsReplayed,
} from './webhooks.ts'
