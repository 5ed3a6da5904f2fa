import type { Doc, Range } from '../../language/index.ts'
import { hasFlag, isCapital, tokenFlag } from '../../words/index.ts'
import { firstAt } from '../page-doc.ts'
import { isStated } from './cue-stated.ts'
import { isAnd, isAuxiliary } from './funding-doc.ts'
import { namesInBrackets } from './investor-brackets.ts'
import { type InvestorCue, type ListCue, listCuesIn } from './investor-cues.ts'
import { itemsIn } from './investor-list.ts'
import type { InvestorItem } from './investor-name.ts'
import { type KnowsInvestor, looksLikeInvestor } from './investor-words.ts'
import { actorsOf, giversOf } from './investors-before.ts'
import { leadsBehind } from './investors-beside.ts'
import { listBehind, restOfList } from './list-behind.ts'
import {
  isListCue,
  isOfOthers,
  isRightBehindRound,
  moneyBefore,
  nearMax,
  roundKeys,
} from './list-cues-meant.ts'
import { ownNameRanges } from './relatives.ts'

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
    const isOfNamed =
      cue.key === 'funding.leads' &&
      relativeBefore(doc, cue.from) !== null &&
      namedBefore(doc, cue, said) !== undefined
    if (
      !isOfNamed &&
      !isListCue(doc, cue, isBegun) &&
      !isLedByInvestor(doc, cue, list, knows) &&
      !isLedBesideOthers(doc, cue, cues)
    )
      continue
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
    if (!isStated(doc, cue)) continue
    const before = cue.isEitherSide ? actorsOf(doc, cue, read, knows) : []
    const actors = cue.key === 'funding.gives' ? giversOf(doc, cue, before, knows) : before
    if (actors.length === 0 && needsActor(doc, cue)) continue
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
  return all.flatMap((one) => {
    const same = all.filter((other) => isSameNaming(doc, other, one))
    if (same[0] !== one) return []
    // "From Alder and Birch, with Alder leading".
    const led = same.find(({ isLead }) => isLead)
    return [led === undefined || one.isLead ? one : { ...one, isLead: true, cue: led.cue }]
  })
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

/** Verbs that are said of many things; "Acme takes a stake in Betacorp" names nobody who invests in Acme. */
const needsActor = (doc: Doc, { key, from }: ListCue): boolean =>
  key === 'funding.into-company' ||
  key === 'funding.gives' ||
  (key === 'funding.takes-stake' && ownNameRanges(doc, { from: from - nameMax, to: from }).length > 0)

/** Tokens before a verb in which its subject is looked for. */
const nameMax = 5

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

/** "It was led by Alder, with participation from Birch": what others take part in is a round. */
const isLedBesideOthers = (doc: Doc, { key, to }: ListCue, cues: readonly ListCue[]): boolean =>
  key === 'funding.led-by' &&
  cues.some((other) => other.key === 'funding.participation' && other.from > to) &&
  !cues.some((other) => other.key === 'funding.led-by' && isOfOthers(doc, other))

/** Whom the words before a cue have named, with nothing but a bracket or "who" between them. */
function namedBefore(doc: Doc, cue: ListCue, said: readonly InvestorSaid[]): InvestorSaid | undefined {
  const { tokens } = doc
  const last = said.at(-1)
  let at = cue.from
  const isBracket = tokens[at - 1]?.word === '(' && tokens[cue.to]?.word === ')'
  const relative = relativeBefore(doc, at)
  // "Alder, chef de file, et Birch".
  const isAside = tokens[at - 1]?.word === ',' && tokens[cue.to]?.word === ',' && cue.key === 'funding.led-by'
  if (isAside) at -= 1
  else if (isBracket) at -= 1
  else if (relative !== null && tokens[relative - 1]?.word === ',') at = relative - 1
  else if (cue.key !== 'funding.leads') return undefined
  return last !== undefined && last.to === tokens[at - 1]?.end ? last : undefined
}

/** "Who leads", "die de ronde leidde": where the relative stands before a verb, with only what is led between them. */
function relativeBefore(doc: Doc, verb: number): number | null {
  for (let at = verb - 1; at >= verb - relativeMax; at--) {
    if (doc.cuesIn({ from: at, to: at + 1 }, 'text.relative').length > 0) return at
    const isLed = doc.cuesIn({ from: at - 1, to: at + 1 }, ...roundKeys).some(({ to }) => to > at)
    if (!isLed && !doc.isSmall(at) && !isAuxiliary(doc, at)) return null
  }
  return null
}

const relativeMax = 6

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
  // "The money comes from Alder".
  const isSentence = cue.kind === 'from' && cue.to - cue.from >= sentenceMin && !opensWithVerb(doc, cue)
  if (isSentence && doc.spansIn(cue).length === 0) return true
  const isJoined = cue.kind === 'from' && isAnd(doc, cue.word - 1)
  if (isJoined && said.some(({ isProven }) => isProven)) return true
  if (
    cue.kind === 'from' &&
    (isBehindMoney(doc, cue) || isPhraseOfMoney(doc, cue) || isMoneyPhrase(doc, cue))
  )
    return true
  if (doc.cuesIn({ from: cue.from - nearMax, to: cue.to }, 'funding.investor').length > 0) return true
  return items.some(({ name }) => knows(name) || looksLikeInvestor(name))
}

/** "$5M of equity from Alder". */
const isMoneyPhrase = (doc: Doc, cue: ListCue): boolean =>
  doc.spansIn(cue).some(({ slot, from }) => slot === 'money' && from === cue.from) &&
  doc.cuesIn(cue, 'funding.funding-money', 'funding.round').length > 0

/** "A $5M seed round underwritten by Alder": more words than "from" say whose the money is. */
const isPhraseOfMoney = (doc: Doc, { from, to }: ListCue): boolean =>
  to - from > 1 &&
  to - from <= phraseMax &&
  doc.spansIn({ from, to }).length === 0 &&
  !opensWithVerb(doc, { from }) &&
  moneyBefore(doc, from).length > 0

/** "Won a contract from" is about no money of a round. */
const opensWithVerb = (doc: Doc, { from }: Pick<Range, 'from'>) =>
  doc.cuesIn({ from, to: from + 1 }, 'funding.closes').length > 0

/** A noun, a verb and "from". */
const sentenceMin = 3
const phraseMax = 3

/** "Raised $5M from Alder and Birch": the text right behind the money says where it came from. */
function isBehindMoney(doc: Doc, { word }: ListCue): boolean {
  const isPhrase = doc.isSmall(word - 1) || doc.cuesIn({ from: word - 1, to: word }, 'text.aside').length > 0
  return moneyBefore(doc, word).some(({ to }) => to === word || (isPhrase && to === word - 1))
}
