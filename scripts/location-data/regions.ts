import { placeKey } from '../../packages/core/src/reference/locations/place-key.ts'
import { extraRegionNames, isoByGeoNames, staleEnglishNames } from './region-overrides.ts'
import { readAdmin1, readSubdivisions, type Subdivision } from './sources.ts'

export interface Region {
  country: string
  /** GeoNames form, 'DE.02' */
  geoNames: string
  /** ISO 3166-2; else country-GeoNames code; '' where that would not fit the contract's three characters. */
  code: string
  iso: boolean
  /** The English name first. */
  names: string[]
}

/** Every GeoNames admin1 region with its canonical code: explicit rows first, then equal names, then equal stems. */
export function buildRegions(): Region[] {
  const subdivisions = Map.groupBy(readSubdivisions(), (subdivision) => subdivision.country)
  const byCountry = Map.groupBy([...readAdmin1()], ([code]) => code.slice(0, 2))
  return [...byCountry].flatMap(([country, rows]) =>
    mapCountry(country, rows, subdivisions.get(country) ?? []),
  )
}

function mapCountry(country: string, rows: [string, string][], subdivisions: Subdivision[]): Region[] {
  const matches = new Map<string, Subdivision>()
  const taken = new Set(rows.map(([geoNames]) => isoByGeoNames[geoNames]))
  const take = (geoNames: string, found: Subdivision) => {
    matches.set(geoNames, found)
    taken.add(found.code)
  }
  for (const [form, names] of attempts(country)) {
    for (const top of [true, false]) {
      for (const [geoNames, name] of rows) {
        if (matches.has(geoNames) || geoNames in isoByGeoNames) continue
        const alike = subdivisions.filter(
          (subdivision) =>
            subdivision.isTop === top &&
            !taken.has(subdivision.code) &&
            names(subdivision).some((other) => form(other) === form(name)),
        )
        // Two subdivisions of one name (a city and the county around it) are left to the overrides.
        if (alike.length === 1 && alike[0]) take(geoNames, alike[0])
      }
    }
  }
  const isoCodes = new Set(subdivisions.map((subdivision) => subdivision.code))
  return rows.map(([geoNames, name]) => {
    const override = isoByGeoNames[geoNames]
    const iso = matches.get(geoNames) ?? subdivisions.find((subdivision) => subdivision.code === override)
    const own = geoNames.replace('.', '-')
    // An unmapped region must not borrow the ISO code of another one.
    const fallback = /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(own) && !isoCodes.has(own) ? own : ''
    const code = iso?.code ?? override ?? fallback
    const others = [...(iso ? namesOf(iso) : []), ...(extraRegionNames[code] ?? [])]
    return { country, geoNames, code, iso: code !== fallback, names: [...new Set([name, ...others])] }
  })
}

type Form = (name: string) => string

/** Strict forms before loose ones, ISO's own names before CLDR's. */
function attempts(country: string): [Form, (subdivision: Subdivision) => string[]][] {
  const official = (subdivision: Subdivision) => subdivision.official
  const english = (subdivision: Subdivision) => (staleEnglishNames.has(country) ? [] : [subdivision.english])
  return [placeKey, stem, consonants].flatMap((form): [Form, typeof official][] => [
    [form, official],
    [form, english],
  ])
}

function namesOf({ country, official, english }: Subdivision): string[] {
  const names = staleEnglishNames.has(country) ? official : [...official, english]
  return names.filter((name) => name !== '')
}

const kinds = new RegExp(
  `\\b(?:${[
    'province|provincia|provincie|provincija|state|region|regione|regiao|district|distrikt|county|governorate',
    'prefecture|department|departamento|departement|municipality|oblast|oblasti|krai|kray|republic|respublika',
    'autonomous|autonoma|capital|city|territory|canton|kanton|voivodeship|parish|rayon|raion|division|zone|area',
    'federal|special|administrative|metropolitan|national|union|district of|castle of|isle of|island|islands',
    'comunidad|ciudad|de|of|the|and|da|do|dos|del|la|le|el|al|ad|as|ash|ar|an|at|az|muhafazat|wilaya|velayat',
    'sheng|shi|zizhiqu|zangzu|zhuangzu|huizu|uygur|do|si|teukbyeolsi|gwangyeoksi|teukbyeoljachido|kraj|kray|judetul',
    'zupanija|megye|maakond|apskritis|novads|lan|lani|fylke|amt|tinh|thanh pho|viloyati|oblysy|eyalet|il|ostan',
    'changwat|khwaeng|khoueng|wilayah|negeri|daerah|istimewa|khanda|pradesh anchal|commune|arrondissement',
  ].join('|')})\\b`,
  'g',
)
export const stem = (name: string) => {
  const rest = placeKey(name)
    .replace(kinds, ' ')
    .replace(/[^a-z0-9]+/g, '')
  return rest === '' ? placeKey(name) : rest
}
/** Transliterations differ most in vowels, doubled letters and a few pairs: 'Ḩawallī' and 'Hawalli', 'Kujalleq'. */
const consonants = (name: string) => {
  const rest = stem(name)
    .replace(/[aeiouyhwj]/g, '')
    .replace(/k|q|c|g/g, 'k')
    .replace(/z|s|x/g, 's')
    .replace(/v|b/g, 'b')
    .replace(/(.)\1+/g, '$1')
  return rest.length >= 3 ? rest : stem(name)
}
