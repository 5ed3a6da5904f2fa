/** What is wrong with a text by decisions D1.6, or null. */
export function textProblem(text: string): string | null {
  if (!text.isWellFormed()) return 'is not well-formed Unicode: it holds half of a surrogate pair'
  if (unwanted.test(text)) return 'may hold no control characters other than tab and line breaks'
  return text.length > marksMax && tooManyMarks.test(text)
    ? `may hold at most ${marksMax} combining marks in a row`
    : null
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/**
 * The Stream-Safe Text Format of Unicode (UAX #15): no language writes more marks on one letter, and normalising a run of them
 * takes time by its square, 20 s for 80,000.
 */
const marksMax = 30
const tooManyMarks = /\p{M}{31}/u
