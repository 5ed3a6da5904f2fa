/** A city that a name means: its number, and whether the name is its own rather than an alternate one. */
export interface NamedCity {
  city: number
  isOwnName: boolean
}

export const namesPerBlock = 16

/**
 * Sorted names, front-coded in blocks of sixteen: for each name varint(bytes shared with the one before), varint(bytes
 * that follow), those bytes, varint(cities), varint(city * 2 + own). A lookup reads two to three blocks' worth of bytes
 * and builds nothing.
 */
export class NameTable {
  readonly #bytes: Uint8Array
  readonly #blocks: Uint32Array
  readonly #encoder = new TextEncoder()
  /** Room for the name that is looked for and for the one beside it: a page asks for hundreds. */
  readonly #wanted = new Uint8Array(nameBytesMax)
  readonly #name = new Uint8Array(nameBytesMax)

  constructor(bytes: Uint8Array, blocks: Uint32Array) {
    this.#bytes = bytes
    this.#blocks = blocks
  }

  find(name: string): NamedCity[] {
    const { read, written } = this.#encoder.encodeInto(name, this.#wanted)
    if (read < name.length) return []
    const wanted = this.#wanted
    const walk = this.#walk(this.#blockOf(wanted, written), this.#name)
    for (let count = 0; count < namesPerBlock && walk.next(); count++) {
      const order = compareBytes(walk.name, walk.length, wanted, written)
      if (order === 0) return walk.cities()
      if (order > 0) break
    }
    return []
  }

  /** Calls for every name that begins with the character; the bytes are only good during the call. */
  eachBeginning(character: string, visit: (name: Uint8Array, length: number, entry: Walk) => void): void {
    const prefix = this.#encoder.encode(character)
    const walk = this.#walk(this.#blockOf(prefix, prefix.length), new Uint8Array(nameBytesMax))
    while (walk.next()) {
      const order = compareBytes(walk.name, Math.min(walk.length, prefix.length), prefix, prefix.length)
      if (order > 0) break
      if (order === 0) visit(walk.name, walk.length, walk)
    }
  }

  /** The last block whose first name is not behind the wanted one. */
  #blockOf(wanted: Uint8Array, wantedLength: number): number {
    let low = 0
    let high = this.#blocks.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#beginsAfter(middle, wanted, wantedLength)) high = middle - 1
      else low = middle
    }
    return low
  }

  /** Whether the first name of a block is behind the wanted one: compared where it lies, since it shares nothing and is whole. */
  #beginsAfter(block: number, wanted: Uint8Array, wantedLength: number): boolean {
    const bytes = this.#bytes
    // Behind the byte that says that none are shared.
    let at = (this.#blocks[block] ?? 0) + 1
    let length = bytes[at++] ?? 0
    if (length >= 0x80) length = (length & 0x7f) | ((bytes[at++] ?? 0) << 7)
    const both = Math.min(length, wantedLength)
    for (let index = 0; index < both; index++) {
      const difference = (bytes[at + index] ?? 0) - (wanted[index] ?? 0)
      if (difference !== 0) return difference > 0
    }
    return length > wantedLength
  }

  #walk(block: number, name: Uint8Array): Walk {
    return new Walk(this.#bytes, this.#blocks[block] ?? 0, name)
  }
}

/** Reads names one after another; blocks follow each other without a gap. */
export class Walk {
  readonly name: Uint8Array
  length = 0
  readonly #bytes: Uint8Array
  #at: number
  #left = 0

  /** `name`: room for the longest name. */
  constructor(bytes: Uint8Array, at: number, name: Uint8Array) {
    this.#bytes = bytes
    this.#at = at
    this.name = name
  }

  next(): boolean {
    while (this.#left > 0) {
      this.#left--
      this.#varint()
    }
    if (this.#at >= this.#bytes.length) return false
    const shared = this.#varint()
    const rest = this.#varint()
    for (let index = 0; index < rest; index++) this.name[shared + index] = this.#bytes[this.#at + index] ?? 0
    this.#at += rest
    this.length = shared + rest
    this.#left = this.#varint()
    return true
  }

  /** The cities of the current name, once. */
  cities(): NamedCity[] {
    const cities: NamedCity[] = []
    for (; this.#left > 0; this.#left--) {
      const value = this.#varint()
      cities.push({ city: value >> 1, isOwnName: (value & 1) === 1 })
    }
    return cities
  }

  #varint(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.#at++] ?? 0
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
}

/** Longer names are not stored. */
export const nameBytesMax = 200

function compareBytes(name: Uint8Array, length: number, other: Uint8Array, otherLength: number): number {
  const shared = Math.min(length, otherLength)
  for (let index = 0; index < shared; index++) {
    const difference = (name[index] ?? 0) - (other[index] ?? 0)
    if (difference !== 0) return difference
  }
  return length - otherLength
}
