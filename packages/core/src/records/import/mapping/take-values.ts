import { formOf, isObject } from '../../../kernel/index.ts'
import { rememberedCharactersMax } from '../../../reference/index.ts'
import { readCellDate } from './cells/cell-date.ts'
import { amountIn, readAmountCell } from './cells/cell-money.ts'
import { type RangeOfEmployees, rangeOf, readHeadcount, readWholeNumber } from './cells/headcount.ts'
import { moneyOf } from './cells/money-object.ts'
import { readRounds } from './cells/round.ts'
import type { ColumnMaker, ColumnReading, TakeColumn } from './column-maker.ts'
import { saysToCome, saysUndisclosed, saysUnknown } from './import-words.ts'
import type { MappingField } from './mapping-fields.ts'
import { isNowhere, type PlaceNames, readCity, readPlace, type WrittenPlace } from './read-places.ts'
import { putRounds } from './take-rounds.ts'
import type { TakenFields, TakenMoney } from './taken-fields.ts'

export function takeWhole(column: string, field: MappingField, text: string, taken: TakenFields) {
  const number = readWholeNumber(text)
  if (number === null) taken.bad(column, `a whole number such as 1,234 (${field})`, text)
  else taken.put(field, column, number)
}

/** `total_funding_usd` and `round_amount`, in whatever currency: dollars are made of them when the whole record is read. */
export function takeMoney({ column, spec: { to, round: of }, reading }: ColumnMaker): TakeColumn {
  const isDollars = reading.unit?.currency === 'USD' && reading.unit.scale === 1
  const put = (money: TakenMoney, taken: TakenFields) => {
    if (to === 'round_amount') {
      if (of !== undefined) taken.roundOf(of).amount ??= money
      else if (isDollars && taken.round.amount !== null) taken.roundUsd ??= money.amount
      else {
        taken.round.amount ??= money
        taken.roundCells.set(column, money.text)
      }
    } else if (isDollars && taken.total !== null) taken.totalUsd ??= money.amount
    else if (taken.total === null) taken.total = money
    else taken.keep(column, money.text)
  }
  return (given, taken) => {
    if (typeof given === 'number') {
      const exact = { isScaled: false, isApproximate: false }
      if (given >= 0)
        put({ ...amountIn(reading.unit, given, null, exact), column, text: String(given) }, taken)
      else taken.bad(column, `an amount of money (${to})`, given)
      return
    }
    if (typeof given !== 'string') {
      const found = isObject(given) ? moneyOf(given) : null
      // `{"value": null, "currency": "USD"}`
      const parts = isObject(given) ? Object.values(given) : []
      if (found === null && parts.some((part) => typeof part === 'string' && saysUndisclosed(part)))
        taken.value['funding_null_reason'] ??= 'undisclosed'
      else if (found === null && parts.includes(null)) taken.keep(column, given)
      else if (found === null) taken.bad(column, `an amount of money (${to})`, given)
      else put({ ...found, column, text: JSON.stringify(given) }, taken)
      return
    }
    const money = readAmountCell(given, reading)
    if (money === null && to === 'round_amount' && of === undefined && saysToCome(given))
      taken.isRoundOpen = true
    if (money === null && to === 'total_funding_usd' && takeMoneyAndNames(column, given, reading, taken))
      return
    if (money === null) taken.bad(column, `an amount of money such as 1,250,000 or €1.2M (${to})`, given)
    else if ('amount' in money) put({ ...money, column, text: given }, taken)
    else if (of !== undefined) return
    else if (money.says === 'undisclosed') taken.value['funding_null_reason'] ??= 'undisclosed'
    else if (money.says === 'nothing') {
      taken.value['funding_null_reason'] ??= 'none_announced'
      taken.value['funding_stage'] ??= 'bootstrapped'
    }
  }
}

/** "€1.2M from Foo and Bar Ventures" is a total and who gave it, "Series A of €5M, led by Foo" a round. False of what says neither. */
function takeMoneyAndNames(
  column: string,
  text: string,
  reading: ColumnReading,
  taken: TakenFields,
): boolean {
  const [round, ...others] = readRounds(text, reading, reading.dates)
  const isWhole = others.length === 0 && round?.unread.length === 0 && round.amount !== null
  if (!isWhole || round.amount.currency === null || taken.total !== null) return false
  const isRound = round.type !== null && (round.date !== null || round.leads.length > 0)
  if (isRound) putRounds(column, text, [round], taken)
  else {
    taken.total = { ...round.amount, column, text }
    taken.round.leads.push(...round.leads)
    taken.round.investors.push(...round.investors)
    // "1.2M grant": of what it consists no field holds.
    if (round.type !== null) taken.keep(column, text, 'only its amount is read')
    else if (round.date !== null) taken.keep(column, text)
  }
  return true
}

