import places from '../../../../data/format-places.json' with { type: 'json' }
import signs from '../../../../data/value-signs.json' with { type: 'json' }
import type { FormatPart } from './format-parts.ts'

/** Signs and codes, in small letters, with the currency that they stand for wherever they are written. */
const meant = new Map<string, string>([
  ...[...signs.codes.split(' '), ...signs.codesInCapitals.split(' ')].map(
    (code) => [code, code.toUpperCase()] as const,
  ),
  ...Object.entries(signs.signs).flatMap(([code, forms]) =>
    forms.split(' ').map((form) => [form, code] as const),
  ),
])
/** Signs that several countries have, with their currencies by place. */
const byPlace: Readonly<Record<string, Readonly<Record<string, string>>>> = places.signs

/** ISO code of the currency that a number format names; null when it names none, or several. */
export function currencyOfFormat(parts: readonly FormatPart[]): string | null {
  const found = new Set<string>()
  for (const { kind, text, place } of parts) {
    if (kind !== 'currency' && kind !== 'text') continue
    const code = currencyOf(text.trim().toLowerCase(), place ?? '')
    if (code !== null) found.add(code)
  }
  const [only = null] = found
  return found.size === 1 ? only : null
}

function currencyOf(sign: string, place: string): string | null {
  if (sign === '') return null
  const here = byPlace[sign]
  // A `$` without a place is the first of its currencies.
  if (here !== undefined) return here[regionOf(place)] ?? here[''] ?? null
  return meant.get(sign) ?? null
}

/** `de-DE` and `0407` name their region; of the number its last four digits count. */
function regionOf(place: string): string {
  const tag = place.split(',')[0] ?? ''
  const dash = tag.lastIndexOf('-')
  if (dash !== -1) return tag.slice(dash + 1).toUpperCase()
  const number = tag.slice(-4).toLowerCase().padStart(4, '0')
  const regions: Readonly<Record<string, string>> = places.regions
  return regions[number] ?? ''
}
