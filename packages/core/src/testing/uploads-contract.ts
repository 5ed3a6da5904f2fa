import type { UploadStore } from '../kernel/uploads.ts'
import { rejects, same } from './assert.ts'

/** One promise of `UploadStore`, checked on an empty one: `run` throws what is broken. */
export interface UploadsCase {
  readonly name: string
  readonly run: (subject: UploadsSubject) => Promise<void>
}

export interface UploadsSubject {
  readonly uploads: UploadStore
  /** What a reader finds at a location; null for nothing. */
  read(location: string): Promise<Uint8Array | null>
  /** Everything that lies there, files that are not kept included; null where that cannot be told. */
  readonly everything: (() => Promise<readonly string[]>) | null
  /** The same place for another process, after this one died; null where files end with their process. */
  readonly reopen: (() => UploadStore) | null
}

const [one, two] = ['0192f0c1-7a00-7000-8000-000000000001', '0192f0c1-7a00-7000-8000-000000000002']

/** Bytes that are all different from their neighbours, so that none can be lost, doubled or moved unseen. */
export function uploadBytes(size: number, seed = 1): Uint8Array {
  const bytes = new Uint8Array(size)
  for (let at = 0, state = seed; at < size; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    bytes[at] = state >>> 24
  }
  return bytes
}

async function put({ begin }: UploadStore, id: string, ...pieces: readonly Uint8Array[]) {
  const sink = await begin(id)
  for (const piece of pieces) await sink.write(piece)
  await sink.keep()
}

async function isWhole({ uploads, read }: UploadsSubject, id: string, bytes: Uint8Array) {
  const found = await read(uploads.locate(id))
  same(found?.length, bytes.length, 'length')
  same(found !== null && bytes.every((byte, at) => found[at] === byte), true, 'the bytes are the same')
}

async function holdsNothing({ uploads, everything }: UploadsSubject) {
  same([...(await uploads.list())], [], 'ids')
  if (everything !== null) same([...(await everything())], [], 'everything that lies there')
}

const cases: [name: string, run: UploadsCase['run']][] = [
  [
    'a file that is kept is there whole, under its id, however it came',
    async (subject) => {
      const bytes = uploadBytes(700_000)
      const cuts = [0, 1, 1, 3, 131_072, 131_073, 400_000, 700_000]
      const pieces = cuts.slice(1).map((end, at) => bytes.subarray(cuts[at], end))
      await put(subject.uploads, one, ...pieces)
      await isWhole(subject, one, bytes)
      same([await subject.uploads.holds(one), ...(await subject.uploads.list())], [true, one])
    },
  ],
  [
    'an empty file is a file',
    async (subject) => {
      await put(subject.uploads, one)
      await isWhole(subject, one, new Uint8Array())
      same(await subject.uploads.holds(one), true)
    },
  ],
  [
    'a writer may use its buffer again as soon as it was told',
    async (subject) => {
      const sink = await subject.uploads.begin(one)
      const piece = uploadBytes(300_000)
      const first = piece.slice()
      await sink.write(piece)
      piece.fill(7)
      await sink.write(piece)
      piece.fill(9)
      await sink.keep()
      const whole = new Uint8Array(600_000).fill(7)
      whole.set(first)
      await isWhole(subject, one, whole)
    },
  ],
  [
    'nobody sees a file before it is kept',
    async (subject) => {
      const { uploads, read } = subject
      const sink = await uploads.begin(one)
      await sink.write(uploadBytes(300_000))
      same([await uploads.holds(one), ...(await uploads.list())], [false])
      same(await read(uploads.locate(one)), null)
      // Whoever lists meanwhile takes nothing from it.
      await sink.write(uploadBytes(10, 2))
      await sink.keep()
      same(await uploads.list(), [one])
    },
  ],
  [
    'of a file that is discarded nothing is left, wherever it was',
    async (subject) => {
      const { uploads } = subject
      for (const size of [0, 10, 300_000]) {
        const sink = await uploads.begin(one)
        if (size > 0) await sink.write(uploadBytes(size))
        await sink.discard()
        await sink.discard()
        await holdsNothing(subject)
      }
      same(await uploads.holds(one), false)
    },
  ],
  [
    'what is kept can no longer be discarded, and goes when it is removed',
    async (subject) => {
      const { uploads } = subject
      const sink = await uploads.begin(one)
      await sink.write(uploadBytes(10))
      await sink.keep()
      await sink.discard()
      await isWhole(subject, one, uploadBytes(10))
      await uploads.remove(one)
      await uploads.remove(one)
      same([await uploads.holds(one), await subject.read(uploads.locate(one))], [false, null])
      await holdsNothing(subject)
    },
  ],
  [
    'files that come at the same time stay apart',
    async (subject) => {
      const { uploads } = subject
      const [first, second] = await Promise.all([uploads.begin(one), uploads.begin(two)])
      const [mine, yours] = [uploadBytes(600_000), uploadBytes(500_000, 2)]
      for (let at = 0; at < 600_000; at += 50_000)
        await Promise.all([
          first.write(mine.subarray(at, at + 50_000)),
          second.write(yours.subarray(at, at + 50_000)),
        ])
      await Promise.all([first.keep(), second.discard()])
      await isWhole(subject, one, mine)
      same(await uploads.list(), [one])
      await put(uploads, two, yours)
      await uploads.remove(one)
      await isWhole(subject, two, yours)
    },
  ],
  [
    'what a process had begun when it died is removed, and what it had kept is there',
    async (subject) => {
      if (subject.reopen === null) return
      await put(subject.uploads, one, uploadBytes(300_000))
      const dying = await subject.uploads.begin(two)
      await dying.write(uploadBytes(300_000))
      const uploads = subject.reopen()
      same(await uploads.list(), [one])
      await isWhole({ ...subject, uploads }, one, uploadBytes(300_000))
      same((await subject.everything?.())?.length, 1, 'files')
      await put(uploads, two, uploadBytes(5))
      await isWhole({ ...subject, uploads }, two, uploadBytes(5))
      await dying.discard()
    },
  ],
  [
    'a file cannot be begun twice',
    async (subject) => {
      if (subject.everything === null) return
      const sink = await subject.uploads.begin(one)
      await sink.write(uploadBytes(300_000))
      await rejects(subject.uploads.begin(one), 'a second beginning')
      same(await subject.uploads.list(), [])
      await sink.keep()
      await isWhole(subject, one, uploadBytes(300_000))
    },
  ],
]

/** What every store of uploads keeps, in memory and on a disk. */
export const uploadsContract: readonly UploadsCase[] = cases.map(([name, run]) => ({ name, run }))
