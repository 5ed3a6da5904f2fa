import countryNames from '../../../data/country-names.json' with { type: 'json' }
import { KeyTable, withoutStart } from '../../kernel/index.ts'
import { Cities, cityKey } from './cities.ts'
import { readSections, type SectionName, type Sections } from './layout.ts'
import { type NamedCity, NameTable } from './name-table.ts'
import { placeKey } from './place-key.ts'
import { type Region, Regions } from './regions.ts'

export interface Metro {
  slug: string
  label: string
  country: string
}

/** The tables of one location file. Cities and names are read in place; the small tables are parsed on first use. */
export class Gazetteer {
  readonly cities: Cities
  readonly names: NameTable
  readonly #sections: Sections
  #countries: { code: string; name: string }[] | null = null
  #countryNumbers: Map<string, number> | null = null
  #countryCodes: Map<string, string> | null = null
  #regions: Regions | null = null
  #metros: Metro[] | null = null
  #metrosByKey: KeyTable | null = null

  constructor(source: Uint8Array | Sections) {
    this.#sections = typeof source === 'function' ? source : readSections(source)
    this.cities = new Cities(this.#sections)
    const blocks = this.#sections('nameBlocks')
    this.names = new NameTable(
      this.#sections('names'),
      new Uint32Array(blocks.buffer, blocks.byteOffset, blocks.byteLength / 4),
    )
  }

  citiesNamed(name: string): NamedCity[] {
    const key = placeKey(name)
    return key === '' ? [] : this.names.find(key)
  }

  get countries(): readonly { code: string; name: string }[] {
    this.#countries ??= this.#rows('countries').map(([code = '', name = '']) => ({ code, name }))
    return this.#countries
  }

  /** Case-insensitive; null when ISO 3166-1 does not know the code. */
  countryNumber(iso2: string): number | null {
    this.#countryNumbers ??= new Map(this.countries.map(({ code }, index) => [code, index]))
    const code = iso2.trim().toUpperCase()
    return this.#countryNumbers.get(code) ?? null
  }

  countryName(iso2: string): string | null {
    const number = this.countryNumber(iso2)
    return number === null ? null : (this.countries[number]?.name ?? null)
  }

  countryNamed(name: string): string | null {
    this.#countryCodes ??= countryCodes(this.countries)
    return this.#countryCodes.get(countryKey(name)) ?? null
  }

  get regions(): Regions {
    this.#regions ??= new Regions(
      this.#text('regions'),
      this.countries.map(({ code }) => code),
    )
    return this.#regions
  }

  regionOf(city: number): Region | null {
    const region = this.cities.region(city)
    return region === null ? null : this.regions.at(region)
  }

  countryOf(city: number): string {
    return this.countries[this.cities.country(city)]?.code ?? ''
  }

  get metros(): readonly Metro[] {
    this.#metros ??= this.#rows('metros').map(([slug = '', label = '', country = '']) => ({
      slug,
      label,
      country,
    }))
    return this.#metros
  }

  metroOf(city: number): string | null {
    const metro = this.cities.metro(city)
    return metro === null ? null : (this.metros[metro]?.slug ?? null)
  }

  hasMetro(slug: string): boolean {
    return this.#metroWithKey(placeKey(slug))?.slug === slug
  }

  /** The metro a text names, such as 'San Francisco Bay Area', unless it lies in another country. */
  metroNamed(text: string, country: string | null): string | null {
    const metro = this.#metroWithKey(placeKey(text))
    return metro && (country === null || metro.country === country) ? metro.slug : null
  }

  keyOf(city: number): string | null {
    const id = this.cities.carriesId(city) ? this.cities.id(city) : null
    return cityKey(this.countryOf(city), this.regionOf(city), this.cities.name(city), id)
  }

  /**
   * A key that ends in a city's id leads through the id, a plain one through the name: the city whose key it is, else
   * the largest that its region knows by that name, so that `us-ny-new-york` is New York City.
   */
  cityWithKey(key: string): number | null {
    const parts = /^([a-z]{2})-(?:([a-z0-9]{1,3})-)?(.+)$/.exec(key)
    if (parts === null) return null
    const [, country = '', admin1 = '', slug = ''] = parts
    const id = Number(/-(\d{4,})$/.exec(key)?.[1])
    const withId = Number.isInteger(id) ? this.cities.withId(id) : null
    if (withId !== null && this.keyOf(withId) === key) return id
    const prefix = `${country}-${admin1}`.toUpperCase()
    // 'sg-la-...' may be a region and a city or the first word of a city's name: the key decides which.
    const found = [...this.citiesNamed(slug), ...this.citiesNamed(admin1 === '' ? slug : `${admin1} ${slug}`)]
    const exact = found.find(({ city }) => this.keyOf(city) === key)
    const named = exact ?? found.find(({ city }) => this.regionOf(city)?.code === prefix)
    return named === undefined ? null : this.cities.id(named.city)
  }

  #metroWithKey(key: string): Metro | null {
    this.#metrosByKey ??= new KeyTable(
      this.metros.map(({ label, slug }) => `${placeKey(label)}|${placeKey(slug)}`).join('\n'),
    )
    return this.metros[this.#metrosByKey.find(key).at(-1) ?? -1] ?? null
  }

  #text(section: SectionName): string {
    return new TextDecoder().decode(this.#sections(section))
  }

  #rows(section: SectionName): string[][] {
    return this.#text(section)
      .split('\n')
      .map((line) => line.split('\t'))
  }
}

function countryCodes(countries: readonly { code: string; name: string }[]): Map<string, string> {
  const codes = new Map<string, string>()
  for (const pair of countryNames.alpha3.join(' ').split(' '))
    codes.set(countryKey(pair.slice(0, 3)), pair.slice(3))
  for (const [name, code] of Object.entries(countryNames.otherNames)) codes.set(countryKey(name), code)
  for (const { code, name } of countries) codes.set(countryKey(name), code).set(countryKey(code), code)
  return codes
}

/** "Bosnia and Herzegovina" and "Bosnia & Herzegovina" are one name, and so is "the Netherlands". */
function countryKey(name: string): string {
  return withoutStart(placeKey(name.replaceAll('&', ' and ')), 'the ')
}
