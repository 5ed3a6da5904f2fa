import { isGlued, kinds, lexemeOf, type Token } from '../../words/index.ts'
import type { DigitsFound } from './digits.ts'
import { compare, divided, type Exact, exact, exactOf, plus, power, times } from './exact.ts'
import { type NumberFound, plainFound } from './number-found.ts'
import type { NumberPart } from './number-parts.ts'
import { readSequence } from './number-sequence.ts'
import type { Found } from './phrase-map.ts'
import { isDigits, isGluedDigits, isMark, isSign, isWord, plainDigits, type Reader } from './reader.ts'

/** "½" is 1⁄2. */
export function writtenPart(token: Token): Exact | null {
  if (!isMark(token) || token.word <= '\x7f') return null
  const [over = '', under = ''] = token.word.normalize('NFKD').split('⁄')
  const [top, bottom] = [exactOf(over), exactOf(under)]
  return top === null || bottom === null || bottom.over === 0n ? null : divided(top, bottom)
}

export function partInDigits({ tokens }: Reader, at: number): Found<Exact> | null {
  const [over, slash, under] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (!isDigits(over) || !isSign(slash, '/') || !isGlued(slash) || !isGluedDigits(under)) return null
  const next = tokens[at + 3]
  return isGlued(next) && isSign(next, '/') ? null : ratio(over, under, at + 3)
}

function ratio(over: Token, under: Token, to: number): Found<Exact> | null {
  const [top, bottom] = [exactOf(plainDigits(over.word) ?? ''), exactOf(plainDigits(under.word) ?? '')]
  return top === null || bottom === null || bottom.over === 0n ? null : { value: divided(top, bottom), to }
}

export function denominatorAt(reader: Reader, at: number): Found<Exact> | null {
  const { tokens, lexicon } = reader
  const start = isSign(tokens[at], '-') || isSign(tokens[at], '/') ? at + 1 : at
  const plain = lexicon.denominators.at(tokens, start)
  if (plain !== null) return plain
  const token = tokens[start]
  const parts = isWord(token) ? lexicon.parts.under(token.word) : null
  if (parts === null) return null
  const value = sumOf(reader, parts)
  return value === null || compare(value, exact(2)) < 0 ? null : { value, to: start + 1 }
}

function sumOf(reader: Reader, parts: readonly NumberPart[]): Exact | null {
  const lexeme = lexemeOf('\0', kinds.letter)
  const { word, flags } = lexeme
  const seen = new Map([[word, parts]])
  const token: Token = { start: 0, end: 1, word, flags, lexeme }
  return (
    readSequence({ ...reader, tokens: [token], partsSeen: seen, sequencesSeen: new Map() }, 0, null)?.value ??
    null
  )
}

/** "1.3x10^6", "1e10", "1.1^23". */
export function readExponent(reader: Reader, digits: DigitsFound): NumberFound | null {
  const { tokens } = reader
  const [best] = digits.readings
  const token = tokens[digits.to]
  if (token === undefined || !isGlued(token)) return null
  const isTimesTen =
    (token.word === 'x' || token.word === '×') &&
    tokens[digits.to + 1]?.word === '10' &&
    isSign(tokens[digits.to + 2], '^')
  const isPower = token.word === '^'
  if (!isTimesTen && !isPower && token.word !== 'e') return null
  let at = digits.to + (isTimesTen ? 3 : 1)
  let isNegative = false
  while (isSign(tokens[at], '-') || isSign(tokens[at], '+')) {
    if (isSign(tokens[at], '-')) isNegative = !isNegative
    at++
    if (at > digits.to + 6) return null
  }
  const exponent = tokens[at]
  if (!isGluedDigits(exponent) || exponent.word.length > 2) return null
  const size = Number(plainDigits(exponent.word)) * (isNegative ? -1 : 1)
  const raised = power(isPower ? best : exact(10), size)
  return raised === null ? null : plainFound(isPower ? raised : times(best, raised), at + 1)
}

/** "3/4" and "2 1/4"; the 5/17/2018 of dates is none. */
export function readFraction(reader: Reader, digits: DigitsFound): NumberFound | null {
  const { tokens } = reader
  if (digits.plain === null) return null
  const own = partInDigits(reader, digits.to - 1)
  if (own !== null) {
    return isSign(tokens[digits.to - 2], '/') ? null : plainFound(own.value, own.to)
  }
  const join = reader.lexicon.join.at(tokens, digits.to)?.to ?? digits.to
  const part = partInDigits(reader, join)
  const [whole] = digits.readings
  if (part === null || isGlued(tokens[join]) || compare(part.value, exact(1)) >= 0)
    return writtenTail(reader, digits)
  return plainFound(plus(whole, part.value), part.to)
}

/** "2½". */
function writtenTail({ tokens }: Reader, digits: DigitsFound): NumberFound | null {
  const token = tokens[digits.to]
  const part = token === undefined ? null : writtenPart(token)
  return part === null ? null : plainFound(plus(digits.readings[0], part), digits.to + 1)
}
