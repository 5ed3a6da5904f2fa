type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array

/** The array itself, or a copy half as long again when it cannot hold `length` elements. */
export function withRoom<T extends Numbers>(array: T, length: number): T {
  if (length <= array.length) return array
  const roomier = Math.max(length, Math.ceil(array.length * 1.5), 64)
  const grown = new (array.constructor as new (length: number) => T)(roomier)
  grown.set(array)
  return grown
}

/** Numbers whose count is not known before. `values` is longer than `length`, and another array after it has grown. */
class Growing<T extends Numbers> {
  values: T
  length = 0

  constructor(values: T) {
    this.values = values
  }

  push(value: number): void {
    if (this.length === this.values.length) this.values = withRoom(this.values, this.length + 1)
    this.values[this.length++] = value
  }

  /** Makes room for `count` more, to be written into `values` from `length` on. */
  reserve(count: number): void {
    this.values = withRoom(this.values, this.length + count)
  }

  /** What was written, without the room behind it. */
  written(): T {
    return this.values.subarray(0, this.length) as T
  }
}

export class GrowingU8 extends Growing<Uint8Array> {
  constructor(room = 0) {
    super(new Uint8Array(room))
  }
}

export class GrowingU16 extends Growing<Uint16Array> {
  constructor(room = 0) {
    super(new Uint16Array(room))
  }
}

export class GrowingU32 extends Growing<Uint32Array> {
  constructor(room = 0) {
    super(new Uint32Array(room))
  }
}
