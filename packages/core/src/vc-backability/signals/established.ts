import { analyse, type Doc, type Span, type Value, valuesIn } from '../../language/index.ts'

const oldYears = 25
const yearMs = 365.25 * 24 * 3_600_000
const timesIn = valuesIn({ kinds: ['date', 'duration'] })

/** Whether a text says that the company is more than 25 years old. */
export function establishedBefore(text: string, now: number): boolean {
  const thisYear = 1970 + Math.floor(now / yearMs)
  const doc = analyse(text, { annotators: [timesIn] })
  const isFoundedEarly = doc.cues('company.founded-in', 'company.since').some((cue) => {
    const { year, date } = cue.slots
    const founded = yearOf(year) ?? yearOf(date)
    if (founded === null || thisYear - founded < oldYears) return false
    const { denied, supposed, hearsay } = doc.assertion(cue)
    return !denied && !supposed && !hearsay
  })
  return isFoundedEarly || doc.spans.some((span) => isAge(doc, span))
}

function yearOf(span: Span | undefined): number | null {
  const value = span?.value as Value | undefined
  return value?.type === 'date' && value.grain !== 'decade' ? Number(value.from.slice(0, 4)) : null
}

/** "Over 100 years"; a number of years alone is an age where it begins a sentence: "For 30 years we". */
function isAge(doc: Doc, span: Span): boolean {
  const value = span.value as Value
  if (value.type !== 'duration' || value.unit !== 'year' || Number(value.amount) < oldYears) return false
  return value.bound !== 'exact' || span.from === doc.sentenceOf(span).from + 1
}
