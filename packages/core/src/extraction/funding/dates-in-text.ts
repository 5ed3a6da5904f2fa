import { foldText } from '../../kernel/index.ts'
import { monthNumbers } from '../../search/index.ts'

/** A date as exactly as it is said; `iso` has `-01` for what is not. */
export interface SaidDate {
  readonly iso: string
  readonly precision: 'day' | 'month' | 'year'
  readonly from: number
  readonly to: number
}

/** Dates of the years 1990 to the present: ISO, `May 3, 2016`, `3 May 2016`, `3. Mai 2016`, `May 2016`, `in 2016`. */
export function datesIn(text: string, now: number): SaidDate[] {
  if (!/(?:19|20)\d\d/.test(text)) return []
  const yearMax = new Date(now).getUTCFullYear()
  const found: SaidDate[] = []
  for (const match of text.matchAll(pattern)) {
    const date = dateOf(match, yearMax)
    // A day that is not over yet is a plan, or a mistake.
    if (date !== null && Date.parse(date.iso) <= now + 86_400_000) found.push(date)
  }
  return found
}

const month = [...monthNumbers.keys()].toSorted((left, right) => right.length - left.length).join('|')
const accented = 'märz|août|décembre|février|março'
const year = '(?:19[89]\\d|20\\d\\d)'
const pattern = new RegExp(
  [
    `(?<![\\d.])(?<isoYear>${year})-(?<isoMonth>\\d\\d)-(?<isoDay>\\d\\d)`,
    `(?<![\\p{L}\\p{N}])(?<month1>${month}|${accented})\\.?\\s(?<day1>\\d{1,2})(?:st|nd|rd|th)?,?\\s(?<year1>${year})`,
    `(?<![\\p{L}\\p{N}])(?<day2>\\d{1,2})(?:st|nd|rd|th|\\.)?\\s(?:de\\s)?(?<month2>${month}|${accented})\\.?,?\\s(?:de\\s)?(?<year2>${year})`,
    `(?<![\\p{L}\\p{N}])(?<month3>${month}|${accented})\\.?,?\\s(?:of\\s|de\\s)?(?<year3>${year})`,
    `(?<![\\p{L}\\p{N}.,$€£-])(?<year4>${year})(?![\\p{L}\\d]|[.,]\\d)`,
  ].join('|'),
  'giu',
)

function dateOf(match: RegExpExecArray, yearMax: number): SaidDate | null {
  const groups = match.groups ?? {}
  const pick = (...names: string[]) => names.map((name) => groups[name]).find((text) => text !== undefined)
  const said = Number(pick('isoYear', 'year1', 'year2', 'year3', 'year4'))
  const name = pick('month1', 'month2', 'month3')
  const number =
    name === undefined ? Number(groups['isoMonth'] ?? 0) : (monthNumbers.get(foldText(name)) ?? 0)
  const day = Number(pick('isoDay', 'day1', 'day2') ?? 0)
  if (said < 1990 || said > yearMax || number > 12) return null
  const iso = [said, Math.max(number, 1), Math.max(day, 1)]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  if (Number.isNaN(Date.parse(iso)) || new Date(`${iso}T00:00:00Z`).toISOString().slice(0, 10) !== iso)
    return null
  const precision = day > 0 ? 'day' : number > 0 ? 'month' : 'year'
  return { iso, precision, from: match.index, to: match.index + match[0].length }
}
