import { parquetWriteBuffer } from 'hyparquet-writer'
import { odsParts, type WorkbookParts, xlsxParts, zipOf } from '../../packages/core/src/testing/index.ts'
import type { Random } from '../sample-data/random.ts'
import type { Mutation } from './deck-mutations.ts'

export interface FuzzedWorkbook {
  readonly name: string
  readonly fileName: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const header = inline('Name') + inline('Website')
const sound = `<row>${header}</row><row>${inline('Sound')}${inline('sound.example')}</row>`
const soundRow =
  '<table:table-row><table:table-cell><text:p>Name</text:p></table:table-cell></table:table-row>'
const sheet = 'xl/worksheets/sheet1.xml'

/** What a stranger's workbook may be, `size` bytes of it before it is packed. */
export async function hostileWorkbooks(size: number): Promise<readonly FuzzedWorkbook[]> {
  const filled = (text: string) => text.repeat(Math.ceil(size / text.length))
  const xlsx = (name: string, rows: string, behind = '') =>
    packed(name, 'a.xlsx', xlsxParts({ sheets: [{ name: 'A', rows: sound + rows, behind }] }))
  const part = (name: string, path: string, content: string) =>
    packed(name, 'a.xlsx', { ...xlsxParts({ sheets: [{ name: 'A', rows: sound }] }), [path]: content })
  const ods = (name: string, rows: string) =>
    packed(name, 'a.ods', odsParts(`<table:table table:name="A">${soundRow}${rows}</table:table>`))
  return Promise.all([
    xlsx('rows without a cell', filled('<row/>')),
    xlsx('cells without a value', `<row>${'<c/>'.repeat(16_000)}</row>`.repeat(Math.ceil(size / 64_000))),
    xlsx('20,000 columns', `<row>${'<c><v>1</v></c>'.repeat(20_000)}</row>`),
    xlsx('cells of a megabyte', `<row>${inline('x'.repeat(1_000_000))}</row>`.repeat(Math.ceil(size / 1e6))),
    xlsx('the last cell of every row', filled('<row><c r="XFD1"><v>1</v></c></row>')),
    xlsx('NUL bytes', `<row>${inline('a\0b')}</row>`),
    xlsx('tags in tags', filled('<x>')),
    xlsx('a tag that does not end', `<row ${'a="b" '.repeat(size / 6)}`),
    xlsx('quotes that do not end', `<row a="${filled('x>')}`),
    xlsx('a comment that does not end', `<!--${filled('- ')}`),
    xlsx('ampersands', `<row>${inline(filled('&amp;'))}</row><row>${inline('&')}</row>`),
    xlsx('links', '', `<hyperlinks>${filled('<hyperlink ref="A1:XFD9" r:id="r1"/>')}</hyperlinks>`),
    xlsx('merged cells', '', `<mergeCells>${filled('<mergeCell ref="A1:XFD1048576"/>')}</mergeCells>`),
    part(
      'shared texts',
      'xl/sharedStrings.xml',
      `<sst>${filled(`<si><t>${'é'.repeat(30_000)}</t></si>`)}</sst>`,
    ),
    part('texts of nothing', 'xl/sharedStrings.xml', `<sst>${filled('<si/>')}</sst>`),
    part(
      'entities',
      sheet,
      `<!DOCTYPE x [${'<!ENTITY a "&a;&a;">'.repeat(1_000)}]><worksheet>&a;</worksheet>`,
    ),
    part(
      'styles',
      'xl/styles.xml',
      `<styleSheet><cellXfs>${filled('<xf numFmtId="14"/>')}</cellXfs></styleSheet>`,
    ),
    part(
      'a list of sheets',
      'xl/workbook.xml',
      `<workbook><sheets>${filled('<sheet name="A" r:id="r1"/>')}</sheets></workbook>`,
    ),
    ods(
      'repeated cells',
      '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell></table:table-row>',
    ),
    ods(
      'paragraphs',
      `<table:table-row><table:table-cell>${filled('<text:p>x</text:p>')}</table:table-cell></table:table-row>`,
    ),
    ods(
      'spaces',
      `<table:table-row><table:table-cell><text:p>${filled('<text:s text:c="999999999"/>')}</text:p></table:table-cell></table:table-row>`,
    ),
    bomb(),
    tornParquet(),
  ])
}

async function tornParquet(): Promise<FuzzedWorkbook> {
  const columnData = [{ name: 'name', data: Array.from({ length: 5_000 }, (_, i) => `Company ${i}`) }]
  const whole = new Uint8Array(parquetWriteBuffer({ columnData }))
  return { name: 'torn Parquet', fileName: 'a.parquet', bytes: whole.slice(0, whole.length >> 1) }
}

export const soundWorkbook = (): Promise<FuzzedWorkbook> =>
  packed('a sound workbook', 'a.xlsx', xlsxParts({ sheets: [{ name: 'A', rows: sound }] }))

/** It says that it unpacks to 2 GB. */
async function bomb(): Promise<FuzzedWorkbook> {
  const whole = { ...(await soundWorkbook()), name: '2 GB' }
  const view = new DataView(whole.bytes.buffer)
  for (let at = 0; at + 46 < whole.bytes.length; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 2_000_000_000, true)
  return whole
}

/** A sound workbook, of which one part was damaged before it was packed, or the file after that. */
export async function damagedWorkbook(
  format: 'xlsx' | 'ods',
  rows: readonly (readonly string[])[],
  mutation: Mutation,
  random: Random,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Record<string, string | Uint8Array> =
    format === 'xlsx'
      ? xlsxParts({
          sheets: [{ name: 'A', rows: rows.map((row) => `<row>${row.map(inline).join('')}</row>`).join('') }],
        })
      : odsParts(`<table:table table:name="A">${rows.map(odsRow).join('')}</table:table>`)
  if (random.chance(0.3)) return new Uint8Array(mutation.mutate(await zipOf(parts), random))
  const name = random.pick(Object.keys(parts))
  parts[name] = mutation.mutate(new TextEncoder().encode(String(parts[name])), random)
  return new Uint8Array(await zipOf(parts))
}

function inline(text: string): string {
  return `<c t="inlineStr"><is><t>${text.replaceAll('<', '&lt;')}</t></is></c>`
}

function odsRow(row: readonly string[]): string {
  const cells = row.map(
    (text) => `<table:table-cell><text:p>${text.replaceAll('<', '&lt;')}</text:p></table:table-cell>`,
  )
  return `<table:table-row>${cells.join('')}</table:table-row>`
}

async function packed(name: string, fileName: string, parts: WorkbookParts): Promise<FuzzedWorkbook> {
  return { name, fileName, bytes: new Uint8Array(await zipOf(parts)) }
}
