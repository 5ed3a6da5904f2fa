import type { Cue, CueKey, Doc, Range } from '../../language/index.ts'
import { hasFlag, isCapital, tokenFlag } from '../../words/index.ts'
import { isInvestorEnd } from './investor-words.ts'
import { isNounOfName } from './noun-of-name.ts'

/** "Led by", "with participation from", "backed by", "our investors include", "from"; a list without any such words. */
export type InvestorCue = 'led_by' | 'takes_part' | 'backed' | 'investors' | 'from' | 'list'

/** Words that lead to a list of investors. */
export interface ListCue extends Range {
  readonly key: CueKey
  readonly kind: InvestorCue
  /** The last word of them. */
  readonly word: number
  /** The investors stand before them, or else behind. */
  readonly isEitherSide: boolean
  /** Only a noun stands before the names: "existing investors Alder and Birch". */
  readonly isNoun: boolean
}

/** What each key leads to; of two at one place the first counts. */
const kinds = {
  'funding.led-by': 'led_by',
  'funding.participation': 'takes_part',
  'funding.investors-are': 'investors',
  'funding.backed-by': 'backed',
  'funding.raised-from': 'from',
  'funding.leads': 'led_by',
  'funding.invests': 'takes_part',
  'funding.gives': 'takes_part',
  'funding.takes-stake': 'takes_part',
  'funding.along-with': 'list',
} as const satisfies Partial<Record<CueKey, InvestorCue>>
type ListKey = keyof typeof kinds
const listKeys = Object.keys(kinds) as ListKey[]

/** Verbs of those who invest. */
const eitherSideKeys: ReadonlySet<CueKey> = new Set([
  'funding.leads',
  'funding.invests',
  'funding.gives',
  'funding.takes-stake',
])

/** All words that may lead to a list, by where they end. */
export function listCuesIn(doc: Doc): readonly ListCue[] {
  const byEnd = new Map<number, ListCue>()
  for (const key of listKeys) {
    for (const cue of doc.cues(key)) {
      if (key === 'funding.led-by' && cue.to - cue.from === 1 && !isLabel(doc, cue)) continue
      if (cue.to - cue.from === 1 && (isOfInvestorName(doc, cue.from) || isOfSeat(doc, cue))) continue
      const known = byEnd.get(cue.to)
      // "A and B take part", "taking part: A and B".
      if (key === 'funding.invests' && known?.key === 'funding.participation' && known.from === cue.from)
        byEnd.set(cue.to, { ...known, isEitherSide: true })
      // "As lead investor" stands behind who leads, "lead investor" before.
      const isLonger = key === 'funding.leads' && known !== undefined && cue.from < known.from
      if (known !== undefined && known.key !== key && !isLonger) continue
      const isEitherSide = eitherSideKeys.has(key)
      const from = Math.min(cue.from, known?.from ?? cue.from)
      byEnd.set(cue.to, {
        key,
        kind: kinds[key],
        from,
        to: cue.to,
        word: cue.to - 1,
        isEitherSide,
        isNoun: false,
      })
    }
  }
  for (const { from, slots } of doc.cues('funding.into-company')) {
    const to = slots.money?.from ?? slots.company?.from ?? from
    // "$5M for Acme" has no verb, and who leads is told by what says so.
    if (to === from || doc.cuesIn({ from, to: from + 1 }, 'funding.leads').length > 0) continue
    // "With" before the amount, "of" before the company, the verb alone.
    const known = byEnd.get(to)
    const isLess =
      known?.key === 'funding.invests' ||
      known?.key === 'funding.gives' ||
      known?.kind === 'list' ||
      known?.kind === 'from'
    if (known !== undefined && !isLess) continue
    byEnd.set(to, {
      key: 'funding.into-company',
      kind: 'takes_part',
      from,
      to,
      word: from,
      isEitherSide: true,
      isNoun: false,
    })
  }
  for (const named of doc.cues('funding.investor')) {
    if (isNounOfName(doc, named.from)) continue
    const to = listAfterNoun(doc, named)
    // "Lead investor: Alder" is said already.
    const isLed = byEnd.get(named.to)?.kind === 'led_by'
    if (to !== null && !isLed && !byEnd.has(to) && !describes(doc, named, byEnd))
      byEnd.set(to, {
        key: 'funding.investors-are',
        kind: 'investors',
        from: named.from,
        to,
        word: named.from,
        isEitherSide: false,
        isNoun: true,
      })
  }
  const cues = [...byEnd.values()].sort((left, right) => left.to - right.to)
  // "Led" of "led by" is no verb of its own, and "joined" of "joined by" neither.
  const isPart = (cue: ListCue, at: number) =>
    cues.slice(at + 1, at + 4).some(({ from, kind }) => from <= cue.from && kind !== 'from')
  return cues.filter((cue, at) => !(cue.isEitherSide && isPart(cue, at)))
}

