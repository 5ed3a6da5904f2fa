import type { Doc, Range } from '../../language/index.ts'
import { hasFlag, tokenFlag } from '../../words/index.ts'
import { isSaid } from '../company-doc.ts'
import {
  type InvestorCue,
  isCapital,
  isListCue,
  type ListCue,
  listCuesIn,
  listEnds,
  moneyBefore,
  nearMax,
} from './investor-cues.ts'
import { itemsIn } from './investor-list.ts'
import type { InvestorItem } from './investor-name.ts'
import { isInvestorParticle, type KnowsInvestor, looksLikeInvestor } from './investor-words.ts'

/** An investor as a sentence names it. */
export interface InvestorSaid {
  readonly name: string
  readonly isLead: boolean
  /** Where the name stands. */
  readonly from: number
  readonly to: number
  /** Whether the list proves itself: a known investor in it, a name such as "Alder Capital", or the word "investors". */
  readonly isProven: boolean
  /** What led to the list. */
  readonly cue: InvestorCue
  /** Where the words stand that lead to the list. */
  readonly at: number
}

/**
 * Everyone whom a sentence names as an investor, whoever's that may be: "led by A, with participation from B and C",
 * "backed by A", "investors include A", "A and B also participated in the round".
 */
export function investorsIn(doc: Doc, knows: KnowsInvestor): InvestorSaid[] {
  const cues = listCuesIn(doc)
  const said: InvestorSaid[] = []
  let [read, begun] = [0, -1]
  for (const [at, listCue] of cues.entries()) {
    const next = cues[at + 1]
    const behind = listBehind(doc, listCue.to, next)
    const { cue, list } = verbBehind(doc, listCue, behind)
    const isOfMoney = cue.kind === 'list' && endsMoney(doc, cue, list)
    if (!isListCue(doc, cue, said.length > 0 || begun === cue.from || isOfMoney)) continue
    begun = cue.to
    // "New investor Alder led": the verb says more.
    if (cue.isNoun && next?.isEitherSide === true && isListCue(doc, next, true)) continue
    // What is denied ends the list before it all the same: "from Alder, not from Birch".
    if (!isSaid(doc, { from: cue.word, to: cue.to })) continue
    const actors = cue.isEitherSide ? actorsOf(doc, cue, read, knows) : []
    const items = actors.length > 0 ? actors : itemsIn(doc, list, knows)
    read = actors.length > 0 ? cue.to : behind.to
    const isProven = isOfMoney || provesItself(doc, cue, said, items, knows)
    for (const item of items.slice(0, saidMax - said.length))
      said.push({
        ...item,
        isLead: cue.kind === 'led_by',
        isProven,
        cue: cue.kind,
        at: doc.tokens[cue.kind === 'from' ? cue.word : cue.from]?.start ?? 0,
      })
  }
  return said.filter((one, at) => said.findIndex(({ name }) => name === one.name) === at)
}

const saidMax = 60

/** "Raised $5M in May, with Alder and Birch.": behind money nothing but names ends the sentence. */
function endsMoney(doc: Doc, { from }: ListCue, list: Range): boolean {
  if (doc.tokens[from - 1]?.word !== ',' || moneyBefore(doc, from).length === 0) return false
  const { to } = doc.sentenceOf(list)
  const investors = doc.cuesIn(list, 'funding.investor')
  for (let at = list.from; at < to; at++) {
    const isNamed = hasFlag(doc.tokens[at], tokenFlag.mark | (at < list.to ? tokenFlag.capital : 0))
    const isOfList =
      doc.isSmall(at) || isAnd(doc, at) || investors.some((one) => one.from <= at && at < one.to)
    if (!isNamed && !isOfList) return false
  }
  return true
}

/** "Von Alder Capital angeführt", "von Birch finanziert": the verb behind a list says what those in it did. */
function verbBehind(doc: Doc, cue: ListCue, behind: Range): { readonly cue: ListCue; readonly list: Range } {
  if (cue.kind !== 'from') return { cue, list: behind }
  const [led] = doc.cuesIn(behind, 'funding.led-verb').filter(({ from }) => !isCapital(doc, from))
  if (led !== undefined)
    return {
      cue: { ...cue, key: 'funding.led-by', kind: 'led_by', from: cue.word },
      list: { from: behind.from, to: led.from },
    }
  const isBacked = doc.cuesIn({ from: behind.to, to: behind.to + 1 }, 'funding.backed-verb').length > 0
  return {
    cue: isBacked ? { ...cue, key: 'funding.backed-by', kind: 'backed', from: cue.word } : cue,
    list: behind,
  }
}

