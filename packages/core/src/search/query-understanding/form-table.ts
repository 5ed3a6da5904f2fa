import { KeyTable } from '../../kernel/index.ts'
import {
  languagePacks,
  type QueryWord,
  queryWords,
  type WordClass,
  wordClasses,
} from '../../language/index.ts'
import { formsIn } from './forms.ts'
import { readyForms } from './ready-forms.ts'

/** What packs list as forms: words of queries, or a class. */
export type FormList = QueryWord | WordClass

const lists: readonly FormList[] = [...new Set<FormList>([...queryWords, ...wordClasses])]
const numbers = new Map(lists.map((list, at) => [list, at]))

/** The number of a list in the table. */
export const listNumber = (list: FormList): number => numbers.get(list) ?? 0

/**
 * The forms of all lists of all packs. They are one text with tables of places: as strings of three hundred maps they take 3 MB of every
 * server. A phrase has an entry for each list that holds it, or of which a longer phrase begins with it.
 */
export class FormTable {
  readonly #text: string
  /** Each phrase is a line. */
  readonly #phrases: KeyTable
  /** By phrase the first of its entries; the last one is behind them all. */
  readonly #entries: Int32Array
  readonly #lists: Uint16Array
  /** By entry the languages in which the list has the phrase, a bit each; and of how many words the longest is that begins with it. */
  readonly #languages: Uint8Array
  readonly #words: Uint8Array
  /** Of the latest phrases: a query asks for each of its words hundreds of times. */
  readonly #known = new Map<string, number>()

  private constructor({ text, entries, lists, languages, words }: Parts) {
    this.#text = text
    this.#phrases = new KeyTable(text)
    this.#entries = entries
    this.#lists = lists
    this.#languages = languages
    this.#words = words
  }

  static *made(rows: ReadonlyMap<string, readonly Entry[]>): Generator<void, FormTable> {
    const groups = [...rows.values()]
    const all = groups.flat()
    yield
    const entries = Int32Array.from(startsOf(groups))
    yield
    const lists = Uint16Array.from(all, ({ list }) => list)
    yield
    const languages = Uint8Array.from(all, ({ languages }) => languages)
    const words = Uint8Array.from(all, ({ words }) => words)
    yield
    return new FormTable({ text: [...rows.keys()].join('\n'), entries, lists, languages, words })
  }

  /** What `toBytes` of one gave. */
  static from(packed: Uint8Array): FormTable {
    // What is sliced of a Node Buffer is no copy, and numbers are read at multiples of their size.
    const bytes = new Uint8Array(packed)
    const [entries = 0, lists = 0] = new Int32Array(bytes.slice(0, countBytes).buffer)
    let at = countBytes
    const next = (length: number) => {
      at += length
      return bytes.slice(at - length, at)
    }
    return new FormTable({
      entries: new Int32Array(next(entries * 4).buffer),
      lists: new Uint16Array(next(lists * 2).buffer),
      languages: next(lists),
      words: next(lists),
      text: new TextDecoder().decode(bytes.subarray(at)),
    })
  }

