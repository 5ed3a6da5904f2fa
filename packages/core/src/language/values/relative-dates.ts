import { type Day, dates, day, dayOf, monthsFrom, monthsOf, oneDay, partsOf, weekdayOf } from './calendar.ts'
import { behindOnDay, type DateFound, dateFound, readDate } from './dates.ts'
import { dayAt, monthAt, yearAt } from './day-parts.ts'
import type { Unread } from './number-found.ts'
import { readNumber } from './numbers.ts'
import type { Found } from './phrase-map.ts'
import { isDigits, isMark, isWord, type Reader, skipSign } from './reader.ts'
import type { DateValue } from './value-types.ts'
import type { TimeUnit } from './value-words.ts'

/** A date that depends on the day: `yesterday`, `next Friday`, `two weeks ago`, `last year`, `the past 3 years`, `the 27th`. */
export function readRelativeDate(reader: Reader, at: number): DateFound | Unread | null {
  if (reader.now === null) return null
  const today = dayOf(reader.now)
  // The names of days and units begin with no digits, but "2ª-feira" does.
  const first = reader.tokens[at]
  if (isDigits(first) && first.lexeme.roles?.any === 0)
    return countedDate(reader, at, today) ?? span(reader, at, today) ?? dayOfMonth(reader, at, today)
  return (
    countedDate(reader, at, today) ??
    countedWeekday(reader, at, today) ??
    namedDay(reader, at, today) ??
    ordinalWeekday(reader, at, today) ??
    weekday(reader, at, today) ??
    span(reader, at, today) ??
    shiftedUnit(reader, at, today) ??
    dayOfMonth(reader, at, today)
  )
}

const skipThe = ({ tokens, lexicon }: Reader, at: number): number => lexicon.the.at(tokens, at)?.to ?? at
const skipOf = ({ tokens, lexicon }: Reader, at: number): number => lexicon.of.at(tokens, at)?.to ?? at
const skipOn = ({ tokens, lexicon }: Reader, at: number): number =>
  lexicon.dates.onDay.at(tokens, at)?.to ?? at

/** "today", "the day after tomorrow". */
function namedDay({ tokens, lexicon }: Reader, at: number, today: Day): DateFound | null {
  const named = lexicon.dates.days.at(tokens, at)
  return named === null ? null : dateFound(named.to, oneDay(today + named.value))
}

interface Counted {
  readonly months: number
  readonly days: number
  /** The smallest unit that was said. */
  readonly unit: TimeUnit
  readonly to: number
}

/** "2 years, 1 month and 21 days", "a few months". */
function counted(reader: Reader, at: number): Counted | null {
  const { tokens, lexicon } = reader
  let sum = null as Counted | null
  let from = at
  for (let parts = 0; parts < 4; parts++) {
    const few = lexicon.dates.few.at(tokens, from)
    const number = few === null ? readNumber(reader, from) : null
    if (
      number !== null &&
      ('unread' in number || number.readings[0].under !== 1n || number.readings[0].over > 9999n)
    )
      break
    const count = few === null ? Number(number?.readings[0].over ?? 0) : 3
    const to = few?.to ?? number?.to
    if (to === undefined || count < 1) break
    const unit = lexicon.dates.units.at(tokens, to)
    const size = unit === null ? null : sizes[unit.value]
    if (unit === null || size === null) break
    sum = {
      months: (sum?.months ?? 0) + count * size[0],
      days: (sum?.days ?? 0) + count * size[1],
      unit: unit.value,
      to: unit.to,
    }
    const comma = skipSign(tokens, unit.to, ',')
    from = lexicon.join.at(tokens, comma)?.to ?? comma
  }
  return sum
}

const sizes: Readonly<Record<TimeUnit, readonly [months: number, days: number] | null>> = {
  day: [0, 1],
  week: [0, 7],
  month: [1, 0],
  quarter: [3, 0],
  year: [12, 0],
  decade: [120, 0],
  weekend: null,
}

function moved(from: Day, { months, days }: Counted, sign: number): Day | null {
  const moved = monthsFrom(from, months * sign)
  return moved === null ? null : moved + days * sign
}

/** "two weeks ago", "vor zwei Wochen", "in 3 weeks", "two days before yesterday". */
function countedDate(reader: Reader, at: number, today: Day): DateFound | null {
  const { tokens, lexicon } = reader
  const { ago, agoBefore, hence, henceBefore, sides, days } = lexicon.dates
  const before = agoBefore.at(tokens, at)
  const coming = henceBefore.at(tokens, at)
  const opened = before ?? coming
  const count = counted(reader, opened?.to ?? at)
  if (count === null) return null
  const place = (sign: number, to: number, from = today): DateFound | null => {
    const of = moved(from, count, sign)
    return of === null ? null : dateFound(to, oneDay(of))
  }
  const agoBehind = coming === null ? ago.at(tokens, count.to) : null
  if (agoBehind !== null) return place(-1, agoBehind.to)
  const side = sides.at(tokens, count.to)
  const named = side === null ? null : days.at(tokens, skipThe(reader, side.to))
  if (side !== null && named !== null) return place(side.value, named.to, today + named.value)
  const henceBehind = hence.at(tokens, count.to)
  if (henceBehind !== null) return place(1, henceBehind.to)
  if (before !== null) return place(-1, count.to)
  return coming === null ? null : place(1, count.to)
}

