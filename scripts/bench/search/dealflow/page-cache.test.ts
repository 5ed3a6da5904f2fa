import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { residentShareOf } from './page-cache.ts'

const directory = mkdtempSync(join(tmpdir(), 'dealflow-page-cache-'))
afterAll(() => rmSync(directory, { recursive: true }))
const size = 1 << 20

test.skipIf(Bun.which('fincore') === null)(
  'what nobody has read is told apart from what is in memory',
  () => {
    const unread = join(directory, 'a.seg')
    writeFileSync(unread, '')
    truncateSync(unread, size)
    expect(residentShareOf(directory)).toBe(0)
    writeFileSync(join(directory, 'b.seg'), new Uint8Array(size))
    expect(residentShareOf(directory)).toBe(0.5)
  },
)
