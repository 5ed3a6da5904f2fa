import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Amount {
  readonly amount: number | null
  readonly currency: string | null
}

export interface TrueRound extends Amount {
  readonly type: string
  readonly date: string | null
  readonly lead: readonly string[]
  readonly investors: readonly string[]
}

export interface TrueWarning {
  readonly row: number
  readonly line?: number
  readonly sheet?: string
  readonly column: string
  readonly text: string
  readonly reason: string
}

/** A company as a careful person reads it; a field that is missing is not in the file. */
export interface TrueCompany {
  readonly row: number
  readonly line?: number
  readonly sheet?: string
  readonly also_rows?: readonly { readonly row: number; readonly sheet?: string }[]
  readonly name: string
  readonly website?: string | null
  readonly city?: string
  readonly country?: string
  readonly founded_year?: number
  readonly employees?: { readonly min: number; readonly max: number | null }
  readonly raised?: Amount
  readonly rounds?: readonly TrueRound[]
  readonly investors?: readonly string[]
  readonly people?: readonly { readonly name: string; readonly role: string | null }[]
  readonly industries?: readonly string[]
  readonly status?: string
  readonly warnings: readonly TrueWarning[]
  readonly not_judged?: readonly string[]
}

export interface NoCompany {
  readonly row: number
  readonly line?: number
  readonly sheet?: string
  readonly why: string
}

export interface Truth {
  readonly file: string
  readonly companies: readonly TrueCompany[]
  readonly not_companies: readonly NoCompany[]
}

export interface Sheet {
  readonly path: string
  readonly truth: Truth
}

/** Hands the spreadsheets of one half of the packed set to `use`, unpacked for as long as that takes; the other half stays packed. */
export async function withSheets<T>(half: 'open' | 'aside', use: (sheets: readonly Sheet[]) => Promise<T>) {
  const packed = join(import.meta.dirname, 'sheets-2026-11-29.tar.gz')
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-sheets-'))
  try {
    const unpacked = spawnSync('tar', ['-xzf', packed, '-C', directory, half], { encoding: 'utf8' })
    if (unpacked.status !== 0) throw new Error(`tar: ${unpacked.stderr}`)
    const end = '.truth.json'
    const names = readdirSync(join(directory, half)).filter((name) => name.endsWith(end))
    const sheets = names.sort().map((name) => ({
      path: join(directory, half, name.slice(0, -end.length)),
      truth: JSON.parse(readFileSync(join(directory, half, name), 'utf8')) as Truth,
    }))
    return await use(sheets)
  } finally {
    rmSync(directory, { recursive: true })
  }
}
