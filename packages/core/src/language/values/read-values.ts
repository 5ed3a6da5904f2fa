import { type Token, tokenize } from '../../words/index.ts'
import { readAlike, type Surroundings, surroundingsAt } from './alike.ts'
import {
  behindName,
  hasSizeNear,
  langsBeginning,
  langsKnowingNear,
  langsOfSizesNear,
  rolesOfTokens,
} from './beginnings.ts'
import type { Lexicon } from './lexicon.ts'
import { lexiconOf } from './lexicon-of.ts'
import type { Unread } from './number-found.ts'
import { readValue, type ValueFound } from './ranges.ts'
import { isDigits, isWord, type Reader } from './reader.ts'
import { RoleTable, role } from './roles.ts'
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
  const any = rolesOfTokens(tokens, table, isOfSizes)
  if (any === null) return []
  const readers = new Array<Reader | undefined>(lexicons.length)
  const text: TextRead = {
    ...{ tokens, any, table, isOfSizes },
    isAnyLanguage: options.isAnyLanguage === true,
    readerOf: (index, lexicon) => {
      const reader = readers[index] ?? readerOf(tokens, lexicon, kinds, options.now ?? null)
      readers[index] = reader
      return reader
    },
  }
  const spans: ValueSpan[] = []
  for (let at = 0; at < tokens.length; ) {
    // Most tokens begin nothing.
    if (((any[at] ?? 0) & beginnings) === 0 && tokens[at + 1]?.word !== ':') {
      at++
      continue
    }
    const other = behindName(tokens, at)
    if (other > at) {
      at = other
      continue
    }
    const langs = langsBeginning(tokens, any, table, at)
    if (langs === 0 || (isOfSizes && !hasSizeNear(any, at))) {
      at++
      continue
    }
    const found = readEverywhere(text, langs, at)
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

/** Without one of these roles a token begins no value. */
const beginnings = role.begins | role.starts | role.opens

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

/** A text that several languages read. */
interface TextRead {
  readonly tokens: readonly Token[]
  /** What each token may be to any of them. */
  readonly any: Uint8Array
  readonly table: RoleTable
  readonly isOfSizes: boolean
  readonly isAnyLanguage: boolean
  readonly readerOf: (index: number, lexicon: Lexicon) => Reader
}

/** `langs`: those in which a value may begin there. */
function readEverywhere(text: TextRead, langs: number, at: number): ReadBy[] {
  const { tokens, any, table, isOfSizes, isAnyLanguage } = text
  const found: ReadBy[] = []
  const different: ReadAs[] = []
  const beginning = isOfSizes ? langs & langsOfSizesNear(tokens, any, table, at) : langs
  const knowing = langsKnowingNear(tokens, any, table, at)
  let marks = 0
  let around: Surroundings | null = null
  for (const [index, lexicon] of table.lexicons.entries()) {
    if ((beginning & (1 << index)) === 0) continue
    // A language that knows no word here differs from others in its marks alone.
    const mark = markOf(lexicon)
    if ((marks & mark) !== 0 && (knowing & (1 << index)) === 0) continue
    marks |= mark
    const reader = text.readerOf(index, lexicon)
    if (different.length === 1) around = surroundingsAt(reader, any, at)
    const near = around
    const alike =
      near === null
        ? undefined
        : different.find((other) => readAlike(tokens, near, table, [other.index, index]))
    const read = alike === undefined ? readValue(reader, at) : alike.read
    if (alike === undefined) different.push({ index, read })
    const isFirst = index === 0 || isAnyLanguage
    if (read === null || (!isFirst && !('unread' in read) && isOnlyWords(tokens, at, read))) continue
    found.push({ reader, read })
  }
  return found
}

/** A bit for each way to write decimals and days. */
const markOf = ({ words: { decimal, dateOrder } }: Lexicon): number =>
  (decimal === '.' ? 1 : 2) << (dateOrder === 'dmy' ? 0 : 2)

type Read = ValueFound | Unread

/** Of money and magnitudes alone, numbers without either are not looked at. */
const othersThanSizes: readonly ValueKind[] = ['number', 'percent', 'duration', 'date']

/** The longer; of two as long one that is read. */
const isBetter = (right: Read, left: Read) =>
  right.to > left.to || (right.to === left.to && 'unread' in left && !('unread' in right))

function spanOf(tokens: readonly Token[], at: number, best: ValueFound, found: readonly ReadBy[]): ValueSpan {
  const reading = found.filter(({ read }) => !('unread' in read) && read.to === best.to)
  const languages = reading.map(({ reader }) => reader.lexicon.language)
  return {
    start: tokens[at]?.start ?? 0,
    end: tokens[best.to - 1]?.end ?? 0,
    from: at,
    to: best.to,
    ends: best.ends.map(({ from, to }) => ({
      start: tokens[from]?.start ?? 0,
      end: tokens[to - 1]?.end ?? 0,
    })),
    languages,
    // Most values are read alike by all languages, in one way.
    ...(best.readings.length === 1 && reading.every(({ read }) => read === best)
      ? { readings: best.readings, readBy: [languages] }
      : allReadings(best, reading)),
  }
}

function allReadings(best: ValueFound, found: readonly ReadBy[]): Pick<ValueSpan, 'readings' | 'readBy'> {
  const readings = new Map<string, { readonly value: Value; readonly by: string[] }>()
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
  for (const { reader, read } of found) if (!('unread' in read)) add(read.readings, [reader.lexicon.language])
  const [first = best.readings[0], ...others] = [...readings.values()].map(({ value }) => value)
  return { readings: [first, ...others], readBy: [...readings.values()].map(({ by }) => by) }
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
