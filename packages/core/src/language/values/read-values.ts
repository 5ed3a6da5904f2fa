import { type Token, tokenize } from '../tokens.ts'
import { behindName, knowsWordNear, mayBegin, rolesOfTokens } from './beginnings.ts'
import { type Lexicon, lexiconOf } from './lexicon.ts'
import { readValue, type UnreadFound, type ValueFound } from './ranges.ts'
import { isDigits, isWord, type Reader } from './reader.ts'
import type { Value, ValueKind, ValueSpan } from './value-types.ts'
import type { ValueWords } from './value-words.ts'

/** A language in which values are read. */
export interface ValueLanguage {
  readonly tag: string
  readonly words: ValueWords
}

export interface ValuesOptions {
  /** The language of the text first: words for bare numbers and for days are read in it alone. */
  readonly languages: readonly ValueLanguage[]
  /** Milliseconds; without it no date is read that depends on the day. */
  readonly now?: number
  /** Other kinds are not looked for; all without it. */
  readonly kinds?: readonly ValueKind[]
}

const allKinds: readonly ValueKind[] = ['number', 'percent', 'money', 'duration', 'date']

/**
 * Money, numbers, percentages, durations and dates of a text, with their offsets, none within another. What has several readings
 * keeps them all ("2 Billionen", "1.500", "$"). An amount with a magnitude that no language knows is not read at all.
 */
export function readValues(text: string, options: ValuesOptions): ValueSpan[] {
  return readValuesOf(tokenize(text), options)
}

export function readValuesOf(tokens: readonly Token[], options: ValuesOptions): ValueSpan[] {
  const kinds = new Set(options.kinds ?? allKinds)
  const readers = options.languages.map(
    (language): Reader => ({
      tokens,
      lexicon: lexiconFor(language),
      kinds,
      now: options.now ?? null,
      partsSeen: new Map(),
      numbersSeen: new Map(),
      sequencesSeen: new Map(),
    }),
  )
  const roles = readers.map(({ lexicon }) => rolesOfTokens(tokens, lexicon.roleOf))
  const spans: ValueSpan[] = []
  for (let at = 0; at < tokens.length; ) {
    const other = behindName(tokens, at)
    if (other > at) {
      at = other
      continue
    }
    const found = readEverywhere(readers, roles, at)
    const best = found.reduce<ReadBy | null>(
      (left, right) => (left === null || isBetter(right.read, left.read) ? right : left),
      null,
    )
    if (best === null) {
      at++
      continue
    }
    const { read } = best
    if (!('unread' in read)) spans.push(spanOf(tokens, at, read, found))
    at = Math.max(at + 1, read.to)
  }
  return spans
}

interface ReadBy {
  readonly reader: Reader
  readonly read: Read
}

function readEverywhere(readers: readonly Reader[], roles: readonly Uint8Array[], at: number): ReadBy[] {
  const found: ReadBy[] = []
  const marks = new Set<string>()
  for (const [index, reader] of readers.entries()) {
    const own = roles[index]
    if (own === undefined || !mayBegin(own, at)) continue
    // A language that knows no word here differs from others in its marks alone.
    const { decimal, dateOrder } = reader.lexicon.words
    if (marks.has(decimal + dateOrder) && !knowsWordNear(reader.tokens, own, at)) continue
    marks.add(decimal + dateOrder)
    const read = readValue(reader, at)
    if (read === null || (index > 0 && !('unread' in read) && isOnlyWords(reader.tokens, at, read))) continue
    found.push({ reader, read })
  }
  return found
}

type Read = ValueFound | UnreadFound

/** The longer; of two as long one that is read. */
const isBetter = (right: Read, left: Read) =>
  right.to > left.to || (right.to === left.to && 'unread' in left && !('unread' in right))

function spanOf(tokens: readonly Token[], at: number, best: ValueFound, found: readonly ReadBy[]): ValueSpan {
  const readings = new Map<string, Value>()
  const languages: string[] = []
  const add = (values: readonly Value[]) => {
    for (const value of values) {
      const key = JSON.stringify(value)
      if (!readings.has(key)) readings.set(key, value)
    }
  }
  add(best.readings)
  for (const { reader, read } of found) {
    if ('unread' in read || read.to !== best.to) continue
    languages.push(reader.lexicon.language)
    add(read.readings)
  }
  const [first = best.readings[0], ...others] = readings.values()
  return {
    start: tokens[at]?.start ?? 0,
    end: tokens[best.to - 1]?.end ?? 0,
    from: at,
    to: best.to,
    ends: best.ends.map(({ from, to }) => ({
      start: tokens[from]?.start ?? 0,
      end: tokens[to - 1]?.end ?? 0,
    })),
    readings: [first, ...others],
    languages,
  }
}

/**
 * Whether a value in another language than the text's has neither digits nor a unit ("once" and "elf" are words of many), or
 * digits with an abbreviation alone: "2.5 mi" is a distance in English.
 */
function isOnlyWords(tokens: readonly Token[], at: number, { readings, to }: ValueFound): boolean {
  const [{ type, ...value }] = readings
  if (type === 'money' || type === 'percent') return false
  const last = tokens[to - 1]
  if ('isScaled' in value && value.isScaled) return isWord(last) && last.word.length < 4
  for (let i = at; i < to; i++) if (isDigits(tokens[i])) return false
  return true
}

const lexicons = new WeakMap<ValueWords, Lexicon>()

function lexiconFor({ tag, words }: ValueLanguage): Lexicon {
  const known = lexicons.get(words)
  if (known !== undefined) return known
  const made = lexiconOf(tag, words)
  lexicons.set(words, made)
  return made
}
