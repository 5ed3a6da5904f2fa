import { foldText, hashBetween, isAscii, isBetween, isSmallLetter } from '../kernel/index.ts'
import { kinds } from './characters.ts'

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
 * A word as it is written, which is looked at once however often it stands in texts. Tables of words look it up once as well, and
 * keep here what they found, with whose it is.
 */
export interface Lexeme {
  readonly written: string
  /** The word as text is compared: small letters, no accents, ss for ß, no soft hyphens. A sign is itself, in its plainest form. */
  readonly word: string
  /** Those of `tokenFlag` that it has wherever it stands. */
  readonly flags: number
  /** Its number in a vocabulary, and in which. */
  id: number
  idIn: object | null
  /** What it may be to values. */
  roles: WordRoles | null
}

/** What a word may be to values: sums of `role`, in each of some languages and in any of them. */
export interface WordRoles {
  readonly own: readonly number[]
  readonly any: number
  /** By bit of a role, in order, the languages in which the word has it: a bit for each. */
  readonly langs: readonly number[]
  /** By language the first to which the word is the same; null until it is asked for. */
  alike: readonly number[] | null
  /** The table that says so. */
  readonly by: object
}

/** Lexemes that are remembered, and their letters: a text of strangers must not fill the memory. */
const [lexemesMax, lettersMax] = [2 ** 15, 40]
type Places = (Lexeme | null)[]
const newPlaces = (count: number): Places => Array.from({ length: count }, () => null)
/** By the hash of what is written, two to a pair of places: of three such words the one that was met first is let go. */
let lexemes = newPlaces(2 ** 11)
/** How many were put in since the table grew: a server that reads queries alone knows few words. */
let putIn = 0

/** Of a word, a number or a sign, as the kind of its first character says. */
export const lexemeOf = (written: string, kind: number): Lexeme =>
  lexemeBetween(written, 0, written.length, kind)

/** The same of a part of a text: one that is known is found by its characters, of which no string is made. */
export function lexemeBetween(text: string, start: number, end: number, kind: number): Lexeme {
  if (end - start > lettersMax) return newLexeme(text.slice(start, end), kind)
  const hash = hashBetween(text, start, end)
  const place = hash & (lexemes.length - 1)
  const first = lexemes[place] ?? null
  if (first !== null && isBetween(first.written, text, start, end)) return first
  const second = lexemes[place ^ 1] ?? null
  if (second !== null && isBetween(second.written, text, start, end)) return second
  // A part of a text would keep the whole text in memory; a part of what is joined keeps that alone.
  const lexeme = newLexeme(` ${text.slice(start, end)}`.slice(1), kind)
  if (putIn++ > lexemes.length / 2 && lexemes.length < lexemesMax) grow()
  put(lexemes, lexeme, hash)
  return lexeme
}

function put(places: Places, lexeme: Lexeme, hash: number): void {
  const place = hash & (places.length - 1)
  const known = places[place] ?? null
  if (known !== null) places[place ^ 1] = known
  places[place] = lexeme
}

function grow(): void {
  const grown = newPlaces(lexemes.length * 4)
  for (const lexeme of lexemes)
    if (lexeme !== null) put(grown, lexeme, hashBetween(lexeme.written, 0, lexeme.written.length))
  lexemes = grown
  putIn = 0
}

function newLexeme(written: string, kind: number): Lexeme {
  const capitals = kind === kinds.letter ? capitalsOfPlain(written) : -1
  if (capitals >= 0) {
    const word = capitals === 0 ? written : written.toLowerCase()
    return { written, word, flags: flagsOfPlain(written, capitals), id: 0, idIn: null, roles: null }
  }
  const word = kind === kinds.mark ? signOf(written) : wordOf(written)
  return { written, word, flags: flagsOf(kind, written, word), id: 0, idIn: null, roles: null }
}

/** How many capitals a word of ASCII has, as most words are; -1 of others. */
function capitalsOfPlain(written: string): number {
  let capitals = 0
  for (let at = 0; at < written.length; at++) {
    const unit = written.charCodeAt(at)
    if (unit > 127) return -1
    if (unit >= 65 && unit <= 90) capitals++
  }
  return capitals
}

function flagsOfPlain(written: string, capitals: number): number {
  if (capitals === 0 || isSmallLetter(written.charCodeAt(0))) return 0
  return capitals > 1 && capitals === written.length ? bothCapitals : tokenFlag.capital
}

/** As `foldText` folds; of capitals too, which have no ß: "MARKTGRÖSSE" is "Marktgröße". */
function wordOf(written: string): string {
  if (isAscii(written)) return written.toLowerCase()
  return foldText(written.replace(ignorable, '')).replaceAll('ß', 'ss')
}

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
  if (written === word || !startsCapital.test(written)) return 0
  return hasTwo.test(written) && written === written.toUpperCase() ? bothCapitals : tokenFlag.capital
}

const bothCapitals = tokenFlag.capital | tokenFlag.capitals
const startsCapital = /^[\p{Lu}\p{Lt}]/u
const hasTwo = /^\p{L}\P{L}*\p{L}/u
