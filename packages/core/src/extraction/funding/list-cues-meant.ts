import { type CueKey, type Doc, equityRounds, type Range } from '../../language/index.ts'
import { hasFlag, isCapital, tokenFlag } from '../../words/index.ts'
import { isAnd } from './funding-doc.ts'
import { type ListCue, listEnds } from './investor-cues.ts'
import { isInitialAt } from './investor-name.ts'
import { ownNameRanges } from './relatives.ts'
import { endOfName } from './subject.ts'

/** "Led by" is of a round, "alongside" of a list; elsewhere the words mean something else. */
export function isListCue(doc: Doc, cue: ListCue, isBegun: boolean): boolean {
  switch (cue.key) {
    case 'funding.led-by':
      return isOfRound(doc, cue) || isTitleOfLead(doc, cue)
    case 'funding.leads':
      return roundBehind(doc, cue) || isOfRound(doc, cue) || isPlainLead(doc, cue)
    case 'funding.invests':
      return (
        roundBehind(doc, cue) ||
        amountBehind(doc, cue) ||
        isAlso(doc, cue) ||
        isInCompany(doc, cue) ||
        isOfUntoldSum(doc, cue) ||
        (cue.to - cue.from > 1 && isOfRound(doc, cue))
      )
    case 'funding.gives':
      if (doc.tokens[cue.from - 1]?.word === '-') return false
      return roundBehind(doc, cue) || isOfRound(doc, cue) || amountBehind(doc, cue) || isOfUntoldSum(doc, cue)
    case 'funding.along-with':
      return isBegun || isRightBehindRound(doc, cue) || namesLead(doc, cue)
    case 'funding.raised-from':
      return (
        cue.word > cue.from ||
        (isBegun && isAnd(doc, cue.word - 1)) ||
        (isOfRound(doc, cue) && !isSomebodyBefore(doc, cue.word))
      )
    default:
      return true
  }
}

/** "Together with lead investor Alder they put $5M into the Series A": a name right behind, and a round anywhere. */
const isTitleOfLead = (doc: Doc, { from, to }: Range): boolean =>
  to - from > 1 &&
  isCapital(doc.tokens[to]) &&
  doc.cuesIn({ from, to }, 'funding.investor').length > 0 &&
  doc.cuesIn(doc.sentenceOf({ from, to }), ...roundKeys).some((round) => round.from >= to || round.to <= from)

/** "Jane Doe from Stripe", "executives from Lyft": whoever stands before is from there, and no money is. */
function isSomebodyBefore(doc: Doc, from: number): boolean {
  const at = from - 1
  const isOfMoney = moneyBefore(doc, from, 'funding.closes').some(
    ({ key, to }) => key !== 'funding.investor' && to > at,
  )
  if (isOfMoney || isInitialAt(doc, at) || doc.isSmall(at)) return false
  return !hasFlag(doc.tokens[at], tokenFlag.mark | tokenFlag.number) && at >= 0
}

/** Rounds, nouns of them, amounts and dates that begin a few words before a place. */
export function moneyBefore(
  doc: Doc,
  to: number,
  ...keys: readonly CueKey[]
): readonly (Range & { readonly key?: CueKey })[] {
  const near = { from: to - nearMax, to }
  return [
    ...doc.cuesIn(near, ...roundKeys, ...keys),
    ...doc.spans.filter(({ slot, from }) => slot !== 'company' && from >= near.from && from < to),
  ]
}

/** What is led, or raised from somebody. */
export const roundKeys = [
  'funding.round',
  'funding.investor',
  ...equityRounds,
  'stage.grant',
  'stage.debt',
  'stage.angel',
  'stage.bridge',
  'stage.strategic',
] as const

/** Of what could be led, a round stands nearest before: "the round, led by", not "the team led by". */
export function isOfRound(doc: Doc, { from, to }: Range): boolean {
  const before = { from: Math.max(doc.sentenceOf({ from, to }).from, from - nearMax), to }
  const rounds = doc.cuesIn(before, ...roundKeys)
  const amounts = doc.spans.filter(({ slot, from: at }) => slot === 'money' && at >= before.from && at < to)
  const last = (places: readonly Range[]) => Math.max(-1, ...places.map((place) => place.to))
  // "Lead: Alder" is a seat too.
  return last([...rounds, ...amounts]) > last(doc.cuesIn({ from: before.from, to: from }, ...otherKeys))
}

