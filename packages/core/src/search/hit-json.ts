import { type Company, CompanySchema, storedTextOf } from '../records/index.ts'
import { type FoundCompany, toWireHit } from './hits.ts'
import { hitFields } from './schema.ts'

/**
 * The hit with all its fields as JSON, the same text as that of `toWireHit`: cut from the document as it is stored, because
 * parsing and writing 25 of them costs 200 µs.
 */
export function hitJson(found: FoundCompany): string {
  const cut = cutHit(found)
  if (cut === null) return JSON.stringify(toWireHit(found, null, false))
  const lacks = found.missing.length === 0 ? '' : `,"missing_filters":${JSON.stringify(found.missing)}`
  return `${cut}${customJson(found)},"relevance":${JSON.stringify(found.relevance)}${collapsedJson(found)}${lacks}}`
}

/** The same without a relevance, for an answer that ranks nothing. */
export function companyHitJson(found: FoundCompany): string {
  const cut = cutHit(found)
  if (cut !== null) return `${cut}${customJson(found)}${collapsedJson(found)}}`
  const { relevance: _, ...company } = toWireHit(found, null, false)
  return JSON.stringify(company)
}

const customJson = ({ custom }: FoundCompany): string =>
  custom == null ? '' : `,"custom":${JSON.stringify(custom)}`

function collapsedJson({ collapsed }: FoundCompany): string {
  return collapsed === undefined ? '' : `,"collapsed":${collapsed}`
}

/** Fields of a hit that are together in the document, and where they end. */
interface Run {
  readonly start: string
  readonly end: string
}

/** The order of keys is the schema's. In a text of JSON `,"key":` is a key: a quote inside a text has a backslash before it. */
const runs: readonly Run[] = (() => {
  const keys = Object.keys(CompanySchema.properties) as (keyof Company)[]
  const isShown = (key: keyof Company | undefined) =>
    key !== undefined && (hitFields as readonly string[]).includes(key)
  return keys.flatMap((key, i): Run[] => {
    if (!isShown(key) || isShown(keys[i - 1])) return []
    const end = keys.find((other, j) => j > i && !isShown(other))
    return end === undefined ? [] : [{ start: `,"${key}":`, end: `,"${end}":` }]
  })
})()

/** What the document says of the company, without its end; null for a document of another form, which is then read whole. */
function cutHit({ record }: FoundCompany): string | null {
  const text = storedTextOf(record)?.text
  if (text === undefined) return null
  let hit = ''
  let at = 0
  for (const { start, end } of runs) {
    // The first run begins with the document.
    const from = at === 0 ? 0 : text.indexOf(start, at)
    const to = from < 0 ? -1 : text.indexOf(end, from)
    if (to < 0) return null
    hit += text.slice(from, to)
    at = to
  }
  return hit
}
