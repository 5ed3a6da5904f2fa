import {
  languagePacks,
  type Pack,
  type PhraseKey,
  type QueryWord,
  type WordClass,
} from '../../language/index.ts'
import { type PhraseTable, phraseTable } from './phrases.ts'
import { queryTokens } from './query-tokens.ts'

/** What packs list: words of queries, the forms of a class, or the lines of a key. */
export type WordList = QueryWord | WordClass | PhraseKey

/** Words, or marks, of a query. */
export interface Words {
  has(word: string | undefined): boolean
}

/** Every single word of some lists, in any language, as the tokens of a query are folded. The packs are read at the first question. */
export const wordsThat = (...lists: readonly WordList[]): Words => made(() => formsOfAll(lists))

/** The words of some lists, those within phrases too: "jeunes" of "jeunes pousses". */
export const partsOf = (...lists: readonly WordList[]): Words =>
  made(() => formsOfAll(lists).flatMap((form) => form.split(' ')))

const formsOfAll = (lists: readonly WordList[]): string[] =>
  lists.flatMap((list) => languagePacks().flatMap((pack) => formsOf(pack, list)))

/** At the first question, so that importing a rule reads no pack. */
function made(words: () => readonly string[]): Words {
  let set: ReadonlySet<string> | null = null
  return {
    has(word) {
      set ??= new Set(words())
      return word !== undefined && set.has(word)
    },
  }
}

export function eitherOf(...sets: readonly Words[]): Words {
  return { has: (word) => sets.some((words) => words.has(word)) }
}

export function marks(...signs: readonly string[]): Words {
  return new Set(signs)
}

export function butNot(words: Words, others: Words): Words {
  return { has: (word) => words.has(word) && !others.has(word) }
}

/** Words that deny. A list does not continue behind one, and no name begins with one. */
export const denyingWords = wordsThat('not', 'without', 'except', 'nor')
/** "Non-" is said in every language. */
export const nonPrefix = 'non'
/** Dutch "of" is "or" between places alone: it leads to much else in English. */
export const orWords = butNot(wordsThat('or'), wordsThat('of'))
/** What is between the members of a list. */
export const listJoints = eitherOf(wordsThat('and'), orWords, marks(',', '/', '&', '+', ';', '|'))
export const placeJoints = eitherOf(listJoints, wordsThat('or'))

/**
 * What phrases mean: of a list, or of several one after another, each in one language (`not` and `in` are "not in", "nicht im",
 * "pas en").
 */
export function phrasesThat<T>(
  rows: readonly (readonly [lists: WordList | readonly WordList[], value: T])[],
): PhraseTable<T> {
  return phraseTable(() =>
    rows.flatMap(([lists, value]) =>
      languagePacks().flatMap((pack) =>
        [lists]
          .flat()
          .reduce(inOrder(pack), [''])
          .map((phrase) => [phrase.trim(), value] as const),
      ),
    ),
  )
}

const inOrder =
  (pack: Pack) =>
  (begun: readonly string[], list: WordList): string[] =>
    begun.flatMap((phrase) => formsOf(pack, list).map((form) => `${phrase} ${form}`))

/** What German compounds that name companies end in, and the like: the heads of a class. */
export function headsOf(wordClass: WordClass): readonly string[] {
  heads[wordClass] ??= languagePacks().flatMap((pack) => (pack.heads[wordClass] ?? []).map(folded))
  return heads[wordClass]
}
const heads: Partial<Record<WordClass, readonly string[]>> = {}

/** Whether a word ends in a form of a list. */
export function endingsIn(list: QueryWord): (word: string) => boolean {
  let made: readonly string[] | null = null
  return (word) => {
    made ??= languagePacks().flatMap((pack) => formsOf(pack, list))
    return made.some((ending) => word.endsWith(ending))
  }
}

/** Many rules ask for the same small words. */
const known = new WeakMap<Pack, Map<WordList, readonly string[]>>()

function formsOf(pack: Pack, list: WordList): readonly string[] {
  const ofPack = known.get(pack) ?? new Map<WordList, readonly string[]>()
  known.set(pack, ofPack)
  const forms = ofPack.get(list) ?? foldedForms(pack, list)
  ofPack.set(list, forms)
  return forms
}

function foldedForms(pack: Pack, list: WordList): readonly string[] {
  if (list in pack.phrases) return pack.phrases[list as PhraseKey].flatMap((line) => phrasesOf(pack, line))
  const forms = list in pack.query ? pack.query[list as QueryWord] : pack.words[list as WordClass]
  return forms.map(folded)
}

/** What a line says behind its first slot, with every form of its classes. A line with a gap, or another slot, is for texts. */
function phrasesOf(pack: Pack, { pieces }: Pack['phrases'][PhraseKey][number]): readonly string[] {
  const [first] = pieces
  const behind = first !== undefined && 'slot' in first ? pieces.slice(1) : pieces
  return behind.reduce<readonly string[]>(
    (begun, piece) => {
      if ('gap' in piece || 'slot' in piece) return []
      const forms = 'word' in piece ? [piece.word] : pack.words[piece.wordClass]
      return begun.flatMap((phrase) => forms.map((form) => `${phrase} ${folded(form)}`.trim()))
    },
    [''],
  )
}

/** A form of a pack as the tokens of a query are: without accents, its words with spaces between them. */
function folded(form: string): string {
  if (plainForm.test(form)) return form.replaceAll('-', ' ')
  return queryTokens(form.replaceAll('-', ' '))
    .map(({ word }) => word)
    .join(' ')
}

const plainForm = /^(?:[a-z]+|[a-z]{4,}(?:-[a-z]{4,})*)$/

/** "or more" and "at most" behind a number that has its noun between: "100 employees or more", "dix salariés au maximum". */
export const valueBounds = (): PhraseTable<'min' | 'max'> =>
  phraseTable(() =>
    languagePacks().flatMap((pack) => [
      ...boundsIn(pack, pack.values.bounds.orMore, 'at-least-behind').map((form) => [form, 'min'] as const),
      ...boundsIn(pack, pack.values.bounds.orLess, 'at-most-behind').map((form) => [form, 'max'] as const),
    ]),
  )

const boundsIn = (pack: Pack, ofValues: string | readonly string[], list: WordList) => [
  ...formsIn(ofValues),
  ...formsOf(pack, list),
]

const formsIn = (list: string | readonly string[]) =>
  (typeof list === 'string' ? list.split(' ').filter((form) => form !== '') : list).map(folded)
