import type { JobStore } from '../../jobs/store.ts'
import type { Storage } from '../../storage/storage.ts'
import type { WebhookStore } from '../../webhooks/store.ts'

/** A mistake put into the engine on purpose, at the seam between it and its storage or in the SQL itself. */
export interface Mutant {
  readonly name: string
  /** Changes a statement. */
  readonly sql?: (sql: string) => string
  /** A decision is committed in two halves, the second beginning with this statement. */
  readonly tearsBefore?: RegExp
  readonly jobs?: (store: JobStore, storage: Storage) => JobStore
  readonly webhooks?: (store: WebhookStore, storage: Storage) => WebhookStore
}

/** The statement with `from` replaced, if it is the one that begins so. */
export const replacing = (beginning: string, from: string, to: string) => (sql: string) =>
  sql.trimStart().startsWith(beginning) ? sql.replace(from, to) : sql
