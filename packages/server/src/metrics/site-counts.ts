import type { SitesOptions, StartSiteChild } from '@dealflow/core'
import { createCounter } from './counter.ts'
import type { Family } from './exposition.ts'

/** What became of pages of web sites since the process started, and of the processes that understand them. */
export interface SiteCounts {
  /** `observePage` of the service. */
  readonly countPage: NonNullable<SitesOptions['observePage']>
  /** The same children, which are counted. */
  counted(start: StartSiteChild): StartSiteChild
  families(): readonly Family[]
}

export function createSiteCounts(): SiteCounts {
  const pages = createCounter({
    name: 'dealflow_site_pages_total',
    help: 'Pages of web sites that were asked for, by what came of it and where from: network, cache, revalidated (asked, and unchanged), renderer',
    labels: ['outcome', 'from'],
  })
  const started = createCounter({
    name: 'dealflow_site_processes_started_total',
    help: 'Processes that were started to understand web sites',
    labels: [],
  })
  const ended = createCounter({
    name: 'dealflow_site_processes_ended_total',
    help: 'Such processes that ended, by why: time and memory were over a limit, crash fell over by itself, exit had no more to do or was ended from outside',
    labels: ['reason'],
  })
  return {
    countPage: ({ outcome, from }) => pages.add([outcome, from]),
    counted: (start) => (events) => {
      started.add([])
      return start({
        data: events.data,
        ended(end) {
          ended.add([end.cause])
          events.ended(end)
        },
      })
    },
    families: () => [pages.family(), started.family(), ended.family()],
  }
}
