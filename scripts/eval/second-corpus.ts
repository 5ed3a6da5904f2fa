import { readFileSync } from 'node:fs'
import { investorKey } from '../../packages/core/src/companies/investors/investor-key.ts'
import { loadLocations } from '../../packages/core/src/companies/locations/locations.ts'
import { normalizeName } from '../../packages/core/src/companies/lookup/names.ts'
import type { KnownInvestor } from '../../packages/core/src/companies/search/company-index.ts'
import {
  type SecondCase,
  secondCorpus,
  secondInvestors,
  secondToday,
} from '../../packages/core/src/companies/understanding/corpus/second.ts'
import { understandQuery } from '../../packages/core/src/companies/understanding/understand-query.ts'
import { placeProbes } from './place-probes.ts'
import { disagreements } from './second-judge.ts'

/**
 * How the rules read the second corpus: the share of right sentences, apart for those that mean filters and those that mean
 * none, and every wrong one with what is wrong.
 *
 *     bun scripts/eval/second-corpus.ts
 */
const locations = loadLocations(readFileSync('packages/core/data/locations.bin'))
const probes = placeProbes(locations)
const context = {
  today: secondToday,
  currentYear: Number(secondToday.slice(0, 4)),
  locations,
  investorsNamed,
}

const judged = secondCorpus.map((wanted) => ({
  wanted,
  wrong: disagreements(wanted, understandQuery(wanted.query, context), locations, probes),
}))
for (const { wanted, wrong } of judged) {
  if (wrong.length > 0) console.log(`${wanted.query}\n${wrong.map((text) => `    ${text}`).join('\n')}`)
}
const kinds: readonly (readonly [string, (one: SecondCase) => boolean])[] = [
  ['all sentences', () => true],
  ['that mean filters', meansFilters],
  ['that mean none', (one) => !meansFilters(one)],
]
for (const [kind, isOfKind] of kinds) {
  const of = judged.filter(({ wanted }) => isOfKind(wanted))
  const right = of.filter(({ wrong }) => wrong.length === 0).length
  console.log(`${kind.padEnd(20)} ${String(right).padStart(3)} of ${of.length} right`)
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
