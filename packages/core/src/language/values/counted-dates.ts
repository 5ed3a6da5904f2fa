import { type Day, dates, monthsFrom, oneDay, weekdaysAround } from './calendar.ts'
import { type DateFound, dateFound } from './dates.ts'
import { readNumber } from './numbers.ts'
import type { Found } from './phrase-map.ts'
import { type Reader, skipSign, skipThe } from './reader.ts'
import type { TimeUnit } from './value-words.ts'

interface Counted {
  readonly months: number
  readonly days: number
  /** The smallest unit that was said. */
  readonly unit: TimeUnit
  readonly to: number
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

/** A whole number of something, at least one. */
function countAt(reader: Reader, at: number): Found<number> | null {
  const number = readNumber(reader, at)
  if (number === null || 'unread' in number || number.readings[0].under !== 1n) return null
  const value = Number(number.readings[0].over)
  return value < 1 || value > 9999 ? null : { value, to: number.to }
}

/** So many of the unit that stands here; null for a weekend, which is no length. */
function timesUnit(count: number, { tokens, lexicon }: Reader, at: number): Counted | null {
  const unit = lexicon.dates.units.at(tokens, at)
  const size = unit === null ? null : sizes[unit.value]
  if (unit === null || size === null) return null
  return { months: count * size[0], days: count * size[1], unit: unit.value, to: unit.to }
}

/** "2 years, 1 month and 21 days", "a few months". */
function counted(reader: Reader, at: number): Counted | null {
  const { tokens, lexicon } = reader
  let sum = null as Counted | null
  let from = at
  for (let parts = 0; parts < 4; parts++) {
    const few = lexicon.dates.few.at(tokens, from)
    const count = few === null ? countAt(reader, from) : { value: 3, to: few.to }
    const part = count === null ? null : timesUnit(count.value, reader, count.to)
    if (part === null) break
    sum = { ...part, months: (sum?.months ?? 0) + part.months, days: (sum?.days ?? 0) + part.days }
    const comma = skipSign(tokens, part.to, ',')
    from = lexicon.join.at(tokens, comma)?.to ?? comma
  }
  return sum
}

function moved(from: Day, { months, days }: Counted, sign: number): Day | null {
  const moved = monthsFrom(from, months * sign)
  return moved === null ? null : moved + days * sign
}

/** "two weeks ago", "vor zwei Wochen", "in 3 weeks", "two days before yesterday". */
export function countedDate(reader: Reader, at: number, today: Day): DateFound | null {
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
export function countedWeekday(reader: Reader, at: number, today: Day): DateFound | null {
  const { tokens, lexicon } = reader
  const { hence, ago, agoBefore, henceBefore, weekdays } = lexicon.dates
  const [past, coming] = [agoBefore.at(tokens, at), henceBefore.at(tokens, at)]
  const count = countAt(reader, past?.to ?? coming?.to ?? at)
  const named = count === null ? null : weekdays.at(tokens, count.to)
  if (count === null || named === null || count.value > 99) return null
  const weeks = 7 * (count.value - 1)
  const behindHence = hence.at(tokens, named.to)
  const behindAgo = ago.at(tokens, named.to)
  const { last, next } = weekdaysAround(today, named.value)
  if (behindHence !== null || coming !== null)
    return dateFound(behindHence?.to ?? named.to, oneDay(next + weeks))
  if (behindAgo === null && past === null) return null
  return dateFound(behindAgo?.to ?? named.to, oneDay(last - weeks))
}

/** "the last 3 years", "les 3 dernières années", "3 years past": until today. */
export function countedSpan(reader: Reader, at: number, today: Day): DateFound | null {
  const { tokens, lexicon } = reader
  const { spans } = lexicon.dates
  const start = skipThe(reader, at)
  const opening = spans.at(tokens, start)
  const count = opening === null ? null : counted(reader, opening.to)
  if (opening !== null && count !== null) return spanOf(count, opening.value, count.to, today)
  const number = countAt(reader, start)
  const amid = number === null ? null : spans.at(tokens, number.to)
  const units = number === null || amid === null ? null : timesUnit(number.value, reader, amid.to)
  const found = units === null || amid === null ? null : spanOf(units, amid.value, units.to, today)
  if (found !== null) return found
  const first = spans.at(tokens, at) === null ? counted(reader, start) : null
  const behind = first === null ? null : spans.at(tokens, first.to)
  return first === null || behind === null ? null : spanOf(first, behind.value, behind.to, today)
}

function spanOf(count: Counted, sign: number, to: number, today: Day): DateFound | null {
  const other = moved(today, count, sign)
  if (other === null) return null
  const grain =
    count.months === 0 ? 'day' : count.unit === 'year' || count.unit === 'decade' ? 'year' : 'month'
  return sign < 0 ? dateFound(to, dates(other, today, grain)) : dateFound(to, dates(today, other, grain))
}
