import type { Random } from '../sample-data/random.ts'

/** One way to damage a file. */
export interface Mutation {
  readonly name: string
  mutate(bytes: Uint8Array, random: Random): Uint8Array
}

const flippedMax = 64
/** Of a range that is cut out or put in twice: a share of the file, so that small files keep something. */
const rangeShare = 0.1

/** What disks, networks and mail programs do to files, and what somebody would who means harm and knows the format. */
export const mutations: readonly Mutation[] = [
  {
    name: 'bytes flipped',
    mutate: (bytes, random) => changed(bytes, random, () => random.int(0, 255)),
  },
  {
    name: 'bits flipped',
    mutate: (bytes, random) => changed(bytes, random, (byte) => byte ^ (1 << random.int(0, 7))),
  },
  {
    name: 'truncated',
    mutate: (bytes, random) => bytes.subarray(0, random.int(1, bytes.length)),
  },
  {
    name: 'range deleted',
    mutate(bytes, random) {
      const [from, to] = range(bytes, random)
      return joined([bytes.subarray(0, from), bytes.subarray(to)])
    },
  },
  {
    name: 'range duplicated',
    mutate(bytes, random) {
      const [from, to] = range(bytes, random)
      return joined([bytes.subarray(0, to), bytes.subarray(from)])
    },
  },
  { name: 'objects swapped', mutate: swapObjects },
  { name: 'numbers changed', mutate: changeNumbers },
]

function changed(bytes: Uint8Array, random: Random, next: (byte: number) => number): Uint8Array {
  // A copy also of a Buffer, whose slice is a view.
  const damaged = new Uint8Array(bytes)
  for (let left = random.int(1, flippedMax); left > 0; left--) {
    const at = random.int(0, bytes.length - 1)
    damaged[at] = next(damaged[at] ?? 0)
  }
  return damaged
}

function range(bytes: Uint8Array, random: Random): [number, number] {
  const length = random.int(1, Math.max(1, Math.floor(bytes.length * rangeShare)))
  const from = random.int(0, bytes.length - length)
  return [from, from + length]
}

/** Two objects trade their numbers: pages become fonts, streams become trees. */
function swapObjects(bytes: Uint8Array, random: Random): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  const heads = [...text.matchAll(/\b\d+ 0 obj\b/g)]
  if (heads.length < 2) return changed(bytes, random, () => random.int(0, 255))
  const [a, b] = random.some(heads, 2).sort((one, other) => one.index - other.index)
  if (a === undefined || b === undefined) return bytes
  const swapped =
    text.slice(0, a.index) +
    b[0] +
    text.slice(a.index + a[0].length, b.index) +
    a[0] +
    text.slice(b.index + b[0].length)
  return Buffer.from(swapped, 'latin1')
}

/** Lengths, counts, references and places: the numbers that a reader believes. */
function changeNumbers(bytes: Uint8Array, random: Random): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1')
  const numbers = [...text.matchAll(/(?<=[/ [])\d{1,9}(?=[ \]/>\r\n])/g)]
  if (numbers.length === 0) return changed(bytes, random, () => random.int(0, 255))
  const chosen = new Set(random.some(numbers, random.int(1, 8)))
  let at = 0
  let out = ''
  for (const number of numbers) {
    if (!chosen.has(number)) continue
    out +=
      text.slice(at, number.index) +
      random.pick(['0', '1', '-1', '2147483647', '999999999', String(random.int(0, 400))])
    at = number.index + number[0].length
  }
  return Buffer.from(out + text.slice(at), 'latin1')
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(pieces)
}
