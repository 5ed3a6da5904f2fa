import {
  languagePacks,
  type Pack,
  type PhraseKey,
  phraseKeys,
  type QueryWord,
  type WordClass,
} from '../../language/index.ts'
import { placeKey } from '../../reference/index.ts'
import { isGluedHyphen, phrasesAt } from './phrases.ts'
import { type QueryToken, queryTokens } from './query-tokens.ts'

/** What packs list as forms: words of queries, or a class. */
export type FormList = QueryWord | WordClass

/** What packs list: forms, or the lines of a key. */
export type WordList = FormList | PhraseKey

/** Phrases that are found where they begin. */
interface Phrases {
  /** Those of one word. */
  words(): readonly string[]
  /** `isFirst`: no part of a longer phrase comes before. */
  ends(tokens: readonly QueryToken[], at: number, isFirst: boolean): readonly End[]
  firstWords(): readonly string[]
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
const noSequences: readonly Sequence[] = []

/** A list in all languages, made once: many rules ask for the same small words. */
export function listOf(list: WordList): Phrases {
  lists[list] ??= isPhraseKey(list) ? linesOf(list) : formsOfList(list)
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

/** The forms of a list in a pack, as the tokens of a query are folded. */
export const formsIn = ({ query, words }: Pack, list: FormList): readonly string[] =>
  (list in query ? query[list as QueryWord] : words[list as WordClass]).map(folded)

/** A form of a pack as the tokens of a query are: without accents, its words with spaces between them. */
export function folded(form: string): string {
  const text = form.replaceAll('-', ' ')
  if (plainForm.test(form)) return text
  // What the tokenizer would make of letters alone, in a fifth of its time.
  if (lettersAlone.test(form)) return placeKey(text)
  return queryTokens(text)
    .map(({ word }) => word)
    .join(' ')
}

const plainForm = /^(?:[a-z]+|[a-z]{4,}(?:-[a-z]{4,})*)$/
const lettersAlone = /^\p{L}{4,}(?:-\p{L}{4,})*$/u

class Forms implements Phrases {
  readonly #languagesOf = new Map<string, number>()
  /** Of a first word: how many words the longest phrase has, where one has several. */
  readonly #wordsMax = new Map<string, number>()

  add(phrase: string, language: number): void {
    this.#languagesOf.set(phrase, (this.#languagesOf.get(phrase) ?? 0) | language)
    if (!phrase.includes(' ')) return
    const [first = '', ...others] = phrase.split(' ')
    this.#wordsMax.set(first, Math.max(this.#wordsMax.get(first) ?? 0, 1 + others.length))
  }

  words(): readonly string[] {
    return [...this.#languagesOf.keys()].filter((phrase) => !phrase.includes(' '))
  }

  firstWords(): readonly string[] {
    return [...this.words(), ...this.#wordsMax.keys()]
  }

  ends(tokens: readonly QueryToken[], at: number, isFirst: boolean): readonly End[] {
    const begin = !isFirst && isGluedHyphen(tokens, at) ? at + 1 : at
    const most = this.#most(tokens[begin])
    if (most === 0) return noEnds
    const ends: End[] = []
    for (const { text, next } of phrasesAt(tokens, at, most, isFirst)) {
      const languages = this.#languagesOf.get(text)
      if (languages !== undefined) ends.push({ next, languages })
    }
    return ends
  }

  #most(token: QueryToken | undefined): number {
    const word = token?.word ?? ''
    return this.#wordsMax.get(word) ?? (this.#languagesOf.has(word) ? 1 : 0)
  }
}

/** Lines of words alone, and those that hold classes. */
class Lines implements Phrases {
  readonly #sequences: readonly Sequence[]
  #byFirst: Map<string, Sequence[]> | null = null

  constructor(sequences: readonly Sequence[]) {
    this.#sequences = sequences
  }

  words(): readonly string[] {
    return this.#sequences.flatMap(({ parts }) => (parts.length === 1 ? (parts[0]?.words() ?? []) : []))
  }

  firstWords(): readonly string[] {
    return this.#sequences.flatMap(({ parts }) => parts[0]?.firstWords() ?? [])
  }

  ends(tokens: readonly QueryToken[], at: number, isFirst: boolean): readonly End[] {
    const begin = !isFirst && isGluedHyphen(tokens, at) ? at + 1 : at
    const sequences = this.#beginningWith(tokens[begin]?.word ?? '')
    if (sequences.length === 0) return noEnds
    return sequences.flatMap(({ parts, languages }) => endsInOrder(parts, tokens, at, isFirst, languages))
  }

  #beginningWith(word: string): readonly Sequence[] {
    if (this.#byFirst === null) {
      this.#byFirst = new Map()
      for (const sequence of this.#sequences)
        for (const first of new Set(sequence.parts[0]?.firstWords()))
          this.#byFirst.set(first, [...(this.#byFirst.get(first) ?? []), sequence])
    }
    return this.#byFirst.get(word) ?? noSequences
  }
}

function formsOfList(list: FormList): Phrases {
  const forms = new Forms()
  languagePacks().forEach((pack, at) => {
    for (const form of formsIn(pack, list)) forms.add(form, 1 << at)
  })
  return forms
}

/** What lines say behind their first slot. A line with a gap, or another slot, is for texts. */
function linesOf(key: PhraseKey): Phrases {
  const words = new Forms()
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
  const forms = new Forms()
  if ('word' in piece) forms.add(folded(piece.word), allLanguages)
  return forms
}
