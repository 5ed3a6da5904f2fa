/**
 * The file behind loadLocations: 'DFLO', format version, checksum, section count, then (offset, byteLength) for every
 * section, then the sections, each 4-byte aligned and little-endian. Cities are numbered by falling population, so that
 * a city's number is also its rank and small numbers, which most alternate names point to, take few bytes.
 */
export const magic = 0x4f4c4644 // 'DFLO'
export const formatVersion = 1
export const headerBytes = 16

export const sectionNames = [
  /** UTF-8, a line each: code, name */
  'countries',
  /** UTF-8, a line each: country number, canonical code, GeoNames code, names joined by '|' */
  'regions',
  /** UTF-8, a line each: slug, label, country code */
  'metros',
  /** Uint32 a city: GeoNames id */
  'cityIds',
  /** Uint32 a city: city numbers in the order of their ids */
  'cityOrder',
  /** Uint8 a city: country number */
  'cityCountry',
  /** Uint16 a city: region number, noRegion when unknown */
  'cityRegion',
  /** Uint16 a city: metro number + 1, 0 for none; the top bit says that the key carries the id */
  'cityMetro',
  /** Uint16 a city: log2(population + 1) * populationScale */
  'cityPopulation',
  /** Int32 pairs: latitude, longitude in units of 0.00001 degrees */
  'cityPlace',
  /** UTF-8: the cities' display names, one after another */
  'cityNames',
  /** Uint8 a city: bytes of its display name */
  'cityNameLengths',
  /** Uint32 for every sixteenth city: where its display name starts */
  'cityNameStarts',
  /** Front-coded blocks of sorted place keys with the cities they name (name-table.ts) */
  'names',
  /** Uint32 a block: where it starts in `names` */
  'nameBlocks',
] as const
export type SectionName = (typeof sectionNames)[number]

export const noRegion = 0xffff
export const keyCarriesId = 0x8000
export const populationScale = 2000
export const coordinateScale = 100_000

export type Sections = (name: SectionName) => Uint8Array

/** Views into the bytes, without copying them; throws in words when they are not a whole location file. */
export function readSections(blob: Uint8Array): Sections {
  const bytes = blob.byteOffset % 4 === 0 ? blob : blob.slice()
  const tableEnd = headerBytes + sectionNames.length * 8
  if (bytes.byteLength < tableEnd || bytes.byteLength % 4 !== 0) {
    throw new Error('The location data is too short or cut off.')
  }
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
  const [sign, version, sum, count] = words
  if (sign !== magic) throw new Error('This is not a location data file.')
  if (version !== formatVersion || count !== sectionNames.length) {
    throw new Error(`The location data has format ${version}; this program reads format ${formatVersion}.`)
  }
  if (sum !== checksum(words)) throw new Error('The location data is damaged: its checksum does not match.')
  return (name) => {
    const entry = headerBytes / 4 + sectionNames.indexOf(name) * 2
    const start = words[entry] ?? 0
    return bytes.subarray(start, start + (words[entry + 1] ?? 0))
  }
}

/**
 * Over every word but the third, which holds the sum. Signed words and four lanes: 2.5 ms for 6 MB in a process that has
 * compiled nothing yet, where unsigned ones take 4.
 */
export function checksum(words: Uint32Array): number {
  const signed = new Int32Array(words.buffer, words.byteOffset, words.length)
  const end = signed.length - (signed.length % 4)
  let [a, b, c, d] = [1, 2, 3, 4]
  for (let index = 4; index < end; index += 4) {
    a = Math.imul(a ^ (signed[index] as number), prime)
    b = Math.imul(b ^ (signed[index + 1] as number), prime)
    c = Math.imul(c ^ (signed[index + 2] as number), prime)
    d = Math.imul(d ^ (signed[index + 3] as number), prime)
  }
  let sum = 0
  for (const word of [a, b, c, d, words[0], words[1], words[3], ...words.subarray(end)]) {
    sum = Math.imul(sum ^ (word ?? 0), prime)
    sum ^= sum >>> 15
  }
  return sum >>> 0
}

const prime = 0x01000193
