import {
  languagePacks,
  type Pack,
  type PhraseKey,
  type QueryWord,
  type WordClass,
} from '../../language/index.ts'
import { placeKey } from '../../reference/index.ts'
import { phrasesAt } from './phrases.ts'
import { type QueryToken, queryTokens } from './query-tokens.ts'

/** What packs list: words of queries, the forms of a class, or the lines of a key. */
export type WordList = QueryWord | WordClass | PhraseKey

/** Phrases that are found where they begin. */
interface Phrases {
  /** Those of one word. */
  words(): readonly string[]
  /** `isFirst`: nothing of a longer phrase stands before. */
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

/** A list in all languages, made once: many rules ask for the same small words. */
export function listOf(list: WordList): Phrases {
  lists[list] ??= list in (languagePacks()[0]?.phrases ?? {}) ? linesOf(list as PhraseKey) : formsOfList(list)
  return lists[list]
}
const lists: Partial<Record<WordList, Phrases>> = {}

/** Where phrases end that stand one after another in one language. */
export function endsInOrder(
  [part, ...others]: readonly Phrases[],
  tokens: readonly QueryToken[],
  at: number,
  isFirst = true,
  languages = allLanguages,
): readonly End[] {
  if (part === undefined) return [{ next: at, languages }]
  const ends = part.ends(tokens, at, isFirst)
  return ends.flatMap((end) =>
    (end.languages & languages) === 0
      ? []
      : endsInOrder(others, tokens, end.next, false, end.languages & languages),
  )
}

/** The forms of a list in a pack, as the tokens of a query are folded. */
export function formsIn(pack: Pack, list: WordList): readonly string[] {
  if (list in pack.query) return pack.query[list as QueryWord].map(folded)
  return list in pack.words ? pack.words[list as WordClass].map(folded) : []
}

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
  readonly #langsOf = new Map<string, number>()
  /** Of a first word: how many words the longest phrase has, where one has several. */
  readonly #wordsMax = new Map<string, number>()

  add(phrase: string, lang: number): void {
    this.#langsOf.set(phrase, (this.#langsOf.get(phrase) ?? 0) | lang)
    if (!phrase.includes(' ')) return
    const [first = '', ...others] = phrase.split(' ')
    this.#wordsMax.set(first, Math.max(this.#wordsMax.get(first) ?? 0, 1 + others.length))
  }

  words(): readonly string[] {
    return [...this.#langsOf.keys()].filter((phrase) => !phrase.includes(' '))
  }

  firstWords(): readonly string[] {
    return [...this.words(), ...this.#wordsMax.keys()]
  }

  ends(tokens: readonly QueryToken[], at: number, isFirst: boolean): readonly End[] {
    return phrasesAt(tokens, at, isFirst ? this.#most(tokens[at]) : wordsMax, isFirst).flatMap(
      ({ text, next }) => {
        const languages = this.#langsOf.get(text)
        return languages === undefined ? [] : [{ next, languages }]
      },
    )
  }

  #most(token: QueryToken | undefined): number {
    const word = token?.word ?? ''
    return this.#wordsMax.get(word) ?? (this.#langsOf.has(word) ? 1 : 0)
  }
}

/** Lines of words alone, and those that hold classes. */
class Lines implements Phrases {
  readonly #sequences: readonly Sequence[]

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
    return this.#sequences.flatMap(({ parts, languages }) =>
      endsInOrder(parts, tokens, at, isFirst, languages),
    )
  }
}

/** Words of the longest phrase. */
const wordsMax = 8

function formsOfList(list: WordList): Phrases {
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
