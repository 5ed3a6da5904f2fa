/**
 * What makes vectors shorter: the directions in which a sample of them lies most, so that the angles between vectors stay nearly what
 * they were (the leading right singular vectors of the sample, by subspace iteration).
 */
export interface Projection {
  /** Numbers of the vectors that it takes. */
  readonly dimensions: number
  /** Numbers of those that it gives. */
  readonly kept: number
  /** A row a direction, each of length 1 and at right angles to the others. */
  readonly rows: Float32Array
}

const rounds = 4

/** Yields after each vector of the sample, at most some 1 ms of work apart. The same sample gives the same projection. */
export function* fitProjection(sample: readonly Int8Array[], kept: number): Generator<void, Projection> {
  const dimensions = sample[0]?.length ?? 0
  let rows = scattered(kept * dimensions)
  yield* makeOrthonormal(rows, dimensions)
  for (let round = 0; round < rounds; round++) {
    const next = new Float32Array(rows.length)
    for (const vector of sample) {
      // Each vector pulls the directions towards itself, by as much as they agree.
      const square = dot(vector, 0, vector, 0, dimensions)
      if (square === 0) continue
      for (let at = 0; at < rows.length; at += dimensions)
        addTimes(next, at, vector, 0, dot(rows, at, vector, 0, dimensions) / square, dimensions)
      yield
    }
    rows = next
    yield* makeOrthonormal(rows, dimensions)
  }
  return { dimensions, kept, rows }
}

export function project({ dimensions, kept, rows }: Projection, vector: ArrayLike<number>): Float32Array {
  return Float32Array.from({ length: kept }, (_, row) => dot(rows, row * dimensions, vector, 0, dimensions))
}

export function toBytes({ rows }: Projection): Uint8Array {
  return new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength)
}

/** Null for bytes of no projection from so many numbers. */
export function fromBytes(bytes: Uint8Array, dimensions: number): Projection | null {
  const kept = bytes.length / 4 / dimensions
  if (!Number.isInteger(kept) || kept === 0) return null
  return { dimensions, kept, rows: new Float32Array(bytes.slice().buffer) }
}

/** Modified Gram-Schmidt: what is left of a row when those before it are taken away. */
function* makeOrthonormal(rows: Float32Array, dimensions: number): Generator<void, void> {
  for (let at = 0; at < rows.length; at += dimensions) {
    const whole = Math.sqrt(dot(rows, at, rows, at, dimensions))
    for (let before = 0; before < at; before += dimensions)
      addTimes(rows, at, rows, before, -dot(rows, at, rows, before, dimensions), dimensions)
    const left = Math.sqrt(dot(rows, at, rows, at, dimensions))
    // A sample that lies in fewer directions leaves rounding errors of the others: zeros tell nothing and harm nothing.
    const scale = left > whole * 1e-4 ? 1 / left : 0
    for (let i = at; i < at + dimensions; i++) rows[i] = (rows[i] ?? 0) * scale
    yield
  }
}

function dot(a: ArrayLike<number>, atA: number, b: ArrayLike<number>, atB: number, length: number): number {
  let sum = 0
  for (let i = 0; i < length; i++) sum += (a[atA + i] ?? 0) * (b[atB + i] ?? 0)
  return sum
}

function addTimes(
  to: Float32Array,
  at: number,
  from: ArrayLike<number>,
  atFrom: number,
  times: number,
  length: number,
) {
  for (let i = 0; i < length; i++) to[at + i] = (to[at + i] ?? 0) + times * (from[atFrom + i] ?? 0)
}

/** Numbers without a pattern, -0.5 to 0.5. */
function scattered(count: number): Float32Array {
  let state = 1
  return Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x1_0000_0000 - 0.5
  })
}
