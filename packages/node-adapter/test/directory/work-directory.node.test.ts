import { deepEqual, equal } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { makeWorkDirectory, removeLeftWork } from '@dealflow/node-adapter/directory'

const directory = mkdtempSync(join(tmpdir(), 'dealflow-work-'))
after(() => rmSync(directory, { recursive: true }))

test('what killed processes left goes, also one with the id of this process; what is under way stays', () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const left = [`${ended}-aaaaaaaa`, `${process.pid}-bbbbbbbb`, 'nonsense']
  for (const name of left) mkdirSync(join(directory, 'tmp', name), { recursive: true })
  const others = join(directory, 'tmp', `${process.ppid}-cccccccc`)
  mkdirSync(others)
  const own = makeWorkDirectory(directory)
  removeLeftWork(directory)
  const found = readdirSync(join(directory, 'tmp')).map((name) => join(directory, 'tmp', name))
  deepEqual(found.sort(), [own.path, others].sort())
  own.remove()
  equal(existsSync(own.path), false)
  rmSync(others, { recursive: true })
  removeLeftWork(directory)
  makeWorkDirectory(directory).remove()
  equal(existsSync(join(directory, 'tmp')), false)
})
