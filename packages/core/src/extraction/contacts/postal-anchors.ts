import { isLetters, trimEndSigns } from '../../kernel/index.ts'
import type { AddressHints } from './address.ts'
import { regionBefore } from './address-words.ts'
import { countryOfPrefix } from './countries.ts'
import {
  codesIn,
  countriesByForm,
  isAmericanCode,
  isAustralianCode,
  isBrazilianCode,
  isBritishCode,
  isCanadianCode,
  isIndianCode,
  isIrishCode,
  isSingaporeanCode,
  type PostalCode,
  prefixBefore,
} from './postal-codes.ts'

/** A postal code with what the country writes beside it. */
export interface Anchor {
  readonly country: string
  /** Of the city, region or code, whichever comes first: what is before is the street, and in some countries the city. */
  readonly from: number
  readonly to: number
  readonly region: string | null
  readonly postalCode: string
  /** Null where the city stands before the anchor. */
  readonly city: string | null
}

/** All in a text, in its order. */
export function anchorsIn(text: string, hints: AddressHints): Anchor[] {
  return codesIn(text)
    .flatMap((code) => anchorsOf(text, code, hints))
    .toSorted((left, right) => left.from - right.from)
}

/** Of each country that may have such a code there. */
function anchorsOf(text: string, code: PostalCode, hints: AddressHints): Anchor[] {
  const anchors: Anchor[] = []
  const add = (anchor: Anchor | null) => {
    if (anchor !== null) anchors.push(anchor)
  }
  if (isAmericanCode(code)) add(anchorBehindRegion(text, 'US', code))
  if (isCanadianCode(code)) add(canadian(text, code))
  if (isAustralianCode(code)) add(anchorBehindRegion(text, 'AU', code))
  if (isBritishCode(code)) add(anchorOf('GB', code))
  if (isIndianCode(code) && hints.countries.slice(0, 3).includes('IN') && isBehindPlace(text, code))
    add(anchorOf('IN', code))
  // `Dublin 14, D14 X5Y6`: the city stands before.
  if (isIrishCode(code)) add(anchorOf('IE', code))
  if (isSingaporeanCode(code)) add(singaporean(text, code))
  if (isBrazilianCode(code)) add(brazilian(text, code))
  add(codeFirst(text, code, hints))
  return anchors
}

const anchorOf = (
  country: string,
  { text, at }: PostalCode,
  from = at,
  region: string | null = null,
  city: string | null = null,
): Anchor => ({ country, from, to: at + text.length, region, postalCode: text, city })

function anchorBehindRegion(
  text: string,
  country: 'US' | 'CA' | 'AU',
  code: PostalCode,
  at = code.at,
): Anchor | null {
  const found = regionBefore(text, at, country)
  return found === null ? null : anchorOf(country, code, found.from, found.region)
}

function canadian(text: string, code: PostalCode): Anchor {
  const before = trimEndSigns(text.slice(0, code.at), ',')
  const at = before.toLowerCase().endsWith(canada) ? before.length - canada.length : code.at
  return anchorBehindRegion(text, 'CA', code, at) ?? anchorOf('CA', code, at)
}

const canada = 'canada'

/** `Bengaluru - 560 001` */
function isBehindPlace(text: string, { at }: PostalCode): boolean {
  const before = trimEndSigns(text.slice(0, at), '-–,')
  return isLetters(before.endsWith(')') ? before.slice(-2, -1) : before.slice(-1))
}

function singaporean(text: string, code: PostalCode): Anchor | null {
  const before = trimEndSigns(text.slice(0, code.at), ',')
  return before.endsWith(singapore)
    ? anchorOf('SG', code, before.length - singapore.length, null, singapore)
    : null
}

const singapore = 'Singapore'

/** `São Paulo - SP, 01412-000` */
function brazilian(text: string, code: PostalCode): Anchor | null {
  const start = Math.max(0, code.at - brazilianMax)
  const region = brazilianRegion.exec(text.slice(start, code.at))
  return region === null ? null : anchorOf('BR', code, start + region.index, region[1])
}

const brazilianMax = 20
const brazilianRegion = /(?<=\p{L})\s?[-–/,]\s?([A-Z]{2})[\s,.–-]{1,4}(?:CEP:?\s)?$/u

/** `10115 Berlin`, `NL-1012 AB Amsterdam` */
function codeFirst(text: string, code: PostalCode, { isCity, countries }: AddressHints): Anchor | null {
  const ofForm = countriesByForm.get(code.form)
  const prefix = ofForm === undefined ? null : prefixBefore(text, code.at)
  const end = code.at + code.text.length
  const [behind = '', words = ''] = cityBehind.exec(text.slice(end, end + cityMax)) ?? []
  if (ofForm === undefined || prefix === null || words === '') return null
  const named = countryOfPrefix(prefix.slice(0, -1))
  const possible = named !== undefined ? [named] : countries.filter((country) => ofForm.includes(country))
  const cityAt = end + behind.length - words.length
  const anchor = (country: string, city: string): Anchor => ({
    ...anchorOf(country, code, code.at - prefix.length, null, city),
    to: cityAt + city.length,
  })
  for (const country of possible) {
    const city = longestCity(words, country, isCity)
    if (city !== null) return anchor(country, city)
  }
  // `53019 Castelnuovo Berardenga (SI)`: a village with its province.
  const village = /^(\p{Lu}[^()\d]{2,40}) \([A-Z]{2}\)/u.exec(words)?.[1]
  return village !== undefined && possible.includes('IT') ? anchor('IT', village) : null
}

/** More than a name of five words. */
const cityMax = 170
const cityBehind =
  /^(?:,? |\n|\s-\s)(?![A-Z]{1,3}[- ]\d)((?:\p{Lu}|')[\p{L}'’.-]{1,30}(?:[ -][\p{L}'’./()-]{1,30}){0,4})/u

function longestCity(words: string, country: string, isCity: AddressHints['isCity']): string | null {
  const parts = words.split(' ')
  for (let count = Math.min(parts.length, 5); count > 0; count--) {
    const city = trimEndSigns(parts.slice(0, count).join(' '), '.,(-')
    if (isCity(city, null, country)) return city
  }
  return null
}
