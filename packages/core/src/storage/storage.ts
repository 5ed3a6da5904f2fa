import type { AccountStore } from '../accounts/index.ts'
import type { AuditStore } from '../audit/index.ts'
import type { BillingStore } from '../billing/index.ts'
import type { EnrichmentStore } from '../enrichment/index.ts'
import type { InstanceStore } from '../instance/index.ts'
import type { JobStore } from '../jobs/index.ts'
import type { OperatorStore } from '../operators/index.ts'
import type { RateCounterStore } from '../rates/index.ts'
import type {
  CompanyStore,
  CustomFieldStore,
  ForgottenPeopleStore,
  ListStore,
  TwinStore,
} from '../records/index.ts'
import type { VerdictStore } from '../vc-backability/index.ts'
import type { WebhookStore } from '../webhooks/index.ts'

/**
 * Everything Dealflow keeps, as whole decisions. No decision on money touches companies, so a team may keep those in a database
 * of its own: the option `companies` of `createService` takes the place of `companies` and `enrichment` here, which are one.
 */
export interface Storage {
  readonly accounts: AccountStore
  readonly billing: BillingStore
  readonly companies: CompanyStore
  readonly customFields: CustomFieldStore
  readonly forgottenPeople: ForgottenPeopleStore
  readonly lists: ListStore
  readonly jobs: JobStore
  readonly webhooks: WebhookStore
  readonly enrichment: EnrichmentStore
  readonly verdicts: VerdictStore
  readonly twins: TwinStore
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
