import type { AddressHints } from './address.ts'
import { postalForms } from './address-table.ts'
import { regionBefore } from './address-words.ts'
import { countryOfPrefix } from './countries.ts'

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
  return [
    ...american(text),
    ...canadian(text),
    ...australian(text),
    ...british(text),
    ...indian(text, hints),
    ...irish(text),
    ...singaporean(text),
    ...brazilian(text),
    ...codeFirst(text, hints),
  ].toSorted((left, right) => left.from - right.from)
}

const usCode = /(?<!\d)\d{5}(?:-\d{4})?(?![\d-])/g
function american(text: string): Anchor[] {
  return [...text.matchAll(usCode)].flatMap((code) => anchorBehindRegion(text, 'US', code) ?? [])
}

const caCode = /(?<![\p{L}\d])[ABCEGHJ-NPRSTVXY]\d[A-Z][ -]?\d[A-Z]\d(?![\p{L}\d])/giu
function canadian(text: string): Anchor[] {
  return [...text.matchAll(caCode)].map((code) => {
    const country = /Canada[\s,]{1,3}$/i.exec(text.slice(0, code.index).slice(-countryMax))?.[0] ?? ''
    const at = code.index - country.length
    const alone = anchorOf('CA', code, null, code[0], null)
    return anchorBehindRegion(text, 'CA', code, at) ?? { ...alone, from: at }
  })
}

const countryMax = 12

const auCode = /(?<!\d)\d{4}(?![\d-])/g
function australian(text: string): Anchor[] {
  return [...text.matchAll(auCode)].flatMap((code) => anchorBehindRegion(text, 'AU', code) ?? [])
}

function anchorBehindRegion(
  text: string,
  country: 'US' | 'CA' | 'AU',
  { index, 0: code }: RegExpExecArray,
  at = index,
): Anchor | null {
  const found = regionBefore(text, at, country)
  if (found === null) return null
  return {
    country,
    from: found.from,
    to: index + code.length,
    region: found.region,
    postalCode: code,
    city: null,
  }
}

const gbAnchor = /(?<![\p{L}\d])([A-Z]{1,2}\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2})(?![\p{L}\d])/gu
function british(text: string): Anchor[] {
  if (!/\d ?\d[A-Z]{2}/.test(text) && !/\d[A-Z] \d[A-Z]{2}/.test(text)) return []
  return [...text.matchAll(gbAnchor)].map((match) => anchorOf('GB', match, null, match[1] ?? '', null))
}

const inAnchor = /(?<=\p{L}\)?)\s?[-–,]?\s?(?:\n)?([1-8]\d{2} ?\d{3})(?![\d-])/gu
function indian(text: string, { countries }: AddressHints): Anchor[] {
  if (!countries.slice(0, 3).includes('IN')) return []
  return [...text.matchAll(inAnchor)].map((match) => anchorOf('IN', match, null, match[1] ?? '', null))
}

/** `Dublin 14, D14 X5Y6`: the city stands before. */
const ieAnchor = /(?<![\p{L}\d])((?:[AC-FHKNPRTV-Y]\d{2}|D6W)\s?[\dAC-FHKNPRTV-Y]{4})(?![\p{L}\d])/gu
function irish(text: string): Anchor[] {
  return [...text.matchAll(ieAnchor)].flatMap((match) => {
    const code = match[1] ?? ''
    // An eircode has figures among its last four.
    return /\d/.test(code.slice(-4)) && /\p{L}/u.test(code.slice(-4))
      ? [anchorOf('IE', match, null, code, null)]
      : []
  })
}

const sgAnchor = /(?<![\p{L}])(Singapore)[\s,]{1,3}(\d{6})(?![\d-])/gu
function singaporean(text: string): Anchor[] {
  if (!text.includes('Singapore')) return []
  return [...text.matchAll(sgAnchor)].map((match) => anchorOf('SG', match, null, match[2] ?? '', 'Singapore'))
}

/** `São Paulo - SP, 01412-000` */
const brAnchor = /(?<=\p{L})\s?[-–/,]\s?([A-Z]{2})[\s,.–-]{1,4}(?:CEP:?\s)?(\d{5}-\d{3})(?![\d-])/gu
function brazilian(text: string): Anchor[] {
  if (!/\d{5}-\d{3}/.test(text)) return []
  return [...text.matchAll(brAnchor)].map((match) =>
    anchorOf('BR', match, match[1] ?? null, match[2] ?? '', null),
  )
}

const anchorOf = (
  country: string,
  { index, 0: match }: RegExpExecArray,
  region: string | null,
  postalCode: string,
  city: string | null,
): Anchor => ({ country, from: index, to: index + match.length, region, postalCode, city })

const codeFirstAnchor =
  /(?<![\p{L}\d.,/+-])(?:([A-Z]{1,3})[- ])?(\d{4}\s?[A-Z]{2}|\d{4}-\d{3}|\d{3} \d{2}|\d{2}-\d{3}|\d{4,5})(?:,? |\n|, |\s-\s)(?![A-Z]{1,3}[- ]\d)((?:\p{Lu}|')[\p{L}'’.-]{1,30}(?:[ -][\p{L}'’./()-]{1,30}){0,4})/gu
function codeFirst(text: string, { isCity, countries }: AddressHints): Anchor[] {
  return [...text.matchAll(codeFirstAnchor)].flatMap((match) => {
    const [, prefix = '', code = '', words = ''] = match
    const form = postalForms.find(([pattern]) => pattern.test(code))
    if (form === undefined) return []
    const named = countryOfPrefix(prefix)
    const possible = named !== undefined ? [named] : countries.filter((country) => form[1].includes(country))
    for (const country of possible) {
      const city = longestCity(words, country, isCity)
      if (city === null) continue
      const cityAt = match.index + match[0].length - words.length
      return [{ country, from: match.index, to: cityAt + city.length, region: null, postalCode: code, city }]
    }
    // `53019 Castelnuovo Berardenga (SI)`: a village with its province.
    const village = /^(\p{Lu}[^()\d]{2,40}) \([A-Z]{2}\)/u.exec(words)?.[1]
    if (village === undefined || !possible.includes('IT')) return []
    const to = match.index + match[0].length - words.length + village.length
    return [{ country: 'IT', from: match.index, to, region: null, postalCode: code, city: village }]
  })
}

function longestCity(words: string, country: string, isCity: AddressHints['isCity']): string | null {
  const parts = words.split(' ')
  for (let count = Math.min(parts.length, 5); count > 0; count--) {
    const city = parts
      .slice(0, count)
      .join(' ')
      .replace(/(?<![.,(-])[.,(-]+$/, '')
    if (isCity(city, null, country)) return city
  }
  return null
}
