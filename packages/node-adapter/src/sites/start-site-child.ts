import { fileURLToPath } from 'node:url'
import { defaultSiteChildLimits, type SiteChildLimits, type StartSiteChild } from '@dealflow/core'
import type { Program } from '../children/bounded-program.ts'
import { moduleBeside } from '../module-beside.ts'
import { siteProcesses } from './site-process.ts'

/** Of its memory limit, for V8's heap: near its end V8 collects instead of growing. The rest is what is not heap. */
const HEAP_SHARE = 0.7

/** Starts children of a program that serves as one on Bun: see `serveSiteChild` of `@dealflow/core/site-child`. */
export function programSiteChild(
  program: Program,
  limits: SiteChildLimits = defaultSiteChildLimits,
): StartSiteChild {
  return siteProcesses({ program, limits, boundsAddressSpace: true })
}

/**
 * Understands web sites in processes of Node.
 *
 * @example
 * const service = createService({ host, storage, locations, outbound, sites: { child: nodeSiteChild() } })
 */
export function nodeSiteChild(limits: SiteChildLimits = defaultSiteChildLimits): StartSiteChild {
  const child = fileURLToPath(moduleBeside(import.meta.url, 'node-site-child'))
  const heap = `--max-old-space-size=${Math.floor((limits.memoryBytes * HEAP_SHARE) / 1024 ** 2)}`
  return siteProcesses({ program: [process.execPath, heap, child], limits, boundsAddressSpace: false })
}
