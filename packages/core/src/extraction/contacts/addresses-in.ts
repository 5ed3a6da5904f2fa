import type { Address, AddressHints } from './address.ts'
import {
  addressLabel,
  auStates,
  caProvinces,
  postalForms,
  postalPrefixes,
  streetStart,
  streetWord,
  usStateNames,
  usStates,
} from './address-table.ts'

export interface FoundAddress {
  readonly address: Address
  /** Where the address begins and ends in the text. */
  readonly from: number
  readonly to: number
}

/** Cheap: whether a text may hold a postal code at all. */
export function mayHoldAddress(text: string): boolean {
  return /\d{4}|\d[A-Z]\d|[A-Z]\d{1,2}[A-Z]? ?\d[A-Z]{2}|\d{3} \d{2}/i.test(text)
}

/** Addresses in a text whose lines are parts; each is told by its postal code, whose city must be a known one or be written as one. */
export function addressesIn(text: string, hints: AddressHints): FoundAddress[] {
  if (text.length > textMax || !mayHoldAddress(text)) return []
  const all: FoundAddress[] = []
  for (const anchor of anchorsIn(text, hints)) {
    const last = all.at(-1)
    if (last !== undefined && anchor.from < last.to) continue
    const address = readBefore(text, anchor, hints, last?.to ?? 0)
    if (address !== null) all.push(address)
  }
  return all
}

const textMax = 6_000

/** A postal code with what the country writes beside it. */
interface Anchor {
  readonly country: string
  /** Of the city, region or code, whichever comes first: what is before is the street, and in some countries the city. */
  readonly from: number
  readonly to: number
  readonly region: string | null
  readonly postalCode: string
  /** Null where the city stands before the anchor. */
  readonly city: string | null
}

function anchorsIn(text: string, hints: AddressHints): Anchor[] {
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

const usAnchor = new RegExp(
  `(?<![\\p{L}])((?:${usStates})|(?:${usStateNames}))(?:\\.|\\b)[\\s,.|•·-]{1,4}(\\d{5}(?:-\\d{4})?)(?![\\d-])`,
  'gu',
)
function american(text: string): Anchor[] {
  if (!/\d{5}/.test(text)) return []
  return [...text.matchAll(usAnchor)].map((match) => ({
    country: 'US',
    from: match.index,
    to: match.index + match[0].length,
    region: match[1] ?? null,
    postalCode: match[2] ?? '',
    city: null,
  }))
}

const caAnchor = new RegExp(
  `(?:(?<![\\p{L}])(${caProvinces})\\.?[\\s,.|•·-]{1,4})?(?:Canada[\\s,]{1,3})?\\b([ABCEGHJ-NPRSTVXY]\\d[A-Z][ -]?\\d[A-Z]\\d)(?![\\p{L}\\d])`,
  'giu',
)
function canadian(text: string): Anchor[] {
  if (!/\d[A-Z][ -]?\d[A-Z]\d/i.test(text)) return []
  return [...text.matchAll(caAnchor)].map((match) => ({
    country: 'CA',
    from: match.index,
    to: match.index + match[0].length,
    region: match[1] ?? null,
    postalCode: match[2] ?? '',
    city: null,
  }))
}

const auAnchor = new RegExp(`(?<![\\p{L}])(${auStates})[\\s,.|•·-]{1,4}(\\d{4})(?![\\d-])`, 'gu')
function australian(text: string): Anchor[] {
  return [...text.matchAll(auAnchor)].map((match) => ({
    country: 'AU',
    from: match.index,
    to: match.index + match[0].length,
    region: match[1] ?? null,
    postalCode: match[2] ?? '',
    city: null,
  }))
}

const gbAnchor = /(?<![\p{L}\d])([A-Z]{1,2}\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2})(?![\p{L}\d])/gu
function british(text: string): Anchor[] {
  if (!/\d ?\d[A-Z]{2}/.test(text) && !/\d[A-Z] \d[A-Z]{2}/.test(text)) return []
  return [...text.matchAll(gbAnchor)].map((match) => ({
    country: 'GB',
    from: match.index,
    to: match.index + match[0].length,
    region: null,
    postalCode: match[1] ?? '',
    city: null,
  }))
}

