// Metrics: what counting costs a request, and what a scrape costs. The counters are those of the server, and the events
// alternate between the routes and statuses that a busy instance has.
import type { RequestEvent } from '../../packages/core/src/index.ts'
import { exposition } from '../../packages/server/src/metrics/exposition.ts'
import { createRequestCounts } from '../../packages/server/src/metrics/request-counts.ts'
import { spread } from './statistics.ts'

const rounds = 9
const eventsPerRound = 1_000_000

const quiet = { chargedMicroUsd: 0, rateLimited: null, authFailure: null }
const events: readonly RequestEvent[] = [
  { ...quiet, route: 'POST /api/v2/company-lookups', status: 200, durationMs: 0 },
  { ...quiet, route: 'POST /api/v2/company-lookups', status: 200, durationMs: 1 },
  { ...quiet, route: 'POST /api/v2/searches', status: 200, durationMs: 12, chargedMicroUsd: 20_000 },
  { ...quiet, route: 'POST /api/v2/searches', status: 400, durationMs: 0 },
  { ...quiet, route: 'GET /api/v2/companies/{company_id}', status: 404, durationMs: 0 },
  { ...quiet, route: null, status: 401, durationMs: 0, authFailure: 'unknown_key' },
]

const counts = createRequestCounts()
const perEvent: number[] = []
const perScrape: number[] = []
for (let round = 0; round < rounds; round++) {
  const start = Bun.nanoseconds()
  for (let i = 0; i < eventsPerRound; i++) counts.countRequest(events[i % events.length] as RequestEvent)
  perEvent.push((Bun.nanoseconds() - start) / eventsPerRound)
  const scraped = Bun.nanoseconds()
  exposition(counts.families())
  perScrape.push((Bun.nanoseconds() - scraped) / 1_000)
}
console.log(`counting a request  ${spread(perEvent)} ns (wanted: at most 2,000)`)
console.log(`writing the counts  ${spread(perScrape)} µs`)
