import { languagePacks, type Pack, type PhraseKey, phraseKeys } from '../../language/index.ts'
import { type FormList, formTable, listNumber } from './form-table.ts'
import { folded } from './forms.ts'
import { isGluedHyphen, phrasesAt } from './phrases.ts'
import type { QueryToken } from './query-tokens.ts'

/** What packs list: forms, or the lines of a key. */
export type WordList = FormList | PhraseKey

/** Phrases that are found where they begin. */
export interface Phrases {
  /** Whether one of them is the word. */
  has(word: string): boolean
  /** Whether one of them is the word or begins with it. */
  begins(word: string): boolean
  /** `isFirst`: no part of a longer phrase comes before. */
  ends(tokens: readonly QueryToken[], at: number, isFirst: boolean): readonly End[]
}

/** The token behind a phrase, and the languages that have it: a bit each, as packs are in order. */
interface End {
  readonly next: number
  readonly languages: number
}

/** Languages that have the same phrases one after another. */
interface Sequence {
  readonly languages: number
  readonly parts: readonly Phrases[]
}

const allLanguages = -1
const noEnds: readonly End[] = []

/** A list in all languages, made once: many rules ask for the same small words. */
export function listOf(list: WordList): Phrases {
  lists[list] ??= isPhraseKey(list) ? linesOf(list) : new ListedForms(list)
  return lists[list]
}
const lists: Partial<Record<WordList, Phrases>> = {}

const isPhraseKey = (list: WordList): list is PhraseKey => phraseKeys.some((key) => key === list)

/** Where a sequence of phrases of one language ends. */
export function endsInOrder(
  [part, ...others]: readonly Phrases[],
  tokens: readonly QueryToken[],
  at: number,
  isFirst = true,
  languages = allLanguages,
): readonly End[] {
  if (part === undefined) return [{ next: at, languages }]
  const ends = part.ends(tokens, at, isFirst)
  if (ends.length === 0 || (others.length === 0 && languages === allLanguages)) return ends
  return ends.flatMap((end) =>
    (end.languages & languages) === 0
      ? []
      : endsInOrder(others, tokens, end.next, false, end.languages & languages),
  )
}

/** Those of a list, in the table of all. */
class ListedForms implements Phrases {
  readonly list: number

  constructor(list: FormList) {
    this.list = listNumber(list)
  }

  has(word: string): boolean {
    const table = formTable()
    const entry = table.entryOf(this.list, word)
    return entry >= 0 && table.languagesOf(entry) !== 0
  }

  begins(word: string): boolean {
    return formTable().entryOf(this.list, word) >= 0
  }

  ends(tokens: readonly QueryToken[], at: number, isFirst: boolean): readonly End[] {
    const table = formTable()
    const entry = table.entryOf(this.list, wordAt(tokens, at, isFirst))
    if (entry < 0) return noEnds
    return endsOf(tokens, at, table.wordsOf(entry), isFirst, (phrase) =>
      table.languagesOf(table.entryOf(this.list, phrase)),
    )
  }
}

/** Some of a line's own. */
class OwnForms implements Phrases {
  readonly #languagesOf = new Map<string, number>()
  readonly #longest = new Map<string, number>()

  add(phrase: string, languages: number): void {
    this.#languagesOf.set(phrase, (this.#languagesOf.get(phrase) ?? 0) | languages)
    const [first = '', ...others] = phrase.split(' ')
    this.#longest.set(first, Math.max(this.#longest.get(first) ?? 0, 1 + others.length))
  }

  has(word: string): boolean {
    return this.#languagesOf.has(word)
  }

  begins(word: string): boolean {
    return this.#longest.has(word)
  }