const inAnchor = /(?<=\p{L}\)?)\s?[-–,]?\s?(?:\n)?([1-8]\d{2} ?\d{3})(?![\d-])/gu
function indian(text: string, { countries }: AddressHints): Anchor[] {
  if (!countries.slice(0, 3).includes('IN')) return []
  return [...text.matchAll(inAnchor)].map((match) => ({
    country: 'IN',
    from: match.index,
    to: match.index + match[0].length,
    region: null,
    postalCode: match[1] ?? '',
    city: null,
  }))
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
    const named = postalPrefixes[prefix]
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
      .replace(/[.,(-]+$/, '')
    if (isCity(city, null, country)) return city
  }
  return null
}

/** What stands before an anchor: the city, where it is not known yet, and the street. */
function readBefore(text: string, anchor: Anchor, hints: AddressHints, floor: number): FoundAddress | null {
  const start = Math.max(floor, anchor.from - reachMax)
  const parts = partsOf(text.slice(start, anchor.from), start)
  let { city } = anchor
  let rest: readonly Part[] = parts
  if (city === null) {
    const read = cityAtEnd(parts, anchor, hints)
    if (read === null) return null
    city = read.city
    rest = read.rest
  }
  const street = streetAtEnd(rest, anchor.country)
  if (street === null) return null
  const { region, postalCode, country } = anchor
  return {
    address: { street: street.text, city, region: region?.trim() ?? null, postalCode, countryIso2: country },
    from: street.from,
    to: anchor.to,
  }
}

const reachMax = 220

interface Part {
  readonly text: string
  readonly from: number
}

/** The pieces between line breaks, commas and bars, each with its place. */
function partsOf(text: string, offset: number): Part[] {
  return [...text.matchAll(/[^\n,|•·;♦◆■●*]+/g)].flatMap((match) => {
    const lead = match[0].length - match[0].trimStart().length
    const piece = match[0].trim().replace(/[\s–-]+$/u, '')
    return piece === '' ? [] : [{ text: piece, from: offset + match.index + lead }]
  })
}

