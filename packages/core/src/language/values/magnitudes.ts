import { isGlued, tokenFlag } from '../../words/index.ts'
import { compare, type Exact, exact } from './exact.ts'
import type { NumberFound } from './number-found.ts'
import { readSequence } from './number-sequence.ts'
import type { Found } from './phrase-map.ts'
import { isMark, isSign, isWord, type Reader } from './reader.ts'

/** What multiplies digits: "5M", "3,5 Mrd.", "12 mi"; "three lakh crore" has two. */
export function magnitudeAt(reader: Reader, at: number, isMoney: boolean): Found<Exact> | null {
  const { tokens, lexicon } = reader
  const start = isSign(tokens[at], '-') && isGlued(tokens[at]) && isWord(tokens[at + 1]) ? at + 1 : at
  const found = lexicon.magnitudes.at(tokens, start)
  const token = tokens[start]
  if (found === null || token === undefined) return null
  const isUnspaced = (token.flags & tokenFlag.unspaced) !== 0
  if (token.word.length === 1 && !isUnspaced && !mayBeLetter(reader, start, isMoney)) return null
  const dot = tokens[found.to]
  // "Mio. €": the dot belongs to the abbreviation where something of the amount follows.
  if (
    dot !== undefined &&
    isSign(dot, '.') &&
    isGlued(dot) &&
    lexicon.currencies.at(tokens, found.to + 1) !== null
  )
    return { value: found.value, to: found.to + 1 }
  return found
}

/** A letter touches its digits and nothing behind it, or stands before a currency: "5M", "5 M€"; "5 M&A deals" has none. */
function mayBeLetter({ tokens, lexicon }: Reader, at: number, isMoney: boolean): boolean {
  const token = tokens[at]
  const next = tokens[at + 1]
  if (token === undefined) return false
  const isCurrency = lexicon.currencies.at(tokens, at + 1) !== null
  if (isCurrency) return true
  const isHeld = next !== undefined && isGlued(next) && (!isMark(next) || "&/'@_".includes(next.word))
  if (isHeld) return false
  if (isGlued(token)) return true
  return isMoney || token.word === 'k' || ((token.flags & tokenFlag.capital) !== 0 && next === undefined)
}

/** Nothing but a magnitude: "million". */
export function scaleAt(reader: Reader, at: number): Found<Exact> | null {
  const scale = readSequence(reader, at, exact(1))
  if (scale === null || scale.to === at || compare(scale.scale, scale.value) !== 0) return null
  return compare(scale.value, exact(1000)) < 0 ? null : { value: scale.value, to: scale.to }
}

/** A magnitude that stands by itself, with its currency before it: "75 USD million". */
export function magnitudeBehind({ tokens, lexicon }: Reader, at: number): Found<Exact> | null {
  const word = tokens[at]
  if (word === undefined || word.word.length < 2) return null
  const found = lexicon.magnitudes.at(tokens, at)
  if (found !== null) return found
  const parts = isWord(word) ? lexicon.parts.of(word.word) : null
  const [part] = parts ?? []
  return part?.kind === 'scale' && parts?.length === 1 && compare(part.value, exact(1000)) >= 0
    ? { value: part.value, to: at + 1 }
    : null
}

/** With the magnitude in words behind it: "five point five million", "anderthalb Millionen". */
export function withMagnitude(reader: Reader, found: NumberFound): NumberFound {
  const magnitude = readSequence(reader, found.to, found.readings[0])
  if (magnitude === null || magnitude.to === found.to) return found
  return {
    ...found,
    readings: [magnitude.value],
    to: magnitude.to,
    isScaled: true,
    scale: magnitude.lastScale,
  }
}
