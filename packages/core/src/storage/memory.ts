import type { Host } from '../host.ts'
import { memoryAccountStore } from './memory/accounts.ts'
import { memoryAuditStore } from './memory/audit.ts'
import { memoryBillingStore } from './memory/billing.ts'
import { memoryCompanyStore } from './memory/companies.ts'
import { memoryInstanceStore } from './memory/instance.ts'
import { memoryJobStore } from './memory/jobs.ts'
import { memoryListStore } from './memory/lists.ts'
import { memoryOperatorStore } from './memory/operators.ts'
import { memoryRateCounterStore } from './memory/rate-counters.ts'
import { memoryWebhookStore } from './memory/webhooks.ts'
import type { Storage } from './storage.ts'

/** Keeps the promises of a storage as long as the process lives: for tests, for trying things out, and for test keys' data. */
export function memoryStorage({ host }: { readonly host: Pick<Host, 'crypto'> }): Storage {
  const billing = memoryBillingStore(host.crypto)
  const webhooks = memoryWebhookStore(
    (accountId) => billing.find({ accountId, environment: 'live' }) !== undefined,
  )
  return {
    accounts: memoryAccountStore(billing),
    billing,
    companies: memoryCompanyStore(),
    lists: memoryListStore((owner) => billing.find(owner) !== undefined),
    jobs: memoryJobStore(billing, webhooks),
    webhooks,
    rateCounters: memoryRateCounterStore(),
    operators: memoryOperatorStore(),
    audit: memoryAuditStore(),
    instance: memoryInstanceStore(),
    schemaVersion: 0,
    async probe() {},
    async close() {},
  }
}
