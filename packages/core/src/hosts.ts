// What whoever opens a service gives it, or takes apart: ports of a runtime, storage, threads, the way out, and their own small tools.
export {
  type Account,
  type ApiKey,
  type Caller,
  type RateClass,
  rateClasses,
  type Scope,
  scopes,
  type WindowLimits,
} from './kernel/caller.ts'
export { isAddress, isAddressAllowed, isRange as isAddressRange } from './kernel/cidr.ts'
export { toIso } from './kernel/clock.ts'
export type { Environment } from './kernel/environment.ts'
export { describeError } from './kernel/error-record.ts'
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
} from './kernel/errors.ts'
export type { Clock, Crypto, Entropy, Hashing, Host, Log, Sha256Stream } from './kernel/host.ts'
export { JobError, type JobFailureReason, jobFailureReasons } from './kernel/job-error.ts'
export { type MemoryUploads, memoryUploads } from './kernel/memory-uploads.ts'
export { formatUsd, fromUsd, microUsdPerUsd, parseUsd, toUsd } from './kernel/money.ts'
export type { Readiness } from './kernel/readiness.ts'
export { nearest } from './kernel/suggest.ts'
export type { Thread, ThreadPort, Threads } from './kernel/threads.ts'
export type { UploadedFile, UploadSink, UploadStore } from './kernel/uploads.ts'
export type { BuildState } from './search/segments/lifecycle/build-wait.ts'
export type { IndexSizes } from './search/segments/lifecycle/index-sizes.ts'
export {
  type IndexThreadHost,
  type IndexThreadSetup,
  serveIndexThread,
} from './search/segments/lifecycle/index-thread.ts'
export { inspectIndex } from './search/segments/lifecycle/inspect-index.ts'
export type { IndexLife, IndexState } from './search/segments/lifecycle/segment-index.ts'
export type { SegmentFile, SegmentFiles } from './search/segments/segment-files.ts'
export { memoryStorage } from './storage/memory.ts'
export type { OwnCompanyStore } from './storage/own-companies.ts'
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
export { createGuardedClient, type GuardedClientOptions } from './web/outbound/create-guarded-client.ts'
export {
  type GuardedClient,
  OutboundError,
  type OutboundFailure,
  type OutboundRequest,
  type OutboundResponse,
  type UrlVerdict,
} from './web/outbound/guarded-client.ts'
export { isNameServer } from './web/outbound/name-server.ts'
export {
  DialError,
  type Dialer,
  type DialRequest,
  type DialResponse,
  ResolveError,
  type Resolver,
} from './web/outbound/ports.ts'
export { parseResolveMap, type ResolveMap } from './web/outbound/resolve-map.ts'
export {
  defaultSiteChildLimits,
  type SiteChild,
  type SiteChildEnd,
  type SiteChildEvents,
  type SiteChildLimits,
  type StartSiteChild,
} from './web/site-child/child.ts'
