import { type Lang, langs, type PhraseKey, phraseKeys } from './keys.ts'
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
  readonly values: ValueWords
}

/** A language pack that does not hold what it must; the message has a line for each problem, with its remedy. */
export class PackError extends Error {
  override readonly name = 'PackError'
}

/** Reads one `data/languages/<tag>.json`; throws a PackError with everything that is wrong in it. */
export function readPack(file: string, value: unknown): Pack {
  const reader = new PackReader(file, value)
  const keys = reader.present(parts)
  const missing = parts.filter((part) => !keys.some(([key]) => key === part))
  for (const part of missing) reader.at(part).refuse('is missing; every pack has it')
  const pack: Pack = {
    tag: readTag(reader.at('tag')),
    elisions: readForms(reader.at('elisions')),
    spellings: readSpellings(reader.at('spellings')),
    abbreviations: readForms(reader.at('abbreviations')),
    clauseEnds: readForms(reader.at('clauseEnds')),
    smallWords: readForms(reader.at('smallWords')),
    fillers: readForms(reader.at('fillers')),
    words: readTable(reader.at('words'), wordClasses, readForms),
    heads: Object.fromEntries(
      reader
        .at('heads')
        .present(wordClasses)
        .map(([key, forms]) => [key, readForms(forms)]),
    ),
    headStops: readForms(reader.at('headStops')),
    phrases: readTable(reader.at('phrases'), phraseKeys, readLines),
    query: readTable(reader.at('query'), queryWords, readForms),
    ...readTables(reader),
    stages: readTable(reader.at('stages'), stages, readForms),
    titles: readTable(reader.at('titles'), titleWords, readForms),
    names: readTable(reader.at('names'), nameWords, readForms),
    segments: readTable(reader.at('segments'), segments, readForms),
    values: readValueWords(reader.at('values')),
  }
  refuseUnused(reader.at('words'), pack)
  if (reader.problems.length > 0) throw new PackError(reader.problems.join('\n'))
  return pack
}

/** Reads `data/languages/headings/<tag>.json`: a language of which nothing else is known. */
export function readHeadings(file: string, value: unknown): Headings {
  const reader = new PackReader(file, value)
  reader.present(headingParts)
  const headings = readTables(reader)
  if (reader.problems.length > 0) throw new PackError(reader.problems.join('\n'))
  return headings
}

const readTables = (reader: PackReader): Headings => ({
  sections: readTable(reader.at('sections'), sections, readForms),
  topics: readTable(reader.at('topics'), topics, readForms),
  terms: readTable(reader.at('terms'), terms, readForms),
})

const headingParts = ['sections', 'topics', 'terms'] as const satisfies readonly (keyof Headings)[]
const parts = [
  'tag',
  'elisions',
  'spellings',
  'abbreviations',
  'clauseEnds',
  'smallWords',
  'fillers',
  'words',
  'heads',
  'headStops',
  'phrases',
  'query',
  ...headingParts,
  'stages',
  'titles',
  'names',
  'segments',
  'values',
] as const satisfies readonly (keyof Pack)[]

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
  const entries = reader.entries(keys).map(([key, at]) => [key, itemsOf(at, read)] as const)
  return Object.fromEntries(entries) as Record<Key, readonly Item[]>
}

function itemsOf<Item>(at: PackReader, read: (reader: PackReader) => readonly Item[]): readonly Item[] {
  if (at.isAbsent) at.refuse(lacking)
  if (at.isAbsent || at.noneReason() !== null) return []
  const items = read(at)
  if (items.length === 0) at.refuse(lacking)
  return items
}

const lacking = 'has nothing; write its words, or { "none": "why the language has none" }'
