import { filterTable, raisedBetween } from '../../records/index.ts'
import { describesCustomers } from './company-nouns.ts'
import { readNumber } from './numbers.ts'
import { type Found, phraseTable, skip } from './phrases.ts'
import { oneFact, type QueryText, type Reading } from './reading.ts'
import { monthNumbers, readYears, type YearRange } from './years.ts'

type Age =
  | { readonly operator: '<' | '<=' | '>='; readonly value: number; readonly unit: 'months' | 'years' }
  | {
      readonly operator: 'between'
      readonly value: number
      readonly endValue: number
      readonly unit: 'months'
    }

/**
 * When a company last raised: `raised in the last 18 months`, `last funded over 2 years ago`, `raised since 2022`,
 * `raised in 2013`.
 */
export function readRaisedWhen(query: QueryText, at: number): Reading | null {
  const { tokens } = query
  const cue = cues.find(tokens, at)
  if (cue === null) return readDurationThenRaised(query, at)
  if (describesCustomers(tokens, at)) return null
  const start = skip(tokens, cue.next, fillers)
  const duration = readDuration(query, start, cue.value === 'not')
  const age =
    duration === null ? readCalendar(query, start) : cue.value === 'not' ? opposite(duration) : duration
  // "Has not raised since 2020" may have raised before or never; no age says so of the years.
  if (age === null || (duration === null && cue.value === 'not')) return null
  return oneFact(at, age.next, 'lastRaisedAge', age.value, duration === null ? 0.85 : 0.95)
}

/** Behind a sum that was raised: "in the last 6 months", "since 2024". Of a year that is over the last round may be a later one. */
export function readRaisedSince(query: QueryText, at: number): Found<unknown> | null {
  const found = readDuration(query, at, false) ?? readCalendar(query, at)
  return found === null || found.value.operator === '>=' || found.value.operator === 'between' ? null : found
}

/** German puts the verb behind: "in den letzten 12 Monaten Geld aufgenommen". */
function readDurationThenRaised(query: QueryText, at: number): Reading | null {
  const duration = readDuration(query, at, false)
  const verb = duration === null ? null : verbsBehind.find(query.tokens, duration.next)
  return duration === null || verb === null
    ? null
    : oneFact(at, verb.next, 'lastRaisedAge', duration.value, 0.9)
}

/** `in the last 18 months`, `within a year`, `less than 6 months ago`, `more than two years ago`. */
function readDuration({ tokens }: QueryText, at: number, isNegated: boolean): Found<Age> | null {
  // "Not raised in 2 years" looks back where "in 2 years" alone looks ahead.
  const lead = durationLeads.find(tokens, at) ?? (isNegated ? negatedLeads.find(tokens, at) : null)
  if (lead === null) return null
  const number = readNumber(tokens, lead.next)
  const isArticle = ['a', 'one', 'an', 'half'].includes(tokens[lead.next]?.word ?? '')
  const unitAt = number?.next ?? (isArticle ? lead.next + 1 : lead.next)
  const unit = units.find(tokens, unitAt)
  // "in 18 months" is no past, and "last year" without "the" is a year of the calendar.
  if (unit === null || (number === null && !isArticle && lead.value === 'calendar')) return null
  const months = (number?.value ?? 1) * unit.value
  const isAgo = agoWords.has(tokens[unit.next]?.word ?? '')
  if ((lead.value === 'less' || lead.value === 'more') && !isAgo) return null
  // Weeks and days count when they make whole months: the filter knows nothing smaller.
  const whole = Math.round(months)
  if (whole < 1 || whole > ageMax || Math.abs(months - whole) > 0.04) return null
  const next = isAgo ? unit.next + 1 : unit.next
  const isYears = unit.value === 12 && Number.isInteger(number?.value ?? 1)
  const size = isYears
    ? ({ value: whole / 12, unit: 'years' } as const)
    : ({ value: whole, unit: 'months' } as const)
  return { value: { operator: lead.value === 'more' ? '>=' : '<', ...size }, next }
}

/** "Not raised in the last 2 years": the last round is at least so old. */
function opposite({ value, next }: Found<Age>): Found<Age> | null {
  return value.operator === '<' ? { value: { ...value, operator: '>=' }, next } : null
}

/** Years of the calendar as whole months of age: those that lie wholly in them, so that no row is outside. */
function readCalendar(query: QueryText, at: number): Found<Age> | null {
  const years = readYears(query, at)
  if (years === null) return null
  const { today } = query.context
  const { from, to } = datesOf(query, at, years)
  const youngest =
    to === null || to >= today
      ? 0
      : firstAge((age) => (raisedBetween(ageOf('>=', age), today).to ?? '') <= to)
  const oldest =
    from === null ? null : firstAge((age) => (raisedBetween(ageOf('<=', age), today).from ?? '') < from) - 1
  const age = toAge(youngest, oldest)
  return age === null ? null : { value: age, next: years.next }
}

