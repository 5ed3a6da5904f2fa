import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Command, type CommandInput, StoppedHere } from '../src/cli/command.ts'
import { failureText } from '../src/cli/run.ts'
import { configurationOf } from '../src/config/load.ts'
import { withDirectory } from '../src/control/with-directory.ts'

const command = (name: string, whenStopped?: Command['whenStopped']): Command => ({
  name,
  summary: '',
  options: {},
  run: () => Promise.resolve(0),
  ...(whenStopped === undefined ? {} : { whenStopped }),
})

test('an error that came while a command was being interrupted is told as it is', () => {
  const signal = AbortSignal.abort()
  expect(failureText(new Error('the disk is full'), command('import', 'goes on'), signal)).toBe(
    'the disk is full',
  )
})

test('only what changes nothing, or goes on, is said to be safe to repeat', () => {
  const signal = AbortSignal.abort()
  const text = (...of: Parameters<typeof command>) => failureText(signal.reason, command(...of), signal)
  expect(text('search', 'changes nothing')).toBe('Stopped waiting.')
  expect(text('import', 'goes on')).toMatch(/goes on where it was/)
  expect(text('grant')).toMatch(/may have been done: check with dealflow audit/)
})

test('what only a server would go on with was not done when it was stopped in this process', () => {
  const signal = AbortSignal.abort()
  const rebuild = command('index rebuild', 'only a server goes on')
  expect(failureText(signal.reason, rebuild, signal)).toMatch(/^Stopped waiting.*may have been done/)
  const here = failureText(new StoppedHere(), rebuild, signal)
  expect(here).toMatch(/^Stopped\. Nothing is lost/)
  expect(here).not.toContain('audit')
  expect(failureText(new StoppedHere(), command('list add'), signal)).toMatch(/may have been done/)
})

test('Ctrl-C in a free directory stops the work itself; an error of that moment is told as it is', async () => {
  const data = mkdtempSync(join(tmpdir(), 'dealflow-stopped-'))
  const interrupted = new AbortController()
  const configuration = configurationOf({ data })
  const log = { write() {}, line() {}, async flush() {} }
  const input = { configuration, signal: interrupted.signal, output: { log } } as unknown as CommandInput
  const failingWith = (error: () => unknown) =>
    withDirectory(input, () => Promise.reject(error()), 'make').catch((reason: unknown) => reason)
  const full = new Error('the disk is full')
  try {
    expect(await failingWith(() => full)).toBe(full)
    interrupted.abort()
    expect(await failingWith(() => full)).toBe(full)
    expect(await failingWith(() => interrupted.signal.reason)).toBeInstanceOf(StoppedHere)
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
})

test('what the system says of a file is told with its path and the remedy', () => {
  const text = (code: string, syscall: string, path?: string) =>
    failureText(
      Object.assign(new Error(`${code}: raw`), { code, syscall, ...(path === undefined ? {} : { path }) }),
      null,
      new AbortController().signal,
    )
  expect(text('EACCES', 'open', '/usr/x')).toMatch(/This user may not use \/usr\/x\. Name another place/)
  expect(text('EROFS', 'mkdir', '/usr/x')).toMatch(/This user may not make \/usr\/x/)
  expect(text('ENOSPC', 'write')).toMatch(/The disk is full\. Free some space/)
  expect(text('EISDIR', 'read')).toBe('EISDIR: raw')
})