  ends(tokens: readonly QueryToken[], at: number, isFirst: boolean): readonly End[] {
    const most = this.#longest.get(wordAt(tokens, at, isFirst)) ?? 0
    return endsOf(tokens, at, most, isFirst, (phrase) => this.#languagesOf.get(phrase) ?? 0)
  }
}

/** The word with which a phrase begins here: behind a hyphen within a longer one. */
function wordAt(tokens: readonly QueryToken[], at: number, isFirst: boolean): string {
  return tokens[!isFirst && isGluedHyphen(tokens, at) ? at + 1 : at]?.word ?? ''
}

function endsOf(
  tokens: readonly QueryToken[],
  at: number,
  wordsMax: number,
  isFirst: boolean,
  languagesOf: (phrase: string) => number,
): readonly End[] {
  if (wordsMax === 0) return noEnds
  const ends: End[] = []
  for (const { text, next } of phrasesAt(tokens, at, wordsMax, isFirst)) {
    const languages = languagesOf(text)
    if (languages !== 0) ends.push({ next, languages })
  }
  return ends
}

/** Rows by the words that their first part may begin with, each row once and in order. */
export class RowsByFirst<Row extends { readonly parts: readonly Phrases[] }> {
  /** Those that begin with a list of the table, by its number. */
  readonly #byList: Placed<Row>[][] = []
  readonly #others: Placed<Row>[] = []

  constructor(rows: readonly Row[]) {
    for (const [at, row] of rows.entries()) {
      const [first] = row.parts
      if (!(first instanceof ListedForms)) this.#others.push({ row, at })
      else this.#byList[first.list] = [...(this.#byList[first.list] ?? []), { row, at }]
    }
  }

  beginningWith(word: string): readonly Row[] {
    const listed = formTable().ofListsBeginningWith(word, this.#byList)
    let found = listed
    for (const other of this.#others) if (other.row.parts[0]?.begins(word) === true) found = [...found, other]
    if (found.length === 0) return noRows
    if (found.length > 1) found = found.toSorted((a, b) => a.at - b.at)
    return found.map(({ row }) => row)
  }
}

interface Placed<Row> {
  readonly row: Row
  readonly at: number
}

const noRows: readonly never[] = []

/** Lines of words alone, and those that hold classes. */
class Lines implements Phrases {
  readonly #sequences: readonly Sequence[]
  readonly #byFirst: RowsByFirst<Sequence>

  constructor(sequences: readonly Sequence[]) {
    this.#sequences = sequences
    this.#byFirst = new RowsByFirst(sequences)
  }

  has(word: string): boolean {
    return this.#sequences.some(({ parts }) => parts.length === 1 && parts[0]?.has(word) === true)
  }

  begins(word: string): boolean {
    return this.#byFirst.beginningWith(word).length > 0
  }

  ends(tokens: readonly QueryToken[], at: number, isFirst: boolean): readonly End[] {
    const sequences = this.#byFirst.beginningWith(wordAt(tokens, at, isFirst))
    if (sequences.length === 0) return noEnds
    return sequences.flatMap(({ parts, languages }) => endsInOrder(parts, tokens, at, isFirst, languages))
  }
}

/** What lines say behind their first slot. A line with a gap, or another slot, is for texts. */
function linesOf(key: PhraseKey): Phrases {
  const words = new OwnForms()
  const sequences = new Map<string, { languages: number; parts: readonly Phrases[] }>()
  languagePacks().forEach((pack, at) => {
    for (const { pieces } of pack.phrases[key]) {
      const [first] = pieces
      const behind = first !== undefined && 'slot' in first ? pieces.slice(1) : pieces
      const named = behind.flatMap((piece) =>
        'word' in piece ? [piece.word] : 'wordClass' in piece ? [`<${piece.wordClass}>`] : [],
      )
      if (named.length < behind.length) continue
      if (behind.every((piece) => 'word' in piece)) words.add(named.map(folded).join(' '), 1 << at)
      else {
        const name = named.join(' ')
        const known = sequences.get(name)
        if (known !== undefined) known.languages |= 1 << at
        else sequences.set(name, { languages: 1 << at, parts: behind.map(phrasesOfPiece) })
      }
    }
  })
  return new Lines([{ languages: allLanguages, parts: [words] }, ...sequences.values()])
}

function phrasesOfPiece(piece: Pack['phrases'][PhraseKey][number]['pieces'][number]): Phrases {
  if ('wordClass' in piece) return listOf(piece.wordClass)
  const forms = new OwnForms()
  if ('word' in piece) forms.add(folded(piece.word), allLanguages)
  return forms
}
