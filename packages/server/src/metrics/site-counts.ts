import type { SitesOptions } from '@dealflow/core'
import { createCounter } from './counter.ts'
import type { Family } from './exposition.ts'

/** What became of pages of web sites since the process started. */
export interface SiteCounts {
  /** `observePage` of the service. */
  readonly countPage: NonNullable<SitesOptions['observePage']>
  families(): readonly Family[]
}

export function createSiteCounts(): SiteCounts {
  const pages = createCounter({
    name: 'dealflow_site_pages_total',
    help: 'Pages of web sites that were asked for, by what came of it and where from: network, cache, revalidated (asked, and unchanged), renderer',
    labels: ['outcome', 'from'],
  })
  return {
    countPage: ({ outcome, from }) => pages.add([outcome, from]),
    families: () => [pages.family()],
  }
}
