import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { indexFilesFinding } from './index-files.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'dealflow-doctor-index-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

test('no index is nothing to worry about', () => {
  expect(indexFilesFinding(directory)).toMatchObject({ status: 'ok', remedy: null })
})

const places: readonly [string, string, (path: string) => void][] = [
  ['a plain file where the index should be', 'index', (path) => writeFileSync(path, '')],
  ['a plain file where that of the live data should be', 'index/live', (path) => writeFileSync(path, '')],
  ['a directory where the manifest should be', 'index/live/manifest.json', (path) => mkdirSync(path)],
]

test.each(places)('%s is a finding that names its path', (_what, name, make) => {
  const path = join(directory, name)
  mkdirSync(join(path, '..'), { recursive: true })
  make(path)
  const { status, message, remedy } = indexFilesFinding(directory)
  expect(status).toBe('fail')
  expect(message).toContain(path)
  expect(remedy).toContain('Move away')
})
