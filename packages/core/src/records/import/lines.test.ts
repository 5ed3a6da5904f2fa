import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { notInEncoding } from './formats/record.ts'
import { type Line, readLines } from './lines.ts'

const encoder = new TextEncoder()

async function* chunksOf(bytes: Uint8Array, size: number) {
  // One buffer for all chunks, as some sources do it.
  const buffer = new Uint8Array(size)
  for (let at = 0; at < bytes.length; at += size) {
    const chunk = bytes.subarray(at, at + size)
    buffer.set(chunk)
    yield buffer.subarray(0, chunk.length)
  }
}

async function read(bytes: Uint8Array, size = 7, skip = 0, lineBytesMax = 100) {
  const lines: Line[] = []
  let passed = 0
  for await (const block of readLines(chunksOf(bytes, size), { skip, lineBytesMax })) {
    lines.push(...block.lines)
    passed = block.passed
  }
  return { lines, passed }
}

const texts = (lines: readonly Line[]) => lines.map(({ number, text, problem }) => [number, text, problem])

test('lines end with LF or CRLF or the file, and blank ones are counted but not given', async () => {
  const { lines, passed } = await read(encoder.encode('a\r\nb\n\n  \nlast é'))
  expect(texts(lines)).toEqual([
    [1, 'a', null],
    [2, 'b', null],
    [5, 'last é', null],
  ])
  expect(passed).toBe(5)
})

test('a byte order mark belongs to no line, and only at the start is one', async () => {
  const { lines } = await read(encoder.encode('\ufeff{"a":1}\n\ufeffb\n'))
  expect(texts(lines)).toEqual([
    [1, '{"a":1}', null],
    [2, '\ufeffb', null],
  ])
  expect((await read(encoder.encode('\ufeff\n'))).lines).toEqual([])
})

test('a line that is not UTF-8 is refused and the next one is not', async () => {
  const bytes = new Uint8Array([0x61, 0xff, 0x0a, 0xed, 0xa0, 0x80, 0x0a, 0x62, 0x0a])
  const { lines } = await read(bytes)
  expect(lines.map(({ problem }) => problem)).toEqual([notInEncoding, notInEncoding, null])
  expect(lines[0]?.text).toBe('a\ufffd')
})

test('a line over the limit is refused with its beginning, at every size of chunk', async () => {
  for (const size of [1, 7, 50, 1_000]) {
    const { lines } = await read(encoder.encode(`short\n${'x'.repeat(101)}\n${'y'.repeat(100)}\nend`), size)
    expect(lines.map(({ number, problem }) => [number, problem])).toEqual([
      [1, null],
      [2, 'longer than 100 bytes'],
      [3, null],
      [4, null],
    ])
    expect(lines[1]?.text).toStartWith('xxxxx')
  }
})

test('a line without end is not held in memory', async () => {
  async function* endless() {
    const chunk = new Uint8Array(1024 * 1024).fill(0x78)
    for (let i = 0; i < 300; i++) yield chunk
    yield encoder.encode('\nnext\n')
  }
  const before = process.memoryUsage().rss
  const lines: Line[] = []
  for await (const block of readLines(endless(), { skip: 0, lineBytesMax: 4 * 1024 * 1024 }))
    lines.push(...block.lines)
  expect(lines.map(({ number, problem }) => [number, problem])).toEqual([
    [1, 'longer than 4194304 bytes'],
    [2, null],
  ])
  expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(100)
})

test('lines that are skipped are passed over unread', async () => {
  const { lines, passed } = await read(encoder.encode('bad \n\nc\nd\n'), 3, 2)
  expect(texts(lines)).toEqual([
    [3, 'c', null],
    [4, 'd', null],
  ])
  expect(passed).toBe(4)
})

test('however the bytes are cut, the lines are those of the whole text', async () => {
  const anyText = fc.string({ unit: fc.constantFrom('a', 'é', '\u{1F680}', '\n', '\r\n', ' ', '"') })
  await fc.assert(
    fc.asyncProperty(anyText, fc.integer({ min: 1, max: 9 }), fc.nat(5), async (text, size, skip) => {
      const expected = text
        .split('\n')
        .map((line, i) => [i + 1, line.endsWith('\r') ? line.slice(0, -1) : line] as const)
        .filter(([number, line]) => line.trim() !== '' && number > skip)
      const { lines } = await read(encoder.encode(text), size, skip)
      expect(lines.map(({ number, text: line }) => [number, line] as const)).toEqual(expected)
    }),
  )
})
