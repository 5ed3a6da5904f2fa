import { type Company, type CompanyRecord, type Edits, noEdits, noteStored } from '../../records/index.ts'
import type { SqliteRow } from './driver.ts'

/** What the column `rest` holds: all of a record but the public document. Without edits it says nothing of them. */
type Rest = Omit<CompanyRecord, 'company' | 'edits'> & { readonly edits?: Edits }

/** Keys in one order: rows are compared as text. */
export function restText({ rounds, source, extra, edits, stated, custom }: CompanyRecord): string {
  const isEdited = Object.keys(edits).length > 0
  return JSON.stringify({ rounds, source, extra, edits: isEdited ? edits : undefined, stated, custom })
}

/** The record of a row that holds edits, or null. Few rows do, so a look at the text spares the others their parsing. */
export function editedRecord(row: SqliteRow): CompanyRecord | null {
  if (!text(row, 'rest').includes('"edits":{')) return null
  const record = toRecord(row)
  return Object.keys(record.edits).length > 0 ? record : null
}

/** Parsed when somebody asks: a search sends its hits on as they are stored. */
export function toRecord(row: SqliteRow): CompanyRecord
export function toRecord(row: SqliteRow | undefined): CompanyRecord | null
export function toRecord(row: SqliteRow | undefined): CompanyRecord | null {
  if (row === undefined) return null
  const companyText = text(row, 'company')
  const restText = text(row, 'rest')
  let company: Company | null = null
  let parsed: Rest | null = null
  const rest = () => {
    parsed ??= JSON.parse(restText) as Rest
    return parsed
  }
  const record: CompanyRecord = {
    get company() {
      company ??= JSON.parse(companyText) as Company
      return company
    },
    get rounds() {
      return rest().rounds
    },
    get source() {
      return rest().source
    },
    get extra() {
      return rest().extra
    },
    get edits() {
      return rest().edits ?? noEdits
    },
  }
  // Few rows have any; the text tells without being parsed.
  const stated = restText.includes('"stated":{') ? rest().stated : undefined
  if (stated !== undefined) Object.assign(record, { stated })
  const custom = restText.includes('"custom":{') ? rest().custom : undefined
  if (custom !== undefined) Object.assign(record, { custom })
  const { change } = row
  noteStored(record, { text: companyText, change: typeof change === 'number' ? change : null })
  return record
}

export function text(row: SqliteRow, column: string): string {
  const value = row[column]
  if (typeof value !== 'string')
    throw new TypeError(`${column} is not text: was the database changed by hand?`)
  return value
}

export function integer(row: SqliteRow, column: string): number {
  const value = row[column]
  if (typeof value !== 'number')
    throw new TypeError(`${column} is not a number: was the database changed by hand?`)
  return value
}
