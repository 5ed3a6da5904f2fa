import type { Filters } from '../filters/schema.ts'
import { readEmployees } from './employees.ts'
import { queryTokens } from './query-tokens.ts'
import type { Reading, Rule, UnderstandingContext } from './reading.ts'
import { restOf } from './rest.ts'
import type { Understanding } from './understanding.ts'
import { readFounded } from './years.ts'

/** In order of precedence among readings of the same length. */
const rules: readonly Rule[] = [readFounded, readEmployees]

/**
 * Reads filters from a query by rules alone: no model, no network, the same answer every time. What is doubtful is not inferred,
 * since a false filter hides companies and a missing one only ranks them lower.
 *
 *     understandQuery('payments founded after 2018', context).filters // { foundedYear: { min: 2019 } }
 */
export function understandQuery(query: string, context: UnderstandingContext): Understanding {
  const tokens = queryTokens(query)
  const readings: Reading[] = []
  for (let at = 0; at < tokens.length; ) {
    const reading = longest(rules.map((rule) => rule({ tokens, context }, at)))
    if (reading !== null) readings.push(reading)
    at = reading?.next ?? at + 1
  }
  const filters: Filters = {}
  for (const { filter, value } of readings.flatMap(({ facts }) => facts)) {
    const before = filters[filter]
    Object.assign(filters, { [filter]: { ...(before ?? {}), ...(value as object) } })
  }
  const rest = restOf(query, tokens, readings)
  return {
    filters,
    spans: readings.flatMap(({ facts }) =>
      facts.map(({ from, next, filter, value, confidence, source }) => {
        const start = tokens[from]?.start ?? 0
        const end = tokens[next - 1]?.end ?? start
        return { text: query.slice(start, end), start, end, filter, value, confidence, source }
      }),
    ),
    ...rest,
  }
}

function longest(readings: readonly (Reading | null)[]): Reading | null {
  let best: Reading | null = null
  for (const reading of readings) {
    if (reading !== null && (best === null || reading.next > best.next)) best = reading
  }
  return best
}
