import { isObject } from '../../../kernel/index.ts'
import { type CellDate, readCellDate } from './cells/cell-date.ts'
import { readAmountCell } from './cells/cell-money.ts'
import { readInvestors, type WrittenInvestor } from './cells/investors.ts'
import { moneyOf } from './cells/money-object.ts'
import { readRounds, type WrittenRound } from './cells/round.ts'
import { namesIn } from './cells/round-parts.ts'
import { type ColumnMaker, type ColumnReading, fromText, type TakeColumn } from './column-maker.ts'
import { meaningsOf } from './header-meanings.ts'
import { unitOfHeader } from './header-units.ts'
import {
  headerKey,
  isNoRound,
  roundParts,
  roundTypeIn,
  roundTypeSaid,
  saysInTalks,
  saysLead,
  saysSale,
  saysUndisclosed,
  saysUnfunded,
  saysUnknown,
} from './import-words.ts'
import type { MappingField } from './mapping-fields.ts'
import { blankRound, type TakenFields, type TakenRound } from './taken-fields.ts'

/** A round in one cell: "Series A, €5M, 03/2021, led by X". In JSON an object, or a list of them. */
export function takeRound({ column, spec: { round: of }, reading }: ColumnMaker): TakeColumn {
  return (given, taken) => {
    if (isObject(given) || Array.isArray(given)) return takeRoundObjects(column, given, reading, taken)
    if (typeof given !== 'string') return taken.bad(column, 'a round such as "Series A, €5M, 03/2021"', given)
    if (saysUnknown(given) || saysUnfunded(given) || saysUndisclosed(given)) return
    takeRoundText(column, given, reading, taken, of)
  }
}

function takeRoundText(
  column: string,
  given: string,
  reading: ColumnReading,
  taken: TakenFields,
  of?: string,
) {
  const rounds = readRounds(given, reading, reading.dates)
  putRounds(column, given, rounds, taken, of)
  if (rounds.length > 0) return
  if (of === undefined && saysSale(given)) {
    taken.roundCells.set(column, given)
    taken.isSale = true
  } else if (isNoRound(given)) taken.keep(column, given)
  else taken.bad(column, 'a round such as "Series A, €5M, 03/2021"', given)
}

/** Takes what a cell told of rounds. */
export function putRounds(
  column: string,
  given: string,
  rounds: readonly WrittenRound[],
  taken: TakenFields,
  of?: string,
) {
  for (const { type, amount, date, leads, investors, unread } of rounds) {
    const round = of === undefined ? blankRound() : taken.roundOf(of)
    if (of === undefined) taken.rounds.push(round)
    round.type ??= type
    round.amount ??= amount === null ? null : { ...amount, column, text: given }
    round.date ??= date?.from ?? null
    round.leads.push(...leads)
    round.investors.push(...investors)
    if (unread.length > 0)
      taken.keep(column, given, `not all of it is known of a round: ${unread.join(', ')}`)
    else if (date !== null && date.grain !== 'day') taken.keep(column, given)
  }
}

export function takeRoundType({ column, spec: { to, round: of } }: ColumnMaker): TakeColumn {
  return fromText((text, taken) => {
    const type = roundTypeIn(text)
    if (type !== null) {
      taken.roundOf(of).type = type
      if (roundTypeSaid(text) === null) taken.keep(column, text)
      taken.roundCells.set(column, text)
    } else if (saysSale(text) && of === undefined) {
      taken.roundCells.set(column, text)
      taken.isSale = true
    } else if (saysUnfunded(text)) taken.value['funding_stage'] ??= 'bootstrapped'
    else taken.keep(column, text, isNoRound(text) ? null : `no type of a round (${to})`)
  }, to)
}

export function takeRoundDate({ column, spec: { to, round: of }, reading }: ColumnMaker): TakeColumn {
  return fromText((text, taken) => {
    const date = readCellDate(text, reading.dates)
    if (date === null) return taken.bad(column, `a date such as 2021-03-05 (${to})`, text)
    taken.roundOf(of).date = date.from
    if (of === undefined) taken.roundCells.set(column, text)
    if (date.isDoubtful)
      taken.keep(column, text, 'day or month first? Say so with --dates dmy or mdy; read as month first')
    else if (date.grain !== 'day') taken.keep(column, text)
    if (date.isAgainstOrder)
      taken.warn(column, text, `the other way round than the column; read as ${date.from}`)
  }, to)
}

export function takeRoundNames({ column, spec: { to, round: of } }: ColumnMaker): TakeColumn {
  return (given, taken) => {
    taken.roundCells.set(column, given)
    const round = taken.roundOf(of)
    if (typeof given === 'string' && saysInTalks(given))
      return taken.keep(column, given, 'has not invested yet')
    for (const { name, isLead } of investorsOf(given))
      (isLead || to === 'round_lead' ? round.leads : round.investors).push(name)
  }
}

