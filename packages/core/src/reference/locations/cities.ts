import { withoutEnd } from '../../kernel/index.ts'
import { coordinateScale, keyCarriesId, noRegion, populationScale, type Sections } from './layout.ts'
import { placeSlug, slugLengthMax } from './place-key.ts'
import type { Region } from './regions.ts'

/** The cities' columns, each read in place when it is first asked for. A city is a number: 0 is the largest. */
export class Cities {
  readonly #ids: () => Uint32Array
  readonly #order: () => Uint32Array
  readonly #countries: () => Uint8Array
  readonly #regions: () => Uint16Array
  readonly #metros: () => Uint16Array
  readonly #populations: () => Uint16Array
  readonly #places: () => Int32Array
  readonly #names: () => Uint8Array
  readonly #nameLengths: () => Uint8Array
  readonly #nameStarts: () => Uint32Array
  readonly #decoder = new TextDecoder()

  constructor(sections: Sections) {
    this.#ids = later(() => asUint32(sections('cityIds')))
    this.#order = later(() => asUint32(sections('cityOrder')))
    this.#countries = later(() => sections('cityCountry'))
    this.#regions = later(() => asUint16(sections('cityRegion')))
    this.#metros = later(() => asUint16(sections('cityMetro')))
    this.#populations = later(() => asUint16(sections('cityPopulation')))
    this.#places = later(() => asInt32(sections('cityPlace')))
    this.#names = later(() => sections('cityNames'))
    this.#nameLengths = later(() => sections('cityNameLengths'))
    this.#nameStarts = later(() => asUint32(sections('cityNameStarts')))
  }

  get count(): number {
    return this.#ids().length
  }

  withId(id: number): number | null {
    let low = 0
    let high = this.#order().length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const city = this.#order()[middle] ?? 0
      const found = this.id(city)
      if (found === id) return city
      if (found < id) low = middle + 1
      else high = middle - 1
    }
    return null
  }

  id(city: number): number {
    return this.#ids()[city] ?? 0
  }

  name(city: number): string {
    let start = this.#nameStarts()[city >> 4] ?? 0
    for (let before = city & ~15; before < city; before++) start += this.#nameLengths()[before] ?? 0
    return this.#decoder.decode(this.#names().subarray(start, start + (this.#nameLengths()[city] ?? 0)))
  }

  /** A number among the countries. */
  country(city: number): number {
    return this.#countries()[city] ?? 0
  }

  /** A number among the regions, or null. */
  region(city: number): number | null {
    const region = this.#regions()[city] ?? noRegion
    return region === noRegion ? null : region
  }

  /** A number among the metros, or null. */
  metro(city: number): number | null {
    const metro = (this.#metros()[city] ?? 0) & ~keyCarriesId
    return metro === 0 ? null : metro - 1
  }

  /** log2 of the population, so that 1 is a factor of two. */
  weight(city: number): number {
    return (this.#populations()[city] ?? 0) / populationScale
  }

  latitude(city: number): number {
    return (this.#places()[city * 2] ?? 0) / coordinateScale
  }

  longitude(city: number): number {
    return (this.#places()[city * 2 + 1] ?? 0) / coordinateScale
  }

  /** Of cities with one slug in one region the largest has it plain; the others' keys end in their ids. */
  carriesId(city: number): boolean {
    return ((this.#metros()[city] ?? 0) & keyCarriesId) !== 0
  }
}

/** country-admin1-city, such as `us-ca-san-francisco`; null when the name has no Latin letter and there is no id. */
export function cityKey(
  country: string,
  region: Region | null,
  name: string,
  id: number | null,
): string | null {
  const suffix = id === null ? '' : String(id)
  const slug = placeSlug(name).slice(0, slugLengthMax - suffix.length - 1)
  const city = [withoutEnd(slug, '-'), suffix].filter((part) => part !== '').join('-')
  if (city === '') return null
  const place = region?.code ?? country
  return `${place}-${city}`.toLowerCase()
}

/** What is made when it is first asked for. */
function later<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function asUint32(bytes: Uint8Array): Uint32Array {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
}

function asInt32(bytes: Uint8Array): Int32Array {
  return new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
}

function asUint16(bytes: Uint8Array): Uint16Array {
  return new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2)
}