  /** For a build, which makes the table once for all starts. */
  toBytes(): Uint8Array {
    const counts = Int32Array.of(this.#entries.length, this.#lists.length)
    const text = new TextEncoder().encode(this.#text)
    const parts = [counts, this.#entries, this.#lists, this.#languages, this.#words, text]
    const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
    let at = 0
    for (const { buffer, byteOffset, byteLength } of parts) {
      bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at)
      at += byteLength
    }
    return bytes
  }

  /** The entry of a phrase in a list, or -1. */
  entryOf(list: number, phrase: string): number {
    const number = this.#numberOf(phrase)
    if (number < 0) return -1
    const end = this.#entries[number + 1] ?? 0
    for (let entry = this.#entries[number] ?? 0; entry < end; entry++)
      if (this.#lists[entry] === list) return entry
    return -1
  }

  /** Of what is kept by list all for those that hold a word, or a phrase that begins with it, by list. */
  ofListsBeginningWith<Item>(
    word: string,
    byList: readonly (readonly Item[] | undefined)[],
  ): readonly Item[] {
    const number = this.#numberOf(word)
    if (number < 0) return nothing
    const end = this.#entries[number + 1] ?? 0
    let found: readonly Item[] = nothing
    for (let entry = this.#entries[number] ?? 0; entry < end; entry++) {
      const items = byList[this.#lists[entry] ?? 0]
      if (items !== undefined) found = found.length === 0 ? items : [...found, ...items]
    }
    return found
  }

  languagesOf(entry: number): number {
    return this.#languages[entry] ?? 0
  }

  /** The languages that have a phrase in any list, a bit each; 0 for none. */
  languagesWith(phrase: string): number {
    const number = this.#numberOf(phrase)
    if (number < 0) return 0
    let languages = 0
    const end = this.#entries[number + 1] ?? 0
    for (let entry = this.#entries[number] ?? 0; entry < end; entry++) languages |= this.languagesOf(entry)
    return languages
  }

  /** The single words whose length differs from another's by at most one, and that share its first two or last two letters. */
  *wordsLike(word: string): Generator<string> {
    const [head, tail] = [word.slice(0, 2), word.slice(-2)]
    for (let start = 0, end = 0; start < this.#text.length; start = end + 1) {
      end = this.#text.indexOf('\n', start)
      if (end < 0) end = this.#text.length
      if (Math.abs(end - start - word.length) > 1) continue
      if (!this.#text.startsWith(head, start) && !this.#text.startsWith(tail, end - 2)) continue
      const phrase = this.#text.slice(start, end)
      if (!phrase.includes(' ')) yield phrase
    }
  }

  wordsOf(entry: number): number {
    return this.#words[entry] ?? 0
  }

  #numberOf(phrase: string): number {
    const known = this.#known.get(phrase)
    if (known !== undefined) return known
    const number = this.#phrases.lineOf(phrase)
    if (this.#known.size >= knownMax) this.#known.clear()
    this.#known.set(phrase, number)
    return number
  }
}

interface Parts {
  /** Every phrase, a line each. */
  readonly text: string
  readonly entries: Int32Array
  readonly lists: Uint16Array
  readonly languages: Uint8Array
  readonly words: Uint8Array
}

const countBytes = 8

const knownMax = 256
const nothing: readonly never[] = []

interface Entry {
  readonly list: number
  languages: number
  words: number
}

/** Made at the first question. */
export function formTable(): FormTable {
  if (table === null) for (const _ of makeFormTable());
  return table as unknown as FormTable
}
let table: FormTable | null = null

/** A step a pack, of some milliseconds; at once where a build has made it. */
export function* makeFormTable(): Generator<void> {
  if (table !== null) return
  if (readyForms !== null) {
    table = FormTable.from(readyForms())
    return
  }
  const rows = new Map<string, Entry[]>()
  for (const [at, pack] of languagePacks().entries()) {
    for (const [list, name] of lists.entries()) {
      for (const form of formsIn(pack, name)) add(rows, form, list, 1 << at)
      if (list % listsOfStep === 0) yield
    }
    yield
  }
  table ??= yield* FormTable.made(rows)
}

const listsOfStep = 64

function add(rows: Map<string, Entry[]>, phrase: string, list: number, language: number): void {
  const words = phrase.split(' ')
  entryIn(rows, phrase, list).languages |= language
  const first = entryIn(rows, words[0] ?? '', list)
  first.words = Math.max(first.words, words.length)
}

function entryIn(rows: Map<string, Entry[]>, phrase: string, list: number): Entry {
  const entries = rows.get(phrase) ?? []
  rows.set(phrase, entries)
  const known = entries.find((entry) => entry.list === list)
  if (known !== undefined) return known
  const made = { list, languages: 0, words: 0 }
  entries.push(made)
  return made
}

/** Where each begins when all stand one behind another, and where they end. */
function startsOf(groups: readonly (readonly unknown[])[]): number[] {
  const starts = [0]
  for (const { length } of groups) starts.push((starts.at(-1) ?? 0) + length)
  return starts
}
