import { KeyTable } from '../../kernel/index.ts'
import { placeKey, placeKeys } from './place-key.ts'

export interface Region {
  country: string
  /** Canonical: ISO 3166-2, else country-GeoNames code; null for the few that fit neither. */
  code: string | null
  geoNames: string
  /** The first is shown. */
  names: readonly string[]
}

/** The 3,865 regions: read when one is asked for, their codes at the first code, their names at the first look-up by name. */
export class Regions {
  readonly #text: string
  /** Where each line starts; the last one is behind the text. */
  readonly #starts: Int32Array
  readonly #countries: readonly string[]
  readonly #parsed: (Region | undefined)[] = []
  #byCode: KeyTable | null = null
  #byName: KeyTable | null = null

  constructor(text: string, countries: readonly string[]) {
    this.#text = text
    this.#starts = lineStarts(text)
    this.#countries = countries
  }

  /** The region of a number, or null when there are not so many. */
  at(number: number): Region | null {
    const known = this.#parsed[number]
    if (known !== undefined) return known
    if (number >= this.#starts.length - 1) return null
    const line = this.#text.slice(this.#starts[number], (this.#starts[number + 1] ?? 0) - 1)
    const region = parseRegion(line, this.#countries)
    this.#parsed[number] = region
    return region
  }

  /** Read anew: hardly anybody asks, and kept they take a megabyte. */
  get all(): readonly Region[] {
    return this.#text.split('\n').map((line) => parseRegion(line, this.#countries))
  }

  withCode(code: string): Region | null {
    this.#byCode ??= new KeyTable(this.#text.split('\n').map(codesIn).join('\n'))
    const number = this.#byCode.find(code.toUpperCase()).at(-1)
    return number === undefined ? null : this.at(number)
  }

  named(name: string): readonly Region[] {
    const key = placeKey(name)
    const regions = this.#regionsOf(key)
    return regions.length > 0 ? regions : this.#regionsOf(withoutKind(key))
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
    return Array.from(this.#names.keys(), (key) => [key, this.#regionsOf(key)[0]?.names[0] ?? key])
  }

  #regionsOf(key: string): readonly Region[] {
    return this.#names.find(key).flatMap((number) => this.at(number) ?? [])
  }

  get #names(): KeyTable {
    this.#byName ??= new KeyTable(placeKeys(this.#text.split('\n').map(namesIn).join('\n')))
    return this.#byName
  }
}

function lineStarts(text: string): Int32Array {
  const starts = [0]
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  return Int32Array.from([...starts, text.length + 1])
}

/** Names are the last column of a line. */
const namesIn = (line: string) => line.slice(line.lastIndexOf('\t') + 1)

function codesIn(line: string): string {
  const [, code = '', geoNames = ''] = line.split('\t', 3)
  return `${geoNames}|${code}`
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
