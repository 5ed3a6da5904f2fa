import { expect, test } from 'bun:test'
import { markOf, toUtf8, unmarkedUtf16, utf8Text } from './encoding.ts'
import { readHead } from './head.ts'
import { headBytes, type RecognizeOptions, recognize } from './recognize.ts'

async function* bytesOf(bytes: Uint8Array, size = 1_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function look(content: string | Uint8Array, options: RecognizeOptions = {}) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return recognize(await readHead(bytesOf(bytes), headBytes), options)
}

test('the first bytes say what a file is, and its name decides where they leave a doubt', async () => {
  const cases: [string, string, string][] = [
    ['{"name":"A"}\n{"name":"B"}\n', 'x', 'jsonl'],
    ['{"name":"A","rounds":[{"type":"seed"}]}', 'x', 'jsonl'],
    ['{"name": broken\n{"name":"B"}', 'x', 'jsonl'],
    ['[{"name":"A"}]', 'x.jsonl', 'json'],
    ['{\n  "companies": [\n    {"name":"A"}\n  ]\n}', 'x', 'json'],
    ['{"count":1,"companies":[{"name":"A"}]}', 'x', 'json'],
    [`{"count":1,"companies":[${'{"name":"A"},'.repeat(9_000)}{"name":"B"}]}`, 'x', 'json'],
    [`{"name":"A","description":"${'x'.repeat(90_000)}"}\n`, 'x', 'jsonl'],
    ['name,website\nA,a.example\n', 'x', 'csv'],
    ['name\nA\n', 'x.jsonl', 'jsonl'],
    ['', 'x.csv', 'jsonl'],
  ]
  for (const [content, fileName, format] of cases) {
    expect([content.slice(0, 30), (await look(content, { fileName })).format]).toEqual([
      content.slice(0, 30),
      format,
    ])
  }
  expect((await look('[1]', { format: 'csv' })).format).toBe('csv')
})

test('a file that cannot be in the format that is said, or that its name says, is refused with its own', async () => {
  const cases: readonly (readonly [string, RecognizeOptions, string])[] = [
    [
      'name,website\nA,a.example\n',
      { fileName: 'x.json' },
      'like CSV and not like JSON: import it with the format csv',
    ],
    ['name,website\nA,a.example\n', { format: 'json' }, 'like CSV and not like JSON'],
    ['name,website\nA,a.example\n', { format: 'jsonl' }, 'like CSV and not like JSON Lines'],
    ['[\n {"name":"A"}]', { format: 'csv' }, 'like JSON and not like CSV: import it with the format json'],
    ['{"name":"A"}\n', { format: 'csv' }, 'like JSON Lines and not like CSV'],
  ]
  for (const [content, options, message] of cases) {
    await expect(look(content, options)).rejects.toThrow(message)
  }
  expect((await look('[{"name":"A"}]', { fileName: 'x.csv' })).format).toBe('json')
  expect((await look('{"name": broken\n', { format: 'jsonl' })).format).toBe('jsonl')
})

test('a header below the title of a report is found, between other marks than the title too', async () => {
  const line = async (content: string) => (await look(content)).headerLine
  expect(await line('Companies; as of May\n\nName;Website;City\nA;a.example;Berlin\n')).toBe(3)
  expect(await line('Report\nCreated, by Jo\n\nCompany Name,Website\nA,a.example\n')).toBe(4)
  expect(await line('name,website\nCompany Name,Website\n')).toBeNull()
  expect(await line('A,a.example\nB,b.example\n')).toBeNull()
})

test('the delimiter is the one that cuts the rows alike', async () => {
  const delimiter = async (content: string) => (await look(content)).delimiter
  expect(await delimiter('name,city\n"A; B; C",x\n')).toBe(',')
  expect(await delimiter('name;price\nA;1,5\nB;2,5\n')).toBe(';')
  expect(await delimiter('name\tplace\nA\tBerlin, Germany\n')).toBe('\t')
  expect(await delimiter('name|tags\nA|x,y,z\n')).toBe('|')
  expect(await delimiter('sep=;\nname;city\n')).toBe(';')
  expect((await look('sep=;\nname;city\n')).rows).toEqual([['name', 'city']])
  expect(await delimiter('name\nA, B\n')).toBe(',')
})

test('a workbook or another binary file is refused in words', async () => {
  const zip = Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0, 0)
  await expect(look(zip)).rejects.toThrow('holds NUL bytes')
})

const utf16 = (text: string, isLittle: boolean) => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), isLittle)
  return bytes
}

async function decoded(
  bytes: Uint8Array,
  size: number,
  encoding = markOf(bytes) ?? unmarkedUtf16(bytes) ?? 'utf-8',
) {
  let text = ''
  for await (const part of utf8Text(toUtf8(bytesOf(bytes, size), encoding))) text += part
  return text
}

test('UTF-8 and UTF-16 with a mark or without, and windows-1252 when it is said, come to one text', async () => {
  const text = 'name,city\nZoë 🚀,Łódź\n'
  const marked = `\ufeff${text}`
  for (const size of [1, 2, 3, 5, 1_000]) {
    expect(await decoded(new TextEncoder().encode(marked), size)).toBe(text)
    expect(await decoded(new TextEncoder().encode(text), size)).toBe(text)
    expect(await decoded(utf16(marked, true), size)).toBe(text)
    expect(await decoded(utf16(marked, false), size)).toBe(text)
    expect(await decoded(utf16(text, true), size)).toBe(text)
    expect(await decoded(Uint8Array.of(0x5a, 0x6f, 0xeb, 0x80), size, 'windows-1252')).toBe('Zoë€')
  }
})

test('bytes that are no character leave a mark that only their own record carries', async () => {
  for (const size of [1, 2, 3, 1_000]) {
    const bytes = Uint8Array.of(0x61, 0xff, 0x0a, 0xed, 0xa0, 0x80, 0x0a, 0xc3, 0xa9, 0x0a, 0xe2, 0x82)
    const lines = (await decoded(bytes, size)).split('\n')
    expect(lines.map((line) => line.isWellFormed())).toEqual([false, false, true, false])
    const half = utf16('\ufeffa\ud83d\nb', true)
    expect((await decoded(half, size)).split('\n').map((line) => line.isWellFormed())).toEqual([false, true])
    expect((await decoded(half.subarray(0, half.length - 1), size)).isWellFormed()).toBe(false)
  }
})
