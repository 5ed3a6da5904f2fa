import { isGlued, type Token } from '../../words/index.ts'
import { type DigitsFound, readDigits, unspacedParts } from './digits.ts'
import { compare, divided, type Exact, exact, isWhole, minus, plus, times } from './exact.ts'
import { denominatorAt, partInDigits, readExponent, readFraction, writtenPart } from './fractions.ts'
import { magnitudeAt, scaleAt, withMagnitude } from './magnitudes.ts'
import { type NumberFound, type NumberOrNot, plainFound } from './number-found.ts'
import { readSequence } from './number-sequence.ts'
import type { Found } from './phrase-map.ts'
import {
  isDigits,
  isGluedDigits,
  isMark,
  isSign,
  isWord,
  type Reader,
  skipOf,
  skipSign,
  skipThe,
} from './reader.ts'
import { looksLikeMagnitude } from './signs.ts'
import { withDecimals } from './spelled-decimals.ts'

/** A number in digits or words with what multiplies it. `isMoney` where a currency stands before it. */
export function readNumber(reader: Reader, at: number, isMoney = false): NumberOrNot {
  if (isMoney) return readSigned(reader, at, true)
  const seen = reader.numbersSeen.get(at)
  if (seen !== undefined) return seen
  const found = readSigned(reader, at, false)
  reader.numbersSeen.set(at, found)
  return found
}

function readSigned(reader: Reader, at: number, isMoney: boolean): NumberOrNot {
  const sign = signAt(reader, at)
  const found = readUnsigned(reader, sign ?? at, isMoney)
  if (found === null || 'unread' in found || sign === null) return found
  const [best, ...others] = found.readings
  return { ...found, readings: [minus(best), ...others.map(minus)], isArticle: false, plain: null }
}

/** Behind the sign of a negative number; "SCP-173" and "10-20" have none. */
function signAt({ tokens, lexicon }: Reader, at: number): number | null {
  const word = lexicon.minus.at(tokens, at)
  if (word !== null) return word.to
  const token = tokens[at]
  if (!isSign(token, '-') && !isSign(token, '−')) return null
  if (
    !isDigits(tokens[at + 1]) &&
    !(isSign(tokens[at + 1], lexicon.words.decimal) && isGluedDigits(tokens[at + 2]))
  )
    return null
  const before = tokens[at - 1]
  if (before === undefined) return at + 1
  // "Café - 2.5 km", "SCP-173" and "5-10" have dashes.
  return isGlued(tokens[at + 1]) && (!isGlued(token) || (isMark(before) && !isSign(before, ')')))
    ? at + 1
    : null
}

function readUnsigned(reader: Reader, at: number, isMoney: boolean): NumberOrNot {
  return readPart(reader, at) ?? readWritten(reader, at, isMoney) ?? readSpelled(reader, at)
}

/** "half a million", "three quarters million", "½", "half a dozen". */
function readPart(reader: Reader, at: number): NumberFound | null {
  const { tokens, lexicon } = reader
  const token = tokens[at]
  const written = token === undefined ? null : writtenPart(token)
  const part = written === null ? lexicon.fractions.at(tokens, at) : { value: written, to: at + 1 }
  if (part === null) return null
  const found = partOf(reader, part.value, part.to)
  // "in the quarter" counts nothing, unlike "a quarter" and "half".
  const isName = written === null && found.to === at + 1 && compare(part.value, exact(1, 2)) !== 0
  return isName ? null : found
}

/** A part of a magnitude: "half a million", "two thirds of a million". */
function partOf(reader: Reader, value: Exact, from: number): NumberFound {
  const { tokens, lexicon } = reader
  for (const start of [skipOf(reader, from), skipSign(tokens, from, '-')]) {
    const article = lexicon.one.at(tokens, start)?.to ?? start
    const dozens = lexicon.dozens.at(tokens, article)
    if (dozens !== null) return plainFound(times(value, dozens.value), dozens.to)
    const scale = scaleAt(reader, article)
    if (scale !== null) return plainFound(times(value, scale.value), scale.to, true, scale.value)
  }
  return plainFound(value, from)
}