/** "two Sundays from now", "three Mondays ago": as many of that day on or back. */
function countedWeekday(reader: Reader, at: number, today: Day): DateFound | null {
  const { tokens, lexicon } = reader
  const { hence, ago, agoBefore, henceBefore, weekdays } = lexicon.dates
  const [past, coming] = [agoBefore.at(tokens, at), henceBefore.at(tokens, at)]
  const number = readNumber(reader, past?.to ?? coming?.to ?? at)
  if (number === null || 'unread' in number || number.readings[0].under !== 1n) return null
  const named = weekdays.at(tokens, number.to)
  const count = Number(number.readings[0].over)
  if (named === null || count < 1 || count > 99) return null
  const behindHence = hence.at(tokens, named.to)
  const behindAgo = ago.at(tokens, named.to)
  const distance = (weekdayOf(today) - named.value + 7) % 7
  const last = today - (distance === 0 ? 7 : distance)
  const next = last + (distance === 0 ? 14 : 7)
  if (behindHence !== null || coming !== null)
    return dateFound(behindHence?.to ?? named.to, oneDay(next + 7 * (count - 1)))
  if (behindAgo === null && past === null) return null
  return dateFound(behindAgo?.to ?? named.to, oneDay(last - 7 * (count - 1)))
}

const mondayOf = (of: Day): Day => of - weekdayOf(of) + 1

interface Shift {
  readonly shift: number
  readonly to: number
}

/** "next" before a word or behind it: "next week", "settimana prossima". */
function shifted<Value>(
  reader: Reader,
  at: number,
  find: (at: number) => Found<Value> | null,
): (Found<Value> & Shift) | null {
  const { tokens, lexicon } = reader
  const start = skipThe(reader, at)
  const before = lexicon.dates.shifts.at(tokens, start)
  const behindShift = before === null ? null : find(skipThe(reader, before.to))
  if (before !== null && behindShift !== null) return { ...behindShift, shift: before.value }
  const first = find(start)
  if (first === null) return null
  const after = lexicon.dates.shifts.at(tokens, first.to)
  return after === null ? null : { value: first.value, to: after.to, shift: after.value }
}

const weekdayAt = (reader: Reader, at: number): Found<number> | null => {
  const found = reader.lexicon.dates.weekdays.at(reader.tokens, at)
  if (found === null) return null
  const isShort = (reader.tokens[at]?.word.length ?? 9) <= 4
  return isShort ? { value: found.value, to: skipSign(reader.tokens, found.to, '.') } : found
}

const weekAt = (reader: Reader, at: number) =>
  shifted(reader, at, (from) => {
    const unit = reader.lexicon.dates.units.at(reader.tokens, from)
    return unit?.value === 'week' ? unit : null
  })

const monthUnitAt = (reader: Reader, at: number) =>
  shifted(reader, at, (from) => {
    const unit = reader.lexicon.dates.units.at(reader.tokens, from)
    return unit?.value === 'month' ? unit : null
  })

function weekday(reader: Reader, at: number, today: Day): DateFound | null {
  const { tokens } = reader
  const monday = mondayOf(today)
  const withShift = shifted(reader, at, (from) => weekdayAt(reader, from))
  if (withShift !== null) {
    const week = weekAt(reader, skipOf(reader, withShift.to))
    if (week === null)
      return dateFound(withShift.to, oneDay(monday + withShift.value - 1 + 7 * withShift.shift))
  }
  const week = weekAt(reader, at)
  if (week !== null) {
    const comma = skipSign(tokens, week.to, ',')
    const named = weekdayAt(reader, skipOf(reader, skipOn(reader, comma)))
    if (named !== null) return dateFound(named.to, oneDay(monday + named.value - 1 + 7 * week.shift))
  }
  const plain = weekdayAt(reader, skipThe(reader, at))
  if (plain === null) return null
  const ofWeek = weekAt(reader, skipOf(reader, plain.to))
  if (ofWeek !== null) return dateFound(ofWeek.to, oneDay(monday + plain.value - 1 + 7 * ofWeek.shift))
  return weekdayWithDate(reader, plain, today)
}

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
  const isCapital = (tokens[named.to - 1]?.word.length ?? 0) > 3
  const distance = (weekdayOf(today) - named.value + 7) % 7
  const last = today - (distance === 0 ? 7 : distance)
  return isCapital
    ? dateFound(named.to, oneDay(last, false), oneDay(last + 7 + (distance === 0 ? 7 : 0), false))
    : null
}

