import { readFileSync } from 'node:fs'
import { investorKey } from '../../packages/core/src/reference/investors/investor-key.ts'
import { loadLocations } from '../../packages/core/src/reference/locations/locations.ts'
import { normalizeName } from '../../packages/core/src/reference/names/names.ts'
import type { KnownInvestor } from '../../packages/core/src/search/company-index.ts'
import { understandQuery } from '../../packages/core/src/search/query-understanding/understand-query.ts'
import {
  type SecondCase,
  secondCorpus,
  secondInvestors,
  secondToday,
} from '../../packages/core/test/query-understanding/second.ts'
import { placeProbes } from './place-probes.ts'
import type { Row } from './row.ts'
import { disagreements } from './second-judge.ts'

/** A sentence of the second corpus, and what the rules got wrong of it: nothing when it was read as it means. */
export interface JudgedCase {
  readonly wanted: SecondCase
  readonly wrong: readonly string[]
}

/** How the rules read the second corpus. It needs no data. */
export function judgeSecondCorpus(): readonly JudgedCase[] {
  const locations = loadLocations(readFileSync('packages/core/data/locations.bin'))
  const probes = placeProbes(locations)
  const currentYear = Number(secondToday.slice(0, 4))
  const context = { today: secondToday, currentYear, locations, investorsNamed }
  return secondCorpus.map((wanted) => ({
    wanted,
    wrong: disagreements(wanted, understandQuery(wanted.query, context), locations, probes),
  }))
}

/** The share of sentences read right, apart for those that mean filters and those that mean none. */
export async function evaluate(): Promise<readonly Row[]> {
  const judged = judgeSecondCorpus()
  return [
    rowOf(
      'second corpus: filters',
      judged.filter(({ wanted }) => meansFilters(wanted)),
    ),
    rowOf(
      'second corpus: none',
      judged.filter(({ wanted }) => !meansFilters(wanted)),
    ),
  ]
}

function rowOf(task: string, judged: readonly JudgedCase[]): Row {
  const wrong = judged.filter((one) => one.wrong.length > 0)
  return {
    task,
    floor: null,
    target: 0.95,
    reached: 1 - wrong.length / judged.length,
    wants: 'at least',
    notes: [
      `${judged.length - wrong.length} of ${judged.length} sentences`,
      ...wrong.flatMap(({ wanted, wrong }) => [wanted.query, ...wrong.map((text) => `  ${text}`)]),
    ],
  }
}

function meansFilters({ filters, countries }: SecondCase): boolean {
  return Object.keys(filters).length > 0 || countries !== undefined
}

/** As an index answers: investors whose names begin with the words asked. */
function investorsNamed(phrase: string): readonly KnownInvestor[] {
  const beginning = normalizeName(phrase)
  return secondInvestors
    .map(investorKey)
    .filter((name) => name === beginning || name.startsWith(`${beginning} `))
    .map((name) => ({ name, companies: 1 }))
}

if (import.meta.main) for (const row of await evaluate()) for (const note of row.notes) console.log(note)
