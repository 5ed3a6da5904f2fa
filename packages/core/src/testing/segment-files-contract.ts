import type { SegmentFiles } from '../search/segments/segment-files.ts'
import { same } from './assert.ts'

/** One promise of `SegmentFiles`, checked on an empty directory: `run` throws what is broken. */
export interface SegmentFilesCase {
  readonly name: string
  readonly run: (files: SegmentFiles) => void
}

const cases: [name: string, run: SegmentFilesCase['run']][] = [
  [
    'what is written is read back, byte for byte and aligned for every typed array',
    (files) => {
      const numbers = Float64Array.from([1.5, -2, 3e300])
      put(files, 'a.seg', new Uint8Array(numbers.buffer))
      const bytes = opened(files, 'a.seg')
      same(bytes.byteOffset % 8, 0, 'alignment')
      same([...new Float64Array(bytes.buffer, bytes.byteOffset, 3)], [...numbers], 'numbers')
    },
  ],
  [
    'a writer may use its buffer again at once',
    (files) => {
      const buffer = Uint8Array.of(1, 2)
      const file = files.create('a.seg')
      file.write(buffer)
      buffer.fill(9)
      file.write(buffer)
      file.sync()
      file.close()
      same([...opened(files, 'a.seg')], [1, 2, 9, 9], 'bytes')
    },
  ],
  ['there is nothing to open of a file that is not there', (files) => same(files.open('none'), null)],
  [
    'an empty file is empty, not missing',
    (files) => {
      put(files, 'a.seg', new Uint8Array())
      same(files.open('a.seg')?.length, 0, 'length')
    },
  ],
  [
    'a file that is open stays as it was after it is removed',
    (files) => {
      put(files, 'a.seg', Uint8Array.of(1, 2, 3))
      const bytes = opened(files, 'a.seg')
      files.remove('a.seg')
      same([...bytes], [1, 2, 3], 'bytes')
      same(files.open('a.seg'), null, 'a file that was removed')
    },
  ],
  [
    'a file that is open stays as it was after another of its name is made',
    (files) => {
      put(files, 'a.seg', Uint8Array.of(1, 2, 3))
      const bytes = opened(files, 'a.seg')
      put(files, 'a.seg', Uint8Array.of(4))
      same([...bytes], [1, 2, 3], 'what was open')
      same([...opened(files, 'a.seg')], [4], 'what is opened anew')
    },
  ],
  [
    'a rename replaces the file of that name',
    (files) => {
      put(files, 'manifest.json', Uint8Array.of(1))
      const before = opened(files, 'manifest.json')
      put(files, 'manifest.new', Uint8Array.of(2))
      files.rename('manifest.new', 'manifest.json')
      files.syncDirectory()
      same([...opened(files, 'manifest.json')], [2], 'the new one')
      same([...before], [1], 'the one that was open')
      same([...files.list()], ['manifest.json'], 'files')
    },
  ],
  [
    'what is written but not yet synced is read, and a file is closed twice as once',
    (files) => {
      const file = files.create('a.seg')
      file.write(Uint8Array.of(1, 2))
      same([...opened(files, 'a.seg')], [1, 2], 'bytes')
      file.sync()
      file.close()
      file.close()
    },
  ],
  ['removing what is not there is nothing', (files) => files.remove('none')],
  [
    'all files are listed by name',
    (files) => {
      put(files, 'b.seg', Uint8Array.of(1))
      put(files, 'a.seg', Uint8Array.of(1))
      same([...files.list()].sort(), ['a.seg', 'b.seg'], 'files')
    },
  ],
]

/** Every promise of `SegmentFiles`. */
export const segmentFilesContract: readonly SegmentFilesCase[] = cases.map(([name, run]) => ({ name, run }))

function put(files: SegmentFiles, name: string, bytes: Uint8Array) {
  const file = files.create(name)
  file.write(bytes)
  file.sync()
  file.close()
}

function opened(files: SegmentFiles, name: string): Uint8Array {
  const bytes = files.open(name)
  if (bytes === null) throw new Error(`${name} is missing`)
  return bytes
}
