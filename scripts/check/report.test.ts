import { expect, spyOn, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { conclude, skippedByReason } from './report.ts'

const row = (name: string, passed: number, skipped: string[]) => ({
  name,
  does: 'something',
  result: { passed, failed: 0, skipped, notes: [] },
  wallSeconds: 2,
  cpuSeconds: 1.5,
})

test('every reason is listed, and tests of one reason are counted', () => {
  const many = Array.from({ length: 30 }, (_, at) => `test ${at}: reason ${at}`)
  expect(skippedByReason(many)).toEqual(many)
  expect(skippedByReason(['a: no data', 'b: no data'])).toEqual(['2 tests: no data'])
})

test('the table has the seconds of each row and their sum, and the last line all three counts', () => {
  const log = spyOn(console, 'log').mockImplementation(() => {})
  const isWell = conclude([row('one', 3, []), row('two', 1, ['x: why'])], '/nowhere', 2.5)
  const lines = log.mock.calls.join('\n').split('\n')
  log.mockRestore()
  expect(isWell).toBe(true)
  expect(lines.find((line) => line.includes('in all'))).toMatch(/2\.5 s\s+3\.0 s .*wait4/)
  expect(lines.at(-1)).toBe('4 passed, 0 failed, 1 skipped')
  const none = conclude([row('one', 0, [])], '/nowhere', 0)
  expect(none).toBe(false)
})

test('the end names each failed test with what its runner told of it', () => {
  const logs = mkdtempSync(join(tmpdir(), 'report-'))
  writeFileSync(
    join(logs, 'core.log'),
    'error: expect(received).toBe(expected)\nExpected: 1\n(fail) a > one [1ms]\n(fail) a > two [1ms]\n',
  )
  writeFileSync(join(logs, 'node.log'), '✖ three (7ms)\n  Error: expected: merge in a thread\n')
  const failed = (name: string) => ({
    ...row(name, 0, []),
    result: { passed: 0, failed: 1, skipped: [], notes: [] },
  })
  const log = spyOn(console, 'log').mockImplementation(() => {})
  conclude([failed('core'), failed('node')], logs, 1)
  const lines = log.mock.calls.join('\n').split('\n')
  log.mockRestore()
  rmSync(logs, { recursive: true })
  const from = lines.findIndex((line) => line.startsWith('  > '))
  expect(lines.slice(from, from + 5)).toEqual([
    '  > core: (fail) a > one [1ms]',
    '    error: expect(received).toBe(expected)',
    '  > core: (fail) a > two [1ms]',
    '  > node: ✖ three (7ms)',
    '    Error: expected: merge in a thread',
  ])
})
