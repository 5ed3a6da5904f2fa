import { equal } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const printed = (created: number) => `imported: 4 read, ${created} new, 1 rejected
  line 5: name: expected the name, got null
found: Lumen Ledger GmbH
by website: Kelp & Co.
by name: Lumen Ledger GmbH (high)
vc_backability_check: succeeded
  https://lumen.example: Yes
  https://oldmill.example: Likely Not
general_enrichment: succeeded
told of it by a webhook: api.job.succeeded
the same without a signature: 400
`
const data = mkdtempSync(join(tmpdir(), 'embedded-core-'))
try {
  // The second run finds the directory of the first.
  for (const created of [3, 0]) {
    const env = { ...process.env, DEALFLOW_DATA: data }
    const run = spawnSync(process.execPath, ['main.ts'], { encoding: 'utf8', env })
    equal(run.stdout, printed(created), run.stderr)
    equal(run.status, 0)
  }
} finally {
  rmSync(data, { recursive: true })
}
console.log('imported, searched, looked up, worked and told, twice')
