import type { Doc, Range } from '../../language/index.ts'
import { hasFlag, isGlued, tokenFlag } from '../../words/index.ts'
import { docOf } from '../page-doc.ts'
import { type InvestorItem, isInitialAt, isNameToken, nameOf } from './investor-name.ts'
import { isNameTail, type KnowsInvestor } from './investor-words.ts'

/**
 * The names of a list: "existing investors Alder Capital, Birch & Co and Jane Doe (founder of Cedar)". Employers, titles and
 * descriptions are left out; "Plug and Play" stays one name because it is known.
 */
export function investorItems(list: string, knows: KnowsInvestor): InvestorItem[] {
  const doc = docOf(list)
  return itemsIn(doc, { from: 0, to: doc.tokens.length }, knows)
}

/** The names of a list that stands in a text. */
export function itemsIn(doc: Doc, list: Range, knows: KnowsInvestor): InvestorItem[] {
  const items: InvestorItem[] = []
  const parts = partsOf(doc, list, knows)
  for (const [at, part] of parts.entries()) {
    if (items.length >= itemsMax) break
    const found = nameOf(doc, part, knows)
    // From "executives from Lyft" on, what the list names are employers; "Birch, the fund of Jane Doe" says more of Birch.
    const isSaidOfLast = part.isBehindComma && items.length > 0
    if (
      found === 'another' &&
      !(isSaidOfLast && (doc.isSmall(part.from) || isSeat(doc, part, parts[at + 1])))
    )
      break
    if (found !== null && found !== 'another') items.push(found)
  }
  return items
}

const itemsMax = 40

/** "Jane Doe, founder of Cedar, and Joe Roe": what stands between two commas is the seat of who stands before. */
const isSeat = (doc: Doc, { from, to }: Part, next: Part | undefined): boolean =>
  next !== undefined &&
  !next.isBehindComma &&
  doc.tokens[to]?.word === ',' &&
  doc.cuesIn({ from, to: from + 1 }, 'person.seat').length > 0

interface Part extends Range {
  /** No "and" parts it from the one before. */
  readonly isBehindComma: boolean
}

/** Split at commas and "and"; what stands in brackets is left out, and so is what stands behind them. */
function partsOf(doc: Doc, list: Range, knows: KnowsInvestor): Part[] {
  const parts: Part[] = []
  let [from, end, isBehindComma] = [list.from, -1, false]
  const close = (to: number) => {
    if (from < to) parts.push({ from, to: end === -1 ? to : end, isBehindComma })
    end = -1
  }
  for (let at = list.from; at < list.to; at++) {
    const { word = '' } = doc.tokens[at] ?? {}
    if (word === '(') {
      if (end === -1) end = at
      at = behindBracket(doc, at, list.to) - 1
      continue
    }
    const joint = jointAt(doc, at, list)
    if (joint === null) {
      if (hasFlag(doc.tokens[at], tokenFlag.newLine) && at > from) {
        close(at)
        ;[from, isBehindComma] = [at, true]
      }
      continue
    }
    if (!joint.hasComma && end === -1 && isOneName(doc, { from, to: at }, joint.to, list, knows)) {
      at = joint.to - 1
      continue
    }
    close(at)
    ;[from, isBehindComma] = [joint.to, !joint.hasAnd]
    at = joint.to - 1
  }
  close(list.to)
  return parts
}

function behindBracket({ tokens }: Doc, open: number, end: number): number {
  for (let at = open + 1; at < Math.min(end, open + bracketMax); at++)
    if (tokens[at]?.word === ')') return at + 1
  return Math.min(end, open + bracketMax)
}

const bracketMax = 30

interface Joint {
  readonly to: number
  readonly hasComma: boolean
  readonly hasAnd: boolean
}

/** A comma, "and", or both. */
function jointAt(doc: Doc, at: number, list: Range): Joint | null {
  const { word = '' } = doc.tokens[at] ?? {}
  if (word === ',' || word === ';' || word === '/') {
    const and = andAt(doc, at + 1)
    return { to: and ?? at + 1, hasComma: true, hasAnd: and !== null }
  }
  const to = andAt(doc, at)
  return to === null || to > list.to ? null : { to, hasComma: false, hasAnd: true }
}

function andAt(doc: Doc, at: number): number | null {
  if (doc.tokens[at]?.word === '&' && !isGlued(doc.tokens[at])) return at + 1
  // The "Y" of a name.
  if (isInitialAt(doc, at)) return null
  return doc.cuesIn({ from: at, to: at + 1 }, 'text.list-and', 'funding.along-with').at(-1)?.to ?? null
}

/**
 * The words around an "and" are one name: a known one; "Birch & Lowe" in a list that joins by "and"; "Birch and Lowe" in one whose
 * last joint is ", and".
 */
function isOneName(doc: Doc, left: Range, right: number, list: Range, knows: KnowsInvestor): boolean {
  if (!isNameToken(doc, right)) return false
  let end = right
  while (end < list.to && jointAt(doc, end, list) === null) end++
  for (let from = left.to - 1; from >= left.from && from > left.to - 5; from--)
    for (let to = right + 1; to <= end && to < right + 5; to++)
      if (knows(doc.textOf({ from, to }))) return true
  const [before, behind] = [doc.textOf(left), doc.textOf({ from: right, to: end })]
  if (knows(before) || knows(behind)) return false
  if (doc.tokens[left.to]?.word === '&')
    return isNameTail(doc.tokens[right]?.word ?? '') || doc.cuesIn(list, 'text.list-and').length > 0
  const isLast = doc.tokens[end]?.word === ',' && andAt(doc, end + 1) !== null
  return isLast && left.to - left.from === 1 && end - right === 1
}
