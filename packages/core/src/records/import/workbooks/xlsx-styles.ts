import { type CellFormat, cellFormat } from './cell-format.ts'
import { readXml } from './xlsx-parts.ts'
import { attributeOf } from './xml.ts'
import type { ZipEntry, ZipFile } from './zip.ts'

/** The number formats by the style of a cell; null where numbers are shown as they are. */
export type StyleFormats = readonly (CellFormat | null)[]

/** Formats that a file names by number alone; dates that programs show by the place of their user are written the same everywhere. */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"$"#,##0',
  6: '"$"#,##0',
  7: '"$"#,##0.00',
  8: '"$"#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  45: 'mm:ss',
  47: 'mm:ss',
}
/** Dates of East Asian places. */
const isAsianDate = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
const formatsMax = 65_536

export async function styleFormats(zip: ZipFile, entry: ZipEntry | null): Promise<StyleFormats> {
  if (entry === null) return []
  const codes = new Map<number, string>()
  const formats: (CellFormat | null)[] = []
  const read = new Map<number, CellFormat | null>()
  let isInCells = false
  await readXml(
    zip,
    entry,
    (name, attributes) => {
      if (name === 'numFmt') {
        const id = Number(attributeOf(attributes, 'numFmtId'))
        if (codes.size < formatsMax) codes.set(id, attributeOf(attributes, 'formatCode') ?? '')
      } else if (name === 'cellXfs') isInCells = true
      else if (name === 'xf' && isInCells && formats.length < formatsMax) {
        const id = Number(attributeOf(attributes, 'numFmtId') ?? 0)
        let format = read.get(id)
        if (format === undefined) {
          format = formatOf(codes.get(id) ?? builtIn[id] ?? (isAsianDate(id) ? 'yyyy-mm-dd' : ''))
          read.set(id, format)
        }
        formats.push(format)
      }
    },
    (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  )
  return formats
}

function formatOf(code: string): CellFormat | null {
  const plain = code.trim().toLowerCase()
  return plain === '' || plain === 'general' || plain === '@' ? null : cellFormat(code)
}
