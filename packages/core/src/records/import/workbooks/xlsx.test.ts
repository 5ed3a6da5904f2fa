import { expect, test } from 'bun:test'
import { fileOf, type MadeWorkbook, xlsxOf, xlsxParts, zipOf } from '../../../testing/workbook-files.ts'
import type { TableRow } from '../formats/table-row.ts'
import { openTableFile } from './table-file.ts'

async function read(bytes: Uint8Array) {
  const { format, events } = await openTableFile(fileOf(bytes))
  const rows: TableRow[] = []
  const said: unknown[] = []
  for await (const event of events) {
    if (event.kind === 'rows') rows.push(...event.rows)
    else said.push(event.kind === 'sheet' ? event.sheet : event.end)
  }
  return { format, rows, said, cells: rows.map(({ cells }) => cells) }
}

const sheetOf = (rows: string, more: Partial<MadeWorkbook> = {}) =>
  xlsxOf({ sheets: [{ name: 'One', rows }], ...more })

test('texts are read where they are shared, inline, in runs, and without what says their sound', async () => {
  const texts =
    '<si><t>plain &amp; &#x20AC;</t></si><si><r><t>Rich</t></r><r><t xml:space="preserve"> text</t></r><rPh sb="0" eb="1"><t>sound</t></rPh></si><si><t>a_x000A_b _x005F_x000A_</t></si>'
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="inlineStr"><is><t>in<![CDATA[ <line>]]></t></is></c><c r="E1" t="str"><f>A1</f><v>from a formula</v></c></row>'
  const { format, cells } = await read(await sheetOf(rows, { texts }))
  expect(format).toBe('xlsx')
  expect(cells).toEqual([['plain & €', 'Rich text', 'a\nb _x000A_', 'in <line>', 'from a formula']])
})

test('rows and columns have the places that they have in the sheet, said or not', async () => {
  const rows =
    '<row r="3"><c r="B3"><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row><row r="9"><c r="A9" s="1"/></row>'
  const { rows: read_, said } = await read(await sheetOf(rows))
  expect(read_.map(({ row, cells, line, sheet }) => ({ row, cells, line, sheet }))).toEqual([
    { row: 3, cells: ['', '1', '2'], line: null, sheet: 'One' },
    { row: 4, cells: ['3'], line: null, sheet: 'One' },
  ])
  expect(said[1]).toEqual({ lastRow: 4, formulasWithoutValue: 0 })
})

test.each([
  ['dd.mm.yyyy', '43171', '12.03.2018', { date: '2018-03-12' }],
  ['[$-409]d\\ mmm\\ yyyy;@', '43171.75', '12 Mar 2018', { date: '2018-03-12' }],
  ['yyyy-mm-dd hh:mm', '43171.75', '2018-03-12 18:00', { date: '2018-03-12' }],
  ['mmm yy', '43160', 'Mar 18', { date: '2018-03-01' }],
  ['h:mm AM/PM', '0.75', '6:00 PM', { number: 0.75 }],
  ['[h]:mm', '1.5', '1.5', { number: 1.5 }],
  ['0.0%', '0.1255', '12.6%', { number: 0.1255 }],
  ['#,##0.00\\ "€"', '1234567.5', '1,234,567.50 €', { number: 1_234_567.5, currency: 'EUR' }],
  ['[$£-809]#,##0', '-1200', '-£1,200', { number: -1200, currency: 'GBP' }],
  ['[$$-1009]#,##0.00;([$$-1009]#,##0.00)', '-1200', '($1,200.00)', { number: -1200, currency: 'CAD' }],
  ['#,##0 [$kr-41D]', '5000', '5,000 kr', { number: 5000, currency: 'SEK' }],
  ['[$USD] #,##0', '5000', 'USD 5,000', { number: 5000, currency: 'USD' }],
  ['$#,##0.0,,"M"', '12500000', '$12.5M', { number: 12_500_000, currency: 'USD' }],
  ['"Q"0', '3', 'Q3', { number: 3 }],
  ['000', '7', '007', { number: 7 }],
  ['0.00', '1.005', '1.01', { number: 1.005 }],
  ['# ?/?', '0.5', '0.5', { number: 0.5 }],
  ['General', '0.30000000000000004', '0.3', { number: 0.300_000_000_000_000_04 }],
  ['@', '42', '42', { number: 42 }],
])('%s shows %s as %s', async (code, value, text, facts) => {
  const { rows } = await read(
    await sheetOf(`<row r="1"><c r="A1" s="1"><v>${value}</v></c></row>`, { formats: [code] }),
  )
  expect(rows).toMatchObject([{ cells: [text], facts: [facts] }])
})

