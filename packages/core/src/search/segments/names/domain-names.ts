import { attribute } from '../attributes.ts'
import { hasBit } from '../bits.ts'
import { type LiveSegment, windowSize } from '../segment.ts'
import type { AskedName } from './asked-names.ts'
import type { BestMatches } from './best-matches.ts'
import type { ScoredName } from './name-score.ts'

/** A domain is evidence of a name and no name: not sure. */
const domainScore = 91
/** Shorter labels are initials of many. */
const labelLettersMin = 3
/** Of a label that has more endings the first are read. */
const endingsMax = 50

/** Offers the companies whose domain is the asked name with an ending: `Borealis` is whose website is borealis.example. */
export function offerDomains({ segment, dead }: LiveSegment, asked: AskedName, best: BestMatches): void {
  const { key } = asked.forms
  if (key.length < labelLettersMin) return
  const { attributes } = segment
  const prefix = attribute.domain('')
  const [from, to] = attributes.withPrefix(`${prefix}${key}.`)
  for (let ordinal = from; ordinal < Math.min(to, from + endingsMax); ordinal++) {
    const domain = attributes.term(ordinal).slice(prefix.length)
    const match = domainMatch(asked, domain)
    if (match === null || attributes.frequency(ordinal) === 0) continue
    const end = attributes.blockStarts[ordinal + 1] as number
    for (let block = attributes.blockStarts[ordinal] as number; block < end; block++) {
      const base = (attributes.blockWindows[block] as number) * windowSize
      const last = attributes.postingStarts[block + 1] as number
      for (let i = attributes.postingStarts[block] as number; i < last; i++) {
        const document = base + (attributes.lows[i] as number)
        if (dead === null || !hasBit(dead, document)) best.offer(segment.idOf(document), domain, match)
      }
    }
  }
}

/** Null when the name is not the label that was registered. */
export function domainMatch({ forms: { key }, cost }: AskedName, domain: string): ScoredName | null {
  if (key.length < labelLettersMin || !domain.startsWith(`${key}.`)) return null
  const [ending = '', ...more] = domain.slice(key.length + 1).split('.')
  // `borealis.co.uk`, and not the page of somebody's at `borealis.github.io`.
  const isEnding = more.length === 0 || (more.length === 1 && ending.length <= 3)
  return isEnding ? { matchType: 'alias', hundredths: domainScore - cost } : null
}
