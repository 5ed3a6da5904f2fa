/**
 * The section `names` of the location tables, for the binary: what its records have of each kind lies together, since lengths, letters
 * and numbers pack an eighth smaller apart. The layout of a record is that of core's `reference/locations/name-table.ts`.
 */

/** How many bytes each part has, four bytes for each; then the parts: shared, added, letters, cities, numbers. */
export function toParts(names: Uint8Array): Uint8Array<ArrayBuffer> {
  const parts: readonly [number[], number[], number[], number[], number[]] = [[], [], [], [], []]
  const [shared, added, letters, cities, numbers] = parts
  let at = 0
  const number = (part: number[]) => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = names[at++] ?? 0
      part.push(byte)
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  while (at < names.length) {
    number(shared)
    for (let rest = number(added); rest > 0; rest--) letters.push(names[at++] ?? 0)
    for (let rest = number(cities); rest > 0; rest--) number(numbers)
  }
  const lengths = Uint32Array.from(parts, ({ length }) => length)
  return Uint8Array.from([...new Uint8Array(lengths.buffer), ...parts.flat()])
}

/** What `toParts` was given. Three million bytes are put together again: nothing is called for one. */
export function fromParts(packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const lengths = new DataView(packed.buffer, packed.byteOffset, headBytes)
  let start = headBytes
  const part = (number: number) => {
    const bytes = packed.subarray(start, start + lengths.getUint32(number * 4, true))
    start += bytes.length
    return bytes
  }
  const [shared, added, letters, cities, numbers] = [part(0), part(1), part(2), part(3), part(4)]
  const names = new Uint8Array(packed.length - headBytes)
  let [fromShared, fromAdded, fromLetters, fromCities, fromNumbers] = [0, 0, 0, 0, 0]
  let at = 0
  while (at < names.length) {
    let byte = 0
    do {
      byte = shared[fromShared++] ?? 0
      names[at++] = byte
    } while (byte >= 0x80)
    let rest = 0
    let shift = 0
    do {
      byte = added[fromAdded++] ?? 0
      names[at++] = byte
      rest |= (byte & 0x7f) << shift
      shift += 7
    } while (byte >= 0x80)
    for (; rest > 0; rest--) names[at++] = letters[fromLetters++] ?? 0
    rest = 0
    shift = 0
    do {
      byte = cities[fromCities++] ?? 0
      names[at++] = byte
      rest |= (byte & 0x7f) << shift
      shift += 7
    } while (byte >= 0x80)
    for (; rest > 0; rest--)
      do {
        byte = numbers[fromNumbers++] ?? 0
        names[at++] = byte
      } while (byte >= 0x80)
  }
  return names
}

const headBytes = 20
