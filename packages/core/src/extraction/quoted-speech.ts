import { formsOf, wordsOf } from '../language/index.ts'

/** “We raised $5M with Acme,” or the end of what somebody said: whose "we" that is stands elsewhere. */
export const speaksInQuotes = (text: string): boolean =>
  /^[^“"„«]{0,400}[”»]/u.test(text) ||
  [...text.matchAll(/[“"„«]([^”"»]{0,300})/gu)].some(([, said = '']) =>
    wordsOf(said).some((word) => own().has(word)),
  )

let words: ReadonlySet<string> | null = null
function own(): ReadonlySet<string> {
  words ??= new Set(
    [...formsOf('we'), ...formsOf('our')].filter((form) => wordsOf(form).length === 1).flatMap(wordsOf),
  )
  return words
}
