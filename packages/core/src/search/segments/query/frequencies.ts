import type { AskedFrequencies, Frequencies } from '../../company-index.ts'
import { attribute } from '../attributes.ts'
import type { IndexView } from '../segment.ts'
import { liveCompanies, liveFrequency } from './live-counts.ts'
import { holdersOf } from './query-groups.ts'

/** How many companies of a view hold each term and are in each industry. */
export function frequenciesIn(view: IndexView, { terms, industries }: AskedFrequencies): Frequencies {
  return {
    companies: liveCompanies(view),
    terms: terms.map((term) => holdersOf(view, term)),
    industries: industries.map((key) => inIndustry(view, key)),
  }
}

/** Companies of a view that are in an industry. */
export function inIndustry(view: IndexView, key: string): number {
  const term = attribute.industry(key)
  return view.segments.reduce((sum, live) => {
    const ordinal = live.segment.attributes.find(term)
    return ordinal < 0 ? sum : sum + liveFrequency(live, live.segment.attributes, ordinal)
  }, 0)
}
