import { foldText } from '../../../packages/core/src/kernel/text.ts'
import type { CompanyRecord } from '../../../packages/core/src/records/company.ts'
import type { Imported, Said } from './import-sheet.ts'
import { judgeFields, type Verdicts, verdicts } from './judge-fields.ts'
import type { Sheet, TrueCompany, TrueWarning } from './truth.ts'

export interface Judged {
  readonly file: string
  readonly companies: number
  readonly kept: number
  readonly lost: readonly string[]
  /** Records of a row that is no company, and second records of one company. */
  readonly wronglyKept: readonly string[]
  /** Rows of no company of which the report says nothing, and companies that are lost without a word. */
  readonly unsaid: readonly string[]
  readonly fields: Verdicts
  readonly warnings: { readonly true: number; readonly missing: string[]; readonly false: string[] }
  readonly refused: string | null
}

/** Compares what an import stored and said with the truth, by the rules of the README. */
export function judge({ truth }: Sheet, { records, said, refused }: Imported): Judged {
  const left = new Set(records)
  const lost: string[] = []
  const unsaid: string[] = []
  const fields = verdicts()
  let kept = 0
  for (const company of truth.companies) {
    const record = recordOf(company, left)
    if (record === null) {
      lost.push(company.name)
      if (!said.some((one) => one.kind !== 'warning' && isAt(one, company)))
        unsaid.push(`lost: ${company.name}`)
      continue
    }
    left.delete(record)
    kept++
    judgeFields(company, record, fields)
  }
  for (const row of truth.not_companies) {
    if (row.why === 'blank' || row.why === 'header') continue
    if (!said.some((one) => one.kind !== 'warning' && isAt(one, row)))
      unsaid.push(`row ${row.row}: ${row.why}`)
  }
  const wronglyKept = [...left].map(({ company }) => company.name)
  const warnings = judgeWarnings(truth.companies, said)
  return {
    file: truth.file,
    companies: truth.companies.length,
    kept,
    lost,
    wronglyKept,
    unsaid,
    fields,
    warnings,
    refused,
  }
}

/** Of several records of the name the one with the website, or the first. */
function recordOf(
  { name, website, city }: TrueCompany,
  records: ReadonlySet<CompanyRecord>,
): CompanyRecord | null {
  const named = [...records].filter(({ company }) => foldText(company.name) === foldText(name))
  return (
    named.find(({ company }) => website != null && company.domain === website) ??
    named.find(({ company }) => company.location?.city === city) ??
    named[0] ??
    null
  )
}

interface Place {
  readonly row: number
  readonly line?: number
  readonly sheet?: string
}

const isAt = (one: Said, { row, line, sheet }: Place): boolean =>
  (one.entry ?? one.line) === (one.entry === null ? (line ?? row) : row) &&
  (sheet === undefined || one.sheet === null || one.sheet === sheet)

function judgeWarnings(companies: readonly TrueCompany[], said: readonly Said[]): Judged['warnings'] {
  const wanted = companies.flatMap(({ warnings }) => warnings)
  const allowed = [...wanted, ...companies.flatMap(({ may_warn: mayWarn = [] }) => mayWarn)]
  const given = said.filter(({ kind }) => kind === 'warning')
  const isOf = (one: Said, warning: TrueWarning) =>
    isAt(one, warning) && (one.column === warning.column || foldText(one.text) === foldText(warning.text))
  const missing = wanted.filter((warning) => !given.some((one) => isOf(one, warning)))
  const others = given.filter((one) => !allowed.some((warning) => isOf(one, warning)) && !mayBeSaid(one))
  return {
    true: wanted.length - missing.length,
    missing: missing.map(({ row, column, text }) => `row ${row} ${column}: ${text}`),
    false: others.map(
      ({ line, entry, column, text, reason }) => `${entry ?? line} ${column}: ${text} (${reason})`,
    ),
  }
}

/** What only says that nothing is known or was raised, a social page, and what is read but approximate may have a warning or none. */
const mayBeSaid = ({ text, reason }: Said): boolean =>
  /^(?:no website: a (?:social page|link page|placeholder)|a number in words)/.test(reason) ||
  foldText(text).length < 2 ||
  /^(?:k\. ?a\.?|n\/?a\.?|n\. ?[cdv]\.?|s\/d|tbd|tbc|bootstrapped|undisclosed|onbekend|nog onbekend|im aufbau|à venir|in costruzione|null|none|-|–|—)$/i.test(
    text.trim(),
  ) ||
  /^(?:ca\.?|circa|env\.?|aprox\.?|approx\.?|about|~)|-ish$/i.test(text.trim())
