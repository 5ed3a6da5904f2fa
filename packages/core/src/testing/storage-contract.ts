import type { Storage } from '../storage/storage.ts'
import type { CompanyStoreSubject } from './company-store-case.ts'
import type { StorageCase, StorageSubject } from './storage-case.ts'
import { accountCases } from './storage-contract-accounts.ts'
import { auditCases } from './storage-contract-audit.ts'
import { billingCases } from './storage-contract-billing.ts'
import { companyStoreContract } from './storage-contract-companies.ts'
import { customFieldCases } from './storage-contract-custom-fields.ts'
import { deliveryCases } from './storage-contract-deliveries.ts'
import { deliveryLogCases } from './storage-contract-delivery-log.ts'
import { enrichedImportCases } from './storage-contract-enriched-imports.ts'
import { enrichmentCases } from './storage-contract-enrichment.ts'
import { forgettingCases } from './storage-contract-forgetting.ts'
import { forgottenPeopleCases } from './storage-contract-forgotten-people.ts'
import { historyCases } from './storage-contract-history.ts'
import { instanceCases } from './storage-contract-instance.ts'
import { jobCheckpointCases } from './storage-contract-job-checkpoints.ts'
import { jobEndCases } from './storage-contract-job-ends.ts'
import { jobEventCases } from './storage-contract-job-events.ts'
import { jobLeaseCases } from './storage-contract-job-leases.ts'
import { jobPageCases } from './storage-contract-job-pages.ts'
import { jobRetentionCases } from './storage-contract-job-retention.ts'
import { jobCases } from './storage-contract-jobs.ts'
import { keptBytesCases } from './storage-contract-kept-bytes.ts'
import { listCases } from './storage-contract-lists.ts'
import { mergedRecordCases } from './storage-contract-merged-records.ts'
import { mergeCases } from './storage-contract-merges.ts'
import { operatorCases } from './storage-contract-operators.ts'
import { rateCounterCases } from './storage-contract-rates.ts'
import { twinCases } from './storage-contract-twins.ts'
import { verdictCases } from './storage-contract-verdicts.ts'
import { webhookCases } from './storage-contract-webhooks.ts'

/**
 * Every promise that a storage makes, as plain data for any test runner.
 *
 * @example
 * for (const { name, run } of storageContract) test(name, async () => run(await makeSubject()))
 */
export const storageContract: readonly StorageCase[] = [
  ...accountCases,
  ...billingCases,
  ...rateCounterCases,
  ...operatorCases,
  ...auditCases,
  ...instanceCases,
  ...listCases,
  ...jobCases,
  ...jobLeaseCases,
  ...jobCheckpointCases,
  ...jobEndCases,
  ...jobEventCases,
  ...jobPageCases,
  ...jobRetentionCases,
  ...keptBytesCases,
  ...webhookCases,
  ...deliveryCases,
  ...deliveryLogCases,
  ...enrichmentCases,
  ...enrichedImportCases,
  ...forgettingCases,
  ...historyCases,
  ...mergeCases,
  ...mergedRecordCases,
  ...customFieldCases,
  ...forgottenPeopleCases,
  ...twinCases,
  ...verdictCases,
  ...companyStoreContract.map(({ name, run, skip }) => ({
    name: `companies: ${name}`,
    run: (subject: StorageSubject) => run(companiesOf(subject)),
    skip: (subject: StorageSubject) => skip?.(companiesOf(subject)) ?? null,
  })),
  {
    name: 'storage: a probe reads and writes',
    async run({ storage }) {
      await storage.probe()
      await storage.probe()
    },
  },
  {
    name: 'storage: closing twice is closing once',
    async run({ storage }) {
      await Promise.all([storage.close(), storage.close()])
      await storage.close()
    },
  },
]

/** The companies of a storage as a store of their own. */
function companiesOf({ storage, reopen }: StorageSubject): CompanyStoreSubject {
  const alone = ({ companies, enrichment }: Storage) => ({ ...companies, forget: enrichment.forget })
  return {
    store: alone(storage),
    reopen: reopen === null ? null : async () => alone(await reopen()),
  }
}
