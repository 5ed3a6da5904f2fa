import { describe, expect, test } from 'bun:test'
import { rounds } from '../../../test/nightly.ts'
import { cosine, toInt8 } from './int8.ts'
import { fitProjection, fromBytes, project, toBytes } from './projection.ts'

/** Numbers that repeat, about normal. */
function noise(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x1_0000_0000
  }
  return () => next() + next() + next() - 1.5
}

const vectorOf = (length: number, seed: number) => Float32Array.from({ length }, noise(seed))

describe('a byte a number', () => {
  test('the angle between two vectors stays what it was, to two hundredths', () => {
    for (let seed = 1; seed <= rounds(400); seed++) {
      const dimensions = [8, 64, 384, 1_536][seed % 4] ?? 8
      const a = vectorOf(dimensions, seed)
      // From nearly the same to nearly the opposite.
      const part = (seed % 21) / 10 - 1
      const b = vectorOf(dimensions, seed + 9_999).map(
        (number, i) => (1 - Math.abs(part)) * number + part * (a[i] ?? 0),
      )
      expect(Math.abs(cosine(toInt8(a), toInt8(b)) - cosine(a, b))).toBeLessThan(0.02)
    }
  })

  test('the scale of a vector changes nothing, and the largest number is 127', () => {
    const vector = vectorOf(64, 3)
    const bytes = toInt8(vector)
    expect(Math.max(...bytes.map(Math.abs))).toBe(127)
    expect(toInt8(vector.map((number) => number * 1e-20))).toEqual(bytes)
    expect(toInt8(vector.map((number) => number * 1e20))).toEqual(bytes)
    expect(toInt8(new Float32Array(4))).toEqual(new Int8Array(4))
  })

  test('nothing is like a vector without a direction', () => {
    expect(cosine(new Int8Array(4), Int8Array.of(1, 2, 3, 4))).toBe(0)
  })
})

function fitted(sample: readonly Int8Array[], kept: number) {
  const fitting = fitProjection(sample, kept)
  for (;;) {
    const step = fitting.next()
    if (step.done === true) return step.value
  }
}

/** Vectors that lie near a plane of few dimensions, as those of texts do. */
function planted(count: number, dimensions: number, rank: number, apart: number) {
  const axes = Array.from({ length: rank }, (_, i) => vectorOf(dimensions, 700 + i))
  return Array.from({ length: count }, (_, n) => {
    const random = noise(50_000 + n)
    const parts = axes.map(() => random())
    return Float32Array.from(
      { length: dimensions },
      (_, i) => axes.reduce((sum, axis, k) => sum + (parts[k] ?? 0) * (axis[i] ?? 0), 0) + apart * random(),
    )
  })
}

describe('shorter vectors', () => {
  const all = planted(500, 96, 10, 0.05)
  const [sample, others] = [all.slice(0, 300).map(toInt8), all.slice(300)]
  const projection = fitted(sample, 16)

  test('angles between vectors that it has not seen stay nearly what they were', () => {
    for (const [i, a] of others.entries()) {
      const b = others[(i * 7 + 1) % others.length] ?? a
      const short = (vector: Float32Array) => toInt8(project(projection, vector))
      expect(Math.abs(cosine(short(a), short(b)) - cosine(a, b))).toBeLessThan(0.05)
    }
  })

  test('its directions are at right angles, and the same sample gives the same ones', () => {
    const row = (at: number) => projection.rows.subarray(at * 96, (at + 1) * 96)
    for (let a = 0; a < 16; a++)
      for (let b = 0; b < a; b++) expect(Math.abs(cosine(row(a), row(b)))).toBeLessThan(1e-3)
    expect(fitted(sample, 16)).toEqual(projection)
  })

  test('it is kept as bytes; those of another length are none', () => {
    const bytes = toBytes(projection)
    expect(fromBytes(bytes, 96)).toEqual(projection)
    expect(fromBytes(bytes, 97)).toBeNull()
    expect(fromBytes(new Uint8Array(), 96)).toBeNull()
  })

  test('a sample of fewer directions than are kept is no error', () => {
    const few = fitted(planted(40, 96, 3, 0).map(toInt8), 16)
    expect(few.rows.every(Number.isFinite)).toBe(true)
    const [a, b] = planted(2, 96, 3, 0) as [Float32Array, Float32Array]
    expect(cosine(project(few, a), project(few, b))).toBeCloseTo(cosine(a, b), 1)
  })
})
