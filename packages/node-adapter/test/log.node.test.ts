import { match, strictEqual } from 'node:assert'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createLineLog, type LogFormat } from '../src/host/index.ts'

async function written(format: LogFormat, fields: Readonly<Record<string, unknown>>): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-log-'))
  const file = join(directory, 'log')
  const fd = openSync(file, 'w')
  const log = createLineLog({ fd, format, now: () => 0 })
  log.write('error', 'it failed', fields)
  await log.flush(5_000)
  closeSync(fd)
  const text = readFileSync(file, 'utf8')
  rmSync(directory, { recursive: true })
  return text
}

const failed = new TypeError('no index', { cause: new Error('disk full') })

test('an error among the fields is written with its name, message, stack and cause', async () => {
  const { error, window } = JSON.parse(await written('json', { window: 'day', error: failed }))
  strictEqual(window, 'day')
  strictEqual(error.name, 'TypeError')
  strictEqual(error.message, 'no index')
  match(error.stack, /log\.node\.test/)
  strictEqual(error.cause.message, 'disk full')
})

test('an error is written in the text form too', async () => {
  match(await written('text', { error: failed }), /error=\{.*"message":"no index".*"message":"disk full"/)
})