/** The first and last day, of the month when one is named: "after June 2013" is from July on. */
function datesOf(
  { tokens }: QueryText,
  at: number,
  { value, next }: Found<YearRange>,
): { from: string | null; to: string | null } {
  const words = tokens.slice(at, next).map(({ word }) => word)
  const months = words.flatMap((word) => monthNumbers.get(word) ?? [])
  const [month] = months
  const { min, max } = value
  if (month === undefined || months.length > 1 || (min !== undefined && max !== undefined && min !== max)) {
    return { from: min === undefined ? null : `${min}-01-01`, to: max === undefined ? null : `${max}-12-31` }
  }
  const dated = (year: number, ofMonth: number, day: number) =>
    `${year}-${String(ofMonth).padStart(2, '0')}-${day}`
  const firstDay = (year: number, ofMonth: number) =>
    ofMonth > 12 ? `${year + 1}-01-01` : dated(year, ofMonth, 1).replace(/-1$/, '-01')
  // Day 31 bounds every month as text.
  const isAfter = words.some((word) => afterWords.has(word))
  const isBefore = words.some((word) => beforeWords.has(word))
  return {
    from: min === undefined ? null : firstDay(min, isAfter ? month + 1 : month),
    to: max === undefined ? null : isBefore ? dayBefore(max, month) : dated(max, month, 31),
  }
}

function dayBefore(year: number, month: number): string {
  return month === 1 ? `${year - 1}-12-31` : `${year}-${String(month - 1).padStart(2, '0')}-31`
}

const afterWords = new Set(['after', 'nach', 'apres', 'despues', 'depois'])
const beforeWords = new Set(['before', 'vor', 'avant', 'antes', 'prior'])

function toAge(youngest: number, oldest: number | null): Age | null {
  if (oldest === null) return youngest > 0 ? { operator: '>=', value: youngest, unit: 'months' } : null
  if (oldest < youngest || oldest > ageMax) return null
  if (youngest === 0) return { operator: '<=', value: oldest, unit: 'months' }
  return { operator: 'between', value: youngest, endValue: oldest, unit: 'months' }
}

const ageOf = (operator: '<=' | '>=', value: number) => ({
  operator,
  value,
  endValue: null,
  unit: 'months' as const,
})

/** The first number of months for which a claim holds that stays true once it is. */
function firstAge(holds: (months: number) => boolean): number {
  let [low, high] = [0, ageMax + 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

const raised = `raised | raised money | raised funding | raised capital | raised a round | raised a new round |
    raised a funding round | raised rounds | raised funds | raised venture capital | raised financing |
    raised a seed round | raised seed | raised a series a | raised a series b | raised a series c |
    raised series a | raised series b | raised series c`
const cues = phraseTable([
  [
    `${raised} | last raised | recently raised | who raised | have raised | has raised | closed a round |
      closed a funding round | closed funding | announced funding | announced a round | got funded |
      got funding | received funding | secured funding | funded | last funded | last funding |
      latest funding | last round | latest round | last funding round | latest funding round |
      most recent round | most recent funding | funding round | funding | raising`,
    'raised' as const,
  ],
  [
    `haben geld aufgenommen | finanziert | letzte finanzierung | finanzierungsrunde | leve des fonds |
      ayant leve des fonds | levee de fonds | derniere levee | financiadas | recaudaron | ultima ronda |
      captaram | ultima rodada`,
    'raised' as const,
  ],
  [
    `not raised | have not raised | has not raised | havent raised | hasnt raised | haven t raised |
      hasn t raised | didnt raise | not raised money | not raised funding | no funding`,
    'not' as const,
  ],
])
const fillers = new Set([
  ':',
  'was',
  'were',
  'is',
  'date',
  'sometime',
  'again',
  'capital',
  'money',
  'round',
  'funding',
  'a',
])
const durationLeads = phraseTable([
  [
    `in the last | in the past | within the last | within the past | within | during the last |
      during the past | over the last | over the past | the last | the past | in last | in past |
      in the previous | less than 1 | in the most recent`,
    'past' as const,
  ],
  [
    `in den letzten | innerhalb der letzten | in den vergangenen | au cours des | dans les |
      au cours des derniers | ces derniers | en los ultimos | durante los ultimos | nos ultimos | nas ultimas |
      im letzten`,
    'past' as const,
  ],
  ['last|past', 'calendar' as const],
  ['less than|under|no more than|not more than|at most', 'less' as const],
  ['more than|over|at least|longer than', 'more' as const],
])
const verbsBehind = phraseTable([
  [
    `geld aufgenommen | geld eingesammelt | kapital aufgenommen | kapital eingesammelt | finanziert wurden |
      finanzierung erhalten haben | finanzierung erhalten | eine finanzierung erhalten`,
    true,
  ],
])
const negatedLeads = phraseTable([['in|for|for over|in over|in more than|for more than', 'past' as const]])
const units = phraseTable([
  ['months|month|monate|monaten|monat|mois|derniers mois|meses|mes|mo', 1],
  ['years|year|yrs|yr|jahre|jahren|jahr|ans|annees|anos|ano', 12],
  ['quarters|quarter|quartale|trimestres', 3],
  ['days|day|tage|tagen|jours|dias', 1 / 30],
  ['weeks|week|wochen|semaines|semanas', 7 / 30.4375],
])
const agoWords = new Set(['ago'])
const ageMax = filterTable.lastRaisedAge.max
