import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { locations } from '../../../../test/locations.ts'
import { rounds } from '../../../../test/nightly.ts'
import { memoryCompanyStore } from '../../../storage/memory/companies.ts'
import { testHost } from '../../../testing/test-clock.ts'
import { importCompanies } from '../import.ts'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const latin = (text: string) => new Uint8Array(Buffer.from(text.replaceAll('€', '\x80'), 'latin1'))
const utf8 = (text: string) => new TextEncoder().encode(text)

async function imported(bytes: Uint8Array, pieceBytes = 1_000) {
  const store = memoryCompanyStore()
  async function* source() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.slice(at, at + pieceBytes)
  }
  const host = testHost({ sha256 })
  const report = await importCompanies({ source: source(), fingerprint: null, store, host, locations })
  const { changes } = await store.changesAfter(null, 5_000)
  const names = changes.map(({ record }) => record?.company.name).sort()
  return { encoding: report.file.encoding, names, rejected: report.rejected, problems: report.problems }
}

test('text of older Windows programs is told by its bytes, and its euro signs are read', async () => {
  expect(await imported(latin('Name;Stadt\nSäge & Söhne;Köln\nM€tall;Bonn\n'))).toMatchObject({
    encoding: 'windows-1252',
    names: ['M€tall', 'Säge & Söhne'],
    rejected: 0,
  })
})

test('it is told by the first bytes that are not ASCII, wherever in the file they are', async () => {
  const rows = Array.from({ length: rounds(4_000) }, (_, i) => `Company number ${i},Berlin\n`).join('')
  for (const pieceBytes of [997, 70_000]) {
    const old = await imported(latin(`name,city\n${rows}Säge,Köln\n`), pieceBytes)
    expect([old.encoding, old.names.at(-1), old.rejected]).toEqual(['windows-1252', 'Säge', 0])
    const today = await imported(utf8(`name,city\n${rows}Säge,Köln\n`), pieceBytes)
    expect([today.encoding, today.names.at(-1), today.rejected]).toEqual(['utf-8', 'Säge', 0])
  }
})

test('a file in UTF-8 stays one where some of its bytes were damaged, and their rows are refused', async () => {
  const bytes = utf8('name\nSäge\nKöln\nMünze\nBad x\n')
  bytes[bytes.length - 2] = 0xe4
  expect(await imported(bytes)).toMatchObject({
    encoding: 'utf-8',
    names: ['Köln', 'Münze', 'Säge'],
    rejected: 1,
  })
})

test('a character that the end of a piece cuts is none of Windows-1252', async () => {
  const text = utf8('name\nKö\n')
  for (let size = 1; size < text.length; size++)
    expect(await imported(text, size)).toMatchObject({ encoding: 'utf-8', names: ['Kö'] })
})

test('UTF-16 without a mark is told by its zeros, foreign letters among them or not', async () => {
  const text = 'Größe,name\n1,Łódź\n'
  expect(await imported(new Uint8Array(Buffer.from(text, 'utf16le')))).toMatchObject({
    encoding: 'utf-16le',
    names: ['Łódź'],
  })
  expect(await imported(new Uint8Array(Buffer.from(text, 'utf16le').swap16()))).toMatchObject({
    encoding: 'utf-16be',
    names: ['Łódź'],
  })
})

test('NUL bytes are refused with the remedy: at the beginning the file, later their row', async () => {
  await expect(imported(utf8('name\0\0\nAcme\n'))).rejects.toThrow('utf-16le')
  const rows = Array.from({ length: 200 }, (_, i) => `Company ${i}\n`).join('')
  const { names, problems } = await imported(utf8(`name\n${rows}Bo\0lt\nAcme\n`))
  expect(names).toHaveLength(201)
  expect(problems).toMatchObject([{ line: 202, reasons: [expect.stringContaining('NUL bytes')] }])
})
