import {
  type Day,
  day,
  mondayOf,
  monthsFrom,
  oneDay,
  partsOf,
  weekdayIn,
  weekdayOf,
  weekdaysAround,
} from './calendar.ts'
import { type DateFound, dateFound, dayOrUnread, lastOrNext, readDate } from './dates.ts'
import { dayAt, monthAt, yearAt } from './day-parts.ts'
import type { Unread } from './number-found.ts'
import type { Found } from './phrase-map.ts'
import { type Reader, skipOf, skipSign, skipThe } from './reader.ts'
import { shifted, shiftedUnit } from './shifts.ts'

/** "next Friday", "Monday last week", "Monday, 12 January 2016", "Friday". */
export function weekday(reader: Reader, at: number, today: Day): DateFound | null {
  const { tokens, lexicon } = reader
  const inWeek = (to: number, number: number, shift: number) =>
    dateFound(to, oneDay(mondayOf(today) + number - 1 + 7 * shift))
  const moved = shifted(reader, at, (from) => weekdayAt(reader, from))
  if (moved !== null && weekAt(reader, skipOf(reader, moved.to)) === null)
    return inWeek(moved.to, moved.value, moved.shift)
  const week = weekAt(reader, at)
  if (week !== null) {
    const comma = skipSign(tokens, week.to, ',')
    const on = lexicon.dates.onDay.at(tokens, comma)?.to ?? comma
    const named = weekdayAt(reader, skipOf(reader, on))
    if (named !== null) return inWeek(named.to, named.value, week.shift)
  }
  const plain = weekdayAt(reader, skipThe(reader, at))
  if (plain === null) return null
  const ofWeek = weekAt(reader, skipOf(reader, plain.to))
  return ofWeek === null
    ? weekdayWithDate(reader, plain, today)
    : inWeek(ofWeek.to, plain.value, ofWeek.shift)
}

const weekdayAt = (reader: Reader, at: number): Found<number> | null => {
  const found = reader.lexicon.dates.weekdays.at(reader.tokens, at)
  if (found === null) return null
  const isShort = (reader.tokens[at]?.word.length ?? 9) <= 4
  return isShort ? { value: found.value, to: skipSign(reader.tokens, found.to, '.') } : found
}

const weekAt = (reader: Reader, at: number) => shiftedUnit(reader, at, 'week')

/** "Monday, 12 January 2016", "Thursday the 21st"; "Friday" alone is the last one, and then the next. */
function weekdayWithDate(reader: Reader, named: Found<number>, today: Day): DateFound | null {
  const { tokens } = reader
  const start = skipThe(reader, skipSign(tokens, named.to, ','))
  const date = readDate(reader, start)
  if (date !== null) return date
  const only = dayAt(reader, start)
  if (only !== null) {
    const { year, month } = partsOf(today)
    const of = day(year, month, only.date)
    if (of !== null && weekdayOf(of) === named.value) return dateFound(only.to, oneDay(of))
  }
  const isAbbreviated = (tokens[named.to - 1]?.word.length ?? 0) <= 3
  const { last, next } = weekdaysAround(today, named.value)
  return isAbbreviated ? null : lastOrNext(named.to, last, next)
}

/** "the first Friday of July", "second Sunday" of this month. */
export function ordinalWeekday(reader: Reader, at: number, today: Day): DateFound | Unread | null {
  const { tokens, lexicon } = reader
  const ordinal = lexicon.dates.ordinals.at(tokens, skipThe(reader, at))
  const named = ordinal === null || ordinal.value > 5 ? null : weekdayAt(reader, ordinal.to)
  if (ordinal === null || named === null) return null
  const dayIn = (year: number, month: number) => weekdayIn(year, month, named.value, ordinal.value)
  const start = skipThe(reader, skipOf(reader, inAt(reader, named.to)))
  const unit = shiftedUnit(reader, start, 'month')
  const month = unit === null ? monthAt(reader, start) : null
  if (month === null) {
    const of = unit === null ? today : monthsFrom(today, unit.shift)
    if (of === null) return null
    const { year, month } = partsOf(of)
    return dayOrUnread(unit?.to ?? named.to, dayIn(year, month))
  }
  const said = yearAt(reader, month.to)
  const { year } = partsOf(today)
  const years = said === null ? [year, year - 1, year + 1] : [said.value]
  const days = years.flatMap((year) => dayIn(year, month.value) ?? [])
  const past = days.filter((of) => of < today)
  const bestFirst = [...past, ...days.filter((of) => of >= today)]
  return dateFound(said?.to ?? month.to, ...bestFirst.map((of) => oneDay(of, said !== null)))
}

/** Behind "in", where it stands. */
const inAt = ({ tokens, lexicon }: Reader, at: number): number =>
  (lexicon.dates.henceBefore.at(tokens, at) ?? lexicon.dates.inYear.at(tokens, at))?.to ?? at
