import { equal, match, ok } from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { DirectoryUnusable } from '@dealflow/core'
import { fileError, inWords } from '@dealflow/node-adapter/directory'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'dealflow-words-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const said = (errno: number) => {
  const error = inWords(Object.assign(new Error('as SQLite says it'), { errno }), directory)
  return error instanceof Error ? error.message : ''
}

test('what SQLite cannot do is said with the directory and the remedy; other errors stay as they are', () => {
  equal(said(13), `The disk of ${directory} is full. Free some space and run the same command again.`)
  // An extended code: 10 in its last byte.
  match(said(1_034), /The disk of .* failed to read or write/)
  match(said(11), /is damaged. Restore the directory from a backup/)
  equal(said(19), 'as SQLite says it')
})

test('a file of the log that kept the mode of a locked database is named with its chmod', () => {
  const file = join(directory, 'dealflow.db-shm')
  writeFileSync(file, '')
  chmodSync(file, 0o400)
  equal(said(8), `This user may not write ${file}. Run as their owner: chmod 600 ${file}`)
  chmodSync(file, 0o600)
  match(said(8), /is read-only for this user/)
})

test('a write that a full disk refused names no file: the directory it was in is said', () => {
  const full = Object.assign(new Error('as the system says it'), { code: 'ENOSPC', syscall: 'write' })
  const told = fileError(full, directory)
  ok(told instanceof DirectoryUnusable)
  equal(told.message, `The disk of ${directory} is full. Free some space there, and try again.`)
  equal(told.cause, full)
  const bug = new TypeError('x is not a function')
  equal(fileError(bug, directory), bug)
})
