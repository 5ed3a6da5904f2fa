import { foldText } from '../kernel/index.ts'
import { kindAt, kinds } from './characters.ts'

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
}

export const tokenFlag = {
  /** The first letter is a capital. */
  capital: 1,
  /** Two letters or more, and all are capitals. */
  capitals: 2,
  /** No white space stands before it. */
  glued: 4,
  /** Digits. A word for a number ("zwei") has letters and is none. */
  number: 8,
  /** Neither letters nor digits: punctuation, signs of currencies, emoji, "½". */
  mark: 16,
  /** It begins a line. */
  newLine: 32,
  /** One character of a script that does not space its words: Chinese, Japanese, Thai. */
  unspaced: 64,
} as const

/**
 * The tokens of a text, in their order, in time and memory proportional to its length. Of scripts that do not space their words each
 * character is a token: the words of Intl.Segmenter differ between runtimes, and phrases are found without them.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  const folded = new Map<string, string>()
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
    const written = text.slice(start, at)
    const word = kind === kinds.mark ? signOf(written) : wordOf(written, folded)
    if (word === '') continue
    tokens.push({ start, end: at, word, flags: glue | flagsOf(kind, written, word) })
    glue = tokenFlag.glued
  }
  return tokens
}

/** Behind the last character of the token that begins here. Combining marks and soft hyphens belong to what they follow. */
function endOf(text: string, start: number, kind: number): number {
  let at = start + widthAt(text, start)
  const isRun = kind === kinds.letter || kind === kinds.digit
  while (at < text.length) {
    const next = kindAt(text, at)
    if (next !== kinds.part && !(isRun && next === kind)) break
    at += widthAt(text, at)
  }
  return at
}

const widthAt = (text: string, at: number) => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)

/** As `foldText` folds; of capitals too, which have no ß: "MARKTGRÖSSE" is "Marktgröße". */
function wordOf(written: string, folded: Map<string, string>): string {
  if (isAscii.test(written)) return written.toLowerCase()
  const known = folded.get(written)
  if (known !== undefined) return known
  const word = foldText(written.replace(ignorable, '')).replaceAll('ß', 'ss')
  folded.set(written, word)
  return word
}

const isAscii = /^[\0-\x7f]*$/
const ignorable = /\p{Default_Ignorable_Code_Point}/gu

/** Of the ways to write an apostrophe, a hyphen or a sign one each; "½" and "²" stay, they are no digits. */
function signOf(written: string): string {
  const [sign = ''] = written
  if (sign <= '\x7f') return sign
  if (apostrophes.includes(sign)) return "'"
  if (hyphens.includes(sign)) return '-'
  const plain = sign.normalize('NFKD')
  return plain.length === 1 && !/[\p{L}\p{N}\s]/u.test(plain) ? plain : sign
}

const apostrophes = '‘’‛ʼʹ′´`＇'
const hyphens = '‐‑−﹣－'

function flagsOf(kind: number, written: string, word: string): number {
  if (kind === kinds.mark) return tokenFlag.mark
  if (kind === kinds.digit) return tokenFlag.number
  if (kind === kinds.single) return tokenFlag.unspaced
  // Most words are written small, and those of ASCII are then the same string.
  if (written === word || !startsCapital.test(written)) return 0
  return hasTwo.test(written) && written === written.toUpperCase() ? bothCapitals : tokenFlag.capital
}

const bothCapitals = tokenFlag.capital | tokenFlag.capitals
const startsCapital = /^[\p{Lu}\p{Lt}]/u
const hasTwo = /^\p{L}\P{L}*\p{L}/u

/** Whether a token has a flag, of `tokenFlag`, or one of several. */
export const hasFlag = (token: Token | undefined, flags: number): boolean =>
  token !== undefined && (token.flags & flags) !== 0

/** Whether nothing stands between a token and the one before it: "5" and "M" of "5M". */
export const isGlued = (token: Token | undefined): boolean => hasFlag(token, tokenFlag.glued)

/** Neither a number nor a sign. */
export const isWord = (token: Token | undefined): boolean =>
  token !== undefined && !hasFlag(token, tokenFlag.mark | tokenFlag.number)