/** Digits, with an exponent, a fraction, or magnitudes. */
function readWritten(reader: Reader, at: number, isMoney: boolean): NumberOrNot {
  const { tokens } = reader
  const digits = readDigits(reader, at)
  if (digits === null) return null
  if ('none' in digits) return { unread: true, to: behindGlued(tokens, digits.to) }
  const raised = readExponent(reader, digits) ?? readFraction(reader, digits)
  if (raised !== null) return raised
  const magnitude = magnitudeAt(reader, digits.to, isMoney)
  const [best, ...others] = digits.readings
  const build = (value: Exact, to: number, sequenceFrom: Exact): NumberFound | null => {
    const sequence = readSequence(reader, to, value)
    if (sequence === null) return null
    const isScaled = compare(sequence.lastScale, exact(1)) !== 0 || to !== digits.to
    const end = sequence.to
    const factor = () => divided(sequence.value, value.over === 0n ? exact(1) : sequenceFrom)
    return {
      readings: [sequence.value, ...others.map((other) => times(other, factor()))],
      to: end,
      isScaled,
      isArticle: false,
      plain: !isScaled ? digits.plain : null,
      isThousandOrDecimal: !isScaled && digits.isThousandOrDecimal,
      scale: times(sequence.lastScale, magnitude?.value ?? exact(1)),
      beforeJoin: sequence.beforeJoin,
    }
  }
  const start = magnitude === null ? null : unspacedParts(reader, best, magnitude)
  const found = build(start?.value ?? best, start?.to ?? digits.to, best)
  if (found === null) return null
  const withMore = withTail(reader, found)
  return refused(reader, withMore, digits)
}

/** "180ml" is a unit that is not known, "48 miliardy" a magnitude that is not: neither is read as its digits. */
function refused(reader: Reader, found: NumberFound, digits: DigitsFound): NumberOrNot {
  const { tokens, lexicon } = reader
  const next = tokens[found.to]
  if (next === undefined || !isWord(next)) return found
  const isKnown =
    lexicon.currencies.at(tokens, found.to) !== null ||
    lexicon.dates.units.at(tokens, found.to) !== null ||
    lexicon.percent.at(tokens, found.to) !== null ||
    lexicon.coins.at(tokens, found.to) !== null
  if (isKnown) return found
  if (isGlued(next) && found.to === digits.to) {
    if (lexicon.to.at(tokens, found.to) !== null) return found
    return { unread: true, to: found.to + 1 }
  }
  const isHyphened = isSign(next, '-')
  return !isHyphened && looksLikeMagnitude(next.word) ? { unread: true, to: found.to + 1 } : found
}

/** "3 million and a half", "one and a half", "2 1/4", "5 dozen", "two thirds of a million". */
function withTail(reader: Reader, found: NumberFound): NumberFound {
  const { tokens, lexicon } = reader
  const [best] = found.readings
  const dozens = lexicon.dozens.at(tokens, found.to)
  if (dozens !== null) return plainFound(times(best, dozens.value), dozens.to)
  const under = denominatorAt(reader, found.to)
  if (under !== null && !found.isArticle) return overUnder(reader, found, under)
  const other = outOf(reader, found)
  if (other !== null) return other
  const join = lexicon.join.at(tokens, found.to) ?? lexicon.and.at(tokens, found.to)
  if (join === null) return found
  const part = lexicon.fractions.at(tokens, join.to) ?? smallPart(reader, join.to)
  if (part === null) return found
  const scale = compare(found.scale, exact(1)) > 0 ? found.scale : null
  const sum = plus(best, scale === null ? part.value : times(part.value, scale))
  // "one billion and half a million" and "five and a half million".
  const next = scaleAt(reader, lexicon.one.at(tokens, part.to)?.to ?? part.to)
  if (next !== null) {
    const total = scale === null ? times(sum, next.value) : plus(best, times(part.value, next.value))
    return plainFound(total, next.to, true, next.value)
  }
  return { ...found, readings: [sum], to: part.to, isArticle: false, plain: null, isThousandOrDecimal: false }
}

