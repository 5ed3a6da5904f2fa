import { isGlued } from '../../words/index.ts'
import { readDigits } from './digits.ts'
import { compare, type Exact, exact, isWhole, plus, times } from './exact.ts'
import type { SequenceFound } from './number-found.ts'
import type { NumberPart } from './number-parts.ts'
import { isDigits, isMark, isSign, isWord, type Reader } from './reader.ts'

interface State {
  /** Finished parts, each smaller than the one before: 3,000,000 and 2,000. */
  readonly chunks: readonly Exact[]
  /** What the next magnitude multiplies. */
  readonly current: Exact | null
  readonly lastScale: Exact | null
  readonly isOfDigits: boolean
}

/** Parts of a number that a text may have; nobody writes as many. */
const partsMax = 60

/**
 * A number in words: `two hundred and five thousand`, `dreiundzwanzig`, `mil e duzentos`; or behind digits that were read before
 * (`3 million two hundred thousand`).
 */
export function readSequence(reader: Reader, at: number, digits: Exact | null): SequenceFound | null {
  if (digits !== null) return sequenceFrom(reader, at, digits)
  const seen = reader.sequencesSeen.get(at)
  if (seen !== undefined) return seen
  const found = sequenceFrom(reader, at, null)
  reader.sequencesSeen.set(at, found)
  return found
}

function sequenceFrom(reader: Reader, at: number, digits: Exact | null): SequenceFound | null {
  let state: State = { chunks: [], current: digits, lastScale: null, isOfDigits: digits !== null }
  let to = at
  let isArticle = false
  let beforeJoin: Exact | null = null
  for (let count = 0; count < partsMax; count++) {
    const isFirst = count === 0 && digits === null
    const step = isFirst ? null : joinAt(reader, to)
    const from = step?.to ?? to
    const next = partAt(reader, from, isFirst)
    const applied =
      next === null
        ? isFirst
          ? null
          : digitsChunk(reader, from, state, step !== null)
        : applyParts(reader, state, next, step, isFirst)
    if (applied === null) {
      if (!isFirst || reader.lexicon.one.at(reader.tokens, at) === null) break
      const article = reader.lexicon.one.at(reader.tokens, at)
      state = { ...state, current: exact(1) }
      to = article?.to ?? at + 1
      isArticle = true
      continue
    }
    isArticle = false
    beforeJoin = step?.isJoin === true ? sumOf(state) : null
    state = applied.state
    to = applied.to ?? next?.to ?? from + 1
  }
  if (to === at && digits === null) return null
  const [scale = exact(1)] = state.chunks
  return { value: sumOf(state), to, scale, lastScale: state.lastScale ?? exact(1), isArticle, beforeJoin }
}

const sumOf = ({ chunks, current }: State): Exact => [...chunks, current ?? exact(0)].reduce(plus)

/** A hyphen or "and" between two parts. */
function joinAt(reader: Reader, at: number): { readonly to: number; readonly isJoin: boolean } | null {
  const { tokens, lexicon } = reader
  const dash = isSign(tokens[at], '-') ? at + 1 : at
  const join = lexicon.join.at(tokens, dash)
  if (join !== null) {
    const behind = isSign(tokens[join.to], '-') ? join.to + 1 : join.to
    return { to: behind, isJoin: true }
  }
  return dash > at ? { to: dash, isJoin: false } : null
}

interface PartsFound {
  readonly parts: readonly NumberPart[]
  readonly to: number
  /** A word for one, which is an article as often. */
  readonly isOne: boolean
}

function partAt(reader: Reader, at: number, isFirst: boolean): PartsFound | null {
  const { tokens, lexicon, partsSeen } = reader
  const phrase = lexicon.numberPhrases.at(tokens, at)
  if (phrase !== null) return { parts: [phrase.value], to: phrase.to, isOne: false }
  const token = tokens[at]
  if (!isWord(token)) return null
  let parts = partsSeen.get(token.word)
  if (parts === undefined) {
    parts = lexicon.parts.of(token.word)
    partsSeen.set(token.word, parts)
  }
  if (parts !== null) return { parts, to: at + 1, isOne: false }
  const one = isFirst ? null : lexicon.parts.inside(token.word)
  return one === null ? null : { parts: [one], to: at + 1, isOne: true }
}

function applyParts(
  reader: Reader,
  from: State,
  { parts, to, isOne }: PartsFound,
  step: { readonly isJoin: boolean } | null,
  isFirst: boolean,
): { readonly state: State; readonly to?: number } | null {
  let state: State | null = from
  let joined = step?.isJoin === true
  // "twenty one" and "cent un", but not the "un" of "mille un jour".
  if (isOne && step === null && (from.current === null || from.current.over % 100n < 20n)) return null
  const isLarge = isLargeHere(reader, parts, to)
  for (const [index, part] of parts.entries()) {
    if (part.kind === 'join') {
      joined = true
      continue
    }
    const isLoose = index === 0 && !isFirst
    if (part.kind === 'add') {
      state = added(reader, state, part.value, isLarge, joined, isLoose)
    } else state = isCoin(reader, state, to - 1) ? null : scaled(state, part.value)
    if (state === null) return null
    joined = false
  }
  return { state }
}

