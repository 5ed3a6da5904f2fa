import type { CountryCode } from 'libphonenumber-js/max'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { digitCount, formOf, isDigits, isYear } from '../../kernel/index.ts'
import {
  isFaxBehind,
  isLabelledFax,
  isLabelledOther,
  isLabelled as isLabelledPhone,
  joinsNumbers,
} from './phone-labels.ts'

export interface FoundPhone {
  /** `+15104401800` */
  readonly e164: string
  readonly at: number
  readonly length: number
  readonly isFax: boolean
  /** Whether a word before says that it is one to call. */
  readonly isLabelled: boolean
}

/** Cheap: seven digits with nothing but separators between. */
export function mayHoldPhone(text: string): boolean {
  return /\d(?:[\s().\-–/·]{0,3}[\dA-Z]){6}/.test(text)
}

/**
 * Telephone numbers in a text; `countries` are tried in turn where no country code is written. Only numbers that exist by the
 * numbering plan of their country count.
 */
export function phonesIn(text: string, countries: readonly string[]): FoundPhone[] {
  const all: FoundPhone[] = []
  let end = 0
  let wasFax = false
  for (const candidate of text.slice(0, textMax).matchAll(candidates)) {
    for (const { raw, at } of pieces(candidate[0], candidate.index)) {
      if (at < end) continue
      const before = text.slice(Math.max(0, at - 40), at)
      const after = text.slice(at + raw.length, at + raw.length + 12)
      const isLabelled = isLabelledPhone(before)
      const e164 = parseOnce(raw, countries, isLabelled)
      if (e164 === null || (!isLabelled && isLabelledOther(before))) continue
      const isFax: boolean =
        (wasFax && joinsNumbers(text.slice(end, at))) ||
        isLabelledFax(before) ||
        isFaxBehind(after, isLabelled)
      all.push({ e164, at, length: raw.length, isFax, isLabelled })
      end = at + raw.length
      wasFax = isFax
    }
    if (all.length >= phonesMax) break
  }
  return all
}

const textMax = 20_000
const phonesMax = 60
/** Runs of digits with separators between; a line break, a bar or two spaces end one. */
const candidates =
  /(?<![\p{L}\p{N}@_=/.,%-])(?:\+|00)?\(?\+?\d(?:(?:[ ().\-–·\u00a0]{0,4}| ?\/ ?)\d){6,24}(?![\p{L}\p{N}@_%]|[.,]\d)|(?<![\p{L}\p{N}])(?:1[-. ])?\(?\d{3}\)?[-. ](?:\d{3}[-. ])?[A-Z\d]{4,7}(?:[-. ][A-Z]{3,4})?(?![\p{L}\p{N}])/gu

/** `020 7433 3338 020 7438 7778` is two: a run that is no number is tried by its halves. */
function* pieces(run: string, index: number): Generator<{ raw: string; at: number }> {
  if (digitCount(run) <= 15) yield { raw: run, at: index }
  // `79-26581122 / 26581123`: the last figures of a second number.
  const beforeSlash = run.slice(0, Math.max(0, run.indexOf('/'))).trimEnd()
  if (isWhole(beforeSlash)) yield { raw: beforeSlash, at: index }
  for (const space of run.matchAll(/\s[/–-]\s|[ /]/g)) {
    const cut = space.index
    const [left, right] = [run.slice(0, cut), run.slice(cut + space[0].length)]
    // `310-555-0858 2730 Wilshire Blvd`: the number of a house may follow; nothing goes before.
    if (!isWhole(left) || (!isWhole(right) && digitCount(right) > 6)) continue
    yield { raw: left, at: index }
    if (isWhole(right)) yield { raw: right, at: index + cut + space[0].length }
  }
}

const isWhole = (text: string) => digitCount(text) >= 9 && digitCount(text) <= 13

/** Footers say the same numbers on every page; the list of countries stands for the site. */
function parseOnce(raw: string, countries: readonly string[], isLabelled: boolean): string | null {
  const known = ofSites.get(countries) ?? new Map<string, string | null>()
  ofSites.set(countries, known)
  const key = isLabelled ? raw : `-${raw}`
  const answer = known.get(key)
  if (answer !== undefined) return answer
  const number = parse(raw, countries, isLabelled)
  if (known.size < 2_000) known.set(key, number)
  return number
}

const ofSites = new WeakMap<readonly string[], Map<string, string | null>>()

function parse(raw: string, countries: readonly string[], isLabelled: boolean): string | null {
  const whole = raw.replace('(0)', '')
  const text = (leadsAbroad(whole) ? `+${whole.slice(2)}` : whole).replace('(+', '+(')
  const plain = Array.from(text, (sign) => keypad[sign] ?? sign).join('')
  // Letters stand for figures behind three others: `800-FLOWERS`.
  if (plain !== text && digitCount(text.slice(0, text.search(/[A-Z]/))) < 3) return null
  if (plain.startsWith('+')) return validNumber(plain, undefined)
  if (!isWrittenAsPhone(raw, isLabelled)) return null
  for (const [at, country] of countries.entries()) {
    if (!isWrittenAsIn(country, plain, isLabelled, at === 0)) continue
    const number = validNumber(plain, country as CountryCode)
    if (number !== null) return number
  }
  return null
}

/** "0049": two zeros and no third. */
const leadsAbroad = (text: string): boolean =>
  text.startsWith('00') && text.charAt(2) >= '1' && text.charAt(2) <= '9'

/** Without their zero the numbers of most countries are any figure: then a label and the likeliest country are wanted. */
function isWrittenAsIn(country: string, text: string, isLabelled: boolean, isLikeliest: boolean): boolean {
  if (country === 'US' || country === 'CA') return isAmerican(text)
  if (text.startsWith('0') || text.startsWith('(0')) return true
  return isLikeliest && (isLabelled || freeCalls.has(groupsOf(text)[0] ?? '')) && !text.includes('/')
}

/** What Australian numbers begin with that all of the country may call. */
const freeCalls = new Set(['1300', '1800'])

const groupsOf = (text: string) => text.split(/[^\dA-Z]+/).filter((group) => group !== '')

function validNumber(text: string, country: CountryCode | undefined): string | null {
  const number = parsePhoneNumberFromString(text, country)
  return number?.isValid() === true && number.ext === undefined && number.country !== undefined
    ? number.number
    : null
}

/** Figures in one piece are prices, years and codes as often as numbers to call. */
function isWrittenAsPhone(raw: string, isLabelled: boolean): boolean {
  if (isLabelled) return true
  const groups = groupsOf(raw)
  if (groups.length === 1) return isDigits(raw) && raw.startsWith('0') && raw.length >= 9 && raw.length <= 12
  // `2010-2014`, `12.05.2014 10:30`, `1 000 000`; `04542-051` is a postal code of Brazil.
  if (formOf(raw) === '99999-999' || isYear(groups[0] ?? '') || date.test(raw)) return false
  return !groups.slice(1).every((group) => group === '000')
}

const date = /\b\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d\d\b/

function isAmerican(text: string): boolean {
  return /^(?:\+?1[\s.-]?)?\(?[2-9]\d{2}\)?[\s.\-–/]{0,3}\d{3}[\s.\-–]{0,3}\d{4}$/.test(text)
}

const keypad: Readonly<Record<string, string>> = Object.fromEntries(
  ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ'].flatMap((letters, at) =>
    [...letters].map((letter) => [letter, String(at + 2)]),
  ),
)
