import type { ComparedCompany } from '../src/competitors/analyzer.ts'
import { createAnalyzer } from '../src/competitors/create-analyzer.ts'
import type { Company } from '../src/records/company.ts'
import { createIndexFeed } from '../src/search/index-feed.ts'
import { memoryCompanyStore } from '../src/storage/memory/companies.ts'
import { fixtureRecord } from '../src/testing/fixtures.ts'
import { referenceIndex } from '../src/testing/reference-index.ts'
import { testClock } from '../src/testing/test-clock.ts'

export type KnownCompany = Partial<Company> & { readonly id: string; readonly name: string }

/** Companies of other trades, so that words are as rare as they are among many. */
const others: readonly KnownCompany[] = [
  'roasts coffee beans for cafés',
  'leases tractors to farmers',
  'prints wedding cards',
  'repairs wind turbines at sea',
  'teaches children to swim',
  'brews ginger beer',
  'insures fishing boats',
  'grows mushrooms in cellars',
  'maps caves with drones',
  'tunes pianos and organs',
].flatMap((trade, at) =>
  ['North', 'South', 'East'].map((side) => ({
    id: `other:${at}${side}`,
    name: `${side}hold ${at}`,
    description: `${side}hold ${trade} in the ${side.toLowerCase()}.`,
    industries: [`Trade ${at}`],
  })),
)

export async function analyzerOver(companies: readonly KnownCompany[], onTurn = () => {}) {
  const store = memoryCompanyStore()
  for (const company of companies) await store.replace(null, fixtureRecord(company))
  const index = referenceIndex()
  const clock = testClock(0)
  const feed = createIndexFeed(store, index, clock)
  const analyzer = createAnalyzer({ store, index, feed, clock: { defer: turnAfter(onTurn) } })
  return (company: ComparedCompany, signal = new AbortController().signal) =>
    analyzer.analyze(company, signal)
}

const turnAfter = (onTurn: () => void) => (task: () => void) => {
  onTurn()
  queueMicrotask(task)
}

export const analyzerAmongOthers = (companies: readonly KnownCompany[]) =>
  analyzerOver([...companies, ...others])
