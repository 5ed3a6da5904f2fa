import { readFileSync } from 'node:fs'
import { loadLocations } from '../../packages/core/src/reference/locations/locations.ts'
import {
  investorPhrases,
  understandQuery,
} from '../../packages/core/src/search/query-understanding/understand-query.ts'
import { secondCorpus } from '../../packages/core/test/query-understanding/second.ts'
import { linesOf } from '../eval/lines.ts'

/**
 * How long reading a query takes: sentences with filters, and one-line descriptions, of which each is read for the first time.
 *
 *     bun scripts/bench/query-understanding.ts [DATA]
 */
const data = process.argv[2] ?? '../shared/data'
const locations = loadLocations(readFileSync('packages/core/data/locations.bin'))
const context = { today: '2026-06-15', currentYear: 2026, locations, investorsNamed: () => [] }

const sentences = secondCorpus.map(({ query }) => query)
const firstAt = performance.now()
read(sentences[0] ?? '')
console.log(`first query ${(performance.now() - firstAt).toFixed(1)} ms (tables are made)`)
for (let round = 0; round < 20; round++) sentences.forEach(read)
report('sentences, again and again', times(Array.from({ length: 50 }, () => sentences).flat()))
const oneLiners = (linesOf<{ extra?: { one_liner?: string } }>(`${data}/companies.jsonl.gz`) ?? []).flatMap(
  ({ extra }) => (extra?.one_liner ? [extra.one_liner] : []),
)
if (oneLiners.length === 0) console.log(`one-liners skipped: ${data}/companies.jsonl.gz is absent`)
else report('one-liners, each the first time', times(oneLiners))

function read(query: string): void {
  investorPhrases(query)
  understandQuery(query, context)
}

function times(queries: readonly string[]): number[] {
  return queries.map((query) => {
    const startedAt = performance.now()
    read(query)
    return performance.now() - startedAt
  })
}

function report(what: string, measured: number[]): void {
  const sorted = measured.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(3)
  console.log(
    `${what}: ${sorted.length} queries, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(0.9999)} ms`,
  )
}
