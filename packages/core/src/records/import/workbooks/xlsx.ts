import type { WorkbookEvents } from './workbook.ts'
import { xlsxNotes } from './xlsx-notes.ts'
import { xlsxParts } from './xlsx-parts.ts'
import { XlsxRows } from './xlsx-rows.ts'
import { styleFormats } from './xlsx-styles.ts'
import { sharedTexts } from './xlsx-texts.ts'
import { XmlReader } from './xml.ts'
import { counted, xmlTexts } from './xml-chunks.ts'
import type { ZipFile } from './zip.ts'

/** The sheets of an XLSX file, in their order, and the rows of those that are shown. */
export async function* readXlsx(zip: ZipFile): WorkbookEvents {
  const { sheets, is1904, ...parts } = await xlsxParts(zip)
  const isShown = sheets.some(({ isHidden, entry }) => !isHidden && entry !== null)
  const texts = await sharedTexts(zip, isShown ? parts.sharedTexts : null)
  const formats = await styleFormats(zip, isShown ? parts.styles : null)
  let bytesRead = isShown ? (parts.sharedTexts?.packedBytes ?? 0) : 0
  for (const sheet of sheets) {
    const { name, isHidden, entry } = sheet
    if (entry === null) continue
    yield { kind: 'sheet', sheet: { name, isHidden } }
    if (!isHidden) {
      const rows = new XlsxRows(name, { texts, formats, is1904 }, await xlsxNotes(zip, sheet))
      const reader = new XmlReader(rows)
      let unpacked = 0
      for await (const bytes of xmlTexts(counted(zip.chunks(entry), (count) => (unpacked += count)))) {
        reader.push(bytes)
        const share = entry.unpackedBytes === 0 ? 1 : unpacked / entry.unpackedBytes
        yield {
          kind: 'rows',
          rows: rows.taken(),
          bytesRead: bytesRead + Math.floor(entry.packedBytes * share),
        }
      }
      reader.end()
      const { lastRow, formulasWithoutValue } = rows
      yield { kind: 'sheet_end', end: { lastRow, formulasWithoutValue } }
    }
    bytesRead += entry.packedBytes
  }
}
