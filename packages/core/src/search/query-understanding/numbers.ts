import { magnitudes, numberWords } from './number-words-table.ts'
import type { Found } from './phrases.ts'
import type { QueryToken } from './query-tokens.ts'

/**
 * A number in digits or words, with the magnitudes behind it: `1,500`, `30k`, `1,5 Mio.`, `two hundred`, `half a
 * million`.
 */
export function readNumber(tokens: readonly QueryToken[], at: number): Found<number> | null {
  const found = readAnyNumber(tokens, at)
  return found === null || found.value > numberMax ? null : found
}

function readAnyNumber(tokens: readonly QueryToken[], at: number): Found<number> | null {
  const half = halfOf(tokens, at)
  if (half !== null) return half
  const token = tokens[at]
  if (token === undefined) return null
  if (token.kind === 'number') return readDigits(tokens, at, token)
  const isArticle = token.word === 'a' || token.word === 'one'
  const word = wordValue(token)
  if (word === undefined && !isArticle && !bareMagnitudes.has(token.word)) return null
  return readWords(tokens, at, word ?? null, isArticle)
}

function readDigits(tokens: readonly QueryToken[], at: number, token: QueryToken): Found<number> | null {
  const magnitude = magnitudeAt(tokens, at + 1)
  const value = digitsValue(token.text, magnitude !== null)
  if (value === null) return null
  if (magnitude === null) return { value, next: at + 1 }
  const rest = magnitudeAt(tokens, magnitude.next)
  return rest === null
    ? { value: exact(value * magnitude.value), next: magnitude.next }
    : { value: exact(value * magnitude.value * rest.value), next: rest.next }
}

/** `twenty five`, `two hundred`, `a million`: words add up, magnitudes multiply. */
function readWords(
  tokens: readonly QueryToken[],
  at: number,
  word: number | null,
  isArticle: boolean,
): Found<number> | null {
  let next = word === null && !isArticle ? at : at + 1
  let value = word ?? 1
  const ones = wordValue(tokens[tokens[next]?.text === '-' ? next + 1 : next])
  if (word !== null && word >= 20 && ones !== undefined && ones < 10) {
    value += ones
    next += tokens[next]?.text === '-' ? 2 : 1
  }
  let isMultiplied = false
  for (let found = magnitudeAt(tokens, next); found !== null; found = magnitudeAt(tokens, next)) {
    // "ten m" is no number; a single letter multiplies digits only.
    if ((tokens[next]?.word.length ?? 0) < 3) break
    value *= found.value
    next = found.next
    isMultiplied = true
  }
  if (word === null && !isMultiplied) return null
  return { value, next }
}

/** Of words of the table alone: "constructor" is a property of every object. */
function wordValue(token: QueryToken | undefined): number | undefined {
  return token !== undefined && Object.hasOwn(numberWords, token.word) ? numberWords[token.word] : undefined
}

function halfOf(tokens: readonly QueryToken[], at: number): Found<number> | null {
  if (tokens[at]?.word !== 'half' || tokens[at + 1]?.word !== 'a') return null
  const found = magnitudeAt(tokens, at + 2)
  return found === null ? null : { value: found.value / 2, next: found.next }
}

function magnitudeAt(tokens: readonly QueryToken[], at: number): Found<number> | null {
  const token = tokens[at]
  if (token?.kind !== 'word') return null
  const value = Object.hasOwn(magnitudes, token.word) ? magnitudes[token.word] : undefined
  if (value === undefined) return null
  // One letter belongs to the digits it touches: "5 m" may be metres, "5m" in a sentence on companies is five million.
  if (token.word.length === 1 && !token.isGlued) return null
  const dot = tokens[at + 1]
  const isAbbreviated = dot?.text === '.' && dot.isGlued && tokens[at + 2] !== undefined
  return { value, next: isAbbreviated && dottedMagnitudes.has(token.word) ? at + 2 : at + 1 }
}

/** `1,500` and `1.500` are 1500; `1,5`, `1.5` and, before a magnitude, `1.250` have decimals. */
function digitsValue(text: string, hasMagnitude: boolean): number | null {
  const groups = text.split(/[.,]/)
  const [first = '', ...rest] = groups
  if (rest.length === 0) return Number(first)
  const areThousands = rest.every((group) => group.length === 3) && first.length <= 3 && first !== '0'
  const isOneSeparator = new Set(text.match(/[.,]/g)).size === 1
  if (areThousands && isOneSeparator && (rest.length > 1 || !hasMagnitude)) return Number(groups.join(''))
  const decimals = rest.at(-1) ?? ''
  const whole = groups.slice(0, -1)
  const isWhole =
    whole.length === 1 || (!isOneSeparator && whole.slice(1).every((group) => group.length === 3))
  // A date or version (`12.03.2020`) is no number.
  return isWhole ? Number(`${whole.join('')}.${decimals}`) : null
}

/** 1.1 * 1e6 is 1100000.0000000002 in binary. */
function exact(value: number): number {
  return Number(value.toPrecision(15))
}

/** Below the most that a filter takes (`amountMax`), so that "more than" and other currencies stay below it too. */
const numberMax = 1e15
const bareMagnitudes = new Set(['hundert', 'cent', 'cien', 'cem', 'tausend', 'mille', 'mil'])
const dottedMagnitudes = new Set(['mio', 'mrd', 'tsd', 'mill'])
