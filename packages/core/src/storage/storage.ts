import type { AccountStore } from '../accounts/store.ts'
import type { AuditStore } from '../audit/store.ts'
import type { BillingStore } from '../billing/store.ts'
import type { EnrichmentStore } from '../enrichment/store.ts'
import type { InstanceStore } from '../instance/store.ts'
import type { JobStore } from '../jobs/store.ts'
import type { OperatorStore } from '../operators/store.ts'
import type { RateCounterStore } from '../rates/store.ts'
import type { ListStore } from '../records/lists/store.ts'
import type { CompanyStore } from '../records/store.ts'
import type { VerdictStore } from '../vc-backability/store.ts'
import type { WebhookStore } from '../webhooks/store.ts'

/**
 * Everything Dealflow keeps, as whole decisions. No decision on money touches companies, so a team may keep those in a database
 * of its own: the option `companies` of `createService` takes the place of `companies` and `enrichment` here, which are one.
 */
export interface Storage {
  readonly accounts: AccountStore
  readonly billing: BillingStore
  readonly companies: CompanyStore
  readonly lists: ListStore
  readonly jobs: JobStore
  readonly webhooks: WebhookStore
  readonly enrichment: EnrichmentStore
  readonly verdicts: VerdictStore
  readonly rateCounters: RateCounterStore
  readonly operators: OperatorStore
  readonly audit: AuditStore
  readonly instance: InstanceStore
  /** The number of the last migration applied. */
  readonly schemaVersion: number
  /** Answers when a read and a durable write both work; throws what is wrong otherwise. */
  probe(): Promise<void>
  /** Ends writes that are under way, then lets go of files and locks. */
  close(): Promise<void>
}
