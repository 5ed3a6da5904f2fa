import { lostCharacters, oneLine, withoutPiledMarks } from '../kernel/index.ts'

const quoteBounds = { min: 8, max: 300 } as const
/** Where a text nearly says it again and again, nobody looks on for ever. */
const placesMax = 1_000

/**
 * Whether a text quotes a page word for word: typographic quotes, dashes, white space and case aside, since models change those.
 * Shorter than 8 characters it proves nothing, longer than 300 it is no quote, and what begins or ends within a word or a number
 * says something else than the page. Nor does a quote prove anything in which characters were lost.
 */
export function isOnPage(quote: string, pageText: string): boolean {
  const folded = foldQuote(quote)
  if (folded.length < quoteBounds.min || quote.length > quoteBounds.max || lostCharacters(quote)) return false
  return standsIn(folded, foldQuote(pageText))
}

/** Whether words are in a text, beginning and ending where words do; both folded. */
export function standsIn(words: string, text: string): boolean {
  let at = words === '' ? -1 : text.indexOf(words)
  for (let places = 0; at !== -1 && places < placesMax; places++) {
    if (!isWithinWord(text, at) && !isWithinWord(text, at + words.length)) return true
    at = text.indexOf(words, at + 1)
  }
  return false
}

/** `15,0|12 employees` is within a number. */
function isWithinWord(text: string, at: number): boolean {
  const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at, at + 2)]
  return (wordEnd.test(before) && wordStart.test(after)) || partsDigits(text, at) || partsDigits(text, at - 1)
}

/** Whether the sign at a place is the point or comma of a number. */
const partsDigits = (text: string, at: number) => /^\d[.,]\d$/.test(text.slice(Math.max(0, at - 1), at + 2))

// Writing without spaces has no borders of words.
const wordEnd = /(?!\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Thai})[\p{L}\p{N}]$/u
const wordStart = /^(?!\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Thai})[\p{L}\p{N}]/u

/** The form in which a quote and its page are compared. */
export function foldQuote(text: string): string {
  const plain = withoutPiledMarks(text)
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u201b\u2032`\u00b4]/g, "'")
    .replace(/[\u201c\u201d\u201e\u2033\u00ab\u00bb]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .toLowerCase()
  return oneLine(plain)
}
