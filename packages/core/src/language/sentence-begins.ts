import { startsLower } from '../kernel/index.ts'
import { hasFlag, isGlued, type Token, tokenFlag } from '../words/index.ts'
import type { Range } from './spans.ts'
import { isJoint, type Vocabulary } from './vocabulary.ts'

/** 1 for each token that a sentence begins with. */
export function sentenceBegins(text: string, tokens: readonly Token[], vocabulary: Vocabulary): Uint8Array {
  const begins = new Uint8Array(tokens.length)
  let isNext = true
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    if ((token.flags & tokenFlag.newLine) !== 0) isNext = true
    // "(It was.) Nobody": the bracket is of the sentence before it.
    if (isNext && !(at > 0 && isMark(token) && isGlued(token) && closing.includes(token.word))) {
      begins[at] = 1
      isNext = false
    }
    if (isMark(token) && endsSentence(text, tokens, at, vocabulary)) isNext = true
  }
  return begins
}

/** All sentences of a text, in tokens, by where they begin: each with the signs that open it; what bullets stand between, without them. */
export function sentencesOf(tokens: readonly Token[], isBegin: Uint8Array): Range[] {
  const begins = tokens.flatMap((_, at) => (isBegin[at] === 1 ? [at] : []))
  return begins.flatMap((from, at) => {
    let to = begins[at + 1] ?? tokens.length
    while (to > from && bullets.has(tokens[to - 1]?.word ?? '')) to--
    return to > from ? [{ from, to }] : []
  })
}

const isMark = (token: Token | undefined): boolean => hasFlag(token, tokenFlag.mark)

/** Whether a sign ends a sentence. */
function endsSentence(text: string, tokens: readonly Token[], at: number, vocabulary: Vocabulary): boolean {
  const sign = tokens[at]?.word ?? ''
  if (fullStops.includes(sign)) return true
  if (bullets.has(sign)) return !isGlued(tokens[at]) && !isGlued(tokens[at + 1])
  if (!'.!?…'.includes(sign)) return false
  let behind = at + 1
  while (isGlued(tokens[behind]) && closing.includes(tokens[behind]?.word ?? ' ')) behind++
  const next = tokens[behind]
  if (next === undefined) return true
  if (isGlued(next)) return false
  const isQuoted = (next.flags & tokenFlag.mark) !== 0 && isGlued(tokens[behind + 1])
  const first = isQuoted ? tokens[behind + 1] : next
  // What goes on in small letters is no new sentence.
  if (first === undefined || startsLower(text.slice(first.start, first.start + 2))) return false
  if (sign !== '.') return true
  if (isDayOfDate(tokens, at)) return false
  // "ca. 5", "J. Doe", "z. B."; "Inc. The" ends all the same, since articles and pronouns are no names.
  const isShort =
    !isUnit(tokens, at - 1) &&
    ((vocabulary.abbreviationOf[idBefore(tokens, at, vocabulary)] ?? 0) !== 0 ||
      isInitial(tokens, at, vocabulary))
  if (!isShort) return true
  const isCapital = (first.flags & tokenFlag.capital) !== 0
  return isCapital && (vocabulary.tellsOf[vocabulary.idOf(first)] ?? 0) !== 0
}

/** Signs that may stand between a word and the end of its sentence. */
const signsMax = 4

/** The word before a sign; "e.g." has signs within. */
function idBefore(tokens: readonly Token[], at: number, vocabulary: Vocabulary): number {
  let before = at - 1
  const least = at - signsMax
  while (before > least && isMark(tokens[before]) && isJoint(tokens[before]?.word ?? '')) before--
  const token = tokens[before]
  return token === undefined || isMark(token) ? 0 : vocabulary.idOf(token)
}

const fullStops = ['。', '！', '？']
/** Between spaces they part what they stand between. */
const bullets = new Set(['•', '▪', '·'])

/** The letter of "€1.2M." is neither an initial nor an abbreviation. */
const isUnit = (tokens: readonly Token[], at: number): boolean =>
  isLetter(tokens[at]) && isGlued(tokens[at]) && hasFlag(tokens[at - 1], tokenFlag.number)

/** "J. Doe", "9 a.m. PST"; no "Series A." */
function isInitial(tokens: readonly Token[], at: number, vocabulary: Vocabulary): boolean {
  const [third, second, letter] = [tokens[at - 3], tokens[at - 2], tokens[at - 1]]
  if (!isLetter(letter)) return false
  if (second?.word === '.' && isGlued(letter) && isLetter(third)) return true
  const isCapital = hasFlag(letter, tokenFlag.capital)
  return isCapital && !vocabulary.takesLetter.has(second?.word ?? '')
}

/** "4. Mai 2026": the full stop of a day, which a word and a year follow. */
function isDayOfDate(tokens: readonly Token[], at: number): boolean {
  const [day, stop, month, year] = tokens.slice(Math.max(0, at - 1), at + 3)
  const isNumberOf = (token: Token | undefined, length: number) =>
    token !== undefined && (token.flags & tokenFlag.number) !== 0 && token.word.length <= length
  return (
    stop === tokens[at] &&
    isGlued(stop) &&
    isNumberOf(day, 2) &&
    month !== undefined &&
    !isMark(month) &&
    year?.word.length === 4 &&
    isNumberOf(year, 4)
  )
}

const isLetter = (token: Token | undefined): boolean =>
  token !== undefined &&
  token.end - token.start === 1 &&
  (token.flags & (tokenFlag.mark | tokenFlag.number)) === 0

/** What a sentence may have behind its full stop. */
const closing = `"'”“’»)]`
