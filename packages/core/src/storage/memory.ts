import type { Host } from '../kernel/index.ts'
import { memoryAccountStore } from './memory/accounts.ts'
import { memoryAuditStore } from './memory/audit.ts'
import { memoryBillingStore } from './memory/billing.ts'
import { memoryCompanyStore } from './memory/companies.ts'
import { companyData } from './memory/company-data.ts'
import { memoryEnrichmentStore } from './memory/enrichment.ts'
import { memoryInstanceStore } from './memory/instance.ts'
import { memoryJobStore } from './memory/jobs.ts'
import { memoryListStore } from './memory/lists.ts'
import { memoryOperatorStore } from './memory/operators.ts'
import { memoryRateCounterStore } from './memory/rate-counters.ts'
import { memoryVerdictStore } from './memory/verdicts.ts'
import { memoryWebhookStore } from './memory/webhooks.ts'
import type { Storage } from './storage.ts'

/** Keeps the promises of a storage as long as the process lives: for tests, for trying things out, and for test keys' data. */
export function memoryStorage({ host }: { readonly host: Pick<Host, 'crypto'> }): Storage {
  const billing = memoryBillingStore(host.crypto)
  const webhooks = memoryWebhookStore(
    (accountId) => billing.find({ accountId, environment: 'live' }) !== undefined,
  )
  const data = companyData()
  const companies = memoryCompanyStore(data)
  const verdicts = memoryVerdictStore((domain) => data.forgottenDomains.has(domain))
  return {
    accounts: memoryAccountStore(billing),
    billing,
    companies,
    lists: memoryListStore((owner) => billing.find(owner) !== undefined),
    jobs: memoryJobStore(billing, webhooks),
    webhooks,
    enrichment: memoryEnrichmentStore(data, companies, verdicts),
    verdicts,
    rateCounters: memoryRateCounterStore(),
    operators: memoryOperatorStore(),
    audit: memoryAuditStore(),
    instance: memoryInstanceStore(),
    schemaVersion: 0,
    async probe() {},
    async close() {},
  }
}
