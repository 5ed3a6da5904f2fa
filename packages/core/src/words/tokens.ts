import { kindAt, kinds } from './characters.ts'
import { type Lexeme, lexemeBetween, tokenFlag } from './lexeme.ts'

export { tokenFlag } from './lexeme.ts'

/**
 * A word, a number or a sign of a text. Letters and digits never share a token, so that "5M" and "b2b" are read wherever they begin:
 * "$5.5M" is `$` `5` `.` `5` `m`, all but the first glued.
 */
export interface Token {
  /** UTF-16 offsets in the text: the first character, and behind the last. */
  readonly start: number
  readonly end: number
  /** The word as text is compared: small letters, no accents, ss for ß, no soft hyphens. A sign is itself, in its plainest form. */
  readonly word: string
  /** A sum of `tokenFlag`. */
  readonly flags: number
  /** What is known of it wherever it stands. */
  readonly lexeme: Lexeme
}

/**
 * The tokens of a text, in their order, in time and memory proportional to its length. Of scripts that do not space their words each
 * character is a token: the words of Intl.Segmenter differ between runtimes, and phrases are found without them.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let glue: number = tokenFlag.newLine
  let at = 0
  while (at < text.length) {
    const kind = kindAt(text, at)
    if (kind === kinds.space || kind === kinds.line) {
      if (glue !== tokenFlag.newLine) glue = kind === kinds.line ? tokenFlag.newLine : 0
      at++
      continue
    }
    const start = at
    at = endOf(text, at, kind)
    // A combining mark that combines with nothing.
    if (kind === kinds.part) continue
    const lexeme = lexemeBetween(text, start, at, kind)
    const { word, flags } = lexeme
    if (word === '') continue
    tokens.push({ start, end: at, word, flags: glue | flags, lexeme })
    glue = tokenFlag.glued
  }
  return tokens
}

/** Behind the last character of the token that begins here. Combining marks and soft hyphens belong to what they follow. */
function endOf(text: string, start: number, kind: number): number {
  let at = start + widthAt(text, start)
  const isRun = kind === kinds.letter || kind === kinds.digit
  while (at < text.length) {
    const unit = text.charCodeAt(at)
    // No character of ASCII belongs to the one before it.
    if (unit < 128) {
      if (!isRun || kindAt(text, at) !== kind) break
      at++
      continue
    }
    const next = kindAt(text, at)
    if (next !== kinds.part && !(isRun && next === kind)) break
    at += widthAt(text, at)
  }
  return at
}

const widthAt = (text: string, at: number) => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)

/** Whether a token has a flag, of `tokenFlag`, or one of several. */
export const hasFlag = (token: Token | undefined, flags: number): boolean =>
  token !== undefined && (token.flags & flags) !== 0

/** Whether nothing stands between a token and the one before it: "5" and "M" of "5M". */
export const isGlued = (token: Token | undefined): boolean => hasFlag(token, tokenFlag.glued)

/** Whether it begins with a capital. */
export const isCapital = (token: Token | undefined): boolean => hasFlag(token, tokenFlag.capital)

/** Neither a number nor a sign. */
export const isWord = (token: Token | undefined): boolean =>
  token !== undefined && !hasFlag(token, tokenFlag.mark | tokenFlag.number)
