import { foldText } from '../../kernel/index.ts'
import type { EmployeeRange } from '../../records/index.ts'
import { normalizeName } from '../../reference/index.ts'
import type { ReadsBack } from '../finding.ts'
import { withoutThousandSigns } from '../written-forms.ts'
import { employeesIn, rangeHolding } from './employees.ts'
import { foundingYearsIn } from './founding-years-in.ts'
import { legalNamesIn } from './legal-names-in.ts'

/** Whether a quote holds a text, letter for letter but for case and white space. */
const holds: ReadsBack<string> = (quote, value) => value !== '' && foldText(quote).includes(foldText(value))

/** Whether a year, a number stands in the quote: `{"foundingDate":"2016-03-01"}` or a sentence that says it. */
const foundedYear: ReadsBack<number, readonly string[] | undefined> = (quote, value, names) =>
  /"foundingDate":\s*"?(\d{4})(?!\d)/.exec(quote)?.[1] === String(value) ||
  foundingYearsIn(quote, (names ?? []).map(normalizeName)).some(({ year }) => year === value) ||
  foundingYearsIn(quote, []).some(({ year }) => year === value)

const employeeCount: ReadsBack<number> = (quote, value) =>
  structuredEmployees(quote).some(([least, most]) => least === value && most === value) ||
  employeesIn(quote).some(({ span: [count] }) => count === value)

const employeeRange: ReadsBack<EmployeeRange> = (quote, value) =>
  [...structuredEmployees(quote), ...employeesIn(quote).map(({ span }) => span)].some(
    (span) => rangeHolding(span) === value,
  )

function structuredEmployees(quote: string): (readonly [number, number])[] {
  const at = quote.indexOf('"numberOfEmployees"')
  if (at === -1) return []
  const rest = withoutThousandSigns(quote.slice(at, at + 200))
  const ends = [...rest.matchAll(/"(min|max)Value":\s*"?(\d+)/g)]
  const [least, most] = ['min', 'max'].map((name) => ends.find(([, end]) => end === name)?.[2])
  if (least !== undefined && most !== undefined) return [[Number(least), Number(most)]]
  const [, from, to] = /:\s*(?:\{[^}]*?"value":\s*)?"?(\d+)(?:\s*[-–]\s*(\d+))?/.exec(rest) ?? []
  return from === undefined ? [] : [[Number(from), Number(to ?? from)]]
}

/** One for each member of `IdentityFacts`. */
export const identityReadsBack = {
  name: holds,
  legalName: ((quote, value) =>
    holds(quote, value) &&
    (quote.includes('legalName') ||
      legalNamesIn(quote).some(
        ({ name }) => name.includes(value) || value.includes(name),
      ))) satisfies ReadsBack<string>,
  aliases: holds,
  foundedYear,
  employeeCount,
  employeeRange,
  links: holds,
} as const
