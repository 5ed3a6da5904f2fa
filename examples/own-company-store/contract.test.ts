import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { companyStoreContract } from '@dealflow/core/testing'
import { openCrm } from './crm.ts'
import { crmCompanies } from './crm-companies.ts'

// #region contract
for (const { name, run, skip } of companyStoreContract) {
  test(name, async (t) => {
    const directory = mkdtempSync(join(tmpdir(), 'crm-'))
    let crm: DatabaseSync = openCrm(join(directory, 'crm.db'))
    const subject = {
      store: crmCompanies(crm),
      async reopen() {
        crm.close()
        crm = openCrm(join(directory, 'crm.db'))
        return crmCompanies(crm)
      },
    }
    try {
      const reason = skip?.(subject) ?? null
      if (reason === null) await run(subject)
      else t.skip(reason)
    } finally {
      crm.close()
      rmSync(directory, { recursive: true })
    }
  })
}
// #endregion contract
