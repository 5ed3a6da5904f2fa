import { placeKey, placeKeys } from './place-key.ts'

export interface Region {
  country: string
  /** Canonical: ISO 3166-2, else country-GeoNames code; null for the few that fit neither. */
  code: string | null
  geoNames: string
  /** The first is shown. */
  names: readonly string[]
}

/** The 3,865 regions: a line each until one is asked for, their codes at the first code, their names at the first look-up by name. */
export class Regions {
  readonly #lines: readonly string[]
  readonly #countries: readonly string[]
  readonly #parsed: (Region | undefined)[] = []
  #byCode: Map<string, number> | null = null
  #byName: Map<string, number | number[]> | null = null

  constructor(text: string, countries: readonly string[]) {
    this.#lines = text.split('\n')
    this.#countries = countries
  }

  /** The region of a number, or null when there are not so many. */
  at(number: number): Region | null {
    const known = this.#parsed[number]
    if (known !== undefined) return known
    const line = this.#lines[number]
    if (line === undefined) return null
    const region = parseRegion(line, this.#countries)
    this.#parsed[number] = region
    return region
  }

  get all(): readonly Region[] {
    return this.#lines.flatMap((_, number) => this.at(number) ?? [])
  }

  withCode(code: string): Region | null {
    this.#byCode ??= byCode(this.#lines)
    const number = this.#byCode.get(code.toUpperCase())
    return number === undefined ? null : this.at(number)
  }

  named(name: string): readonly Region[] {
    const key = placeKey(name)
    const numbers = this.#names.get(key) ?? this.#names.get(withoutKind(key)) ?? []
    return this.#regionsOf(numbers)
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
    return [...this.#names].map(([key, numbers]) => [key, this.#regionsOf(numbers)[0]?.names[0] ?? key])
  }

  #regionsOf(numbers: number | readonly number[]): readonly Region[] {
    return [numbers].flat().flatMap((number) => this.at(number) ?? [])
  }

  get #names(): Map<string, number | number[]> {
    this.#byName ??= byName(this.#lines)
    return this.#byName
  }
}

function byCode(lines: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const [number, line] of lines.entries()) {
    const [, code = '', geoNames = ''] = line.split('\t', 3)
    found.set(geoNames, number)
    if (code !== '') found.set(code, number)
  }
  return found
}

/** The number of the region of each name, or those of its regions; names are the last column of a line. */
function byName(lines: readonly string[]): Map<string, number | number[]> {
  const found = new Map<string, number | number[]>()
  const names = lines.join('\n').replace(/^.*\t/gm, '')
  for (const [number, keys] of placeKeys(names).split('\n').entries()) {
    for (const key of keys.split('|')) {
      const same = found.get(key)
      if (same === undefined) found.set(key, number)
      else if (typeof same === 'object') {
        if (same.at(-1) !== number) same.push(number)
      } else if (same !== number) found.set(key, [same, number])
    }
  }
  return found
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
