import type { CompanyRecord } from '../records/company.ts'
import type { OwnCompanyStore } from '../storage/own-companies.ts'

/** One promise of a company store: `run` throws what is broken. */
export interface CompanyStoreCase {
  readonly name: string
  readonly run: (subject: CompanyStoreSubject) => Promise<void>
  /** Why the case does not apply to this store; null when it does. A runner prints it. */
  readonly skip?: (subject: CompanyStoreSubject) => string | null
}

/** A fresh, empty store under test. */
export interface CompanyStoreSubject {
  readonly store: OwnCompanyStore
  /** Opens the same data anew, as the next process would; `store` is asked nothing more. Null when nothing outlives it. */
  readonly reopen: (() => Promise<OwnCompanyStore>) | null
}

/** A case about what outlives a restart. */
export function companiesAcrossRestart(
  name: string,
  run: (store: OwnCompanyStore, restart: () => Promise<OwnCompanyStore>) => Promise<void>,
): CompanyStoreCase {
  return {
    name,
    skip: ({ reopen }) => (reopen === null ? 'nothing outlives this store' : null),
    async run({ store, reopen }) {
      if (reopen !== null) await run(store, reopen)
    },
  }
}

export function idsOf(records: readonly (CompanyRecord | null)[]) {
  return records.map((record) => record?.company.id ?? null)
}
