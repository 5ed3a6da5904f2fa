import { billingScenarios } from './http-contract-billing.ts'
import { bodyScenarios } from './http-contract-bodies.ts'
import { companyQueryScenarios } from './http-contract-company-queries.ts'
import { competitorScenarios } from './http-contract-competitors.ts'
import { deckScenarios } from './http-contract-decks.ts'
import { endpointScenarios } from './http-contract-endpoints.ts'
import { investorScenarios } from './http-contract-investors.ts'
import { jobEventScenarios } from './http-contract-job-events.ts'
import { jobScenarios } from './http-contract-jobs.ts'
import { keyScenarios } from './http-contract-keys.ts'
import { listScenarios } from './http-contract-lists.ts'
import { queryUnderstandingScenarios } from './http-contract-query-understanding.ts'
import { quoteScenarios } from './http-contract-quotes.ts'
import { requestScenarios } from './http-contract-requests.ts'
import { uploadScenarios } from './http-contract-uploads.ts'
import { webhookDeliveryScenarios } from './http-contract-webhook-deliveries.ts'
import { webhookScenarios } from './http-contract-webhooks.ts'
import type { HttpScenario } from './http-subject.ts'

/**
 * The public HTTP contract as plain data, so that any runner puts it to any running service: import `contractCompanies` into
 * its live dataset, then run every scenario; one that returns `skipped` does not apply and says why.
 *
 * @example
 * for (const { name, run } of httpContract) test(name, async () => { const skip = await run(subject); if (skip) console.log(skip.skipped) })
 */
export const httpContract: readonly HttpScenario[] = [
  ...requestScenarios,
  ...bodyScenarios,
  ...keyScenarios,
  ...endpointScenarios,
  ...queryUnderstandingScenarios,
  ...companyQueryScenarios,
  ...investorScenarios,
  ...competitorScenarios,
  ...listScenarios,
  ...jobScenarios,
  ...uploadScenarios,
  ...deckScenarios,
  ...webhookScenarios,
  ...webhookDeliveryScenarios,
  ...jobEventScenarios,
  ...quoteScenarios,
  ...billingScenarios,
]
