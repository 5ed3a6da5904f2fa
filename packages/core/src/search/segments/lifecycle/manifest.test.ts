import { expect, test } from 'bun:test'
import { rulesVersion } from '../rules-version.ts'
import { indexFormat, isIndexFile, type Manifest, readManifest, writeManifest } from './manifest.ts'
import { memoryFiles } from './memory-files.ts'

const manifest: Manifest = {
  identity: 'instance 7',
  rules: rulesVersion,
  nextFile: 4,
  cursor: '120',
  complete: true,
  segments: [
    { name: '1.seg', bytes: 900, documents: 70, dead: { name: '3.dead', checksum: 12 } },
    { name: '2.seg', bytes: 100, documents: 2, dead: null },
  ],
}

test('what is written is read, and nothing else remains', () => {
  const files = memoryFiles()
  writeManifest(files, { ...manifest, cursor: '1' })
  writeManifest(files, manifest)
  expect(readManifest(files, 'instance 7')).toEqual(manifest)
  expect(files.list()).toEqual(['manifest.json'])
})

test('an index of other data, of another format, and none at all are told apart', () => {
  const files = memoryFiles()
  expect(readManifest(files, 'instance 7')).toBeNull()
  writeManifest(files, manifest)
  expect(readManifest(files, 'instance 8')).toBe('it is the index of other data')
  writeManifest(files, { ...manifest, rules: rulesVersion - 1 })
  expect(readManifest(files, 'instance 7')).toContain('rules of another version')
  put(files, `{"format":${indexFormat + 1},"whatever":"comes"}`)
  expect(readManifest(files, 'instance 7')).toContain(`format ${indexFormat + 1}`)
})

test('whatever byte is changed or cut off, the manifest is refused', () => {
  const files = memoryFiles()
  writeManifest(files, manifest)
  const whole = Uint8Array.from(files.open('manifest.json') ?? [])
  for (let at = 0; at < whole.length - 1; at++) {
    const torn = whole.slice(0, at)
    put(files, torn)
    expect(readManifest(files, 'instance 7')).toBeString()
    const flipped = whole.slice()
    flipped[at] = (flipped[at] ?? 0) ^ 1
    put(files, flipped)
    expect(readManifest(files, 'instance 7')).toBeString()
  }
})

test.each(['notes.txt', '1.seg.bak', 'x1.seg', 'manifest.json.old', '.seg', '1e5.seg'])(
  '%s is none of our files',
  (name) => expect(isIndexFile(name)).toBe(false),
)

function put(files: ReturnType<typeof memoryFiles>, content: string | Uint8Array) {
  const file = files.create('manifest.json')
  file.write(typeof content === 'string' ? new TextEncoder().encode(content) : content)
  file.sync()
  file.close()
}
