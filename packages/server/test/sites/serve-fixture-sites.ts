import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ServedSites, serveSites } from '@dealflow/node-adapter/testing'
import type { Workbench } from '../dealflow.ts'

/** Sites on this machine, and the variables with which a process of dealflow takes them for the web. */
export function webOf(bench: Workbench, served: Pick<ServedSites, 'resolveMap'>): Record<string, string> {
  const file = join(bench.directory, 'resolve.txt')
  writeFileSync(file, served.resolveMap)
  return {
    DEALFLOW_OUTBOUND_RESOLVE: file,
    DEALFLOW_OUTBOUND_ALLOWED_CIDRS: '127.0.0.0/8',
    DEALFLOW_SITE_DELAY_MS: '0',
    DEALFLOW_DATA: bench.data,
  }
}

/** Runs some work while the sites of the fixtures are served. */
export async function withFixtureSites(
  bench: Workbench,
  work: (web: Record<string, string>, served: ServedSites) => Promise<void>,
): Promise<void> {
  const served = await serveSites()
  try {
    await work(webOf(bench, served), served)
  } finally {
    await served.close()
  }
}
