import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { type BatchKind, failingKinds, hangingKind, judgedKinds } from './site-batch-table.ts'
import type { SiteAnswer } from './site-web.ts'

/** Websites of which two in five fail, and what each row must say. */
export interface SiteBatch {
  readonly hosts: ReadonlyMap<string, SiteAnswer | null>
  /** The hosts in order; then one again, one by another of its addresses, and one that is none. */
  readonly websites: readonly string[]
  readonly expected: readonly string[]
}

export interface BatchRow {
  readonly input: string
  readonly status: 'classified' | 'error'
  readonly source: string | null
  readonly error: { readonly code: string } | null
}

export interface BatchResult {
  readonly count: number
  readonly results: readonly BatchRow[]
  readonly summary: Readonly<Record<string, number>>
}

/** `name` keeps the hosts of batches apart; `hanging` of them never answer. */
export function siteBatch(size: number, name: string, hanging = 0): SiteBatch {
  const kinds = Array.from({ length: size }, (_, at) => (at < hanging ? hangingKind : kindAt(at)))
  const hosts = new Map(kinds.map(({ answer }, at) => [`${name}-${at}.example`, answer]))
  const [first = '', second = ''] = [...hosts.keys()].slice(hanging)
  const says = kinds.map((kind) => kind.says)
  return {
    hosts,
    websites: [...hosts.keys(), first, `https://www.${second}/about`, 'no website at all'],
    expected: [...says, says[hanging] ?? '', says[hanging + 1] ?? '', 'INVALID_WEBSITE'],
  }
}

function kindAt(at: number): BatchKind {
  const kinds = at % 5 < 2 ? failingKinds : judgedKinds
  return kinds[(Math.floor(at / 5) * 2 + (at % 5)) % kinds.length] as BatchKind
}

/** What is wrong with the answer to a batch. */
export function batchFaults({ websites, expected }: SiteBatch, result: BatchResult): readonly string[] {
  const { count, results, summary } = result
  const faults = websites.flatMap((website, at) => {
    const row = results[at]
    const says = row?.error?.code ?? row?.source
    return row?.input === website && says === expected[at]
      ? []
      : [`row ${at}, ${row?.input}, says ${says} instead of ${expected[at]} of ${website}`]
  })
  const from = (source: string) => results.filter((row) => row.source === source).length
  const errors = results.filter(({ status }) => status === 'error').length
  const sums = {
    classified: results.length - errors,
    errors,
    canonical_hits: from('canonical_startup'),
    active_queue_hits: from('active_queue'),
    cache_hits: from('cache'),
    live_classifications: from('live_classifier'),
  }
  if (count !== websites.length || results.length !== websites.length)
    faults.push(`${count} rows are counted, ${results.length} are there, ${websites.length} were asked for`)
  if (!Bun.deepEquals(summary, sums)) faults.push(`the summary is ${JSON.stringify(summary)}`)
  return faults
}

/** The domains of which a job's answers are in its directory. */
export function savedDomains(directory: string, jobId: string): ReadonlySet<string> {
  const database = new Database(join(directory, 'dealflow.db'), { readonly: true })
  try {
    const rows = database
      .query<{ value: string }, [string]>(
        'SELECT value FROM job_checkpoints WHERE job_no = (SELECT job_no FROM jobs WHERE job_id = ?)',
      )
      .all(jobId)
    return new Set(rows.flatMap(({ value }) => Object.keys(JSON.parse(value))))
  } finally {
    database.close()
  }
}
