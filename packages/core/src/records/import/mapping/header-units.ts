import { hasDigit, lazily, type RecentlyUsed, recentlyUsed } from '../../../kernel/index.ts'
import { readValues, valueLanguages } from '../../../language/index.ts'
import { bracketsOf, wordsOf } from './header-words.ts'
import {
  currencyWords,
  headerKey,
  millionWords,
  roundFillers,
  thousandWords,
  unitJoints,
} from './import-words.ts'

/** What a number means in a column: thousands or millions, of which money. */
export interface Unit {
  /** 1 where it is not said. */
  readonly scale: number
  /** ISO code; null where it is not said. */
  readonly currency: string | null
}

/**
 * The unit that a header says: "Raised ($m)", "Kapital (TEUR)", "bedrag_eur", "Montant en k€"; null when it says none. In the language
 * of the file where another reads it otherwise: "mil" is a million in English, and a thousand in Spanish and Portuguese.
 */
export function unitOfHeader(header: string, language = 'en'): Unit | null {
  const { base, inside } = bracketsOf(header)
  const words = wordsOf(base)
  const joint = words.findIndex((word, i) => i > 0 && unitJoints().has(word))
  const behindJoint = joint === -1 ? [] : [behindWord(base, words[joint] ?? '')]
  const lasts = words.length < 2 ? [] : [words.slice(-2).join(' '), words.at(-1) ?? '', lastPart(base)]
  return joined([...inside.flatMap(withParts), ...behindJoint.flatMap(withParts), ...lasts], language)
}

const isScale = (key: string): boolean => millionWords().has(key) || thousandWords().has(key)

/** The unit that a line above the header says for the whole table: "all amounts in EUR m". A word that is no currency says nothing. */
export function unitOfTitle(title: string): Unit | null {
  const words = title.split(' ').filter((word) => word !== '')
  const currencies = new Set<string>()
  let scale = 1
  for (const [i, word] of words.entries()) {
    const before = headerKey(words[i - 1] ?? '')
    // "in migliaia di euro"
    const isNamed =
      currencyWords().has(headerKey(word)) &&
      (isScale(before) || unitJoints().has(before) || roundFillers().has(before))
    const isCode =
      isNamed || holdsSign(word) || (word.length > 2 && isLetters(word) && word === word.toUpperCase())
    const unit = isCode ? unitOf(trimmed(word)) : null
    if (unit?.currency != null) {
      currencies.add(unit.currency)
      // "USD m"
      const behind = unitOf(trimmed(words[i + 1] ?? ''))
      scale = Math.max(scale, unit.scale, behind?.currency === null ? behind.scale : 1)
    }
    const isAfterJoint = i > 0 && unitJoints().has(headerKey(words[i - 1] ?? ''))
    const words2 = headerKey(word)
    if (isAfterJoint && millionWords().has(words2)) scale = 1e6
    if (isAfterJoint && thousandWords().has(words2)) scale = 1e3
  }
  const [currency = null, ...others] = currencies
  if (others.length > 0) return null
  return currency === null && scale === 1 ? null : { scale, currency }
}

function joined(texts: readonly string[], language: string): Unit | null {
  let scale = 1
  let currency: string | null = null
  for (const text of texts) {
    const unit = unitOf(text, language)
    if (unit === null) continue
    if (scale === 1) scale = unit.scale
    currency ??= unit.currency
    if (scale !== 1 && currency !== null) break
  }
  return scale === 1 && currency === null ? null : { scale, currency }
}

const withParts = (text: string): string[] => [
  text,
  ...text
    .split(' ')
    .slice(1, 2)
    .map((_, i) =>
      text
        .split(' ')
        .slice(i + 1)
        .join(' '),
    ),
  ...text.split(',').map((part) => part.trim()),
  ...text.split('/').map((part) => part.trim()),
]

const behindWord = (text: string, word: string): string => {
  const at = ` ${text.toLowerCase()} `.indexOf(` ${word} `)
  return at === -1 ? '' : text.slice(at + word.length + 1)
}

const lastPart = (text: string): string => text.trim().split(' ').at(-1) ?? ''

const trimmed = (word: string): string => {
  let end = word.length
  while (end > 0 && ',;:.)'.includes(word[end - 1] ?? ' ')) end--
  let start = 0
  while (start < end && '(['.includes(word[start] ?? ' ')) start++
  return word.slice(start, end)
}

