import type { Doc, Range } from '../../language/index.ts'
import { hasFlag, isCapital, tokenFlag } from '../../words/index.ts'
import { isSaid } from '../company-doc.ts'
import { firstAt } from '../page-doc.ts'
import { namesInBrackets } from './investor-brackets.ts'
import {
  type InvestorCue,
  isListCue,
  isOfOthers,
  isRightBehindRound,
  type ListCue,
  listCuesIn,
  listEnds,
  moneyBefore,
  nearMax,
} from './investor-cues.ts'
import { itemsIn } from './investor-list.ts'
import type { InvestorItem } from './investor-name.ts'
import { isInvestorParticle, type KnowsInvestor, looksLikeInvestor } from './investor-words.ts'
import { leadsBehind } from './investors-beside.ts'

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
    const behind = listBehind(doc, listCue.to, next, listCue.kind === 'led_by')
    const { cue, list } = verbBehind(doc, listCue, behind)
    const isOfMoney = cue.kind === 'list' && endsMoney(doc, cue, list)
    const isBegun =
      (said.length > 0 && !isParted(doc, said.at(-1)?.to ?? 0, cue.from)) || begun === cue.from || isOfMoney
    if (!isListCue(doc, cue, isBegun) && !isLedByInvestor(doc, cue, list, knows)) continue
    begun = cue.to
    // "From Alder, who leads the round", "with Alder as lead investor", "Alder (lead)": who was just named.
    const named = cue.kind === 'led_by' ? namedBefore(doc, cue, said) : undefined
    if (named !== undefined) {
      said[said.indexOf(named)] = { ...named, isLead: true, isProven: true, cue: 'led_by' }
      for (const item of itemsIn(doc, restOfList(doc, cue.to, list), knows))
        said.push({ ...item, isLead: false, isProven: true, cue: 'list', at: named.at })
      continue
    }
    // "New investor Alder led": the verb says more.
    if (cue.isNoun && next?.isEitherSide === true && isListCue(doc, next, true)) continue
    // What is denied ends the list before it all the same: "from Alder, not from Birch".
    if (!isSaid(doc, { from: cue.word, to: cue.to })) continue
    const before = cue.isEitherSide ? actorsOf(doc, cue, read, knows) : []
    const actors = cue.key === 'funding.gives' ? giversOf(doc, cue, before, knows) : before
    if (actors.length === 0 && (cue.key === 'funding.into-company' || cue.key === 'funding.gives')) continue
    const items = actors.length > 0 ? actors : itemsIn(doc, list, knows)
    if (items.length > 0) read = actors.length > 0 ? cue.to : behind.to
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
  const inBrackets = namesInBrackets(doc, knows).map(
    (one): InvestorSaid => ({ ...one, isLead: false, isProven: true, cue: 'list' }),
  )
  const all = [...said.filter((one) => !isSpeaker(doc, one)), ...inBrackets]
    .map((one) => (leadsBehind(doc, one) ? { ...one, isLead: true, cue: 'led_by' as const } : one))
    .toSorted((left, right) => left.from - right.from)
  return all.filter((one, at) => all.findIndex((other) => isSameNaming(doc, other, one)) === at)
}

const saidMax = 60

/** A semicolon ends what a list goes on with. */
const isParted = (doc: Doc, end: number, cue: number): boolean =>
  doc.tokens.slice(firstAt(doc.tokens, end), cue).some(({ word }) => word === ';')

/** "From Alder, chief executive Jane Doe told staff": somebody with a seat who goes on. */
function isSpeaker(doc: Doc, { from, to, at }: InvestorSaid): boolean {
  const [first, behind] = [firstAt(doc.tokens, from), firstAt(doc.tokens, to)]
  return (
    from > at &&
    behind < doc.tokens.length &&
    !hasFlag(doc.tokens[behind], tokenFlag.mark | tokenFlag.capital) &&
    !isAnd(doc, behind) &&
    doc.cuesIn({ from: first - 3, to: first }, 'person.seat').some((seat) => seat.to === first) &&
    doc.cuesIn({ from: behind, to: behind + 1 }, 'text.new-thought', 'person.speaks').length > 0
  )
}

