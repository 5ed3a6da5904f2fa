/**
 * Sections of the location tables that the binary packs by planes, with the bytes of a number: first the lowest byte of each number,
 * then the next. Low bytes are noise and high ones hardly change, so that apart they pack a sixth smaller.
 */
export const planedSections: Readonly<Record<string, number>> = {
  cityIds: 4,
  cityPlace: 4,
  nameBlocks: 4,
  cityNameStarts: 4,
  cityPopulation: 2,
}

/** `bytes` are whole numbers of `width` bytes each. */
export function toPlanes(bytes: Uint8Array, width: number): Uint8Array<ArrayBuffer> {
  const count = bytes.length / width
  const planes = new Uint8Array(bytes.length)
  for (let plane = 0, at = 0; plane < width; plane++)
    for (let number = 0; number < count; number++) planes[at++] = bytes[number * width + plane] ?? 0
  return planes
}

/** What `toPlanes` was given. */
export function fromPlanes(planes: Uint8Array, width: number): Uint8Array<ArrayBuffer> {
  // Planes of planes by the other side are the numbers again.
  return toPlanes(planes, planes.length / width)
}

/** The section `cityOrder`, which the binary does not have: the numbers of the cities in the order of their ids. */
export function orderOf(cityIds: Uint8Array): Uint8Array {
  const ids = new Uint32Array(cityIds.buffer, cityIds.byteOffset, cityIds.byteLength / 4)
  // Id and number as one number of 52 bits, since numbers alone are sorted without a call for each pair.
  const pairs = Float64Array.from(ids, (id, city) => id * cityBits + city).sort()
  return new Uint8Array(Uint32Array.from(pairs, (pair) => pair % cityBits).buffer)
}

const cityBits = 2 ** 20
