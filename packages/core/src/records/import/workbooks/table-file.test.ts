import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { rounds } from '../../../../test/nightly.ts'
import {
  fileOf,
  odsOfTexts,
  odsParts,
  xlsxOfTexts,
  xlsxParts,
  zipOf,
} from '../../../testing/workbook-files.ts'
import { UnreadableFile } from '../tables/unreadable-file.ts'
import { openTableFile } from './table-file.ts'

async function read(bytes: Uint8Array): Promise<number> {
  let rows = 0
  const { events } = await openTableFile(fileOf(bytes))
  for await (const event of events) if (event.kind === 'rows') rows += event.rows.length
  return rows
}

async function refusal(bytes: Uint8Array): Promise<string> {
  const error = await read(bytes).then(
    (rows) => new Error(`${rows} rows were read`),
    (error: Error) => error,
  )
  expect(error).toBeInstanceOf(UnreadableFile)
  return error.message
}

const sheet = { name: 'One', rows: '<row><c><v>1</v></c></row>' }
const compound = (name: string) => {
  const bytes = new Uint8Array(2_048)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  new DataView(bytes.buffer).setUint16(30, 9, true)
  new DataView(bytes.buffer).setUint32(48, 1, true)
  for (let i = 0; i < name.length; i++) bytes[1_024 + i * 2] = name.charCodeAt(i)
  return bytes
}

test('what is no workbook is refused with its name and the remedy', async () => {
  expect(await refusal(compound('Workbook'))).toContain('(.xls, .doc)')
  expect(await refusal(compound('EncryptedPackage'))).toContain('without a password')
  expect(await refusal(await zipOf({ 'a.csv': 'name' }))).toContain('ZIP file and no workbook')
  expect(
    await refusal(await zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<d/>' })),
  ).toContain('a document')
  expect(await refusal(await zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.bin': 'x' }))).toContain(
    '.xlsb',
  )
  expect(await refusal(await zipOf({ 'Index/Document.iwa': 'x' }))).toContain('Numbers')
  const locked = odsParts('')
  locked['META-INF/manifest.xml'] =
    '<m:manifest><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>'
  expect(await refusal(await zipOf(locked))).toContain('without a password')
  expect(await refusal(new TextEncoder().encode('name;city'))).toContain('no workbook')
})

test('a file that is torn anywhere is refused before a row of it is given', async () => {
  for (const whole of [await xlsxOfTexts([['name'], ['Acme']]), await odsOfTexts([['name'], ['Acme']])]) {
    for (let length = 4; length < whole.length; length += 7)
      expect(await refusal(whole.slice(0, length))).toContain('damaged')
  }
})

test('a byte that was changed in a part is found', async () => {
  const whole = await xlsxOfTexts([['name'], ...Array.from({ length: 50 }, (_, i) => [`Company ${i}`])])
  const at = whole.length - 900
  const changed = whole.slice()
  changed.fill(0x55, at - 40, at)
  await expect(read(changed)).rejects.toBeInstanceOf(UnreadableFile)
})

test('a file that says that it unpacks to more than is read is refused unread, and one that says less than it does', async () => {
  const parts = await zipOf(xlsxParts({ sheets: [{ ...sheet, rows: ' '.repeat(300_000) }] }))
  const view = new DataView(parts.buffer)
  const places = [...parts.keys()].filter(
    (at) => at + 4 < parts.length && view.getUint32(at, true) === 0x02014b50,
  )
  const said = (bytes: number) => {
    const changed = parts.slice()
    for (const at of places) new DataView(changed.buffer).setUint32(at + 24, bytes, true)
    return refusal(changed)
  }
  expect(await said(1_900_000_000)).toContain('unpacks to')
  expect(await said(10)).toContain('more than it says')
})

test('a document type is refused, and so is an entity that XML does not know', async () => {
  const bomb =
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>'
  const parts = xlsxParts({ sheets: [sheet] })
  expect(await refusal(await zipOf({ ...parts, 'xl/worksheets/sheet1.xml': bomb }))).toContain(
    'document type',
  )
  const unknown = '<row><c t="inlineStr"><is><t>&b;</t></is></c></row>'
  expect(await refusal(await zipOf(xlsxParts({ sheets: [{ ...sheet, rows: unknown }] })))).toContain('entity')
})

test('NUL bytes, unclosed tags, 20,000 columns and texts that are not there are refused in words', async () => {
  const refused = async (rows: string) => refusal(await zipOf(xlsxParts({ sheets: [{ ...sheet, rows }] })))
  expect(await refused('<row><c t="inlineStr"><is><t>a\0b</t></is></c></row>')).toContain('NUL')
  expect(await refused('<row><c><v>1</v>')).toContain('ends early')
  expect(await refused(`<row>${'<c><v>1</v></c>'.repeat(20_000)}</row>`)).toContain('16,384 columns')
  expect(await refused('<row><c r="ZZZ1"><v>1</v></c></row>')).toContain('16,384 columns')
  expect(await refused('<row><c t="s"><v>7</v></c></row>')).toContain('names a text')
  expect(await refused(`<row ${'x'.repeat(200_000)}`)).toContain('does not end')
  const sheets = Array.from({ length: 1_001 }, () => sheet)
  expect(await refusal(await zipOf(xlsxParts({ sheets })))).toContain('1,000 sheets')
  const tables = '<table:table/>'.repeat(1_001)
  expect(await refusal(await zipOf(odsParts(tables)))).toContain('1,000 sheets')
  const repeated = `<table:table><table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell></table:table-row></table:table>`
  expect(await refusal(await zipOf(odsParts(repeated)))).toContain('repeats')
})

test('however the XML is cut, the rows are the same', async () => {
  const rows = [
    ['name', 'a&b <c>'],
    ['Säge', '…'.repeat(300)],
    ['x'.repeat(70_000), 'y'],
  ]
  const bytes = await xlsxOfTexts(rows)
  const { events } = await openTableFile(fileOf(bytes))
  const cells: (readonly string[])[] = []
  for await (const event of events)
    if (event.kind === 'rows') cells.push(...event.rows.map(({ cells }) => cells))
  expect(cells).toEqual(rows)
})

test('any damage at all ends in rows or in words', async () => {
  const wholes = [await xlsxOfTexts([['name'], ['Acme']]), await odsOfTexts([['name'], ['Acme']])]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...wholes),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 }),
      async (whole, changes) => {
        const bytes = whole.slice()
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte
        await read(bytes).catch((error) => expect(error).toBeInstanceOf(UnreadableFile))
      },
    ),
    { numRuns: rounds(400) },
  )
})