/** Investors in a text, a list of texts, or a list of objects with a name. */
export function investorsOf(given: unknown): readonly WrittenInvestor[] {
  if (typeof given === 'string') return readInvestors(given)
  if (Array.isArray(given)) return given.flatMap(investorsOf)
  if (!isObject(given)) return []
  const name = Object.entries(given).find(([key]) =>
    meaningsOf(key).some(({ field }) => field === 'name'),
  )?.[1]
  const found = typeof name === 'string' ? readInvestors(name) : []
  const isLead = Object.entries(given).some(([key, value]) => value === true && saysLead(key))
  return found.map((one) => ({ ...one, isLead: one.isLead || isLead }))
}

/** Rounds as tools write them: `[{series, money, currency, date}]`, and texts among them. */
export function takeRoundObjects(column: string, given: unknown, reading: ColumnReading, taken: TakenFields) {
  for (const item of Array.isArray(given) ? given : [given]) {
    if (typeof item === 'string') {
      takeRoundText(column, item, reading, taken)
      continue
    }
    const round = isObject(item) ? roundOf(column, item) : null
    if (round !== null) taken.rounds.push(round)
    else taken.keep(column, given)
  }
}

function roundOf(column: string, given: Readonly<Record<string, unknown>>): TakenRound | null {
  const round = blankRound()
  let currency: string | null = null
  for (const [key, value] of Object.entries(given)) {
    if (value === null || value === '') continue
    const field = roundMember(key)
    const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
    if (isObject(value) && (field === 'round_amount' || field === 'total_funding_usd')) {
      const money = moneyOf(value)
      if (money !== null) round.amount = { ...money, column, text: JSON.stringify(value) }
    } else if (field === 'round_type' && saysSale(text)) return null
    else if (field === 'round_type') round.type = roundTypeSaid(text)
    else if (field === 'round_date') round.date = dateOf(text)?.from ?? null
    else if (field === null && typeof value === 'string') takeByValue(round, text)
    else if (field === 'round_currency') currency = text.trim().toUpperCase()
    else if (field === 'round_lead') round.leads.push(...investorsOf(value).map(({ name }) => name))
    else if (field === 'round_investors' || field === 'investors') {
      for (const { name, isLead } of investorsOf(value)) (isLead ? round.leads : round.investors).push(name)
    } else if (field === 'round_amount' || field === 'total_funding_usd') {
      const money = readAmountCell(text, {
        decimal: typeof value === 'number' ? '.' : null,
        unit: unitOfHeader(key),
      })
      if (money !== null && 'amount' in money) round.amount = { ...money, column, text }
    }
  }
  if (round.amount !== null && currency !== null && currency.length === 3)
    round.amount = { ...round.amount, currency: round.amount.currency ?? currency }
  return round.type === null && round.amount === null && round.date === null ? null : round
}

/** What a member of an unknown name says: `{"cd": "SEED", "dt": "2018-04-11"}`. */
function takeByValue(round: TakenRound, text: string) {
  const date = text.length > 3 ? dateOf(text) : null
  if (date !== null) round.date ??= date.from
  else if (text.length > 1) round.type ??= roundTypeSaid(text)
}

/** The rounds of a file that has a list of their types, one of their amounts in millions, and so on: the same place is the same round. */
export function takeEachRound(taken: TakenFields) {
  const at = (field: MappingField, place: number) => taken.eachRound.get(field)?.[place]?.trim() ?? ''
  const count = Math.max(0, ...[...taken.eachRound.values()].map((list) => list.length))
  for (let place = 0; place < count; place++) {
    const type = at('each_round_type', place)
    if (saysSale(type)) {
      taken.keepRoundCells()
      continue
    }
    const round = blankRound()
    round.type = roundTypeSaid(type)
    round.date =
      dateOf(at('each_round_date', place).replace('/', ' '))?.from ??
      dateOf(at('each_round_date', place))?.from ??
      null
    round.investors.push(...at('each_round_investors', place).split('++').flatMap(namesIn))
    const currency = at('each_round_currency', place).toUpperCase()
    const text = at('each_round_amount', place)
    const unit = { scale: 1e6, currency: currency.length === 3 ? currency : null }
    const money = readAmountCell(text, { decimal: '.', unit })
    if (money !== null && 'amount' in money) round.amount = { ...money, column: 'each_round_amount', text }
    if (round.type !== null || round.amount !== null || round.date !== null) taken.rounds.push(round)
  }
}

/** Numbers of days stand day first but for English, which writes them with a slash. */
const dateOf = (text: string): CellDate | null => readCellDate(text, text.includes('/') ? null : 'day-first')

/** What a member of a round's object says. */
export function roundMember(key: string): MappingField | null {
  const fields = meaningsOf(key).map(({ field }) => field)
  const member = fields.find((field) => roundFields.has(field))
  if (member !== undefined) return member
  if (fields.includes('funding_stage') || roundParts().get('type')?.has(headerKey(key))) return 'round_type'
  return unitOfHeader(key) === null ? null : 'round_amount'
}

const roundFields: ReadonlySet<MappingField> = new Set([
  'round_type',
  'round_amount',
  'round_date',
  'round_lead',
  'round_investors',
  'round_currency',
  'investors',
  'total_funding_usd',
])