/** Where the list behind a cue stands: to a verb, a purpose, a mark, or the next cue. */
function listBehind(doc: Doc, behind: number, next: ListCue | undefined): Range {
  const { tokens } = doc
  const from = listStart(doc, behind)
  const end = Math.min(doc.sentenceOf({ from, to: from + 1 }).to, from + listMax, nextList(from, next))
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
    if (word === ';' && next?.isEitherSide === true) return { from, to: at }
  }
  return { from, to: next?.kind === 'investors' ? beforeNoun(doc, from, end) : end }
}

/** "Major tech players such as Alder", "and existing investors Birch": what leads to the next list names nobody. */
function beforeNoun(doc: Doc, from: number, end: number): number {
  const isBorder = (at: number) => hasFlag(doc.tokens[at], tokenFlag.mark) || isAnd(doc, at)
  let to = end
  while (to > from && !isBorder(to - 1)) to--
  return to
}

const isAnd = (doc: Doc, at: number) => doc.cuesIn({ from: at, to: at + 1 }, 'text.list-and').length > 0

/** "From top VCs globally: A", "including: A", "lead investor is A": behind the colon or the verb. */
function listStart(doc: Doc, behind: number): number {
  const { tokens } = doc
  if (tokens[behind]?.word === ':') return behind + 1
  const isVerb = doc.cuesIn({ from: behind, to: behind + 1 }, 'text.auxiliary').length > 0
  if (isVerb && isCapital(doc, behind + 1)) return behind + 1
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

const listMax = 120
const endMarks = new Set([...':!?•·|–—…"”“'])

/** A hyphen between spaces. */
const isDash = ({ tokens }: Doc, at: number) =>
  tokens[at]?.word === '-' && !hasFlag(tokens[at], tokenFlag.glued)

/** A word of a name: "Just Ventures", "IT Ventures" in a text that is not all in capitals, "Department for Transport". */
const isNamed = (doc: Doc, { from }: Range) =>
  isCapital(doc, from + 1) &&
  (isCapital(doc, from)
    ? !doc.isSmall(from) || isAbbreviation(doc, from)
    : isInvestorParticle(doc.tokens[from]?.word ?? '') && isCapital(doc, from - 1))

const isAbbreviation = ({ tokens }: Doc, at: number) =>
  hasFlag(tokens[at], tokenFlag.capitals) && !hasFlag(tokens[at + 1], tokenFlag.capitals)

/** "Alder Capital and Birch Ventures also participated in the round", "Alder Capital led the round", "steigt Alder ein". */
function actorsOf(doc: Doc, cue: ListCue, read: number, knows: KnowsInvestor): readonly InvestorItem[] {
  const within = itemsIn(doc, { from: cue.from + 1, to: cue.to - 1 }, knows)
  if (within.length > 0) return within
  const start = Math.max(read, doc.sentenceOf(cue).from, cue.from - listMax)
  const thoughts = doc
    .cuesIn({ from: start, to: cue.from }, ...listEnds)
    .filter((said) => !isNamed(doc, said))
  let to = cue.from
  const isVerbal = (at: number) =>
    doc.isSmall(at) || isAnd(doc, at) || thoughts.some((said) => said.from <= at && said.to > at)
  while (to > start && isVerbal(to - 1)) to--
  const isBorder = ({ word }: { word: string }) => word === ';' || endMarks.has(word)
  const border = start + doc.tokens.slice(start, to).findLastIndex(isBorder) + 1
  const thought = Math.max(0, ...thoughts.filter(({ from }) => from < to).map((said) => said.to))
  const from = Math.max(border, thought)
  return from < to ? itemsIn(doc, { from, to }, knows) : []
}

/** Lists of a "backed by" hold many things; one that names no known investor must say that they are investors. */
function provesItself(
  doc: Doc,
  cue: ListCue,
  said: readonly InvestorSaid[],
  items: readonly InvestorItem[],
  knows: KnowsInvestor,
): boolean {
  if (cue.kind === 'led_by' || cue.kind === 'takes_part' || cue.kind === 'investors') return true
  if (cue.kind === 'list' && said.some(({ isLead, isProven }) => isLead || isProven)) return true
  if (cue.kind === 'from' && isBehindMoney(doc, cue)) return true
  if (doc.cuesIn({ from: cue.from - nearMax, to: cue.to }, 'funding.investor').length > 0) return true
  return items.some(({ name }) => knows(name) || looksLikeInvestor(name))
}

/** "Raised $5M from Alder and Birch": the text right behind the money says where it came from. */
function isBehindMoney(doc: Doc, { word }: ListCue): boolean {
  const isPhrase = doc.isSmall(word - 1) || doc.cuesIn({ from: word - 1, to: word }, 'text.aside').length > 0
  return moneyBefore(doc, word).some(({ to }) => to === word || (isPhrase && to === word - 1))
}
