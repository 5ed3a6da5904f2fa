import { expect, test } from 'bun:test'
import type { Command } from '../src/cli/command.ts'
import { failureText } from '../src/cli/failure.ts'

const command = (name: string, whenStopped?: 'goes on' | 'changes nothing'): Command => ({
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
