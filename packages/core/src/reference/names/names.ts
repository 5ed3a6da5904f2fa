import { hasLetterOrNumber, isAscii, oneLine, withoutPiledMarks } from '../../kernel/index.ts'
import {
  eastAsianForms,
  italianSpa,
  legalFormKeys,
  legalPrefixBeginnings,
  legalPrefixes,
  legalSuffixEnds,
  legalSuffixes,
  legalSuffixWordsMax,
} from './legal-suffixes.ts'

/**
 * The form in which company names are compared (docs/design/decisions.md#company-names): compatibility forms resolved, lower case,
 * without accents, punctuation and legal forms, single spaces. Letters of every script stay. A name of nothing but a legal form
 * keeps it, and one of nothing but punctuation stays as it is, so the result is only empty for blank text.
 */
export function normalizeName(text: string): string {
  const folded = foldName(text)
  const bare = withoutEastAsianForm(folded)
  const words = toWords(bare)
  if (words.length === 0) return oneLine(folded)
  return (domainLike.test(bare.trim()) ? words : withoutLegalForms(words)).join(' ')
}

// `Good.co` and `Documents.me` are named after their domain: what follows the dot is no legal form.
const domainLike = /^[^\s.]{2,}\.\p{L}{2,}$/u

/** Lower case without accents. Marks that make another letter (Japanese voicing, Indic vowels) are not accents and stay. */
function foldName(text: string): string {
  // Most names are ASCII, and have nothing else to fold: it takes half the time.
  if (isAscii(text)) return (mayBeSpa.test(text) ? text.replace(italianSpa, ' ') : text).toLowerCase()
  return withoutPiledMarks(text)
    .replace(/[™®©℠]/g, ' ')
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(italianSpa, ' ')
    .toLowerCase()
    .replace(accents, '')
    .replace(/[ßøłđðæœıþ]/g, (letter) => plainLetters[letter] ?? letter)
}

const mayBeSpa = /S(?:\.\s?[pP]|pA)/

// Latin, Greek and Cyrillic diacritics, Hebrew points, Arabic vowel signs and hamza.
const accents =
  /[\u0300-\u036f]|[\u0591-\u05bd]|[\u05bf-\u05c7]|[\u064b-\u065f]|\u0670|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]/g

/** Letters that differ from a plain one by a stroke or ligature and have no decomposition. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
}

/** `株式会社ECI` and `ECI株式会社` are `ECI`; a name that is only such a form keeps it. */
function withoutEastAsianForm(name: string): string {
  if (isAscii(name)) return name
  for (const form of eastAsianForms) {
    const trimmed = name.trim()
    const rest = trimmed.startsWith(form)
      ? trimmed.slice(form.length)
      : trimmed.endsWith(form)
        ? trimmed.slice(0, -form.length)
        : ''
    if (hasLetterOrNumber(rest)) return rest
  }
  return name
}

/** Words of letters and digits. Apostrophes join (`builder's`), and so do initials however they are written: `J.M.`, `J. M.`, `JM`. */
function toWords(name: string): string[] {
  const words: string[] = []
  let initials = ''
  for (const word of name.replace(/['’‘`]/g, '').split(/[^\p{L}\p{N}\p{M}]+/u)) {
    if (/^[a-zа-я]$/u.test(word)) {
      initials += word
      continue
    }
    if (initials !== '') words.push(initials)
    initials = ''
    if (word !== '') words.push(word)
  }
  if (initials !== '') words.push(initials)
  return words
}

/**
 * The legal forms of a name, each written in one way; empty when it has none. Two names whose forms have none in common are of two
 * companies.
 */
export function legalFormsOf(text: string): ReadonlySet<string> {
  const words = toWords(foldName(text))
  const forms = new Set<string>()
  let end = words.length
  for (let taken = suffixLength(words, end); taken > 0; taken = suffixLength(words, end)) {
    forms.add(words.slice(end - taken, end).join(' '))
    end -= taken
  }
  const start = prefixLength(words, end)
  if (start > 0) forms.add(words.slice(0, start).join(' '))
  return new Set([...forms].map((form) => legalFormKeys.get(form) ?? form))
}

/** Takes legal forms off the end, one after the other (`GmbH & Co. KG`, `Co., Ltd.`), then one off the front. */
function withoutLegalForms(words: readonly string[]): readonly string[] {
  let end = words.length
  for (let taken = suffixLength(words, end); taken > 0; taken = suffixLength(words, end)) end -= taken
  return words.slice(prefixLength(words, end), end)
}

/** How many words at the front are a legal form; 0 when none are, or when no name would be left. */
function prefixLength(words: readonly string[], end: number): number {
  if (!legalPrefixBeginnings.has(words[0] ?? '')) return 0
  for (let count = Math.min(legalPrefixWordsMax, end - 1); count > 0; count--)
    if (legalPrefixes.has(words.slice(0, count).join(' '))) return count
  return 0
}
const legalPrefixWordsMax = 4

/** How many words before `end` are a legal form; 0 when none are, or when no name would be left. */
function suffixLength(words: readonly string[], end: number): number {
  if (!legalSuffixEnds.has(words[end - 1] ?? '')) return 0
  for (let count = Math.min(legalSuffixWordsMax, end - 1); count > 0; count--) {
    const namesNothing = end - count === 1 && articles.has(words[0] ?? '')
    if (!namesNothing && legalSuffixes.has(words.slice(end - count, end).join(' '))) return count
  }
  return 0
}

// "The Limited" and "The Company" are names.
const articles = new Set(['the', 'la', 'le', 'el', 'die', 'das', 'der'])
