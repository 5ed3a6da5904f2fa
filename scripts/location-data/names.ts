import { nameBytesMax } from '../../packages/core/src/reference/locations/name-table.ts'
import { placeKey } from '../../packages/core/src/reference/locations/place-key.ts'
import type { SourceCity } from './sources.ts'

/** The place keys a city is found by: its own name first, then the alternates worth their bytes. */
export function keysOf(city: SourceCity): string[] {
  const own = placeKey(city.name)
  const others = city.alternates.filter((name) => isWorthKeeping(name, city)).map(placeKey)
  const keys = [own, ...others, ...(extraCityNames[city.id] ?? []).map(placeKey)].filter(
    (key) => key !== '' && encoder.encode(key).length <= nameBytesMax,
  )
  return [...new Set(keys)]
}

/** Names people write that GeoNames does not have, or has only as parts it files elsewhere. */
const extraCityNames: Record<number, string[]> = {
  1642911:
    'Jakarta Selatan|Jakarta Barat|Jakarta Pusat|Jakarta Timur|Jakarta Utara|Jakarta Raya|DKI Jakarta'.split(
      '|',
    ),
  1835848: ['Seoul-si'],
  4140963: ['DC', 'Washington DC', 'Washington, District of Columbia'],
  5128581: ['NY', 'New York', 'NYC', 'Manhattan, New York'],
  5368361: ['LA'],
  5391959: ['SF', 'San Fran'],
}

const encoder = new TextEncoder()
const everyScriptFloor = 100_000
const alternatesFloor = 12_000
const codesFloor = 1_000_000

function isWorthKeeping(name: string, city: SourceCity): boolean {
  if (city.population < alternatesFloor && !isAtHome(name, city)) return false
  if (/[\d|]|https?:/.test(name) || name.length < 2) return false
  // Airport codes: 'LON' is written for London, 'HAJ' for Hanover is not.
  if (/^\p{Lu}{2,3}$/u.test(name)) return city.population >= codesFloor
  // GeoNames holds letter-by-letter transliterations of Chinese names of foreign towns: 'sheng hu li ya'.
  if (/^\p{Ll}/u.test(name) && /[ -]/.test(name)) return city.country === 'NL'
  if (!/[^\p{Script=Latin}\p{P}\p{M}\s]/u.test(name)) return true
  return city.population >= everyScriptFloor || isAtHome(name, city)
}

function isAtHome(name: string, city: SourceCity): boolean {
  return scriptsAtHome[city.country]?.test(name) ?? false
}

const homeScripts: [script: string, countries: string][] = [
  ['Han', 'CN TW HK MO JP SG'],
  ['Hiragana', 'JP'],
  ['Katakana', 'JP'],
  ['Hangul', 'KR KP'],
  ['Cyrillic', 'RU UA BY BG RS MK ME BA KZ KG TJ UZ MN MD'],
  ['Greek', 'GR CY'],
  ['Hebrew', 'IL'],
  ['Arabic', 'AE BH DZ EG IQ IR JO KW LB LY MA OM PK PS QA SA SD SY TN YE AF'],
  ['Thai', 'TH'],
  ['Devanagari', 'IN NP'],
  ['Georgian', 'GE'],
  ['Armenian', 'AM'],
]

/** Smaller places keep the names in the scripts that their own country writes. */
const scriptsAtHome: Record<string, RegExp> = Object.fromEntries(
  [...new Set(homeScripts.flatMap(([, countries]) => countries.split(' ')))].map((country) => {
    const scripts = homeScripts.filter(([, countries]) => countries.split(' ').includes(country))
    const letters = scripts.map(([script]) => `\\p{Script=${script}}`).join('')
    return [country, new RegExp(`^[${letters}\\p{P}\\p{M}\\sー々]+$`, 'u')]
  }),
)
