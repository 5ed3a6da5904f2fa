import type { EnrichmentStore } from '../enrichment/store.ts'
import type { CompanyStore } from './store.ts'

/**
 * The live dataset in a database of the embedder's own, for the option `companies`: all that `CompanyStore` promises, and how a
 * company is forgotten. `companyStoreContract` of `@dealflow/core/testing` checks each promise. Enrichment writes nothing there,
 * so there is nothing to tell of what it found.
 */
export interface OwnCompanyStore
  extends Omit<CompanyStore, 'learntFields'>,
    Pick<EnrichmentStore, 'forget'> {}