/** "the first Friday of July", "second Sunday" of this month. */
function ordinalWeekday(reader: Reader, at: number, today: Day): DateFound | Unread | null {
  const { tokens, lexicon } = reader
  const ordinal = lexicon.dates.ordinals.at(tokens, skipThe(reader, at))
  const named = ordinal === null || ordinal.value > 5 ? null : weekdayAt(reader, ordinal.to)
  if (ordinal === null || named === null) return null
  const start = skipThe(reader, skipOf(reader, inAt(reader, named.to)))
  const unit = monthUnitAt(reader, start)
  if (unit !== null) {
    const of = monthsFrom(today, unit.shift)
    return of === null ? null : orNoDay(unit.to, weekdayIn(partsOf(of), ordinal.value, named.value))
  }
  const month = monthAt(reader, start)
  if (month === null) return orNoDay(named.to, weekdayIn(partsOf(today), ordinal.value, named.value))
  const year = yearAt(reader, month.to)
  const said = year?.value ?? null
  const { year: thisYear } = partsOf(today)
  const values = (said === null ? [thisYear, thisYear - 1, thisYear + 1] : [said]).flatMap(
    (of) => weekdayIn({ year: of, month: month.value }, ordinal.value, named.value, said !== null) ?? [],
  )
  const past = values.filter(({ from }) => Date.parse(from) < today * 86_400_000)
  return dateFound(year?.to ?? month.to, ...past, ...values.filter((value) => !past.includes(value)))
}

/** A day that the calendar has not, such as the fifth Sunday of some month, is no other day. */
const orNoDay = (to: number, value: DateValue | null): DateFound | Unread =>
  dateFound(to, value) ?? { unread: true, to }

/** Behind "in", where it stands. */
const inAt = ({ tokens, lexicon }: Reader, at: number): number =>
  (lexicon.dates.henceBefore.at(tokens, at) ?? lexicon.dates.inYear.at(tokens, at))?.to ?? at

function weekdayIn(
  { year, month }: { readonly year: number; readonly month: number },
  ordinal: number,
  weekdayNumber: number,
  isYearSaid = true,
): DateValue | null {
  const first = day(year, month, 1)
  if (first === null) return null
  const of = first + ((weekdayNumber - weekdayOf(first) + 7) % 7) + 7 * (ordinal - 1)
  return partsOf(of).month === month ? oneDay(of, isYearSaid) : null
}

/** "the last 3 years": until today. */
function span(reader: Reader, at: number, today: Day): DateFound | null {
  const { tokens, lexicon } = reader
  const opening = lexicon.dates.spans.at(tokens, skipThe(reader, at))
  const count = opening === null ? null : counted(reader, opening.to)
  if (opening !== null && count !== null) return spanOf(count, opening.value, count.to, today)
  const amid = numberThenSpan(reader, at, today)
  if (amid !== null) return amid
  const start = lexicon.dates.spans.at(tokens, at) === null ? counted(reader, skipThe(reader, at)) : null
  const behind = start === null ? null : lexicon.dates.spans.at(tokens, start.to)
  return start === null || behind === null ? null : spanOf(start, behind.value, behind.to, today)
}

/** "les 3 dernières années". */
function numberThenSpan(reader: Reader, at: number, today: Day): DateFound | null {
  const { tokens, lexicon } = reader
  const number = readNumber(reader, skipThe(reader, at))
  if (number === null || 'unread' in number || number.readings[0].under !== 1n) return null
  const opening = lexicon.dates.spans.at(tokens, number.to)
  const unit = opening === null ? null : lexicon.dates.units.at(tokens, opening.to)
  const size = unit === null ? null : sizes[unit.value]
  const count = Number(number.readings[0].over)
  if (opening === null || unit === null || size === null || count < 1 || count > 9999) return null
  return spanOf(
    { months: count * size[0], days: count * size[1], unit: unit.value, to: unit.to },
    opening.value,
    unit.to,
    today,
  )
}

function spanOf(count: Counted, sign: number, to: number, today: Day): DateFound | null {
  const other = moved(today, count, sign)
  if (other === null) return null
  const grain =
    count.months === 0 ? 'day' : count.unit === 'year' || count.unit === 'decade' ? 'year' : 'month'
  return sign < 0 ? dateFound(to, dates(other, today, grain)) : dateFound(to, dates(today, other, grain))
}

/** "last year", "this month", "next quarter". */
function shiftedUnit(reader: Reader, at: number, today: Day): DateFound | null {
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
  const month = monthUnitAt(reader, skipOf(reader, date.to))
  if (month !== null) {
    const of = monthsFrom(today, month.shift)
    const parts = of === null ? null : partsOf(of)
    const found = parts === null ? null : day(parts.year, parts.month, date.date)
    return orNoDay(month.to, found === null ? null : oneDay(found))
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
  const { last, next } = found
  return dateFound(to, last === null ? null : oneDay(last, false), next === null ? null : oneDay(next, false))
}
