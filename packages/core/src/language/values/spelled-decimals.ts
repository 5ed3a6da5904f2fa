import { compare, type Exact, exact, exactOf, isWhole, plus, times, toText } from './exact.ts'
import type { NumberFound } from './number-found.ts'
import { readSequence } from './number-sequence.ts'
import type { Reader } from './reader.ts'

/** "five point five", "sete vírgula vinte e oito": the digits behind it, as they are said. */
export function withDecimals(reader: Reader, found: NumberFound): NumberFound {
  const { tokens, lexicon } = reader
  const point = lexicon.point.at(tokens, found.to)
  if (point === null) return found
  let decimals = ''
  let to = point.to
  let scale = exact(1)
  let rest = exact(0)
  while (decimals.length < 12) {
    const next = readSequence(reader, to, null)
    if (next === null || !isWhole(next.value) || next.value.over < 0n) break
    // "two point two million": the magnitude belongs to the whole, and what follows it is added.
    const isScaled = compare(next.lastScale, exact(1)) > 0 && isMagnitudeOf(next.lastScale, next.value)
    if (isScaled) scale = next.lastScale
    rest = isScaled ? exact(next.value.over % next.lastScale.over) : exact(0)
    decimals += isScaled ? String(next.value.over / next.lastScale.over) : toText(next.value)
    to = next.to
    if (isScaled || (!decimals.startsWith('0') && next.value.over > 9n)) break
  }
  const value = exactOf(`0.${decimals}`)
  if (decimals === '' || value === null) return found
  const whole = plus(times(plus(found.readings[0], value), scale), rest)
  const isScaled = found.isScaled || compare(scale, exact(1)) > 0
  return {
    ...found,
    readings: [whole],
    to,
    isArticle: false,
    isScaled,
    scale: isScaled ? scale : found.scale,
  }
}

/** Of "two million" and "two million and five"; the 1578 of "virgula mil quinhentos e setenta e oito" are digits. */
const isMagnitudeOf = (scale: Exact, value: Exact): boolean =>
  value.over % scale.over === 0n || compare(scale, exact(1_000_000)) >= 0
