import { hasDigit, splitAtSpaces, startsUpper, trimEndSigns } from '../../kernel/index.ts'
import type { Address, AddressHints } from './address.ts'
import { hasStreetWord } from './address-words.ts'
import { type Anchor, anchorsIn } from './postal-anchors.ts'
import { type Part, partsOf, streetAtEnd } from './street-before.ts'

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

/** The text before an anchor: the city, where it is not known yet, and the street. */
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
    const spaced = splitAtSpaces(trimEndSigns(part.text, '.:'))
    const words = country === 'IE' && hasDigit(spaced.at(-1) ?? '') ? spaced.slice(0, -1) : spaced
    for (let count = Math.min(4, words.length); count > 0; count--) {
      const city = words.slice(-count).join(' ')
      if (!startsUpper(city) || !isCity(city, region, country)) continue
      const before = words.slice(0, -count).join(' ')
      // `4120 Clipper Court Fremont`: what is before the city in its piece is the street.
      const rest = parts.slice(0, parts.length - back)
      return { city, rest: before === '' ? rest : [...rest, { text: before, from: part.from }] }
    }
  }
  // A village that the gazetteer does not know, alone between a street and a code with its region.
  const last = parts.at(-1)
  const isAlone =
    last !== undefined && /^\p{Lu}[\p{L}'’. -]{2,30}$/u.test(last.text) && !hasStreetWord(last.text)
  if (isAlone && parts.length >= 2) return { city: last.text, rest: parts.slice(0, -1) }
  return null
}
