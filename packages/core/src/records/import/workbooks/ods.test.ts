import { expect, test } from 'bun:test'
import { fileOf, odsParts, zipOf } from '../../../testing/workbook-files.ts'
import type { TableRow } from '../formats/table-row.ts'
import { openTableFile } from './table-file.ts'

async function read(tables: string, styles = '') {
  const { format, events } = await openTableFile(fileOf(await zipOf(odsParts(tables, styles))))
  expect(format).toBe('ods')
  const rows: TableRow[] = []
  const sheets: unknown[] = []
  for await (const event of events) {
    if (event.kind === 'rows') rows.push(...event.rows)
    if (event.kind === 'sheet') sheets.push(event.sheet)
  }
  return { rows, sheets }
}

const table = (rows: string) => `<table:table table:name="One">${rows}</table:table>`
const row = (cells: string) => `<table:table-row>${cells}</table:table-row>`
const cell = (text: string, attributes = '') =>
  `<table:table-cell${attributes}><text:p>${text}</text:p></table:table-cell>`

test('a cell is the text that is shown, and its value beside it', async () => {
  const { rows } = await read(
    table(
      row(
        [
          cell('1.200,00 €', ' office:value-type="currency" office:currency="EUR" office:value="1200"'),
          cell('12,5 %', ' office:value-type="percentage" office:value="0.125"'),
          cell('05.03.21', ' office:value-type="date" office:date-value="2021-03-05T10:00:00"'),
          cell('25', ' office:value-type="float" office:value="25"'),
          '<table:table-cell office:value-type="percentage" office:value="0.07"/>',
        ].join(''),
      ),
    ),
  )
  expect(rows[0]).toMatchObject({
    row: 1,
    cells: ['1.200,00 €', '12,5 %', '05.03.21', '25', '7%'],
    facts: [
      { number: 1200, currency: 'EUR' },
      { number: 0.125 },
      { date: '2021-03-05' },
      { number: 25 },
      { number: 0.07 },
    ],
  })
})

test('paragraphs are lines, links are known, and notes beside a cell are none of it', async () => {
  const cells =
    '<table:table-cell><office:annotation><text:p>A note</text:p></office:annotation><text:p>one<text:s text:c="2"/>two</text:p><text:p><text:a xlink:href="https://a.example">Acme</text:a></text:p></table:table-cell>'
  const { rows } = await read(table(row(cells)))
  expect(rows).toMatchObject([{ cells: ['one  two\nAcme'], facts: [{ link: 'https://a.example' }] }])
})

test('what is written once and repeated has its places, and blank rows to the end of a sheet cost nothing', async () => {
  const { rows } = await read(
    table(
      [
        row(
          `<table:table-cell table:number-columns-repeated="2"/>${cell('x', ' table:number-columns-repeated="2"')}`,
        ),
        `<table:table-row table:number-rows-repeated="2">${cell('same')}<table:table-cell table:number-columns-repeated="16383"/></table:table-row>`,
        `<table:table-row table:number-rows-repeated="5"><table:table-cell/></table:table-row>`,
        row(cell('last')),
        `<table:table-row table:number-rows-repeated="1048567"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`,
      ].join(''),
    ),
  )
  expect(rows.map(({ row, cells }) => [row, cells])).toEqual([
    [1, ['', '', 'x', 'x']],
    [2, ['same']],
    [3, ['same']],
    [9, ['last']],
  ])
})

test('a merged cell stands in its first, and the others know its text', async () => {
  const { rows } = await read(
    table(
      row(
        `${cell('Money', ' table:number-columns-spanned="2" table:number-rows-spanned="1"')}<table:covered-table-cell/>${cell('x')}`,
      ),
    ),
  )
  expect(rows).toMatchObject([{ cells: ['Money', '', 'x'], facts: [undefined, { merged: 'Money' }] }])
})

test('hidden sheets are told and not read, and changes that are remembered are no rows', async () => {
  const styles = `<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>`
  const changes = `<table:tracked-changes>${row(cell('deleted'))}</table:tracked-changes>`
  const { rows, sheets } = await read(
    `${changes}<table:table table:name="A" table:style-name="ta1">${row(cell('shown'))}</table:table><table:table table:name="B" table:style-name="ta2">${row(cell('hidden'))}</table:table>`,
    styles,
  )
  expect(rows.map(({ sheet, cells }) => [sheet, cells])).toEqual([['A', ['shown']]])
  expect(sheets).toEqual([
    { name: 'A', isHidden: false },
    { name: 'B', isHidden: true },
  ])
})
