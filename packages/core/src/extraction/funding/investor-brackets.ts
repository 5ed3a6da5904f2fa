import { type Doc, equityRounds, type Range } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import { itemsIn } from './investor-list.ts'
import type { InvestorItem } from './investor-name.ts'
import type { KnowsInvestor } from './investor-words.ts'

interface InBrackets extends InvestorItem {
  /** Where the list begins. */
  readonly at: number
}

/** Names in the bracket of a round, and no other words: "Seed, 2021: $2.8M (Alder, Birch)", "Series A 2025 ($11M, Alder and Birch)". */
export function namesInBrackets(doc: Doc, knows: KnowsInvestor): readonly InBrackets[] {
  return doc.spans.flatMap((money) => {
    if (money.slot !== 'money' || !isOfRound(doc, money)) return []
    const list = listBehind(doc, money.to)
    if (list === null || !isNames(doc, list)) return []
    const at = doc.tokens[list.from]?.start ?? 0
    return itemsIn(doc, list, knows).map((item) => ({ ...item, at }))
  })
}

/** What stands in brackets behind an amount, or behind the comma of one that is in brackets itself. */
function listBehind({ tokens }: Doc, from: number): Range | null {
  const { word = '' } = tokens[from] ?? {}
  const opened = tokens.slice(Math.max(0, from - amountMax), from).findLast((one) => '()'.includes(one.word))
  if (word !== '(' && !(word === ',' && opened?.word === '(')) return null
  for (let to = from + 1; to < Math.min(tokens.length, from + bracketMax); to++) {
    if (tokens[to]?.word === '(') return null
    if (tokens[to]?.word === ')') return { from: from + 1, to }
  }
  return null
}

const amountMax = 6
const bracketMax = 40

/** The name of a round stands close before its amount. */
const isOfRound = (doc: Doc, { from }: Range): boolean =>
  doc.cuesIn({ from: from - labelMax, to: from }, ...equityRounds, 'funding.round').length > 0

const labelMax = 8

const isNames = (doc: Doc, { from, to }: Range): boolean => {
  if (!hasFlag(doc.tokens[from], tokenFlag.capital)) return false
  for (let at = from; at < to; at++) {
    const isJoint = doc.isSmall(at) || doc.cuesIn({ from: at, to: at + 1 }, 'text.list-and').length > 0
    const isName = hasFlag(doc.tokens[at], tokenFlag.capital | tokenFlag.mark | tokenFlag.number)
    const isCue = doc.cuesIn({ from: at, to: at + 1 }, 'funding.led-by', 'funding.leads').length > 0
    if (isCue || (!isName && !isJoint)) return false
  }
  return !doc.spansIn({ from, to }).some(({ slot }) => slot === 'money' || slot === 'date' || slot === 'year')
}
