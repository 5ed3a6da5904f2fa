import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportFile } from './export-target.ts'

const directory = mkdtempSync(join(tmpdir(), 'dealflow-export-'))
afterAll(() => rmSync(directory, { recursive: true }))
const bytes = (text: string) => new TextEncoder().encode(text)

test('two exports to one file never mix: the first is there whole, the second is told so and leaves nothing', async () => {
  const file = join(directory, 'out.jsonl')
  writeFileSync(`${file}.partial`, 'mine')
  const [first, second] = [await exportFile(file, false), await exportFile(file, false)]
  await first.write(bytes('first '))
  await second.write(bytes('second '))
  await first.write(bytes('only'))
  await first.finish()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await expect(second.finish()).rejects.toThrow('is there already')
  await second.discard()
  expect(readFileSync(file, 'utf8')).toBe('first only')
  expect(readdirSync(directory).sort()).toEqual(['out.jsonl', 'out.jsonl.partial'])
  expect(readFileSync(`${file}.partial`, 'utf8')).toBe('mine')
})