/** Whether a sentence names before a cue what else may be led: "the team, led by". */
export const isOfOthers = (doc: Doc, { from, to }: Range): boolean =>
  doc.cuesIn({ from: doc.sentenceOf({ from, to }).from, to: from }, ...otherKeys).length > 0

/** Words before a cue that say what it is of. */
export const nearMax = 14
/** What else may be led, or invested in. */
const otherKeys = ['company.noun', 'person.seat', 'person.employee', 'customer.noun'] as const

/** "Led the $5M round", "invested in the Series A" */
function roundBehind(doc: Doc, { to }: Range): boolean {
  const behind = { from: to, to: to + roundReach }
  const first = (places: readonly Range[]) => Math.min(...places.map(({ from }) => from))
  const round = first(doc.cuesIn(behind, ...roundKeys))
  return Number.isFinite(round) && round <= first(doc.cuesIn(behind, ...otherKeys))
}

const roundReach = 9

/** "Alder invested in the company of Oslo", "Alder and Birch have invested in Acme". */
const isInCompany = (doc: Doc, { to }: Range): boolean => {
  const behind = { from: to, to: to + companyReach }
  const isLed = doc.cuesIn(behind, 'text.preposition').some(({ from }) => from === to)
  return isLed && (ownNameRanges(doc, behind).length > 0 || doc.cuesIn(behind, 'company.noun').length > 0)
}

const companyReach = 4

/** "Alder has put an undisclosed sum into Acme". */
function isOfUntoldSum(doc: Doc, cue: Range): boolean {
  const sentence = doc.sentenceOf(cue)
  return doc.cuesIn(sentence, 'funding.undisclosed').length > 0 && ownNameRanges(doc, sentence).length > 0
}

const amountBehind = (doc: Doc, { to }: Range): boolean =>
  doc.spansIn({ from: to, to: to + roundReach }).some(({ slot }) => slot === 'money')

/** "A $5M round with Alder and Birch": a round or its amount right before, and a name right behind. */
export function isRightBehindRound(doc: Doc, { from, to }: Range): boolean {
  const before = { from: Math.max(doc.sentenceOf({ from, to }).from, from - rightMax), to: from }
  const isNear =
    doc.cuesIn(before, 'funding.round', ...equityRounds, 'stage.bridge', 'stage.convertible').length > 0 ||
    doc.spansIn(before).some(({ slot }) => slot === 'money')
  const at = doc.isSmall(to) && !isCapital(doc.tokens[to]) ? to + 1 : to
  return isNear && isCapital(doc.tokens[at]) && !doc.isKnown(at)
}

const rightMax = 4

/** "With Alder leading", "con Alder al frente": right behind the name stands that it leads. */
const namesLead = (doc: Doc, { to }: Range): boolean => {
  const end = endOfName(doc, to)
  return (
    end > to && doc.cuesIn({ from: end, to: end + 1 }, 'funding.leading').some(({ from }) => from === end)
  )
}

/** "Birch also participated", "Birch and Cedar participated.", "Partecipa anche Birch". */
function isAlso(doc: Doc, { from, to }: Range): boolean {
  const before = { from: from - 1, to: from }
  const isFirst = from === doc.sentenceOf({ from, to }).from || doc.tokens[from - 1]?.word === ';'
  if (isFirst || doc.cuesIn({ from: to, to: to + 1 }, 'text.list-and').length > 0) return true
  const isAdverb =
    doc.cuesIn(before, ...listEnds, 'text.list-and').length > doc.cuesIn(before, 'text.auxiliary').length
  return isAdverb || isEnd(doc, to) || isEnd(doc, to + 1)
}

const isEnd = ({ tokens }: Doc, at: number) =>
  at >= tokens.length || tokens[at]?.word === '.' || tokens[at]?.word === ';'

/** "Alder is lead, Birch came along": more than a verb, and nothing behind it that is led. */
const isPlainLead = (doc: Doc, { from, to }: Range): boolean =>
  to - from > 1 && (to >= doc.tokens.length || hasFlag(doc.tokens[to], tokenFlag.mark) || isAnd(doc, to))
