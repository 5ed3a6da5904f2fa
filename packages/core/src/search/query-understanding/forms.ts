import type { Pack, QueryWord, WordClass } from '../../language/index.ts'
import { placeKey } from '../../reference/index.ts'
import { queryTokens } from './query-tokens.ts'

/** The forms of a list in a pack, as the tokens of a query are folded. */
export const formsIn = ({ query, words }: Pack, list: QueryWord | WordClass): readonly string[] =>
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
