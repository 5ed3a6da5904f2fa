import { isObject } from '../kernel/index.ts'
import { type Lang, langs, type PhraseKey, phraseKeys } from './keys.ts'
import { type OrganizationKey, organizationKeys } from './organization-keys.ts'
import { PackReader } from './pack-reader.ts'
import { type Line, readForms, readLines } from './phrase-line.ts'
import { type QueryWord, queryWords } from './query-words.ts'
import {
  type NameWord,
  nameWords,
  type Section,
  type Segment,
  type Stage,
  sections,
  segments,
  stages,
  type Term,
  type TitleWord,
  type Topic,
  terms,
  titleWords,
  topics,
} from './table-keys.ts'
import { readValueWords, type ValueWords } from './values/value-words.ts'
import { type WordClass, wordClasses } from './word-classes.ts'

/** The words of headings, and of what stands below them. Forms are as written, each a word or several joined by hyphens. */
export interface Headings {
  readonly sections: Readonly<Record<Section, readonly string[]>>
  readonly topics: Readonly<Record<Topic, readonly string[]>>
  readonly terms: Readonly<Record<Term, readonly string[]>>
}

/** All that is known of one language. */
export interface Pack extends Headings {
  readonly tag: Lang
  /** Words that an apostrophe ends, and that say nothing: "l" of "l'équipe". */
  readonly elisions: readonly string[]
  /** Other ways to write a letter, which forms are also found by: "ü" as "ue". */
  readonly spellings: Readonly<Record<string, string>>
  /** Words whose full stop ends no sentence: "ca", "inc". */
  readonly abbreviations: readonly string[]
  /** Words before which a clause ends: "aber", "weil". */
  readonly clauseEnds: readonly string[]
  /** Articles, prepositions, pronouns: they tell which language a sentence is in, and fill gaps. */
  readonly smallWords: readonly string[]
  /** Words that tell the language and are a noun or a verb in another one, as "van" is in English: they tell less. */
  readonly doubtfulWords: readonly string[]
  /** Other words that may stand in any gap of a line: "already", "about". */
  readonly fillers: readonly string[]
  readonly words: Readonly<Record<WordClass, readonly string[]>>
  /** Words of which the last part of a compound makes it one of the class: "finanzierung". */
  readonly heads: Readonly<Partial<Record<WordClass, readonly string[]>>>
  /** Words that only look like such a compound: "umrunde". */
  readonly headStops: readonly string[]
  readonly phrases: Readonly<Record<PhraseKey, readonly Line[]>>
  /** Words and phrases of queries that no line has: rules ask for each where they need it. */
  readonly query: Readonly<Record<QueryWord, readonly string[]>>
  readonly stages: Readonly<Record<Stage, readonly string[]>>
  readonly titles: Readonly<Record<TitleWord, readonly string[]>>
  readonly names: Readonly<Record<NameWord, readonly string[]>>
  readonly segments: Readonly<Record<Segment, readonly string[]>>
  /** What organisations of a kind are called, and what only their names and the labels of their trades say so by. */
  readonly organizations: Readonly<Record<OrganizationKey, readonly string[]>>
  readonly organizationNames: Readonly<Record<OrganizationKey, readonly string[]>>
  readonly values: ValueWords
}

/** A language pack that does not hold what it must; the message has a line for each problem, with its remedy. */
export class PackError extends Error {
  override readonly name = 'PackError'
}

/** Reads one `data/languages/<tag>.json` whole; throws a PackError with everything that is wrong in it. */
export function readPack(file: string, value: unknown): Pack {
  const reader = new PackReader(file, value)
  for (const part of parts)
    if (reader.at(part).isAbsent) reader.at(part).refuse('is missing; every pack has it')
  reader.present(parts)
  for (const [part, keys] of tableKeys) reader.at(part).present(keys)
  const pack = partsOf(partReaders, reader)
  for (const part of Object.values(pack)) if (isObject(part)) Object.values(part)
  refuseUnused(reader.at('words'), pack)
  refuseProblems(reader)
  return pack
}

/** One that was found to be right, of which each part is read when it is first asked for: what reads a query asks for a tenth. */
export function openPack(file: string, value: unknown): Pack {
  return partsOf(partReaders, new PackReader(file, value, { checks: false }))
}

/** Reads `data/languages/headings/<tag>.json`: a language of which nothing else is known. */
export function readHeadings(file: string, value: unknown): Headings {
  const reader = new PackReader(file, value)
  reader.present(headingParts)
  const headings = partsOf(headingReaders, reader)
  for (const part of Object.values(headings)) Object.values(part)
  refuseProblems(reader)
  return headings
}

function refuseProblems({ problems }: PackReader): void {
  if (problems.length > 0) throw new PackError(problems.join('\n'))
}

