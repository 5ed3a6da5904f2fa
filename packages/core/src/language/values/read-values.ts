import { type Token, tokenize } from '../../words/index.ts'
import { readAlike, type Surroundings, surroundingsAt } from './alike.ts'
import {
  behindName,
  hasSizeNear,
  knowsWordNear,
  mayBegin,
  rolesOfTokens,
  type TokenRoles,
} from './beginnings.ts'
import type { Lexicon } from './lexicon.ts'
import { lexiconOf } from './lexicon-of.ts'
import type { Unread } from './number-found.ts'
import { readValue, type ValueFound } from './ranges.ts'
import { isDigits, isWord, type Reader } from './reader.ts'
import { RoleTable } from './roles.ts'
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
  /** The text is short and may be in any of the languages, and whoever asks looks at what stands beside a value. */
  readonly isAnyLanguage?: boolean
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
  const { lexicons, table } = known(options.languages)
  const kinds = new Set(options.kinds ?? allKinds)
  const isOfSizes = !othersThanSizes.some((kind) => kinds.has(kind))
  const roles = rolesOfTokens(tokens, lexicons.length, table, isOfSizes)
  if (roles === null) return []
  const readers = lexicons.map((lexicon) => readerOf(tokens, lexicon, kinds, options.now ?? null))
  const spans: ValueSpan[] = []
  for (let at = 0; at < tokens.length; ) {
    const other = behindName(tokens, at)
    if (other > at) {
      at = other
      continue
    }
    if (!mayBegin(tokens, roles.any, at) || (isOfSizes && !hasSizeNear(roles.any, at))) {
      at++
      continue
    }
    const found = readEverywhere(readers, roles, table, at, isOfSizes, options.isAnyLanguage === true)
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

const readerOf = (
  tokens: readonly Token[],
  lexicon: Lexicon,
  kinds: ReadonlySet<ValueKind>,
  now: number | null,
): Reader => ({
  tokens,
  lexicon,
  kinds,
  now,
  partsSeen: new Map(),
  numbersSeen: new Map(),
  sequencesSeen: new Map(),
})

interface ReadBy {
  readonly reader: Reader
  readonly read: Read
}

/** What languages read that have other words or signs there than those before them. */
interface ReadAs {
  readonly index: number
  readonly read: Read | null
}

function readEverywhere(
  readers: readonly Reader[],
  { own: roles, any }: TokenRoles,
  table: RoleTable,
  at: number,
  isOfSizes: boolean,
  isAnyLanguage: boolean,
): ReadBy[] {
  const found: ReadBy[] = []
  const marks = new Set<string>()
  const different: ReadAs[] = []
  let around: Surroundings | null = null
  for (const [index, reader] of readers.entries()) {
    const own = roles[index]
    if (own === undefined || !mayBegin(reader.tokens, own, at) || (isOfSizes && !hasSizeNear(own, at)))
      continue
    // A language that knows no word here differs from others in its marks alone.
    const { decimal, dateOrder } = reader.lexicon.words
    if (marks.has(decimal + dateOrder) && !knowsWordNear(reader.tokens, own, at)) continue
    marks.add(decimal + dateOrder)
    if (different.length === 1) around = surroundingsAt(reader, any, at)
    const near = around
    const alike =
      near === null
        ? undefined
        : different.find((other) => readAlike(reader.tokens, near, table, [other.index, index]))
    const read = alike === undefined ? readValue(reader, at) : alike.read
    if (alike === undefined) different.push({ index, read })
    const isFirst = index === 0 || isAnyLanguage
    if (read === null || (!isFirst && !('unread' in read) && isOnlyWords(reader.tokens, at, read))) continue
    found.push({ reader, read })
  }
  return found
}

type Read = ValueFound | Unread

/** Of money and magnitudes alone, numbers without either are not looked at. */
const othersThanSizes: readonly ValueKind[] = ['number', 'percent', 'duration', 'date']

/** The longer; of two as long one that is read. */
const isBetter = (right: Read, left: Read) =>
  right.to > left.to || (right.to === left.to && 'unread' in left && !('unread' in right))

function spanOf(tokens: readonly Token[], at: number, best: ValueFound, found: readonly ReadBy[]): ValueSpan {
  const readings = new Map<string, { readonly value: Value; readonly by: string[] }>()
  const languages: string[] = []
  const keys = new Map<Value, string>()
  const add = (values: readonly Value[], by: readonly string[]) => {
    for (const value of values) {
      // Languages that read alike have the very same readings.
      const key = keys.get(value) ?? JSON.stringify(value)
      keys.set(value, key)
      const known = readings.get(key) ?? { value, by: [] }
      known.by.push(...by)
      readings.set(key, known)
    }
  }
  add(best.readings, [])
  for (const { reader, read } of found) {
    if ('unread' in read || read.to !== best.to) continue
    languages.push(reader.lexicon.language)
    add(read.readings, [reader.lexicon.language])
  }
  const [first = best.readings[0], ...others] = [...readings.values()].map(({ value }) => value)
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
    readBy: [...readings.values()].map(({ by }) => by),
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

interface Known {
  readonly lexicons: readonly Lexicon[]
  readonly table: RoleTable
}

/** Made once for each list of languages: who reads many texts passes the same. */
const lists = new WeakMap<readonly ValueLanguage[], Known>()
const lexiconsByWords = new WeakMap<ValueWords, Lexicon>()

function known(languages: readonly ValueLanguage[]): Known {
  const before = lists.get(languages)
  if (before !== undefined) return before
  const lexicons = languages.map(({ tag, words }) => {
    const lexicon = lexiconsByWords.get(words) ?? lexiconOf(tag, words)
    lexiconsByWords.set(words, lexicon)
    return lexicon
  })
  const made = { lexicons, table: new RoleTable(lexicons) }
  lists.set(languages, made)
  return made
}