/** "50 cents" has hundredths of a currency where "deux cents" has hundreds. */
function isCoin(reader: Reader, { current, isOfDigits }: State, at: number): boolean {
  if (!reader.kinds.has('money') || current === null || reader.lexicon.coins.at(reader.tokens, at) === null)
    return false
  return isOfDigits || compare(current, exact(10)) >= 0
}

/** Whether a part comes to a hundred or more with what multiplies it, in its word or behind it. */
function isLargeHere(reader: Reader, parts: readonly NumberPart[], to: number): boolean {
  const isMultiplied = parts.some((part) => part.kind === 'scale')
  if (isMultiplied || parts.some((part) => part.kind === 'add' && compare(part.value, exact(100)) >= 0))
    return true
  return nextIsScaled(reader, to)
}

/** "cinquenta e dois mil": the magnitude stands behind one more part. */
function nextIsScaled(reader: Reader, at: number): boolean {
  let to = at
  for (let parts = 0; parts < 4; parts++) {
    const join = joinAt(reader, to)
    const next = partAt(reader, join?.to ?? to, false)
    if (next === null) return false
    if (next.parts.some((part) => part.kind === 'scale')) return true
    to = next.to
  }
  return false
}

function added(
  reader: Reader,
  state: State,
  value: Exact,
  isLarge: boolean,
  isJoined: boolean,
  isLoose: boolean,
): State | null {
  const { current, lastScale, chunks } = state
  if (current === null) {
    if (chunks.length === 0) return { ...state, current: value, isOfDigits: false }
    if (lastScale === null || compare(value, lastScale) >= 0 || value.over === 0n || !isWhole(value))
      return null
    // "five million two years ago" names two numbers.
    if (isLoose && !isJoined && !isLarge && compare(lastScale, exact(1000)) > 0) return null
    return { ...state, current: value, isOfDigits: false }
  }
  if (
    state.isOfDigits ||
    !isWhole(current) ||
    !isWhole(value) ||
    !fits(reader, current.over, value.over, isJoined)
  )
    return null
  return { ...state, current: plus(current, value) }
}

function fits(reader: Reader, before: bigint, value: bigint, isJoined: boolean): boolean {
  const { unitsFirst, tensOfTwenty } = reader.lexicon.words
  const tens = before % 100n
  if (value <= 0n || value >= 100n || before <= 0n) return false
  if (tens === 0n) return true
  if (value < 10n && tens >= 20n && tens % 10n === 0n) return true
  if (value < 20n && tensOfTwenty.includes(Number(tens))) return true
  return unitsFirst && isJoined && tens < 10n && value >= 20n && value % 10n === 0n
}

function scaled(state: State, scale: Exact): State | null {
  const { chunks, current, isOfDigits } = state
  const hundred = exact(100)
  if (compare(scale, hundred) === 0) {
    if (current === null)
      return { ...state, current: hundred, isOfDigits: false, lastScale: state.lastScale ?? null }
    if (compare(current, hundred) >= 0 && !isOfDigits) return null
    if (isOfDigits) return { chunks, current: times(current, hundred), lastScale: hundred, isOfDigits: false }
    return { ...state, current: times(current, hundred), isOfDigits: false }
  }
  let left = chunks.length
  let sum = current ?? exact(0)
  while (left > 0 && compare(chunks[left - 1] ?? exact(0), scale) < 0) {
    left--
    sum = plus(sum, chunks[left] ?? exact(0))
  }
  const hasNothing = current === null && left === chunks.length
  // "billions of dollars" says no number; "thousand" and "mil" do.
  if (hasNothing && compare(scale, exact(1000)) > 0) return null
  const chunk = hasNothing ? scale : times(sum, scale)
  const before = chunks[left - 1]
  if (before !== undefined && compare(chunk, before) >= 0) return null
  return { chunks: [...chunks.slice(0, left), chunk], current: null, lastScale: scale, isOfDigits: false }
}

/** Digits behind a magnitude: "4 thousand 3 hundred", "3 hundred and 21"; not the 20 of "5 million and 20 people". */
function digitsChunk(
  reader: Reader,
  at: number,
  state: State,
  isJoined: boolean,
): { readonly state: State; readonly to: number } | null {
  const { tokens } = reader
  if (!isDigits(tokens[at]) || state.lastScale === null || state.isOfDigits) return null
  const digits = readDigits(reader, at)
  if (digits === null || 'none' in digits || digits.plain === null) return null
  const [value] = digits.readings
  if (value.over === 0n || compare(value, state.lastScale) >= 0 || compare(state.lastScale, exact(1000)) > 0)
    return null
  const next = tokens[digits.to]
  if (next !== undefined && isGlued(next) && !isMark(next)) return null
  const scale = partAt(reader, digits.to, false)
  const isHundreds = scale?.parts[0]?.kind === 'scale'
  if (isHundreds && scale !== null) {
    const [part] = scale.parts
    if (part === undefined || part.kind === 'join') return null
    const chunk = times(value, part.value)
    if (compare(chunk, state.lastScale) >= 0 || state.current !== null) return null
    if (compare(part.value, exact(100)) > 0) return null
    return { state: { ...state, current: chunk, lastScale: exact(100), isOfDigits: false }, to: scale.to }
  }
  if (!isJoined) return null
  const room = state.current === null || state.current.over % 100n === 0n
  if (!room || (state.current !== null && compare(value, exact(100)) >= 0)) return null
  return {
    state: { ...state, current: plus(state.current ?? exact(0), value), isOfDigits: false },
    to: digits.to,
  }
}
