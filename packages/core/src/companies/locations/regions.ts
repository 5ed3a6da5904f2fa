import { placeKey } from './place-key.ts'

export interface Region {
  country: string
  /** Canonical: ISO 3166-2, else country-GeoNames code; null for the few that fit neither. */
  code: string | null
  geoNames: string
  /** The first is shown. */
  names: readonly string[]
}

/** The 3,865 regions: parsed whole on first use, their names on the first look-up by name (together about 15 ms). */
export class Regions {
  readonly all: readonly Region[]
  readonly #byCode = new Map<string, Region>()
  #byName: Map<string, Region[]> | null = null

  constructor(text: string, countries: readonly string[]) {
    this.all = text.split('\n').map((line) => parseRegion(line, countries))
    for (const region of this.all) {
      this.#byCode.set(region.geoNames, region)
      if (region.code !== null) this.#byCode.set(region.code, region)
    }
  }

  withCode(code: string): Region | null {
    return this.#byCode.get(code.toUpperCase()) ?? null
  }

  named(name: string): readonly Region[] {
    const key = placeKey(name)
    return this.#names.get(key) ?? this.#names.get(withoutKind(key)) ?? []
  }

  /** By name or by code, in the country when that is known: 'California', 'CA', 'US-CA'. */
  find(text: string, country: string | null): readonly Region[] {
    const inCountry = (region: Region) => country === null || region.country === country
    const named = this.named(text).filter(inCountry)
    if (named.length > 0) return named
    const code = text.trim().toUpperCase()
    const coded = this.withCode(country === null ? code : `${country}-${code}`) ?? this.withCode(code)
    return coded && inCountry(coded) ? [coded] : []
  }

  names(): [key: string, name: string][] {
    return [...this.#names].map(([key, [region]]) => [key, region?.names[0] ?? key])
  }

  get #names(): Map<string, Region[]> {
    if (this.#byName !== null) return this.#byName
    const byName = new Map<string, Region[]>()
    for (const region of this.all) {
      for (const key of new Set(region.names.map(placeKey))) {
        const same = byName.get(key)
        if (same) same.push(region)
        else byName.set(key, [region])
      }
    }
    this.#byName = byName
    return byName
  }
}

/** 'Hubei Province' and 'State of Hubei' say no more than 'Hubei'. */
function withoutKind(key: string): string {
  return key.replace(
    /^(?:state of|province of|region of|region|provincia de|land|canton of) | (?:province|state|region|county|prefecture|governorate|oblast)$/g,
    '',
  )
}

function parseRegion(line: string, countries: readonly string[]): Region {
  const [country, code, geoNames, names] = line.split('\t')
  return {
    country: countries[Number(country)] ?? '',
    code: code || null,
    geoNames: geoNames ?? '',
    names: (names ?? '').split('|'),
  }
}