function partsOf<Whole>(readers: Readers<Whole>, reader: PackReader): Whole {
  return onDemand(namesOf(readers), (part) => readers[part](reader.at(part))) as Whole
}

type Readers<Whole> = { readonly [Part in keyof Whole]: (reader: PackReader) => Whole[Part] }

const headingReaders: Readers<Headings> = {
  sections: (reader) => readTable(reader, sections, readForms),
  topics: (reader) => readTable(reader, topics, readForms),
  terms: (reader) => readTable(reader, terms, readForms),
}
const headingParts = namesOf(headingReaders)

const partReaders: Readers<Pack> = {
  tag: readTag,
  elisions: readForms,
  spellings: readSpellings,
  abbreviations: readForms,
  clauseEnds: readForms,
  smallWords: readForms,
  doubtfulWords: readForms,
  fillers: readForms,
  words: (reader) => readTable(reader, wordClasses, readForms),
  heads: (reader) =>
    Object.fromEntries(reader.present(wordClasses).map(([key, forms]) => [key, readForms(forms)])),
  headStops: readForms,
  phrases: (reader) => readTable(reader, phraseKeys, readLines),
  query: (reader) => readTable(reader, queryWords, readForms),
  ...headingReaders,
  stages: (reader) => readTable(reader, stages, readForms),
  titles: (reader) => readTable(reader, titleWords, readForms),
  names: (reader) => readTable(reader, nameWords, readForms),
  segments: (reader) => readTable(reader, segments, readForms),
  organizations: (reader) => readTable(reader, organizationKeys, readForms),
  organizationNames: (reader) => readTable(reader, organizationKeys, readForms),
  values: readValueWords,
}
const parts = namesOf(partReaders)

const tableKeys: readonly (readonly [part: keyof Pack, keys: readonly string[]])[] = [
  ['words', wordClasses],
  ['phrases', phraseKeys],
  ['query', queryWords],
  ['sections', sections],
  ['topics', topics],
  ['terms', terms],
  ['stages', stages],
  ['titles', titleWords],
  ['names', nameWords],
  ['segments', segments],
  ['organizations', organizationKeys],
  ['organizationNames', organizationKeys],
]

function namesOf<Whole>(readers: Readers<Whole>): readonly (keyof Whole & string)[] {
  return Object.keys(readers) as (keyof Whole & string)[]
}

/** A class that no line takes is dead, and one without words makes its lines so. */
function refuseUnused(words: PackReader, pack: Pack): void {
  const lines = Object.values(pack.phrases).flat()
  const used = new Set(
    lines.flatMap(({ pieces }) => pieces.flatMap((piece) => ('wordClass' in piece ? [piece.wordClass] : []))),
  )
  for (const name of wordClasses) {
    if (pack.words[name].length > 0 && !used.has(name))
      words.at(name).refuse(`is in no line of phrases; write one with <${name}>, or { "none": "why" }`)
    if (pack.words[name].length === 0 && used.has(name))
      words.at(name).refuse(`has no words, and lines take <${name}>; write words, or take those lines out`)
  }
}

function readTag(reader: PackReader): Lang {
  const tag = langs.find((lang) => lang === reader.value)
  if (tag === undefined) reader.refuse(`must be one of ${langs.join(', ')}`)
  return tag ?? 'en'
}

function readSpellings(reader: PackReader): Readonly<Record<string, string>> {
  return Object.fromEntries(reader.all().map(([letter, written]) => [letter, written.string()]))
}

/** Every key is there; one without forms or lines says why. */
function readTable<Key extends string, Item>(
  reader: PackReader,
  keys: readonly Key[],
  read: (reader: PackReader) => readonly Item[],
): Readonly<Record<Key, readonly Item[]>> {
  return onDemand(keys, (key) => itemsOf(reader.at(key), read))
}

/** Makes each value when it is first asked for. A getter for each of two thousand keys would take as much memory as all words. */
function onDemand<Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Readonly<Record<Key, Value>> {
  const made = Object.fromEntries(keys.map((key) => [key, undefined])) as Record<Key, Value | undefined>
  return new Proxy(made, {
    get(target, key) {
      if (!Object.hasOwn(target, key)) return undefined
      const name = key as Key
      target[name] ??= make(name)
      return target[name]
    },
  }) as Record<Key, Value>
}

function itemsOf<Item>(at: PackReader, read: (reader: PackReader) => readonly Item[]): readonly Item[] {
  if (at.isAbsent) at.refuse(lacking)
  if (at.isAbsent || at.noneReason() !== null) return []
  const items = read(at)
  if (items.length === 0) at.refuse(lacking)
  return items
}

const lacking = 'has nothing; write its words, or { "none": "why the language has none" }'
