import {
  foldText,
  isLetters,
  isPlainWord,
  lettersAndNumbers,
  oneLine,
  recentlyUsed,
  spacedWords,
  startsUpper,
  trimEndOf,
} from '../../kernel/index.ts'
import { isFirstName } from '../../reference/index.ts'
import { wordsOf } from '../../words/index.ts'
import { isCapitals } from '../written-forms.ts'
import { nameWords } from './name-words.ts'
import { isBesideTitle, kindIn, kindOfCompound } from './role-phrases.ts'

export interface PersonName {
  /** Without forms of address and degrees. */
  readonly text: string
  /** `known`: its first name is one that people have. `shaped`: it is only written like a name, and needs other evidence. */
  readonly strength: 'known' | 'shaped'
}

/** The name that a text consists of, or null. */
export function readName(text: string): PersonName | null {
  if (text.length > 70 || !mayBeNameLike.test(text)) return null
  const before = known.get(text)
  if (before !== undefined) return before
  const name = nameIn(text)
  // A part of a page would keep the whole page in memory.
  known.set(` ${text}`.slice(1), name, 1)
  return name
}

/** The names of a page are asked for by several readers, and again as the ends of longer ones. */
const known = recentlyUsed<PersonName | null>(1_000)

function nameIn(text: string): PersonName | null {
  const words = bareWords(oneLine(withoutMarks(text)))
  if (words.length < 2 || words.length > 6) return null
  const main = words.filter((word) => !isParticle(word))
  if (main.length < 2 || main.length > 5 || !words.every((word) => isParticle(word) || isWordOfName(word)))
    return null
  // "EMC Isilon": beside other words capitals are initials, or an organisation's.
  const isLoud = isShouted(words)
  const isAnyCapitals = !isLoud && words.some((word) => word.length > 2 && isCapitals(word))
  if (isAnyCapitals && !(isFirstName(words[0] ?? '') && words.slice(1).every((word) => isCapitals(word))))
    return null
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (!startsUpper(first) || isInitial(last) || !(startsUpper(last) || isJoined(last))) return null
  const called = words.findIndex((word) => !isInitial(word))
  const isKnown = called < 2 && (isFirstName(words[called] ?? '') || isHyphened(words[called] ?? ''))
  if (isOpener(words) || (kindIn(first) !== null && !isFirstName(first))) return null
  if (main.some((word, at) => isPageWord(word) && !mayBeName(word, at, main.length, isKnown))) return null
  const shown = (isLoud ? words.map(inCase) : words).join(' ')
  // "Nguyen Thi Lan", "Kovács Péter": in some languages the first name stands last.
  const isKnownAtEnd = words.length <= 3 && isFirstName(last) && !isSurnameWord(last)
  if (isKnown || isKnownAtEnd || doctors.has(wordsOf(text)[0] ?? ''))
    return { text: shown, strength: 'known' }
  return isLoud ? null : { text: shown, strength: 'shaped' }
}

/** "Soy Ana Ruiz", "Para Ana Ruiz": a small word of a language that is nobody's name, before a name. */
function isOpener([first = '', second = '', ...others]: readonly string[]): boolean {
  return (
    others.length > 0 &&
    first.length > 2 &&
    nameWords().small.has(foldText(first)) &&
    !isFirstName(first) &&
    !isParticle(first.toLowerCase()) &&
    isFirstName(second)
  )
}

/** Who bears such a title has a name, whatever it is. */
const doctors = new Set(['dr', 'prof'])

/** Without marks around a name, and without links to profiles behind it. */
function withoutMarks(text: string): string {
  let bare = text
    .trim()
    .replace(/^[^\p{L}]{1,3}/u, '')
    .replace(lifetime, '')
  while (profileWords.has(bare.slice(bare.lastIndexOf(' ') + 1)))
    bare = bare.slice(0, bare.lastIndexOf(' ')).trimEnd()
  // Most texts end in a letter: to look first is quicker.
  return isLetters(bare.slice(-1)) ? bare : bare.replace(/[^\p{L}.)]{1,10}$/u, '')
}

/** "Jane Doe (1941–2016)" */
const lifetime = /\s?\([^\d()]{0,6}(?:1[89]|20)\d\d(?:\s?[-–—]\s?(?:(?:1[89]|20)\d\d)?)?\)$/

const profileWords: ReadonlySet<string> = new Set(
  'LinkedIn Twitter GitHub Xing Facebook Instagram Email Website Profile'.split(' '),
)

/** Two words or more, no digits, and at least two capitals. */
const mayBeNameLike = /^[^\p{L}\d]{0,3}\p{L}[^\d]*[ \u00a0]\P{Lu}{0,12}\p{Lu}/u

/** "Will Hart" and "Ann Green" are people, "Will Join" and "Go Green" are not. */
function mayBeName(word: string, at: number, count: number, isKnown: boolean): boolean {
  if (at === 0 || (at === 1 && isKnown && count > 2)) return nameWords().firstNames.has(foldText(word))
  return isKnown && at === count - 1 && isSurnameWord(word)
}

/** What two spellings of one person's name have in common: no accents, hyphens, initials or order. */
export function personNameKey(name: string): string {
  return nameTokens(name).toSorted().join(' ')
}

