import type { Pack, QueryWord, WordClass } from '../../language/index.ts'
import { languagePacks } from '../../language/index.ts'
import { type PhraseTable, phraseTable } from './phrases.ts'
import { queryTokens } from './query-tokens.ts'

/** A list of the packs: of those for queries, or a class of words. */
export type WordList = QueryWord | WordClass

/** Words, or marks, of a query. */
export interface Words {
  has(word: string): boolean
}

/** Every single word of some lists, in any language, as the tokens of a query are folded. The packs are read at the first question. */
export function wordsThat(...lists: readonly WordList[]): Words {
  let made: ReadonlySet<string> | null = null
  return {
    has(word) {
      made ??= new Set(lists.flatMap((list) => languagePacks().flatMap((pack) => formsOf(pack, list))))
      return made.has(word)
    },
  }
}

/** The words of some lists, those within phrases too: "jeunes" of "jeunes pousses". */
export function partsOf(...lists: readonly WordList[]): Words {
  let made: ReadonlySet<string> | null = null
  return {
    has(word) {
      made ??= new Set(
        lists.flatMap((list) =>
          languagePacks().flatMap((pack) => formsOf(pack, list).flatMap((form) => form.split(' '))),
        ),
      )
      return made.has(word)
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
/** What stands between the members of a list. */
export const listJoints = eitherOf(wordsThat('and', 'or'), marks(',', '/', '&', '+', ';', '|'))

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

function formsOf(pack: Pack, list: WordList): readonly string[] {
  const forms = list in pack.query ? pack.query[list as QueryWord] : pack.words[list as WordClass]
  return forms.map(folded)
}

/** A form of a pack as the tokens of a query are: without accents, its words with spaces between them. */
function folded(form: string): string {
  if (plainForm.test(form)) return form.replaceAll('-', ' ')
  return queryTokens(form.replaceAll('-', ' '))
    .map(({ word }) => word)
    .join(' ')
}

const plainForm = /^[a-z]{4,}(?:-[a-z]{4,})*$/

/** "or more" and "or less" behind a number that has its noun between: "100 employees or more". */
export const valueBounds = (): PhraseTable<'min' | 'max'> =>
  phraseTable(() =>
    languagePacks().flatMap(({ values: { bounds } }) => [
      ...formsIn(bounds.orMore).map((form) => [form, 'min'] as const),
      ...formsIn(bounds.orLess).map((form) => [form, 'max'] as const),
    ]),
  )

const formsIn = (list: string | readonly string[]) =>
  (typeof list === 'string' ? list.split(' ').filter((form) => form !== '') : list).map(folded)
