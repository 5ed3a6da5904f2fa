import { type Day, dates, day, dayOf, mondayOf, monthsFrom, monthsOf, oneDay, partsOf } from './calendar.ts'
import { countedDate, countedSpan, countedWeekday } from './counted-dates.ts'
import { behindOnDay, type DateFound, dateFound, dayOrUnread, lastOrNext, readDate } from './dates.ts'
import { dayAt, monthAt } from './day-parts.ts'
import type { Unread } from './number-found.ts'
import { isDigits, isMark, isWord, type Reader, skipOf, skipThe } from './reader.ts'
import { shifted, shiftedUnit } from './shifts.ts'
import type { DateValue } from './value-types.ts'
import type { TimeUnit } from './value-words.ts'
import { ordinalWeekday, weekday } from './weekdays.ts'

/** A date that depends on the day: `yesterday`, `next Friday`, `two weeks ago`, `last year`, `the past 3 years`, `the 27th`. */
export function readRelativeDate(reader: Reader, at: number): DateFound | Unread | null {
  if (reader.now === null) return null
  const today = dayOf(reader.now)
  // The names of days and units begin with no digits, but "2ª-feira" does.
  const first = reader.tokens[at]
  if (isDigits(first) && first.lexeme.roles?.any === 0)
    return countedDate(reader, at, today) ?? countedSpan(reader, at, today) ?? dayOfMonth(reader, at, today)
  return (
    countedDate(reader, at, today) ??
    countedWeekday(reader, at, today) ??
    namedDay(reader, at, today) ??
    ordinalWeekday(reader, at, today) ??
    weekday(reader, at, today) ??
    countedSpan(reader, at, today) ??
    unitAround(reader, at, today) ??
    dayOfMonth(reader, at, today)
  )
}

/** "today", "the day after tomorrow". */
function namedDay({ tokens, lexicon }: Reader, at: number, today: Day): DateFound | null {
  const named = lexicon.dates.days.at(tokens, at)
  return named === null ? null : dateFound(named.to, oneDay(today + named.value))
}

/** "last year", "this month", "next quarter". */
function unitAround(reader: Reader, at: number, today: Day): DateFound | null {
  const { tokens, lexicon } = reader
  const found = shifted(reader, at, (from) => lexicon.dates.units.at(tokens, from))
  if (found === null) {
    const month = shifted(reader, at, (from) => monthAt(reader, from))
    return month === null
      ? null
      : dateFound(month.to, monthsOf(partsOf(today).year + month.shift, month.value, 1, 'month'))
  }
  return dateFound(found.to, unitOf(found.value, found.shift, today))
}

function unitOf(unit: TimeUnit, shift: number, today: Day): DateValue | null {
  const monday = mondayOf(today) + 7 * shift
  if (unit === 'day') return oneDay(today + shift)
  if (unit === 'week') return dates(monday, monday + 6, 'week')
  if (unit === 'weekend') return dates(monday + 5, monday + 6, 'day')
  const months = { month: 1, quarter: 3, year: 12, decade: 120 }[unit]
  const { year, month } = partsOf(today)
  const first = Math.floor(((unit === 'decade' ? year % 10 : 0) * 12 + month - 1) / months) * months
  const index = (unit === 'decade' ? year - (year % 10) : year) * 12 + first + shift * months
  return monthsOf(Math.floor(index / 12), (index % 12) + 1, months, unit)
}

/** "on the 27th", "the 20th of next month". */
function dayOfMonth(reader: Reader, at: number, today: Day): DateFound | Unread | null {
  const { tokens } = reader
  const start = skipThe(reader, at)
  const whole = start > at ? readDate(reader, start) : null
  if (whole !== null) return whole
  const date = dayAt(reader, start)
  if (date === null) return null
  const month = shiftedUnit(reader, skipOf(reader, date.to), 'month')
  if (month !== null) {
    const of = monthsFrom(today, month.shift)
    const parts = of === null ? null : partsOf(of)
    return dayOrUnread(month.to, parts === null ? null : day(parts.year, parts.month, date.date))
  }
  const next = tokens[date.to]
  const isLast = next === undefined || (isMark(next) && !'/-'.includes(next.word))
  if (
    !behindOnDay(reader, start) ||
    !(date.isOrdinal || isLast) ||
    (isDigits(tokens[start]) && isWord(next) && !date.isOrdinal)
  )
    return null
  return ofSomeMonth(date.date, date.to, today)
}

function ofSomeMonth(date: number, to: number, today: Day): DateFound | null {
  const found: { last: Day | null; next: Day | null } = { last: null, next: null }
  const { year, month } = partsOf(today)
  for (let distance = 0; distance <= 2; distance++)
    for (const sign of [-1, 1]) {
      const index = year * 12 + month - 1 + sign * distance
      const of = day(Math.floor(index / 12), (index % 12) + 1, date)
      if (of === null) continue
      if (of < today && sign < 0) found.last ??= of
      if (of >= today && sign > 0) found.next ??= of
    }
  return lastOrNext(to, found.last, found.next)
}
