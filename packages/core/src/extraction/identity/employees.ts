import { type EmployeeRange, employeeRangeBounds, employeeRanges } from '../../records/index.ts'
import { isOver, isUnsaid } from '../denied.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { speaksInQuotes } from '../quoted-speech.ts'
import { notFound, reconcile } from '../reconcile.ts'
import { sentenceAround } from '../sentence-before.ts'
import { sentencesOf } from '../sentences.ts'
import type { ReadPage, Site } from '../site.ts'
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

type Span = readonly [least: number, most: number]

/** The range of the contract that a number, or two, lie in; null when they lie in several. */
export function rangeHolding([least, most]: Span): EmployeeRange | null {
  const fits = employeeRanges.find((range) => {
    const [from, to] = employeeRangeBounds[range]
    return least >= from && most <= (to ?? Number.POSITIVE_INFINITY)
  })
  return fits ?? null
}

function findingsOn(read: ReadPage): Finding<Span>[] {
  const all: Finding<Span>[] = []
  for (const { fields, text } of organizationNodes(read.page)) {
    const span = structured(fields.numberOfEmployees)
    if (span !== null)
      all.push(found(read, 'employees.json_ld', span, text, Math.max(0, text.indexOf('numberOfEmployees'))))
  }
  for (const { text, kind } of read.page.blocks) {
    if (kind === 'quote' || text.length > textMax || !/\d/.test(text) || !mayTell.test(text)) continue
    // A customer's "our team of 4,000 people loves it" is the customer's.
    for (const { span, at } of employeesIn(text))
      if (!isQuoted(text, at)) all.push(found(read, 'employees.text', span, text, at))
    if (all.length > 20) break
  }
  return all
}

const isQuoted = (text: string, at: number) =>
  sentencesOf(text).some((sentence) => {
    const from = text.indexOf(sentence)
    return from <= at && at < from + sentence.length && speaksInQuotes(sentence)
  })

const textMax = 3_000
const mayTell =
  /employ|team|people|staff|mitarbeit|collaborat|salarié|emplead|funcion|colaborad|medewerk|workforce|experts|professionals/i

function structured(value: unknown): Span | null {
  if (typeof value === 'number' || typeof value === 'string') return spanOf(String(value))
  if (typeof value !== 'object' || value === null) return null
  const { value: one, minValue, maxValue } = value as Record<string, unknown>
  if (one !== undefined) return spanOf(String(one))
  return minValue === undefined || maxValue === undefined ? null : spanOf(`${minValue}-${maxValue}`)
}

function spanOf(text: string): Span | null {
  const [, from, to] =
    /^\s*(\d{1,7})(?:\s*[-–]\s*(\d{1,7}))?\s*$/.exec(text.replace(/(?<=\d)[,.](?=\d{3})/g, '')) ?? []
  if (from === undefined) return null
  const span: Span = [Number(from), Number(to ?? from)]
  return span[0] >= 1 && span[1] >= span[0] ? span : null
}

const number = '(\\d{1,3}(?:[,.]\\d{3})+|\\d{1,6})'
const said: readonly RegExp[] = [
  // `we are a team of 45`, `our team of over 45 people`
  new RegExp(
    `\\b(?:we are|we're|are now|our|we have grown to)\\b[^.\\d]{0,30}\\bteam of (?:over |about |around |more than |nearly |almost )?${number}(\\+)?(?![\\d%,.]\\d)`,
    'gi',
  ),
  // `we employ 45 people`, `we have 45 employees`
  new RegExp(
    `\\b(?:we|company|firm) (?:now |currently )?(?:employs?|ha(?:ve|s)(?! (?:\\p{L}{1,12} )?(?:served|helped|trained|supported|reached|placed|paid|insured|surveyed)))[^.\\d]{0,25}${number}(\\+)? (?:full-time |dedicated |talented )?(?:employees|people|staff|team members|colleagues)(?! (?:waiting|on (?:our|the) (?:waiting|wait|mailing)|who (?:use|have|want)|using|signed|registered|subscribed|following))`,
    'giu',
  ),
  // `beschäftigt 45 Mitarbeiter`
  new RegExp(
    `\\b(?:wir (?:sind|beschäftigen)|unternehmen beschäftigt|unser team)[^.\\d]{0,25}${number}(\\+)? (?:mitarbeit|kolleg|menschen|personen)`,
    'gi',
  ),
  new RegExp(
    `\\b(?:nous sommes|notre équipe)[^.\\d]{0,25}${number}(\\+)? (?:salariés|collaborateurs|personnes)`,
    'gi',
  ),
  new RegExp(
    `\\b(?:somos|nuestro equipo|nossa equipe)[^.\\d]{0,25}${number}(\\+)? (?:empleados|personas|profesionales|pessoas|colaboradores|funcionários)`,
    'gi',
  ),
]
/** A figure on its own, as pages of numbers have it: `120+ employees`. */
const alone = new RegExp(
  `^${number}(\\+)?\\s+(?:employees|team members|people|full-time employees|mitarbeiter(?:innen)?|mitarbeitende|collaborateurs|empleados|medewerkers)(?: (?:worldwide|globally|weltweit))?$`,
  'i',
)

/** Numbers of employees in a text that says them of the company. */
export function employeesIn(text: string): { span: Span; at: number }[] {
  const matches = [...said.flatMap((pattern) => [...text.matchAll(pattern)])]
  const lone = alone.exec(text.trim())
  return [...matches, ...(lone === null ? [] : [lone])].flatMap((match) => {
    const count = Number((match[1] ?? '').replace(/[,.]/g, ''))
    return count < 2 || count > 3_000_000 || !isSaid(text, match)
      ? []
      : [{ span: [count, count] as const, at: match.index }]
  })
}

/** Not `we are not a team of 45`, `we have been a team of 45 until 2019`. */
function isSaid(text: string, { index, 0: said, 1: count = '' }: RegExpMatchArray): boolean {
  const { sentence, at } = sentenceAround(text, (index ?? 0) + said.indexOf(count))
  return !isUnsaid(sentence, at) && !isOver(sentence, at)
}
