import type { Doc, Range } from '../../language/index.ts'
import { hasFlag, isCapital, tokenFlag } from '../../words/index.ts'
import { isAnd } from './funding-doc.ts'
import { type ListCue, listEnds } from './investor-cues.ts'
import { isInvestorParticle } from './investor-words.ts'

/** Where the list behind a cue stands: to a verb, a purpose, a mark, or the next cue. */
export function listBehind(doc: Doc, behind: number, next: ListCue | undefined, isLead = false): Range {
  const { tokens } = doc
  const from = listStart(doc, behind)
  const most = Math.min(doc.sentenceOf({ from, to: from + 1 }).to, from + listMax, nextList(from, next))
  const end =
    isLead && next?.kind === 'takes_part' && next.isEitherSide ? beforeActors(doc, from, most) : most
  const thoughts = doc.cuesIn({ from, to: end }, ...listEnds)
  const isOver = new Set(thoughts.filter((cue) => !isNamed(doc, cue)).map((cue) => cue.from))
  let depth = 0
  for (let at = from; at < end; at++) {
    const { word = '' } = tokens[at] ?? {}
    if (word === '(') depth++
    // "Acme ($40M from Alder), Betacorp ($30M": the bracket that the list stands in ends it.
    if (word === ')') depth--
    if (depth < 0 || (depth === 0 && (isOver.has(at) || endMarks.has(word) || isDash(doc, at))))
      return { from, to: at }
    // "Led by Alder; Birch also invested".
    if (word === ';' && (isLead || next?.isEitherSide === true || !startsName(doc, at + 1)))
      return { from, to: at }
  }
  return { from, to: next?.kind === 'investors' ? beforeNoun(doc, from, end) : end }
}

/** "Led by Alder, Birch also joined": those behind the last comma do what the next verb says. */
function beforeActors(doc: Doc, from: number, verb: number): number {
  const comma =
    from +
    doc.tokens
      .slice(from, verb)
      .findLastIndex(({ word }, at) => word === ',' && !hasFlag(doc.tokens[from + at + 1], tokenFlag.glued))
  const isRelative = doc.cuesIn({ from: comma + 1, to: comma + 2 }, 'text.relative').length > 0
  const isNaming = doc.tokens.slice(comma + 1, verb).some((token) => hasFlag(token, tokenFlag.capital))
  return comma > from && !isRelative && isNaming ? comma : verb
}

/** "Investors are Alder; the valuation": no name stands behind the mark, nor "and". */
const startsName = (doc: Doc, at: number) =>
  isAnd(doc, at) || isCapital(doc.tokens[at]) || hasFlag(doc.tokens[at], tokenFlag.number)

/** "Major tech players such as Alder", "and existing investors Birch": what leads to the next list names nobody. */
function beforeNoun(doc: Doc, from: number, end: number): number {
  const isBorder = (at: number) => hasFlag(doc.tokens[at], tokenFlag.mark) || isAnd(doc, at)
  let to = end
  while (to > from && !isBorder(to - 1)) to--
  return to
}

/** "From top VCs globally: A", "including: A", "lead investor is A": behind the colon or the verb. */
function listStart(doc: Doc, behind: number): number {
  const { tokens } = doc
  if (tokens[behind]?.word === ':') return behind + 1
  const isVerb = doc.cuesIn({ from: behind, to: behind + 1 }, 'text.auxiliary').length > 0
  if (isVerb && isCapital(doc.tokens[behind + 1])) return behind + 1
  const colon = tokens.findIndex(
    ({ word }, at) => at > behind && (word === ':' || word === ',' || word === '.'),
  )
  const isHead =
    tokens[colon]?.word === ':' && doc.cuesIn({ from: behind, to: colon }, 'funding.investor').length > 0
  return isHead ? colon + 1 : behind
}

function nextList(from: number, next: ListCue | undefined): number {
  if (next === undefined) return Number.POSITIVE_INFINITY
  return Math.max(from, next.isEitherSide || next.kind === 'from' ? next.word : next.from)
}

export const listMax = 120
export const endMarks = new Set([...':!?•·|–—…"”“'])

/** A hyphen between spaces. */
const isDash = ({ tokens }: Doc, at: number) =>
  tokens[at]?.word === '-' && !hasFlag(tokens[at], tokenFlag.glued)

/** A word of a name: "Just Ventures", "IT Ventures" in a text that is not all in capitals, "Department for Transport". */
export const isNamed = (doc: Doc, { from }: Range) =>
  isCapital(doc.tokens[from + 1]) &&
  (isCapital(doc.tokens[from])
    ? !doc.isSmall(from) || isAbbreviation(doc, from)
    : isInvestorParticle(doc.tokens[from]?.word ?? '') && isCapital(doc.tokens[from - 1]))

const isAbbreviation = ({ tokens }: Doc, at: number) =>
  hasFlag(tokens[at], tokenFlag.capitals) && !hasFlag(tokens[at + 1], tokenFlag.capitals)

/** "Alder (lead), Birch and Elm", "Alder as lead and Birch": what goes on behind who led. */
export function restOfList(doc: Doc, to: number, list: Range): Range {
  const from = doc.tokens[to]?.word === ')' ? to + 1 : to
  const goesOn = doc.tokens[from]?.word === ',' || isAnd(doc, from)
  if (!goesOn) return { from, to: from }
  return from > to ? listBehind(doc, from, undefined) : { from, to: Math.max(from, list.to) }
}
