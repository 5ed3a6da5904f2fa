import { compoundFile, emptyZip, parquetStart, startsWith, zipStart } from '../tables/is-table-file.ts'
import type { TableFormat } from '../tables/table-reader.ts'
import { damaged, UnreadableFile } from '../tables/unreadable-file.ts'
import type { FileBytes } from './file-bytes.ts'
import { readOds } from './ods.ts'
import type { Decompressors } from './parquet.ts'
import type { WorkbookEvents } from './workbook.ts'
import { readXlsx } from './xlsx.ts'
import { openZip, type ZipFile } from './zip.ts'

export interface TableFile {
  readonly format: TableFormat
  readonly events: WorkbookEvents
}

/** Opens a file of an office program, by what it holds and not by its name. Throws `UnreadableFile`. */
export async function openTableFile(file: FileBytes, decompressors: Decompressors = {}): Promise<TableFile> {
  const head = await file.read(0, 8)
  if (startsWith(head, parquetStart)) {
    const { readParquet } = await import('./parquet.ts')
    return { format: 'parquet', events: readParquet(file, decompressors) }
  }
  if (startsWith(head, compoundFile)) throw await oldOrEncrypted(file)
  if (startsWith(head, gzip))
    throw new UnreadableFile('The workbook is packed with gzip: unpack it, and import the workbook itself.')
  if (!startsWith(head, zipStart) && !startsWith(head, emptyZip)) throw notRead()
  const zip = await openZip(file)
  const { entries } = zip
  if (entries.has('xl/workbook.bin'))
    throw new UnreadableFile('This is a binary workbook (.xlsb), which is not read: save it as .xlsx.')
  if (await isOds(zip)) return { format: 'ods', events: readOds(zip) }
  if (entries.has('[Content_Types].xml')) {
    if (entries.has('word/document.xml') || entries.has('ppt/presentation.xml'))
      throw new UnreadableFile(
        'This is a document and no workbook: copy its table into a sheet, and save that as .xlsx.',
      )
    return { format: 'xlsx', events: readXlsx(zip) }
  }
  if (entries.has('Index/Document.iwa') || entries.has('Index.zip'))
    throw new UnreadableFile('This is a workbook of Numbers, which is not read: export it as Excel (.xlsx).')
  throw new UnreadableFile(
    'This is a ZIP file and no workbook: unpack it, and import the files in it one by one.',
  )
}

const gzip = [0x1f, 0x8b]

const notRead = () => new UnreadableFile('This is no workbook: XLSX, ODS and Parquet are read.')

/** An ODS file says what it is in its first part; some programs leave that out, and all write the manifest. */
async function isOds({ entries, chunks }: ZipFile): Promise<boolean> {
  const type = entries.get('mimetype')
  if (type === undefined) return entries.has('content.xml') && entries.has('META-INF/manifest.xml')
  if (type.unpackedBytes > 200) throw damaged('what it says of its kind is too long')
  let text = ''
  for await (const chunk of chunks(type)) text += new TextDecoder().decode(chunk)
  if (!text.startsWith('application/vnd.oasis.opendocument.')) return false
  if (text.startsWith('application/vnd.oasis.opendocument.spreadsheet')) return true
  throw new UnreadableFile(
    'This is a document and no workbook: copy its table into a sheet, and save that as .ods.',
  )
}

/**
 * A file of the form that Excel had until 2003 holds a workbook of then, or an encrypted one of today: the names in its first
 * folder say which.
 */
async function oldOrEncrypted(file: FileBytes): Promise<UnreadableFile> {
  const header = await file.read(0, 512)
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  const sectorBytes = header.length < 52 ? 512 : 2 ** Math.min(view.getUint16(30, true), 12)
  const folder = await file.read(header.length < 52 ? 0 : (view.getUint32(48, true) + 1) * sectorBytes, 4_096)
  const names = new TextDecoder('utf-16le').decode(folder)
  if (names.includes('EncryptedPackage'))
    return new UnreadableFile('The workbook is encrypted: save it without a password and import that.')
  return new UnreadableFile(
    'This is a file of an old Office (.xls, .doc), which is not read: open it in an office program and save it as .xlsx.',
  )
}
