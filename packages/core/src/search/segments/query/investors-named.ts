import { investorKey } from '../../../reference/index.ts'
import type { KnownInvestor } from '../../company-index.ts'
import { attribute } from '../attributes.ts'
import type { IndexView } from '../segment.ts'
import { liveFrequency } from './live-counts.ts'

/** For each text the investors whose key begins with the words of its own, those of most companies first. */
export function investorsIn(view: IndexView, texts: readonly string[]): KnownInvestor[][] {
  return texts.map((text) => investorsNamed(view, investorKey(text)))
}

const investorsMax = 20

function investorsNamed(view: IndexView, beginning: string): KnownInvestor[] {
  if (beginning === '') return []
  const companies = new Map<string, number>()
  for (const live of view.segments) {
    const { attributes } = live.segment
    const add = (ordinal: number) => {
      const count = liveFrequency(live, attributes, ordinal)
      if (count === 0) return
      const name = attributes.term(ordinal).slice(attribute.investor('').length)
      companies.set(name, (companies.get(name) ?? 0) + count)
    }
    const whole = attributes.find(attribute.investor(beginning))
    if (whole >= 0) add(whole)
    const [from, to] = attributes.withPrefix(attribute.investor(`${beginning} `))
    for (let ordinal = from; ordinal < to; ordinal++) add(ordinal)
  }
  return [...companies]
    .map(([name, count]) => ({ name, companies: count }))
    .sort((a, b) => b.companies - a.companies || (a.name < b.name ? -1 : 1))
    .slice(0, investorsMax)
}