/** The city ends the last piece; in Britain a county or a part of town may stand after it. */
function cityAtEnd(
  parts: readonly Part[],
  { country, region }: Anchor,
  { isCity }: AddressHints,
): { city: string; rest: readonly Part[] } | null {
  const tries = country === 'GB' ? 3 : 1
  for (let back = 1; back <= Math.min(tries, parts.length); back++) {
    const part = parts[parts.length - back]
    if (part === undefined) break
    // `Dublin 14`
    const bare = country === 'IE' ? part.text.replace(/\s\d{1,2}W?$/, '') : part.text
    const words = bare.replace(/[.:]+$/, '').split(/\s+/)
    for (let count = Math.min(4, words.length); count > 0; count--) {
      const city = words.slice(-count).join(' ')
      if (!/^\p{Lu}/u.test(city) || !isCity(city, region, country)) continue
      const before = words.slice(0, -count).join(' ')
      // `4120 Clipper Court Fremont`: what is before the city in its piece is the street.
      const rest = parts.slice(0, parts.length - back)
      return { city, rest: before === '' ? rest : [...rest, { text: before, from: part.from }] }
    }
  }
  // A village that the gazetteer does not know, alone between a street and a code with its region.
  const last = parts.at(-1)
  const isAlone =
    last !== undefined && /^\p{Lu}[\p{L}'’. -]{2,30}$/u.test(last.text) && !streetWord.test(last.text)
  if (isAlone && parts.length >= 2) return { city: last.text, rest: parts.slice(0, -1) }
  return null
}

/** The street ends the pieces: from the furthest one that begins like a street or names a building, with all that follows. */
function streetAtEnd(parts: readonly Part[], country: string): { text: string; from: number } | null {
  let start: number | null = null
  let cut = 0
  for (let at = parts.length - 1; at >= Math.max(0, parts.length - 5); at--) {
    const part = parts[at]
    if (part === undefined) break
    const text = part.text.replace(addressLabel, '')
    if (
      text.length > 70 ||
      /@|https?:|www\.|\b(?:tel|phone|fax|call|email|e-mail|hours)\b|\(\d{3}\)|\d{3}[.-]\d{3}[.-]\d{4}/i.test(
        text,
      )
    ) {
      // The end of a sentence or a line with another thing in it may still hold the street.
      const tail = streetInProse(text)
      if (tail !== null && start === null) return { text: tail, from: part.from + part.text.indexOf(tail) }
      break
    }
    const opens = streetStart.exec(text)
    if (isFloorOrNumber.test(text) && at > 0) {
      start = at
      cut = 0
      continue
    }
    if (!isTitleLike(text)) {
      if (start !== null) break
      const tail = streetInProse(text)
      return tail === null ? null : { text: tail, from: part.from + part.text.indexOf(tail) }
    }
    const isBeforeFloor = start !== null && isFloorOrNumber.test(parts[start]?.text ?? '')
    const isStreet = isBeforeFloor || opens !== null || streetWord.test(text) || endsWithNumber.test(text)
    if (!isStreet && start !== null) break
    if (isStreet) {
      start = at
      const whole = part.text.length - text.length
      cut =
        whole +
        (opens !== null &&
        opens.index > 0 &&
        /\b(?:at|in|is|to|visit|near)\s*$/i.test(text.slice(0, opens.index))
          ? opens.index
          : 0)
      // A name that runs into its street: `Acme Inc. 555 N Commons Drive`.
      if (
        opens !== null &&
        opens.index > 0 &&
        !streetWord.test(text.slice(0, opens.index)) &&
        country !== 'DE'
      ) {
        const lead = text.slice(0, opens.index)
        if (/[.:]\s*$/.test(lead) || lead.split(' ').length >= 2) cut = whole + opens.index
      }
    } else if (parts.length - at >= 3) break
  }
  if (start === null || parts.slice(start).every((part) => isFloorOrNumber.test(part.text))) return null
  const first = parts[start]
  if (first === undefined) return null
  const texts = parts.slice(start).map(({ text }, at) => (at === 0 ? text.slice(cut) : text))
  const text = texts.join(', ').trim()
  const isTold = /\d/.test(text) || (country === 'GB' && streetWord.test(text))
  return isTold && text.length >= 4 && text.length <= 140 ? { text, from: first.from + cut } : null
}

/** Lines of addresses are names and numbers; sentences have small words. */
function isTitleLike(text: string): boolean {
  const words = text.split(' ')
  const named = words.filter((word) =>
    /^[^\p{Ll}]|^(?:de|du|des|la|le|les|del|da|do|der|dem|den|am|an|zum|zur|of|the|rue|bis|cres|street|road|st|ave)$/u.test(
      word,
    ),
  )
  return words.length <= 9 && named.length >= words.length * 0.7
}

/** `114` behind `Calle de Serrano`, `17th Floor`, `3º izq.`, `conj. 52`: pieces of a street that stands before them. */
const isFloorOrNumber =
  /^(?:\d{1,4}[a-zA-Z]?|\d{1,2}(?:st|nd|rd|th) [Ff]loor|\d{1,2}\s?[ºª°]\s?\p{L}{0,4}\.?|(?:conj|sala|apto|loja|piso|planta|local|bloco|andar)\.?\s\d{1,4}[A-Z]?)$/u

/** `Lindenallee 12a`, `Bruno-Marek-Allee 5/10/6`. */
const endsWithNumber = /^\p{Lu}[\p{L}'’. -]{2,40}\s\d{1,4}\s?[a-zA-Z]?(?:[-–/]\d{1,4}[a-z]?){0,3}$/u

function streetInProse(text: string): string | null {
  const tail = text.slice(-70)
  const opens = [...tail.matchAll(new RegExp(streetStart.source, 'giu'))].at(-1)
  if (opens === undefined) return null
  const street = tail.slice(opens.index).trim()
  return streetWord.test(street) && street.split(' ').length >= 3 && !/@|\d{3}[.-]\d{4}/.test(street)
    ? street
    : null
}
