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

// What its author needs beside it: the records that it keeps, and the rules that every store applies.
export { type BlankCompany, blankRecord } from './blank-record.ts'
export type { Company, CompanyRecord } from './company.ts'
export { afterImport } from './edit/take-fields.ts'
export type * from './store.ts'
export { advanceCheckpoint, changeOf, cursorOf } from './store.ts'
