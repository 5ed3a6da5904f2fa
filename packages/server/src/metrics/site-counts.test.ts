import { expect, test } from 'bun:test'
import type { SiteChildEnd, SiteChildEvents } from '@dealflow/core'
import { createSiteCounts } from './site-counts.ts'

test('processes that understand sites are counted by why they ended, and go on as they were', () => {
  const counts = createSiteCounts()
  const all: SiteChildEvents[] = []
  const child = { send: async () => {}, rest() {}, isWorn: () => false, kill() {} }
  const start = counts.counted((events) => {
    all.push(events)
    return child
  })
  const heard: SiteChildEnd[] = []
  for (let started = 0; started < 3; started++)
    expect(start({ data() {}, ended: (end) => heard.push(end) })).toBe(child)
  const ends = (['time', 'exit'] as const).map((cause) => ({ cause, task: 1, detail: 'test' }))
  for (const [at, end] of ends.entries()) all[at]?.ended(end)
  expect(heard).toEqual(ends)
  const values = Object.fromEntries(
    counts
      .families()
      .flatMap(({ name, samples }) =>
        samples.map(({ labels, value }) => [[name, ...Object.values(labels)].join(' '), value]),
      ),
  )
  expect(values).toMatchObject({
    dealflow_site_processes_started_total: 3,
    'dealflow_site_processes_ended_total time': 1,
    'dealflow_site_processes_ended_total exit': 1,
  })
})
