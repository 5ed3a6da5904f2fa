import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLineLog } from '@dealflow/node-adapter'

let directory: string
let fd: number

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'dealflow-'))
  fd = openSync(join(directory, 'log'), 'w')
})

afterEach(() => {
  closeSync(fd)
  rmSync(directory, { recursive: true })
})

const written = () => readFileSync(join(directory, 'log'), 'utf8').split('\n').slice(0, -1)

test('a flush leaves nothing behind, whatever was written while one was under way', async () => {
  const log = createLineLog({ fd, format: 'json', now: () => 0 })
  log.write('info', 'first')
  const flushed = log.flush(5_000)
  log.write('info', 'second')
  log.line('third')
  await Promise.all([flushed, log.flush(5_000)])
  expect(written()).toEqual([
    '{"ts":"1970-01-01T00:00:00.000Z","level":"info","msg":"first"}',
    '{"ts":"1970-01-01T00:00:00.000Z","level":"info","msg":"second"}',
    'third',
  ])
})

test('records are written without a flush too, in order', async () => {
  const log = createLineLog({ fd, format: 'text', now: () => 0 })
  for (let n = 0; n < 100; n++) {
    if (n % 3 === 0) log.line(`line ${n}`)
    else log.write('info', `record ${n}`)
    if (n % 10 === 0) await new Promise(setImmediate)
  }
  while (written().length < 100) await new Promise(setImmediate)
  expect(written().map((line) => line.split(' ').at(-1))).toEqual(
    Array.from({ length: 100 }, (_, n) => `${n}`),
  )
})

test('a line waits for the write that is under way, and for no batch of records', async () => {
  const log = createLineLog({ fd, format: 'text', now: () => 0 })
  const timers = spyOn(globalThis, 'setTimeout')
  try {
    for (const text of ['first', 'second', 'third']) log.line(text)
    while (written().length < 3) await new Promise(setImmediate)
    expect(timers).not.toHaveBeenCalled()
  } finally {
    timers.mockRestore()
  }
})

test('a line that is too long to be kept holds back nothing after it', async () => {
  const log = createLineLog({ fd, format: 'text', now: () => 0, pendingBytesMax: 200 })
  log.line('x'.repeat(201))
  log.write('info', 'record')
  while (written().length < 2) await new Promise(setImmediate)
  expect(written()[0]).toEndWith('record')
})

test('records of any size and script are whole and in order, also those that come while others are written', async () => {
  const log = createLineLog({ fd, format: 'text', now: () => 0, pendingBytesMax: 64 * 1024 * 1024 })
  const texts = Array.from({ length: 400 }, (_, n) => `${n}:${'aé€😀\ud800'.repeat((n * 37) % 700)}`)
  for (const [n, text] of texts.entries()) {
    log.line(text)
    if (n % 7 === 0) await new Promise(setImmediate)
  }
  await log.flush(5_000)
  expect(written()).toEqual(texts.map((text) => text.toWellFormed()))
  // What is gathered next does not change what is being written.
  log.line('a'.repeat(2 * 1024 * 1024))
  log.line('b')
  await log.flush(5_000)
  expect(written().slice(-2)).toEqual(['a'.repeat(2 * 1024 * 1024), 'b'])
})

test('a record is one JSON object, its fields after its time, level and message', async () => {
  const log = createLineLog({ fd, format: 'json', level: 'debug', now: () => 0 })
  const fields = { text: '"quoted"\n', none: null, absent: undefined, nested: { list: [1] } }
  for (const given of [fields, {}, undefined]) log.write('warn', 'said "so"', given)
  await log.flush(5_000)
  const head = { ts: '1970-01-01T00:00:00.000Z', level: 'warn', msg: 'said "so"' }
  expect(written()).toEqual([{ ...head, ...fields }, head, head].map((record) => JSON.stringify(record)))
})

test('whoever reads the log decides what of an error stands in it', async () => {
  const error = new Error('no such file')
  const short = createLineLog({ fd, format: 'text', now: () => 0, describe: ({ message }) => message })
  short.write('warn', 'shortly', { error })
  await short.flush(5_000)
  const whole = createLineLog({ fd, format: 'text', now: () => 0 })
  whole.write('warn', 'whole', { error })
  await whole.flush(5_000)
  expect(written()[0]).toBe('1970-01-01T00:00:00.000Z WARN  shortly error="no such file"')
  expect(written()[1]).toContain('"stack":')
})
