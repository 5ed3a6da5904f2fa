import { crcOf } from '../records/import/workbooks/crc.ts'

/** Parts by their names: text, or bytes as they are. */
export type WorkbookParts = Readonly<Record<string, string | Uint8Array>>

export interface MadeSheet {
  readonly name: string
  /** What stands in `sheetData`. */
  readonly rows: string
  /** What stands behind it: merged cells, links. */
  readonly behind?: string
  readonly state?: 'hidden' | 'veryHidden'
  /** Where its links lead, by their ids. */
  readonly links?: Readonly<Record<string, string>>
}

export interface MadeWorkbook {
  readonly sheets: readonly MadeSheet[]
  /** What stands in `sst`. */
  readonly texts?: string
  /** Codes of number formats: the first is that of style 1. */
  readonly formats?: readonly string[]
  readonly is1904?: boolean
}

/** A ZIP file of packed parts, in the order given. */
export async function zipOf(parts: WorkbookParts): Promise<Uint8Array> {
  const local: Uint8Array[] = []
  const contents: Uint8Array[] = []
  let at = 0
  for (const [name, content] of Object.entries(parts)) {
    const bytes = typeof content === 'string' ? encoder.encode(content) : content
    const packed = await deflated(bytes)
    const checksum = crcOf()
    checksum.add(bytes)
    const facts = [20, 0x800, 8, 0, 0x21]
    const sizes = [checksum.value(), packed.length, bytes.length]
    const written = encoder.encode(name)
    const header = joined(
      numbers([0x04034b50], 4),
      numbers(facts, 2),
      numbers(sizes, 4),
      numbers([written.length, 0], 2),
    )
    local.push(header, written, packed)
    const lengths = numbers([written.length, 0, 0, 0, 0], 2)
    const entry = [
      numbers([0x02014b50], 4),
      numbers([20, ...facts], 2),
      numbers(sizes, 4),
      lengths,
      numbers([0, at], 4),
    ]
    contents.push(...entry, written)
    at += header.length + written.length + packed.length
  }
  const folder = joined(...contents)
  const count = Object.keys(parts).length
  const end = [
    numbers([0x06054b50], 4),
    numbers([0, 0, count, count], 2),
    numbers([folder.length, at], 4),
    numbers([0], 2),
  ]
  return joined(...local, folder, ...end)
}

/** The parts of an XLSX file, to be changed before they are packed. */
export function xlsxParts({
  sheets,
  texts = '',
  formats = [],
  is1904 = false,
}: MadeWorkbook): Record<string, string> {
  const relation = (id: string, type: string, target: string, more = '') =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${more}/>`
  const relations = (text: string) => `${xml}<Relationships>${text}</Relationships>`
  const listed = sheets.map(
    ({ name, state }, i) =>
      `<sheet name="${name}" sheetId="${i + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="r${i + 1}"/>`,
  )
  const targets = sheets.map((_, i) => relation(`r${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`))
  const codes = formats.map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${escaped(code)}"/>`)
  const styles = ['<xf numFmtId="0"/>', ...formats.map((_, i) => `<xf numFmtId="${200 + i}"/>`)]
  return {
    '[Content_Types].xml': `${xml}<Types/>`,
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${xml}<workbook><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      [
        ...targets,
        relation('s', 'sharedStrings', 'sharedStrings.xml'),
        relation('f', 'styles', '/xl/styles.xml'),
      ].join(''),
    ),
    'xl/sharedStrings.xml': `${xml}<sst>${texts}</sst>`,
    'xl/styles.xml': `${xml}<styleSheet><numFmts>${codes.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.flatMap(({ rows, behind = '', links }, i) => [
        [
          `xl/worksheets/sheet${i + 1}.xml`,
          `${xml}<worksheet><sheetData>${rows}</sheetData>${behind}</worksheet>`,
        ],
        [
          `xl/worksheets/_rels/sheet${i + 1}.xml.rels`,
          relations(
            Object.entries(links ?? {})
              .map(([id, target]) => relation(id, 'hyperlink', escaped(target), ' TargetMode="External"'))
              .join(''),
          ),
        ],
      ]),
    ),
  }
}

export const xlsxOf = (workbook: MadeWorkbook) => zipOf(xlsxParts(workbook))

/** An XLSX file with one sheet of texts in the cells themselves. */
export function xlsxOfTexts(rows: readonly (readonly string[])[], name = 'Companies'): Promise<Uint8Array> {
  const written = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((cell) => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`).join('')}</row>`,
  )
  return xlsxOf({ sheets: [{ name, rows: written.join('') }] })
}

/** The parts of an ODS file; `tables` is what stands in its spreadsheet, `styles` before it. */
export function odsParts(tables: string, styles = ''): Record<string, string> {
  return {
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `${xml}<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    'META-INF/manifest.xml': `${xml}<manifest:manifest/>`,
  }
}

export function odsOfTexts(rows: readonly (readonly string[])[], name = 'Companies'): Promise<Uint8Array> {
  const cell = (text: string) =>
    `<table:table-cell office:value-type="string"><text:p>${escaped(text)}</text:p></table:table-cell>`
  const written = rows.map((cells) => `<table:table-row>${cells.map(cell).join('')}</table:table-row>`)
  return zipOf(odsParts(`<table:table table:name="${name}">${written.join('')}</table:table>`))
}

/** A file in memory, as what reads workbooks takes one. */
export function fileOf(bytes: Uint8Array) {
  return {
    size: bytes.length,
    read: async (from: number, length: number) => bytes.slice(from, from + length),
  }
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const encoder = new TextEncoder()

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

async function deflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function numbers(values: readonly number[], bytes: 2 | 4): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * bytes))
  for (const [i, value] of values.entries()) {
    if (bytes === 2) view.setUint16(i * 2, value, true)
    else view.setUint32(i * 4, value, true)
  }
  return new Uint8Array(view.buffer)
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
