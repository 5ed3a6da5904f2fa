import { damaged, UnreadableFile } from '../tables/unreadable-file.ts'
import { OdsRows } from './ods-rows.ts'
import type { WorkbookEvents } from './workbook.ts'
import { readXml } from './xlsx-parts.ts'
import { XmlReader } from './xml.ts'
import { counted, xmlTexts } from './xml-chunks.ts'
import type { ZipFile } from './zip.ts'

/** The sheets of an ODS file, in their order, and the rows of those that are shown. */
export async function* readOds(zip: ZipFile): WorkbookEvents {
  const manifest = zip.entries.get('META-INF/manifest.xml')
  if (manifest !== undefined) {
    await readXml(zip, manifest, (name) => {
      if (name === 'encryption-data')
        throw new UnreadableFile('The file is encrypted: save it without a password and import that.')
    })
  }
  const content = zip.entries.get('content.xml')
  if (content === undefined) throw damaged('its content is missing')
  // Once to its end: a damaged file is refused before the first of its rows is given.
  await readXml(zip, content, () => {})
  const rows = new OdsRows()
  const reader = new XmlReader(rows)
  let unpacked = 0
  for await (const bytes of xmlTexts(counted(zip.chunks(content), (count) => (unpacked += count)))) {
    reader.push(bytes)
    const bytesRead = Math.floor(content.packedBytes * (unpacked / content.unpackedBytes))
    for (const event of rows.taken()) yield event.kind === 'rows' ? { ...event, bytesRead } : event
  }
  reader.end()
}
