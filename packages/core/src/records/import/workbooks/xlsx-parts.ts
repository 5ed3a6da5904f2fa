import { damaged } from '../tables/unreadable-file.ts'
import { sheetsMax, tooManySheets } from './cell-place.ts'
import { attributeOf, prefixedAttribute, type XmlHandler, XmlReader } from './xml.ts'
import { xmlTexts } from './xml-chunks.ts'
import type { ZipEntry, ZipFile } from './zip.ts'

/** What the small parts of an XLSX file say. */
export interface XlsxParts {
  readonly sheets: readonly XlsxSheet[]
  readonly is1904: boolean
  readonly sharedTexts: ZipEntry | null
  readonly styles: ZipEntry | null
}

export interface XlsxSheet {
  readonly name: string
  readonly isHidden: boolean
  /** Null of a sheet that is no table, such as a chart. */
  readonly entry: ZipEntry | null
  readonly links: ReadonlyMap<string, string>
}

interface Relation {
  readonly id: string
  readonly type: string
  readonly target: string
}

/** Finds the parts by what refers to them: their names are their writer's own. */
export async function xlsxParts(zip: ZipFile): Promise<XlsxParts> {
  const root = await relationsOf(zip, '')
  const main = root.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const entry = zip.entries.get(main)
  if (entry === undefined) throw damaged('its list of sheets is missing')
  const said: { name: string; id: string; isHidden: boolean }[] = []
  let is1904 = false
  await readXml(zip, entry, (name, attributes) => {
    if (name === 'workbookPr') is1904 = isTrue(attributeOf(attributes, 'date1904'))
    if (name !== 'sheet') return
    if (said.length === sheetsMax) throw tooManySheets()
    const isHidden = (attributeOf(attributes, 'state') ?? 'visible') !== 'visible'
    const id = prefixedAttribute(attributes, 'id') ?? ''
    said.push({ name: attributeOf(attributes, 'name') ?? `sheet ${said.length + 1}`, id, isHidden })
  })
  const relations = await relationsOf(zip, main)
  const byId = new Map(relations.map((relation) => [relation.id, relation]))
  const partOf = (type: string) =>
    zip.entries.get(relations.find((relation) => relation.type === type)?.target ?? '') ?? null
  const sheets: XlsxSheet[] = []
  for (const { name, id, isHidden } of said) {
    const relation = byId.get(id)
    const isTable = relation?.type === 'worksheet'
    const part = isTable ? (zip.entries.get(relation.target) ?? null) : null
    if (isTable && part === null) throw damaged(`the sheet "${name}" is missing`)
    const links = part === null || isHidden ? [] : await relationsOf(zip, part.name)
    const targets = links
      .filter(({ type }) => type === 'hyperlink')
      .map(({ id, target }) => [id, target] as const)
    sheets.push({ name, isHidden, entry: part, links: new Map(targets) })
  }
  return { sheets, is1904, sharedTexts: partOf('sharedStrings'), styles: partOf('styles') }
}

export const isTrue = (value: string | null) => value === '1' || value === 'true'

/** What a part refers to; the types without the address of their schema, of which there are two. */
async function relationsOf(zip: ZipFile, part: string): Promise<readonly Relation[]> {
  const slash = part.lastIndexOf('/')
  const folder = part.slice(0, slash + 1)
  const entry = zip.entries.get(`${folder}_rels/${part.slice(slash + 1)}.rels`)
  if (entry === undefined) return []
  const relations: Relation[] = []
  await readXml(zip, entry, (name, attributes) => {
    if (name !== 'Relationship') return
    const type = attributeOf(attributes, 'Type') ?? ''
    const target = attributeOf(attributes, 'Target') ?? ''
    const isExternal = attributeOf(attributes, 'TargetMode') === 'External'
    relations.push({
      id: attributeOf(attributes, 'Id') ?? '',
      type: type.slice(type.lastIndexOf('/') + 1),
      target: isExternal ? target : partName(folder, target),
    })
  })
  return relations
}

/** `../tables/t.xml` of a part in `xl/worksheets/` is `xl/tables/t.xml`. */
function partName(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const path = folder.split('/').slice(0, -1)
  for (const step of target.split('/')) {
    if (step === '..') path.pop()
    else if (step !== '.') path.push(step)
  }
  return path.join('/')
}

/** Tells the tags of a part, which are all it says. */
export async function readXml(
  zip: ZipFile,
  entry: ZipEntry,
  open: (name: string, attributes: string) => void,
  close: (name: string) => void = () => {},
): Promise<void> {
  const handler: XmlHandler = { open, close, text() {}, takesText: false }
  const reader = new XmlReader(handler)
  for await (const text of xmlTexts(zip.chunks(entry))) reader.push(text)
  reader.end()
}