/** The same name again, unless another round's amount stands between. */
const isSameNaming = ({ spans, tokens }: Doc, left: InvestorSaid, right: InvestorSaid): boolean => {
  const [from, to] = [Math.min(left.from, right.from), Math.max(left.from, right.from)]
  const isParted = spans.some(({ slot, from: at }) => {
    const start = tokens[at]?.start ?? 0
    return slot === 'money' && start > from && start < to
  })
  return left.name === right.name && !isParted
}

/** "It was led by Alder Ventures": who is named says that it is a round. */
const isLedByInvestor = (doc: Doc, cue: ListCue, list: Range, knows: KnowsInvestor): boolean =>
  cue.key === 'funding.led-by' &&
  !isOfOthers(doc, cue) &&
  itemsIn(doc, list, knows)
    .slice(0, 1)
    .some(({ name }) => knows(name) || looksLikeInvestor(name))

/** Whom the words before a cue have named, with nothing but a bracket or "who" between them. */
function namedBefore(doc: Doc, cue: ListCue, said: readonly InvestorSaid[]): InvestorSaid | undefined {
  const { tokens } = doc
  const last = said.at(-1)
  let at = cue.from
  const isBracket = tokens[at - 1]?.word === '(' && tokens[cue.to]?.word === ')'
  const isRelative = doc.cuesIn({ from: at - 1, to: at }, 'text.relative').length > 0
  if (isBracket || (isRelative && tokens[at - 2]?.word === ',')) at -= isBracket ? 1 : 2
  else if (cue.key !== 'funding.leads') return undefined
  return last !== undefined && last.to === tokens[at - 1]?.end ? last : undefined
}

/** "Alder (lead), Birch and Elm", "Alder as lead and Birch": what goes on behind who led. */
function restOfList(doc: Doc, to: number, list: Range): Range {
  const from = doc.tokens[to]?.word === ')' ? to + 1 : to
  const goesOn = doc.tokens[from]?.word === ',' || isAnd(doc, from)
  if (!goesOn) return { from, to: from }
  return from > to ? listBehind(doc, from, undefined) : { from, to: Math.max(from, list.to) }
}

/** "Raised $5M in May, with Alder and Birch.": behind money nothing but names ends the sentence. */
function endsMoney(doc: Doc, { from }: ListCue, list: Range): boolean {
  if (doc.tokens[from - 1]?.word !== ',' || moneyBefore(doc, from).length === 0) return false
  const { to } = doc.sentenceOf(list)
  const investors = doc.cuesIn(list, 'funding.investor')
  for (let at = list.from; at < to; at++) {
    const isNamed = hasFlag(doc.tokens[at], tokenFlag.mark | (at < list.to ? tokenFlag.capital : 0))
    const isOfList =
      doc.isSmall(at) || isAnd(doc, at) || investors.some((one) => one.from <= at && at < one.to)
    if (!isNamed && !isOfList) return isBehindComma(doc, from, at)
  }
  return true
}

/** "With Alder and Birch, and in 2024 came": small words behind the last comma begin something else. */
function isBehindComma(doc: Doc, from: number, at: number): boolean {
  let comma = at
  while (comma > from && (doc.isSmall(comma - 1) || isAnd(doc, comma - 1))) comma--
  return comma > from + 1 && doc.tokens[comma - 1]?.word === ','
}

