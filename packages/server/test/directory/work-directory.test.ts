import { afterAll, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeWorkDirectory, removeLeftWork } from '@dealflow/node-adapter/directory'

const directory = mkdtempSync(join(tmpdir(), 'dealflow-work-'))
afterAll(() => rmSync(directory, { recursive: true }))

test('what killed processes left goes, also one with the id of this process; what is under way stays', () => {
  const { pid: ended } = Bun.spawnSync([process.execPath, '--version'])
  const left = [`${ended}-aaaaaaaa`, `${process.pid}-bbbbbbbb`, 'nonsense']
  for (const name of left) mkdirSync(join(directory, 'tmp', name), { recursive: true })
  const others = join(directory, 'tmp', `${process.ppid}-cccccccc`)
  mkdirSync(others)
  const own = makeWorkDirectory(directory)
  removeLeftWork(directory)
  expect(
    readdirSync(join(directory, 'tmp'))
      .map((name) => join(directory, 'tmp', name))
      .sort(),
  ).toEqual([own.path, others].sort())
  own.remove()
  expect(existsSync(own.path)).toBe(false)
  rmSync(others, { recursive: true })
  removeLeftWork(directory)
  makeWorkDirectory(directory).remove()
  expect(existsSync(join(directory, 'tmp'))).toBe(false)
})
