import { hasDigit } from '../../kernel/index.ts'
import type { Doc, Range, Span, Value } from '../../language/index.ts'
import { type EmployeeRange, employeeRangeBounds, employeeRanges } from '../../records/index.ts'
import { tokenFlag } from '../../words/index.ts'
import { companyDoc, isSaid } from '../company-doc.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { docOfPage, docOfText, textsSaying } from '../page-doc.ts'
import { speaksInQuotes } from '../quoted-speech.ts'
import { notFound, reconcile } from '../reconcile.ts'
import type { ReadPage, Site } from '../site.ts'
import { withoutThousandSigns } from '../written-forms.ts'
import { organizationNodes } from './organization-nodes.ts'

export interface EmployeeFacts {
  readonly employeeCount: Fact<number>
  readonly employeeRange: Fact<EmployeeRange>
}

/** How many people work there, as the site says it; the range follows from the number, or from two. */
export function findEmployees(site: Site): EmployeeFacts {
  const findings = site.pages.filter(({ origin }) => origin === 'own_site').flatMap(findingsOn)
  const counts = findings.filter(({ value: [least, most] }) => least === most)
  const employeeCount = reconcile(
    counts.map((finding) => ({ ...finding, value: finding.value[0] })),
    String,
  )
  const ranges = findings.flatMap((finding): Finding<EmployeeRange>[] => {
    const range = rangeHolding(finding.value)
    return range === null ? [] : [{ ...finding, value: range }]
  })
  return {
    employeeCount,
    employeeRange: ranges.length === 0 ? notFound() : reconcile(ranges, String),
  }
}

/** The least and the most that there are. */
type Count = readonly [least: number, most: number]

/** The range of the contract that a number, or two, lie in; null when they lie in several. */
export function rangeHolding([least, most]: Count): EmployeeRange | null {
  const fits = employeeRanges.find((range) => {
    const [from, to] = employeeRangeBounds[range]
    return least >= from && most <= (to ?? Number.POSITIVE_INFINITY)
  })
  return fits ?? null
}

function findingsOn(read: ReadPage): Finding<Count>[] {
  const all: Finding<Count>[] = []
  for (const { fields, text } of organizationNodes(read.page)) {
    const span = structured(fields.numberOfEmployees)
    if (span !== null)
      all.push(found(read, 'employees.json_ld', span, text, Math.max(0, text.indexOf('numberOfEmployees'))))
  }
  for (const place of textsSaying(read.page, docOfPage(read.page), ...employeeKeys)) {
    const { text, block } = place
    if (block === null || block.kind === 'quote' || text.length > textMax || !hasDigit(text)) continue
    const doc = docOfText(docOfPage(read.page), place)
    // A customer's "our team of 4,000 people loves it" is the customer's.
    for (const { span, at, ...range } of employeesSaid(doc))
      if (!speaksInQuotes(doc.textOf(doc.sentenceOf(range))))
        all.push(found(read, 'employees.text', span, text, at))
    if (all.length > 20) break
  }
  return all
}

const textMax = 3_000
const employeeKeys = ['company.employs', 'company.employs-itself'] as const

function structured(value: unknown): Count | null {
  if (typeof value === 'number' || typeof value === 'string') return spanOf(String(value))
  if (typeof value !== 'object' || value === null) return null
  const { value: one, minValue, maxValue } = value as Record<string, unknown>
  if (one !== undefined) return spanOf(String(one))
  return minValue === undefined || maxValue === undefined ? null : spanOf(`${minValue}-${maxValue}`)
}

function spanOf(text: string): Count | null {
  const [, from, to] = /^\s*(\d{1,7})(?:\s*[-–]\s*(\d{1,7}))?\s*$/.exec(withoutThousandSigns(text)) ?? []
  if (from === undefined) return null
  const span: Count = [Number(from), Number(to ?? from)]
  return span[0] >= 1 && span[1] >= span[0] ? span : null
}

/** Numbers of employees that a text which stands alone says of the company. */
export const employeesIn = (text: string): readonly EmployeesSaid[] => employeesSaid(companyDoc(text))

interface EmployeesSaid extends Range {
  readonly span: Count
  /** Where it begins in the text. */
  readonly at: number
}

function employeesSaid(doc: Doc): readonly EmployeesSaid[] {
  const said = [...doc.cues('company.employs-itself'), ...alone(doc)]
  const counts = new Map<number, EmployeesSaid>()
  for (const { from, to, slots } of said) {
    const number = slots.number ?? slots.range
    const count = countOf(number)
    const isCrowd = doc.cues('company.crowd').some((crowd) => crowd.from < to && crowd.to >= to)
    if (number === undefined || count === null || isCrowd || !isSaid(doc, { from, to })) continue
    counts.set(number.from, { from, to, span: count, at: doc.tokens[from]?.start ?? 0 })
  }
  return [...counts.values()]
}

/** A figure on its own, as pages of numbers have it: `120+ employees`, `120 employees worldwide`. */
function alone(doc: Doc) {
  const count = doc.tokens.filter(({ flags }) => (flags & tokenFlag.mark) === 0).length
  if (count > aloneMax) return []
  return doc.cues('company.employs').filter(({ from, slots, to }) => {
    const isFirst = from === 0 && (slots.number ?? slots.range)?.from === 0
    return isFirst && to >= doc.tokens.length - 1
  })
}

const aloneMax = 8

function countOf(span: Span | undefined): Count | null {
  const value = span?.value as Value | undefined
  const ends = value?.type === 'range' ? [value.low, value.high] : [value, value]
  const [least = 0, most = 0] = ends.map((end) => (end?.type === 'number' ? Number(end.amount) : 0))
  return Number.isInteger(least) &&
    Number.isInteger(most) &&
    least >= countMin &&
    most <= countMax &&
    most >= least
    ? [least, most]
    : null
}

const countMin = 2
const countMax = 3_000_000
