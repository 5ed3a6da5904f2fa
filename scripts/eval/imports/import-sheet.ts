import { createReadStream, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { CompanyRecord } from '../../../packages/core/src/records/company.ts'
import { importCompanies } from '../../../packages/core/src/records/import/import.ts'
import { loadLocations } from '../../../packages/core/src/reference/locations/locations.ts'
import { memoryCompanyStore } from '../../../packages/core/src/storage/memory/companies.ts'
import { memoryTables } from '../../../packages/core/test/memory-tables.ts'
import { systemCrypto } from '../../../packages/node-adapter/src/host/index.ts'

/** What the import says of a place of the file: a cell that was not read, a row that is no company, a row that was refused. */
export interface Said {
  readonly kind: 'warning' | 'passed_over' | 'rejected'
  /** Of a workbook the row on its sheet. */
  readonly line: number
  readonly entry: number | null
  readonly sheet: string | null
  readonly column: string | null
  readonly text: string
  readonly reason: string
}

export interface Imported {
  readonly records: readonly CompanyRecord[]
  readonly said: readonly Said[]
  /** Why the whole file was refused. */
  readonly refused: string | null
}

const locations = loadLocations(readFileSync('packages/core/data/locations.bin'))

/** Imports one file by itself into an empty store, without options. */
export async function importSheet(path: string): Promise<Imported> {
  const store = memoryCompanyStore()
  const said: Said[] = []
  let refused: string | null = null
  try {
    await importCompanies({
      source: createReadStream(path),
      fileName: basename(path),
      location: path,
      tables: memoryTables(readFileSync(path)),
      fingerprint: null,
      store,
      host,
      locations,
      onNotice: ({ kind, line, entry = null, sheet = null, column, text, reason }) =>
        void said.push({ kind, line, entry, sheet, column, text, reason }),
      onReject: ({ line, entry = null, sheet = null, reasons, text }) => {
        const rest = { sheet, column: null, text, reason: reasons.join('; ') }
        said.push({ kind: 'rejected', line, entry, ...rest })
      },
    })
  } catch (error) {
    refused = error instanceof Error ? error.message : String(error)
  }
  const { records } = await store.scan(null, 10_000)
  return { records, said, refused }
}

const host = {
  clock: {
    now: () => Date.UTC(2025, 2, 3),
    timer: () => () => {},
    defer: (task: () => void) => void setImmediate(task),
  },
  crypto: systemCrypto,
}
