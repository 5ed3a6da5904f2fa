import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Workbench } from '../dealflow.ts'

export interface CliScenario {
  readonly name: string
  /** For the nightly alone. */
  readonly isLong?: true
  run(bench: Workbench): Promise<void>
}

export const companies = [
  {
    id: 'a:1',
    name: 'Harbor Analytics',
    website: 'https://www.Harbor-Analytics.example/home',
    description: 'Forecasts container traffic for ports.',
    country_iso2: 'NL',
    city: 'Rotterdam',
  },
  {
    id: 'a:2',
    name: 'Moss & Fern',
    website: 'mossfern.example',
    description: 'Plant care subscriptions.',
    country_iso2: 'DE',
    founded_year: 2019,
  },
  { name: 'No Id Labs', website: 'noid.example' },
]
export const jsonLines = (rows: readonly unknown[]) =>
  rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n')

/** A file of so many companies. */
export function manyCompanies(bench: Workbench, count: number): string {
  const file = join(bench.directory, 'many.jsonl')
  const rows = Array.from({ length: count }, (_, n) => ({ id: `n:${n}`, name: `Company ${n}` }))
  writeFileSync(file, jsonLines(rows))
  return file
}

export interface ImportReport {
  readonly read: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly rejected: number
  readonly warnings: Readonly<Record<string, number>>
  readonly rejects_file: string | null
  readonly rejects_csv: string | null
  readonly format: string
  readonly preset: string | null
  readonly encoding: string
  readonly columns: readonly { readonly column: string; readonly field: string | null }[]
}

/** What an import counted, without what it says of the file. */
export function countsOf({ read, created, updated, unchanged, rejected, rejects_file }: ImportReport) {
  return { read, created, updated, unchanged, rejected, rejects_file }
}

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: scenarios read answers as a client without types would
  readonly body: any
}

export async function post(url: string, key: string, path: string, body: unknown): Promise<Answer> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

export async function get(url: string, key: string, path: string): Promise<Answer> {
  const response = await fetch(url + path, { headers: key === '' ? {} : { authorization: `Bearer ${key}` } })
  return { status: response.status, body: await response.json() }
}