/** A sign of money is no letter and no digit. */
const holdsSign = (word: string): boolean => {
  for (const letter of trimmed(word))
    if (!isLetters(letter) && !'0123456789.,-–—/&+%:;()[]'.includes(letter)) return true
  return false
}

const isLetters = (word: string) => word.toLowerCase() !== word.toUpperCase()

const known: () => RecentlyUsed<Unit | null> = lazily(() => recentlyUsed<Unit | null>(500))

/** `$m`, `Mio. €`, `TEUR`, `k€`, `EUR`, `m`: read as the one value parser reads "1 Mio. €". */
export function unitOf(text: string, language = 'en'): Unit | null {
  const unit = text.trim()
  if (unit === '' || unit.length > 20) return null
  const key = `${language} ${unit}`
  const before = known().get(key)
  if (before !== undefined) return before
  const found = hasDigit(unit)
    ? readThousands(unit, language)
    : (readScaleWord(unit, language) ?? readUnit(unit, language) ?? readGlued(unit, language))
  known().set(key, found, 1)
  return found
}

/** "x 1.000", "€ 000", "in 1.000.000 EUR": nothing but noughts behind a one, or without it. */
function readThousands(unit: string, language: string): Unit | null {
  let digits = ''
  let rest = ''
  for (const letter of unit) {
    if (letter >= '0' && letter <= '9') digits += letter
    else if (!".,'’´×".includes(letter)) rest += letter
  }
  const noughts = digits.startsWith('1') ? digits.slice(1) : digits
  const scale = noughts === '000' ? 1e3 : noughts === '000000' ? 1e6 : null
  if (scale === null) return null
  const words = rest.split(' ').filter((word) => word.length > 1 || (word !== '' && !isLetters(word)))
  const currency =
    words.map((word) => readUnit(word, language)?.currency ?? null).find((one) => one !== null) ?? null
  return { scale, currency }
}

/** "EURk", "EURm": a code with letters for thousands or millions behind it. */
function readGlued(unit: string, language: string): Unit | null {
  const currency = unit.length < 4 || unit.length > 6 ? null : readUnit(unit.slice(0, 3), language)?.currency
  const scale = currency == null ? null : readUnit(unit.slice(3), language)
  return currency == null || scale === null || scale.currency !== null
    ? null
    : { scale: scale.scale, currency }
}

/** "miles €", "milliers d'euros": a word for thousands or millions, and a currency. */
function readScaleWord(unit: string, language: string): Unit | null {
  const words = unit.split(' ').filter((word) => !roundFillers().has(headerKey(word)))
  const scales = words.filter((word) => isScale(headerKey(word)))
  const [word = ''] = scales
  if (words.length !== 2 || scales.length !== 1) return null
  const currency = readUnit(words.find((one) => one !== word) ?? '', language)?.currency ?? null
  return currency === null ? null : { scale: millionWords().has(headerKey(word)) ? 1e6 : 1e3, currency }
}

function readUnit(unit: string, language: string): Unit | null {
  const languages = valueLanguages().toSorted(
    (a, b) => Number(b.tag === language) - Number(a.tag === language),
  )
  const first = unit[0] ?? ''
  const isSign = first.toLowerCase() === first.toUpperCase()
  const [head = '', ...rest] = unit.split(' ')
  const written = [`1 ${unit}`, `1${unit}`]
  if (isSign) written.unshift(`${first}1${unit.slice(1)}`)
  if (rest.length > 0) written.push(`${head} 1${rest.join(' ')}`, `${head} 1 ${rest.join(' ')}`)
  if (unit.length === 4) written.push(`1${first} ${unit.slice(1)}`)
  if (unit.length <= 3) written.push(`$1${unit}`)
  for (const text of written) {
    const [span] = readValues(text, { languages, kinds: ['money', 'scaled'] })
    if (span === undefined || span.start > 0 || !isRead(text, span.end)) continue
    // "1 T€" may be a trillion of it: nobody counts companies' money so.
    const value = span.readings.find(
      (one) => (one.type === 'money' || one.type === 'number') && Number(one.amount) <= 1e9,
    )
    if (value?.type === 'money') {
      const isOurs = text.startsWith('$1') && !unit.startsWith('$')
      return { scale: Number(value.amount), currency: isOurs ? null : value.currency }
    }
    if (value?.type === 'number' && value.isScaled) return { scale: Number(value.amount), currency: null }
  }
  return null
}

const isRead = (text: string, end: number): boolean => text.slice(end).replaceAll('.', '').trim() === ''
