import { afterAll, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { segmentFilesContract } from '@dealflow/core/testing'
import { nodeIndexFiles } from '@dealflow/node-adapter'
import { bunIndexFiles } from './bun-index-files.ts'

const root = mkdtempSync(join(tmpdir(), 'dealflow-index-files-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let made = 0

for (const [kind, filesIn] of [
  ['mapped', bunIndexFiles],
  ['in shared memory', nodeIndexFiles],
] as const) {
  describe(`index files ${kind}`, () => {
    for (const { name, run } of segmentFilesContract)
      test(name, () => run(filesIn(join(root, String(made++)))))

    test('a file of 4 GiB is refused in words', () => {
      const directory = join(root, String(made++))
      const files = filesIn(directory)
      files.create('a.seg').close()
      truncateSync(join(directory, 'a.seg'), 2 ** 32)
      expect(() => files.open('a.seg')).toThrow('4 GiB')
    })

    test('a directory with the name of a file is not one of the files', () => {
      const directory = join(root, String(made++))
      const files = filesIn(directory)
      files.create('1-1.seg').close()
      mkdirSync(join(directory, '1-2.seg'))
      expect(files.list()).toEqual(['1-1.seg'])
    })

    test('what is changed in memory never reaches the file', () => {
      const directory = join(root, String(made++))
      const files = filesIn(directory)
      files.create('b.seg').close()
      writeFileSync(join(directory, 'b.seg'), Uint8Array.of(1, 2, 3))
      files.open('b.seg')?.fill(9)
      expect([...(filesIn(directory).open('b.seg') ?? [])]).toEqual([1, 2, 3])
    })
  })
}
