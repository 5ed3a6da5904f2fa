import { formsOf, tells, wordsOf } from '../../language/index.ts'

/** Whether a quote tells that somebody founded something. Data of pages have `founder` beside names of any language. */
export const tellsFounding = (quote: string): boolean =>
  wordsOf(quote).some((word) => founders().has(word)) || tells(quote, 'company.founding')

let words: ReadonlySet<string> | null = null
function founders(): ReadonlySet<string> {
  words ??= new Set(
    formsOf('founder')
      .filter((form) => wordsOf(form).length === 1)
      .flatMap(wordsOf),
  )
  return words
}
