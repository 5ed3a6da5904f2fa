import { hasPiledMarks, marksMax } from './piled-marks.ts'

/** What is wrong with a text (docs/design/decisions.md#text), or null. */
export function textProblem(text: string): string | null {
  if (!text.isWellFormed()) return 'is not well-formed Unicode: it holds half of a surrogate pair'
  if (text.search(strayControls) >= 0) return 'may hold no control characters other than tab and line breaks'
  return hasPiledMarks(text) ? `may hold at most ${marksMax} combining marks in a row` : null
}

/** Control characters other than tab and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
export const strayControls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/** Whether a text holds a control character, line breaks too. */
export const hasControl = (text: string): boolean => /\p{Cc}/u.test(text)