export function nameTokens(name: string): string[] {
  const plain = foldText(name)
    .replace(/[ßøłđæœı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(apostrophes, '')
  const words = spacedWords(plain)
    .split(' ')
    .filter((word) => word !== '')
  const long = words.filter((word) => word.length > 1)
  return long.length > 1 ? long : words
}

const apostrophes = /['’.]/g

const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** Whether both are spellings of one name: "Ana María Ruiz" is "Ana Ruiz"; "Ana Ruiz" is not "Ana Díaz". */
export function isSamePerson(left: readonly string[], right: readonly string[]): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  if (short.length < 2 || !short.every((word) => long.includes(word))) return false
  return (
    short.length === long.length ||
    (short[0] === long[0] && short.at(-1) === long.at(-1)) ||
    short[0] === long[0]
  )
}

/** Words without the titles before a name and the degrees behind it. */
function bareWords(text: string): readonly string[] {
  const words = trimEndOf(text, ',;:').replaceAll(',', ' ,').split(' ')
  let start = 0
  while (start < words.length && nameWords().address.has(plain(words[start]))) start++
  // "Heidi Berg, CKD": capitals behind a comma are a degree, unless they are a role.
  const comma = words.indexOf(',')
  const isDegrees =
    comma >= start + 2 && words.slice(comma + 1).every((word) => word === ',' || isDegree(word))
  let end = isDegrees ? comma : words.length
  while (
    end > start &&
    (words[end - 1] === ',' || (nameWords().suffixes.has(plain(words[end - 1])) && end - start > 2))
  )
    end--
  return words.slice(start, end)
}

const isDegree = (word: string) =>
  nameWords().suffixes.has(plain(word)) ||
  (word.length > 1 &&
    word.length < 8 &&
    isCapitals(lettersAndNumbers(word)) &&
    !isPageWord(word) &&
    kindIn(word) === null)
function plain(word = ''): string {
  const folded = foldText(word)
  return isPlainWord(folded) ? folded : lettersAndNumbers(folded)
}

/** "van", "’t" */
export const isParticle = (word: string) =>
  nameWords().particles.has(isApostrophe(word.charAt(0)) ? word.slice(1) : word)
const isApostrophe = (sign: string) => sign === "'" || sign === '’'
export const isInitial = (word: string) =>
  (word.length < 3 || word.charAt(1) === '.' || word.charAt(2) === '.') &&
  /^\p{Lu}(?:\.ª?)?$|^(?:\p{Lu}\.){2,3}$/u.test(word)

/** "Jane", "O'Neill", "Jean-Luc", "McDonald", "J.", "DOE": no digits, and no capitals in a row within it ("iOS", "SaaS"). */
export function isWordOfName(word: string): boolean {
  if (isPlainName(word)) return true
  if (isInitial(word) || word === 'St.') return true
  if (word.length > lettersMax || word.endsWith("'s") || word.endsWith('’s')) return false
  return (
    /^(?:\p{Lu}\p{Ll}{1,3})?\p{Lu}[\p{Ll}\p{M}ªº'’]*(?:[-'’]\p{Lu}[\p{Ll}\p{M}'’]*){0,3}$/u.test(word) ||
    isHyphened(word) ||
    isJoined(word) ||
    /^\p{Lu}{2,}(?:[-'’]\p{Lu}{2,}){0,2}$/u.test(word)
  )
}

/** A capital and small letters of ASCII, as most words of names are. */
function isPlainName(word: string): boolean {
  const first = word.charCodeAt(0)
  if (word.length > lettersMax || first < 65 || first > 90) return false
  for (let at = 1; at < word.length; at++) {
    const unit = word.charCodeAt(at)
    if (unit < 97 || unit > 122) return false
  }
  return true
}

const lettersMax = 25

/** "Berg-de" of "van den Berg-de Wit", "d'Aubigny", "dell'Acqua": a particle behind a hyphen, or before an apostrophe. */
function isJoined(word: string): boolean {
  const hyphen = word.lastIndexOf('-')
  if (hyphen > 0 && isParticle(word.slice(hyphen + 1))) return isWordOfName(word.slice(0, hyphen))
  const apostrophe = Math.max(word.indexOf("'"), word.indexOf('’'))
  return apostrophe > 0 && isParticle(word.slice(0, apostrophe)) && isCapitalized(word.slice(apostrophe + 1))
}

const isCapitalized = (word: string) => /^\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)*$/u.test(word)

/** "Hyun-woo", "Mei-Ling" */
export const isHyphened = (word: string) =>
  /^\p{Lu}\p{Ll}{1,5}-\p{L}\p{Ll}{1,4}$/u.test(word) &&
  nameWords().syllables.has(word.slice(0, word.indexOf('-')).toLowerCase())

const isShouted = (words: readonly string[]) =>
  words.every((word) => isInitial(word) || isParticle(word) || isCapitals(lettersAndNumbers(word)))
const inCase = (word: string) =>
  isInitial(word) ? word : word.toLowerCase().replace(/(?:^|[-'’])\p{L}/gu, (letter) => letter.toUpperCase())

/** A surname that is a word of pages too: "Green", "Sunday". */
export const isSurnameWord = (word: string) => nameWords().surnames.has(foldText(word))

export function isPageWord(word: string): boolean {
  const whole = foldText(word)
  const folded = isPlainWord(whole) ? whole : whole.replace(apostrophes, '')
  // "Co-Founder Jane Doe"
  const isTitle =
    word.includes('-') &&
    kindIn(word) !== null &&
    word.split('-').every((part) => isBesideTitle(foldText(part)) || kindIn(part) !== null || part.length < 3)
  return isTitle || kindOfCompound(folded) !== null || (nameWords().page.has(folded) && !isInitial(word))
}
