import { afterEach, beforeEach, expect, test } from 'bun:test'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileError, inWords } from '@dealflow/node-adapter/directory'
import { directoryFindings } from '../../src/doctor/files.ts'

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
  expect(said(13)).toBe(`The disk of ${directory} is full. Free some space and run the same command again.`)
  // An extended code: 10 in its last byte.
  expect(said(1_034)).toMatch(/The disk of .* failed to read or write/)
  expect(said(11)).toMatch(/is damaged. Restore the directory from a backup/)
  expect(said(19)).toBe('as SQLite says it')
})

test('a file of the log that kept the mode of a locked database is named with its chmod, by doctor too', () => {
  const file = join(directory, 'dealflow.db-shm')
  writeFileSync(file, '')
  chmodSync(file, 0o400)
  expect(said(8)).toBe(`This user may not write ${file}. Run as their owner: chmod 600 ${file}`)
  const [finding] = directoryFindings(directory)
  expect(finding).toMatchObject({ status: 'fail', remedy: `As their owner: chmod 600 ${file}` })
  chmodSync(file, 0o600)
  expect(said(8)).toMatch(/is read-only for this user/)
  expect(directoryFindings(directory)[0]?.status).toBe('ok')
})

test('a write that a full disk refused names no file: the directory it was in is said', () => {
  const full = Object.assign(new Error('as the system says it'), { code: 'ENOSPC', syscall: 'write' })
  expect(fileError(full, directory)).toMatchObject({
    name: 'DirectoryUnusable',
    message: `The disk of ${directory} is full. Free some space there, and try again.`,
    cause: full,
  })
  const bug = new TypeError('x is not a function')
  expect(fileError(bug, directory)).toBe(bug)
})
