import { deepEqual, equal } from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
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

const isLinux = process.platform === 'linux'
test('what a killed process left goes also while its parent has not asked after it', {
  skip: isLinux ? false : 'only Linux tells the dead from the living here',
}, async () => {
  // The shell becomes a program that never asks after the child that the shell started.
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'])
  const told = (pid: number | undefined, file: string, what: string) =>
    readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(what)
  try {
    const [line] = await once(parent.stdout, 'data')
    const pid = Number(String(line))
    while (!told(parent.pid, 'comm', 'sleep')) await new Promise(setImmediate)
    process.kill(pid)
    while (!told(pid, 'stat', ') Z ')) await new Promise(setImmediate)
    mkdirSync(join(directory, 'tmp', `${pid}-dddddddd`), { recursive: true })
    removeLeftWork(directory)
    equal(existsSync(join(directory, 'tmp')), false)
  } finally {
    parent.kill()
  }
})