test('days count from 1900, with its day that never was, or from 1904', async () => {
  const formats = ['yyyy-mm-dd']
  const cell = (value: number) => `<row><c s="1"><v>${value}</v></c></row>`
  const dates = async (is1904: boolean, ...values: readonly number[]) =>
    (await read(await sheetOf(values.map(cell).join(''), { formats, is1904 }))).cells.flat()
  expect(await dates(false, 1, 59, 61, 44_926)).toEqual([
    '1900-01-01',
    '1900-02-28',
    '1900-03-01',
    '2022-12-31',
  ])
  expect(await dates(true, 0, 43_464)).toEqual(['1904-01-01', '2022-12-31'])
  expect(await dates(false, 99_999_999)).toEqual(['99999999'])
})

test('formats that have a number alone are known, and so is a date that is written as one', async () => {
  const parts = xlsxParts({
    sheets: [
      {
        name: 'One',
        rows: '<row><c s="1"><v>43171</v></c><c s="2"><v>0.5</v></c><c t="d"><v>2021-03-05T00:00:00</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c></row>',
      },
    ],
  })
  parts['xl/styles.xml'] =
    '<x:styleSheet xmlns:x="y"><x:cellXfs><x:xf/><x:xf numFmtId="14"/><x:xf numFmtId="9"/></x:cellXfs></x:styleSheet>'
  const { rows } = await read(await zipOf(parts))
  expect(rows[0]?.cells).toEqual(['2018-03-12', '50%', '2021-03-05T00:00:00', 'TRUE', '#N/A'])
  expect(rows[0]?.facts).toEqual([{ date: '2018-03-12' }, { number: 0.5 }, { date: '2021-03-05' }])
})

test('a formula counts by its stored value, and one without is counted', async () => {
  const rows =
    '<row><c><f>1+1</f><v>2</v></c><c><f>1+1</f></c><c t="str"><f>HYPERLINK("https://a.example","A")</f><v>A</v></c></row>'
  const { rows: read_, said } = await read(await sheetOf(rows))
  expect(read_[0]?.cells).toEqual(['2', '', 'A'])
  expect(read_[0]?.facts).toEqual([{ number: 2 }, undefined, { link: 'https://a.example' }])
  expect(said[1]).toEqual({ lastRow: 1, formulasWithoutValue: 1 })
})

test('a cell tells where it links to, when its text does not', async () => {
  const { rows } = await read(
    await xlsxOf({
      sheets: [
        {
          name: 'One',
          rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>Acme</t></is></c><c r="B1" t="inlineStr"><is><t>https://b.example</t></is></c></row>',
          behind:
            '<hyperlinks><hyperlink ref="A1" r:id="l1"/><hyperlink ref="B1" r:id="l2"/><hyperlink ref="A1" location="Two!A1"/></hyperlinks>',
          links: { l1: 'https://a.example/?x=1&y=2', l2: 'https://b.example' },
        },
      ],
    }),
  )
  expect(rows[0]?.facts).toEqual([{ link: 'https://a.example/?x=1&y=2' }])
})

test('a merged cell stands in its first, and the others know its text', async () => {
  const { rows } = await read(
    await xlsxOf({
      sheets: [
        {
          name: 'One',
          rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>Money</t></is></c></row><row r="2"><c r="C2"><v>1</v></c></row>',
          behind: '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>',
        },
      ],
    }),
  )
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Money', ''],
    ['', '', '1'],
  ])
  expect(rows.map(({ facts }) => facts)).toEqual([
    [undefined, { merged: 'Money' }],
    [{ merged: 'Money' }, { merged: 'Money' }, { number: 1 }],
  ])
})

test('all sheets are told, and those that are shown are read', async () => {
  const row = '<row><c><v>1</v></c></row>'
  const { rows, said } = await read(
    await xlsxOf({
      sheets: [
        { name: 'One &amp; all', rows: row },
        { name: 'Two', rows: row, state: 'hidden' },
        { name: 'Three', rows: row, state: 'veryHidden' },
        { name: 'Four', rows: row },
      ],
    }),
  )
  expect(rows.map(({ sheet }) => sheet)).toEqual(['One & all', 'Four'])
  expect(said.filter((event) => Object.hasOwn(event as object, 'isHidden'))).toEqual([
    { name: 'One & all', isHidden: false },
    { name: 'Two', isHidden: true },
    { name: 'Three', isHidden: true },
    { name: 'Four', isHidden: false },
  ])
})

test('a row of more characters than a record has is refused, and the next one read', async () => {
  const long = `<c t="inlineStr"><is><t>${'x'.repeat(1_000_000)}</t></is></c>`
  const { rows } = await read(await sheetOf(`<row>${long.repeat(5)}</row><row><c><v>1</v></c></row>`))
  expect(rows.map(({ cells, problem }) => [cells, problem])).toEqual([
    [[], 'longer than 4,194,304 characters'],
    [['1'], null],
  ])
})
