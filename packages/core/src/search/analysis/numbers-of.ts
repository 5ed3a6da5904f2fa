import type { Company } from '../../records/company.ts'
import { employeeRangeBounds } from '../../records/company.ts'
import type { IndexDocument } from '../segments/document.ts'

/** The numbers that filters compare, as `passesFilter` reads them. The highest of an open-ended range is infinity. */
export function numbersOf(company: Company): IndexDocument['numbers'] {
  const { employee_count: employees, employee_range: range } = company
  const bounds = range === null ? null : employeeRangeBounds[range]
  return {
    foundedYear: company.founded_year,
    lastRaisedOn: dateNumber(company.funding?.last_raised_on ?? null),
    fundingUsd: totalFundingUsd(company),
    employeesMin: employees ?? bounds?.[0] ?? null,
    employeesMax: employees ?? bounds?.[1] ?? null,
    followers: company.follower_count,
    score: company.score,
  }
}

/** `2026-01-31` as 20260131. */
function dateNumber(date: string | null): number | null {
  return date === null ? null : Number(date.replaceAll('-', ''))
}

/** Null when nobody knows; a company that is known to have raised nothing has raised 0. */
function totalFundingUsd({ funding }: Company): number | null {
  if (funding === null) return null
  return funding.total_usd ?? (funding.null_reason === 'none_announced' ? 0 : null)
}