export function takeDate({ column, spec: { to }, reading }: ColumnMaker, text: string, taken: TakenFields) {
  const read = readCellDate(text, reading.dates)
  if (read === null) return taken.bad(column, `a date such as 2021-03-05 (${to})`, text)
  if (read.isDoubtful) {
    taken.keep(
      column,
      text,
      'day or month first? Say so with --dates dmy or mdy, or in a mapping with {"dates": "day-first"}',
    )
    return
  }
  taken.put(to, column, formOf(text.slice(0, 10)) === '9999-99-99' ? text : read.from)
  // Of a month the record has the first day.
  if (read.grain !== 'day') taken.keep(column, text)
  if (read.isAgainstOrder)
    taken.warn(column, text, `the other way round than the column; read as ${read.from}`)
}

export function takeHeadcount({ column, spec: { to } }: ColumnMaker): TakeColumn {
  return (given, taken) => {
    if (typeof given === 'number') return taken.put(to, column, given)
    if (typeof given !== 'string') {
      const range = isObject(given) ? rangeOf(given) : null
      if (range === null) taken.bad(column, `a number of employees (${to})`, given)
      else takeRange(column, range, given, taken)
      return
    }
    if (saysUnknown(given)) return
    const headcount = readHeadcount(given)
    if (headcount === null)
      return taken.bad(column, `a number of employees or a range such as 11-50 (${to})`, given)
    if ('count' in headcount) {
      if (taken.has('employees')) taken.keep(column, given)
      else taken.put('employees', column, headcount.count)
      if (headcount.isApproximate)
        taken.keep(
          column,
          given,
          headcount.isInWords === true ? `a number in words, read as ${headcount.count}` : null,
        )
    } else takeRange(column, headcount, given, taken)
  }
}

function takeRange(column: string, headcount: RangeOfEmployees, given: unknown, taken: TakenFields) {
  if ('otherRange' in headcount)
    return taken.keep(column, given, 'a range of employees that lies across two of the ranges of the record')
  const isNew = !taken.has('employee_range')
  if (isNew) taken.put('employee_range', column, headcount.range)
  if (headcount.isOfDate)
    taken.warn(column, given, `a range that a spreadsheet took for a date; read as ${headcount.range}`)
  if (!isNew || !headcount.isExact) taken.keep(column, given)
}

export function takeCity(column: string): TakeColumn {
  return (given, taken) => {
    if (typeof given !== 'string' || given.length > rememberedCharactersMax) {
      taken.put('city', column, given)
      return
    }
    if (saysUnknown(given)) return
    if (isNowhere(given)) return taken.keep(column, given)
    const { city, region } = readCity(given)
    taken.put('city', column, city)
    if (region !== null && !taken.has('region')) taken.put('region', column, region)
    if (city !== given.trim()) taken.keep(column, given)
  }
}

// The same few thousand places come over and over.
const placesMax = 20_000

export function takePlace(column: string, locations: PlaceNames): TakeColumn {
  const known = new Map<string, WrittenPlace | null>()
  return (given, taken) => {
    if (typeof given !== 'string') return taken.bad(column, 'a place such as "Berlin, Germany"', given)
    if (saysUnknown(given)) return
    let place = known.get(given)
    if (place === undefined) {
      place = readPlace(given, locations)
      if (known.size >= placesMax) known.clear()
      if (given.length <= rememberedCharactersMax) known.set(given, place)
    }
    const isNew = !taken.has('city') && !taken.has('region')
    const isOther =
      place?.countryIso2 != null &&
      taken.has('country_iso2') &&
      taken.value['country_iso2'] !== place.countryIso2
    if (place === null || !place.isWhole || !isNew || isOther) taken.keep(column, given)
    if (place === null || !isNew || isOther) return
    if (place.city !== null) taken.put('city', column, place.city)
    if (place.region !== null) taken.put('region', column, place.region)
    if (place.countryIso2 !== null) taken.put('country_iso2', column, place.countryIso2)
  }
}