/** "two thirds"; of "twenty and three fifths" and "two million and three fifths" only what follows "and" is over them. */
function overUnder(reader: Reader, found: NumberFound, under: Found<Exact>): NumberFound {
  const [best] = found.readings
  const { beforeJoin } = found
  const top = beforeJoin === null ? best : plus(best, minus(beforeJoin))
  if (beforeJoin === null || reader.lexicon.words.joinsUnits || compare(top, exact(10)) >= 0)
    return partOf(reader, divided(best, under.value), under.to)
  const part = partOf(reader, divided(top, under.value), under.to)
  const [value] = part.readings
  const isLarge = compare(beforeJoin, exact(1_000_000)) >= 0 && !part.isScaled
  return plainFound(
    plus(beforeJoin, isLarge ? times(value, found.scale) : value),
    part.to,
    found.isScaled || part.isScaled,
  )
}

/** "one over three", "1 out of 20", "1 in 20". */
function outOf(reader: Reader, found: NumberFound): NumberFound | null {
  const { tokens, lexicon } = reader
  const [top] = found.readings
  const isOne = compare(top, exact(1)) === 0
  const word = lexicon.outOf.at(tokens, found.to) ?? (isOne ? lexicon.oneIn.at(tokens, found.to) : null)
  if (word === null || found.isScaled || top.over < 1n) return null
  const bottom = readNumber(reader, skipThe(reader, word.to))
  if (bottom === null || 'unread' in bottom || bottom.isArticle || compare(bottom.readings[0], top) <= 0)
    return null
  // "2023 über 700.000 Euro" is said of a year.
  const isYear = [found, bottom].some(({ plain }) => plain?.length === 4)
  return isYear ? null : plainFound(divided(top, bottom.readings[0]), bottom.to)
}

/** "three fifths" behind "and". */
function smallPart(reader: Reader, at: number): Found<Exact> | null {
  const over = readSequence(reader, at, null)
  if (over === null || compare(over.scale, exact(1)) !== 0) return partInDigits(reader, at)
  const under = denominatorAt(reader, over.to)
  return under === null ? null : { value: divided(over.value, under.value), to: under.to }
}

/** A number in words. */
function readSpelled(reader: Reader, at: number): NumberOrNot {
  const sequence = readSequence(reader, at, null)
  if (sequence === null) return null
  const found: NumberFound = {
    readings: [sequence.value],
    to: sequence.to,
    isScaled: compare(sequence.scale, exact(1)) > 0,
    isArticle: sequence.isArticle,
    plain: null,
    isThousandOrDecimal: false,
    scale: compare(sequence.scale, exact(1)) > 0 ? sequence.lastScale : exact(1),
    beforeJoin: sequence.beforeJoin,
  }
  const whole = withDecimals(reader, found)
  if (!isWhole(whole.readings[0])) return withMagnitude(reader, whole)
  const tailed = withTail(reader, oneUnder(reader, whole))
  const next = reader.tokens[tailed.to]
  if (isWord(next) && !tailed.isScaled && looksLikeMagnitude(next.word) && !isUnitWord(reader, tailed.to))
    return tailed.isArticle ? null : { unread: true, to: tailed.to + 1 }
  return tailed
}

const isUnitWord = ({ tokens, lexicon }: Reader, at: number) =>
  lexicon.currencies.at(tokens, at) !== null || lexicon.magnitudes.at(tokens, at) !== null

/** "a third" has an article that counts. */
function oneUnder(reader: Reader, found: NumberFound): NumberFound {
  if (!found.isArticle) return found
  const isUnder =
    denominatorAt(reader, found.to) !== null || reader.lexicon.dozens.at(reader.tokens, found.to) !== null
  const isMixed = reader.lexicon.join.at(reader.tokens, found.to) !== null
  return isUnder || isMixed ? { ...found, isArticle: !isUnder } : found
}

/** Behind whatever touches what stands here: "1.2.3-beta". */
function behindGlued(tokens: readonly Token[], at: number): number {
  let to = at
  while (to < tokens.length && isGlued(tokens[to]) && !isMark(tokens[to])) to++
  return to
}