/** "Von Alder Capital angeführt", "von Birch finanziert": the verb behind a list says what those in it did. */
function verbBehind(doc: Doc, cue: ListCue, behind: Range): { readonly cue: ListCue; readonly list: Range } {
  if (cue.kind !== 'from') return { cue, list: behind }
  const [led] = doc.cuesIn(behind, 'funding.led-verb').filter(({ from }) => !isCapital(doc.tokens[from]))
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
function listBehind(doc: Doc, behind: number, next: ListCue | undefined, isLead = false): Range {
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
    if (word === ';' && (isLead || next?.isEitherSide === true)) return { from, to: at }
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

const listMax = 120
const endMarks = new Set([...':!?•·|–—…"”“'])

/** A hyphen between spaces. */
const isDash = ({ tokens }: Doc, at: number) =>
  tokens[at]?.word === '-' && !hasFlag(tokens[at], tokenFlag.glued)

/** A word of a name: "Just Ventures", "IT Ventures" in a text that is not all in capitals, "Department for Transport". */
const isNamed = (doc: Doc, { from }: Range) =>
  isCapital(doc.tokens[from + 1]) &&
  (isCapital(doc.tokens[from])
    ? !doc.isSmall(from) || isAbbreviation(doc, from)
    : isInvestorParticle(doc.tokens[from]?.word ?? '') && isCapital(doc.tokens[from - 1]))

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
  to = beforeAside(doc, start, to)
  const isVerbal = (at: number) =>
    doc.isSmall(at) || isAnd(doc, at) || thoughts.some((said) => said.from <= at && said.to > at)
  while (to > start && isVerbal(to - 1)) to--
  const isBorder = ({ word }: { word: string }) => word === ';' || endMarks.has(word)
  const border = start + doc.tokens.slice(start, to).findLastIndex(isBorder) + 1
  const thought = Math.max(0, ...thoughts.filter(({ from }) => from < to).map((said) => said.to))
  const from = Math.max(border, thought)
  const items = from < to ? itemsIn(doc, { from, to }, knows) : []
  if (items.length > 0 || thought <= border) return items
  // "Alder ist in der Seed-Runde eingestiegen": who does it stands before the auxiliary.
  const auxiliary = thoughts.findLast((one) => one.from < to && isAuxiliary(doc, one.from))
  return auxiliary === undefined || auxiliary.from <= border
    ? []
    : itemsIn(doc, { from: border, to: beforeAside(doc, border, auxiliary.from) }, knows)
}

/** Of a verb that is said of anybody only who stands right before it, or is called as investors are. */
function giversOf(
  doc: Doc,
  { from }: Range,
  actors: readonly InvestorItem[],
  knows: KnowsInvestor,
): readonly InvestorItem[] {
  let at = from
  while (at > 0 && (isAuxiliary(doc, at - 1) || doc.isSmall(at - 1))) at--
  const isClose = actors.at(-1)?.to === doc.tokens[at - 1]?.end || doc.tokens[at - 1]?.word === ','
  return isClose ? actors : actors.filter(({ name }) => knows(name) || looksLikeInvestor(name))
}

/** "Alder, which manages $50M, invested": without what stands between commas. */
function beforeAside(doc: Doc, start: number, to: number): number {
  const { tokens } = doc
  let close = to
  while (close > start && (doc.isSmall(close - 1) || isAuxiliary(doc, close - 1))) close--
  if (tokens[close - 1]?.word !== ',') return to
  for (let open = close - 2; open > start; open--)
    if (tokens[open]?.word === ',' && !hasFlag(tokens[open + 1], tokenFlag.glued))
      return doc.isSmall(open + 1) ? open : to
  return to
}

const isAuxiliary = (doc: Doc, at: number) =>
  doc.cuesIn({ from: at, to: at + 1 }, 'text.auxiliary').length > 0

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
  if (cue.kind === 'list' && isRightBehindRound(doc, cue)) return true
  const isJoined = cue.kind === 'from' && isAnd(doc, cue.word - 1)
  if (isJoined && said.some(({ isProven }) => isProven)) return true
  if (cue.kind === 'from' && (isBehindMoney(doc, cue) || isPhraseOfMoney(doc, cue))) return true
  if (doc.cuesIn({ from: cue.from - nearMax, to: cue.to }, 'funding.investor').length > 0) return true
  return items.some(({ name }) => knows(name) || looksLikeInvestor(name))
}

/** "A $5M seed round underwritten by Alder": more words than "from" say whose the money is. */
const isPhraseOfMoney = (doc: Doc, { from, to }: ListCue): boolean =>
  to - from > 1 &&
  to - from <= phraseMax &&
  doc.spansIn({ from, to }).length === 0 &&
  doc.cuesIn({ from, to: from + 1 }, 'funding.closes').length === 0 &&
  moneyBefore(doc, from).length > 0

const phraseMax = 3

/** "Raised $5M from Alder and Birch": the text right behind the money says where it came from. */
function isBehindMoney(doc: Doc, { word }: ListCue): boolean {
  const isPhrase = doc.isSmall(word - 1) || doc.cuesIn({ from: word - 1, to: word }, 'text.aside').length > 0
  return moneyBefore(doc, word).some(({ to }) => to === word || (isPhrase && to === word - 1))
}
