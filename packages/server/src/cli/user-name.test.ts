import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { userName } from './user-name.ts'

test('a user is known by the id of the process, whatever the environment says, and by number without a name', () => {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-user-'))
  const passwd = join(directory, 'passwd')
  writeFileSync(passwd, 'root:x:0:0::/root:/bin/sh\nops:x:1000:100:Ops:/home/ops:/bin/sh\n')
  expect(userName(1000, passwd)).toBe('ops')
  expect(userName(0, passwd)).toBe('root')
  expect(userName(100, passwd)).toBe('uid 100')
  expect(userName(1000, join(directory, 'none'))).toBe('uid 1000')
  rmSync(directory, { recursive: true })
})