/** "Gründerin von Cedar": where somebody has a seat, and from nobody. */
const isOfSeat = (doc: Doc, { key, from }: Cue): boolean =>
  key === 'funding.raised-from' && doc.cuesIn({ from: from - 1, to: from }, 'person.seat').length > 0

/** "Suma Capital": a verb elsewhere. */
const isOfInvestorName = ({ tokens }: Doc, at: number): boolean =>
  isCapital(tokens[at]) && isCapital(tokens[at + 1]) && isInvestorEnd(tokens[at + 1]?.word ?? '')

/** "Lead: Alder", "lead investor is Alder", "lead investor Alder": a name stands behind a word that may be anything's. */
function isLabel(doc: Doc, { from, to }: Range): boolean {
  const isVerb = doc.cuesIn({ from: to, to: to + 1 }, 'text.auxiliary').length > 0
  if (doc.tokens[to]?.word === ':' || doc.tokens[to]?.word === ')' || isVerb) return true
  // In a headline, where most words have capitals, "Advance Lead Program" says nothing of investors.
  const isName = isCapital(doc.tokens[hasFlag(doc.tokens[to], tokenFlag.number) ? to + 1 : to])
  return isName && !(isCapital(doc.tokens[from]) && isCapital(doc.tokens[from - 1]))
}

/** "Led by new investor Alder", "by US investor Alder": the noun says what the name is that a list begins with. */
function describes(doc: Doc, { from }: Cue, lists: ReadonlyMap<number, unknown>): boolean {
  let at = from
  while (at > 0 && at > from - describedMax && !lists.has(at) && !isBorder(doc, at - 1)) at--
  return lists.has(at)
}

const describedMax = 6
const isBorder = (doc: Doc, at: number) =>
  (doc.tokens[at]?.word !== '-' && hasFlag(doc.tokens[at], tokenFlag.mark)) ||
  doc.cuesIn({ from: at, to: at + 1 }, 'text.list-and').length > 0

/** "Investors: Alder", "existing investors Alder and Birch": behind the noun, where names follow. */
function listAfterNoun(doc: Doc, { from, to }: Cue): number | null {
  if (doc.tokens[to]?.word === ':') return to + 1
  if (isCounted(doc, from) && doc.tokens[to]?.word === ',' && isCapital(doc.tokens[to + 1])) return to + 1
  if (!isCapital(doc.tokens[to]) || doc.isSmall(to)) return null
  // "Investor Relations", "YC, Funders Club": a capital of its own is a heading's or a name's.
  const isLed =
    from > 0 && !isBorder(doc, from - 1) && (doc.isSmall(from - 1) || !isCapital(doc.tokens[from - 1]))
  return isLed || !isCapital(doc.tokens[from]) ? to : null
}

/** "Two angels, Jane Doe and Joe Roe". */
const isCounted = (doc: Doc, from: number): boolean =>
  doc.spansIn({ from: from - 2, to: from }).some(({ slot, to }) => slot === 'number' && to === from)

/** Where a list ends: another thought, an aside, a verb. */
export const listEnds = ['text.new-thought', 'text.aside', 'funding.backed-verb'] as const
