import { isHouse } from '../../../reference/index.ts'
import { holdsWords } from '../../facets/wanted-values.ts'
import {
  type InvestorPosition,
  type InvestorsPage,
  type InvestorsPlan,
  inOrder,
  investorLettersMax,
  isBehind,
  type ListedInvestor,
} from '../../investors/plan.ts'
import { attribute } from '../attributes.ts'
import { hasBit } from '../bits.ts'
import { numberAt } from '../format/columns.ts'
import { type IndexView, type LiveSegment, windowBits } from '../segment.ts'
import { liveFrequency } from './live-counts.ts'

/** A page of the houses of a view, those of most companies first: the same whatever segments their companies lie in. */
export function investorsListed(view: IndexView, plan: InvestorsPlan): InvestorsPage {
  const { words, key, limit, after } = plan
  const isAny = key === null && words.length === 0
  const isWanted = (one: string) => isAny || one === key || (words.length > 0 && holdsWords(one, words))
  const best: InvestorPosition[] = []
  for (const [one, companies] of companiesOf(view)) {
    const found = { companies, key: one }
    const worst = best[limit]
    // The order is cheaper to ask than the words.
    if (!isBehind(after, found) || (worst !== undefined && inOrder(worst, found) < 0)) continue
    if (!isWanted(one) || !isHouse(one)) continue
    let at = best.length
    while (at > 0 && inOrder(found, best[at - 1] as InvestorPosition) < 0) at--
    best.splice(at, 0, found)
    best.length = Math.min(best.length, limit + 1)
  }
  const investors = best.slice(0, limit).flatMap((one): ListedInvestor[] => {
    const companyId = firstCompany(view, attribute.investor(one.key))
    if (companyId === null) return []
    return [{ ...one, led: companiesWith(view, attribute.leadInvestor(one.key)), companyId }]
  })
  return { investors, hasMore: best.length > limit }
}

/** Of each key how many live companies name it. 100,000 keys take 20 ms. */
function companiesOf(view: IndexView): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const prefix = attribute.investor('')
  for (const live of view.segments) {
    const { attributes } = live.segment
    const [from, to] = attributes.withPrefix(prefix)
    for (let ordinal = from; ordinal < to; ordinal++) {
      const count = liveFrequency(live, attributes, ordinal)
      if (count === 0) continue
      const key = attributes.term(ordinal).slice(prefix.length)
      if (key.length > investorLettersMax) continue
      counts.set(key, (counts.get(key) ?? 0) + count)
    }
  }
  return counts
}

function companiesWith(view: IndexView, term: string): number {
  return view.segments.reduce((sum, live) => {
    const ordinal = live.segment.attributes.find(term)
    return ordinal < 0 ? sum : sum + liveFrequency(live, live.segment.attributes, ordinal)
  }, 0)
}

/** Of the live companies the one with the highest score, of equals the lowest id: whatever segment it lies in. */
function firstCompany(view: IndexView, term: string): string | null {
  const first = view.segments.flatMap((live) => {
    const document = firstLive(live, term)
    if (document === null) return []
    const score = numberAt(live.segment.column('score'), document)
    return [{ score: Number.isNaN(score) ? -1 : score, id: live.segment.idOf(document) }]
  })
  const [best] = first.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
  return best?.id ?? null
}

function firstLive({ segment, dead }: LiveSegment, term: string): number | null {
  const { attributes } = segment
  const ordinal = attributes.find(term)
  if (ordinal < 0) return null
  const { blockStarts, blockWindows, postingStarts, lows } = attributes
  const last = blockStarts[ordinal + 1] as number
  for (let block = blockStarts[ordinal] as number; block < last; block++) {
    const base = (blockWindows[block] as number) << windowBits
    const end = postingStarts[block + 1] as number
    for (let p = postingStarts[block] as number; p < end; p++) {
      const document = base | (lows[p] as number)
      if (document < segment.documents && (dead === null || !hasBit(dead, document))) return document
    }
  }
  return null
}
