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
  /** Cells that may have a warning or none. */
  readonly may_warn?: readonly TrueWarning[]
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
    return await use(sheetsOf(join(directory, half)))
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** The spreadsheets of a directory that have their truth beside them. */
export function sheetsOf(directory: string): Sheet[] {
  const end = '.truth.json'
  const names = readdirSync(directory).filter((name) => name.endsWith(end))
  return names.sort().map((name) => ({
    path: join(directory, name.slice(0, -end.length)),
    truth: truthOf(readFileSync(join(directory, name), 'utf8')),
  }))
}

/** A round may name one lead as a text, and leave out what is not known of it. */
type WrittenRound = Omit<TrueRound, 'lead' | 'investors'> & {
  readonly lead?: string | null | readonly string[]
  readonly investors?: readonly string[]
}

/** A truth gives the heading of every column of people as their role; one that names a group, and no role, is none. */
const headingRoles = new Set([
  'Founders',
  'Gründer/innen',
  'Fondateurs',
  'Soci fondatori',
  'Fondatori',
  'Porteurs de projet',
  'Oprichter(s)',
  'Oprichters',
  'fundadores',
  'Fundadores',
])

/** Who stands in a column of founders, and in one of a role, has an entry for each in some truths. */
const oncePerson = (people: NonNullable<TrueCompany['people']>): NonNullable<TrueCompany['people']> =>
  people.filter(
    ({ name, role }) => role !== null || !people.some((other) => other.name === name && other.role !== null),
  )

/** A row begins as many lines below its number as the row before it that says both. */
function withLine(warning: TrueWarning, { companies, not_companies }: Truth): TrueWarning {
  if (warning.line !== undefined) return warning
  let below: number | null = null
  let nearest = 0
  for (const { row, line } of [...companies, ...not_companies]) {
    if (line === undefined || row > warning.row || row < nearest) continue
    nearest = row
    below = line - row
  }
  return below === null ? warning : { ...warning, line: warning.row + below }
}

/** Brings the spellings of other authors to those of the README: `reason` for `why`, one lead as a text, `operating` for `active`, `ipo` for `public`. */
function truthOf(text: string): Truth {
  const truth = JSON.parse(text) as Truth
  const roundOf = ({ lead = [], investors = [], ...round }: WrittenRound): TrueRound => ({
    ...round,
    ...(round.type === 'equity_crowdfunding' && { type: 'crowdfunding' }),
    amount: round.amount ?? null,
    currency: round.currency ?? null,
    date: round.date ?? null,
    lead: typeof lead === 'string' ? [lead] : lead === null ? [] : lead,
    investors,
  })
  const companies = truth.companies.map((company) => ({
    ...company,
    warnings: (company.warnings ?? []).map((warning) => withLine(warning, truth)),
    ...(company.may_warn && { may_warn: company.may_warn.map((warning) => withLine(warning, truth)) }),
    ...(company.rounds && { rounds: company.rounds.map(roundOf) }),
    ...(company.people && {
      people: oncePerson(
        company.people.map(({ name, role }) => ({
          name,
          role: role !== null && headingRoles.has(role) ? null : role,
        })),
      ),
    }),
    ...(company.status === 'operating' && { status: 'active' }),
    ...(company.status === 'ipo' && { status: 'public' }),
    ...(company.also_rows && {
      also_rows: company.also_rows.map((row) => (typeof row === 'number' ? { row } : row)),
    }),
  }))
  const rows = truth.not_companies as readonly (NoCompany & { readonly reason?: string })[]
  const whyOf = (why: string) =>
    why.startsWith('blank') ? 'blank' : why.startsWith('header') ? 'header' : why
  const notCompanies = rows.map(({ reason = '', why = reason, ...row }) => ({ ...row, why: whyOf(why) }))
  return { ...truth, companies, not_companies: notCompanies }
}
