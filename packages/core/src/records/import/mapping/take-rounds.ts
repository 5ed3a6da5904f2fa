import { isObject } from '../../../kernel/index.ts'
import { type CellDate, readCellDate } from './cells/cell-date.ts'
import { type MoneyStyle, readAmountCell } from './cells/cell-money.ts'
import { namesIn, readRound } from './cells/round.ts'
import { type ColumnMaker, fromText, type TakeColumn } from './column-maker.ts'
import { meaningsOf } from './header-meanings.ts'
import { unitOf, unitOfHeader } from './header-units.ts'
import { isNoRound, roundTypeSaid, saysUndisclosed, saysUnfunded, saysUnknown } from './import-words.ts'
import type { MappingField } from './mapping-fields.ts'
import { blankRound, type TakenFields, type TakenRound } from './taken-fields.ts'

/** A round in one cell: "Series A, €5M, 03/2021, led by X". In JSON an object, or a list of them. */
export function takeRound({ column, reading }: ColumnMaker): TakeColumn {
  return (given, taken) => {
    if (isObject(given) || Array.isArray(given)) return takeRoundObjects(column, given, taken)
    if (typeof given !== 'string') return taken.bad(column, 'a round such as "Series A, €5M, 03/2021"', given)
    if (saysUnknown(given) || saysUnfunded(given) || saysUndisclosed(given)) return
    // The unit of a header of money is that of its own column.
    const style: MoneyStyle = { decimal: reading.decimal, unit: null, language: reading.language }
    let isRead = false
    for (const text of given.includes(';') ? splitRounds(given, style, reading.dates) : [given]) {
      const round = readRound(text, style, reading.dates)
      if (round === null) continue
      isRead = true
      const { amount } = round
      taken.rounds.push({
        type: round.type,
        amount: amount === null ? null : { ...amount, column, text },
        date: round.date?.from ?? null,
        leads: [...round.leads],
        investors: [...round.investors],
      })
      if (round.unread.length > 0)
        taken.keep(column, given, `not all of it is known of a round: ${round.unread.join(', ')}`)
      else if (round.date !== null && round.date.grain !== 'day') taken.keep(column, given)
    }
    if (!isRead && !isNoRound(given)) taken.bad(column, 'a round such as "Series A, €5M, 03/2021"', given)
    else if (!isRead) taken.keep(column, given)
  }
}

/** Several rounds between semicolons, where each is one; a cell whose parts stand between semicolons is one round. */
function splitRounds(text: string, style: MoneyStyle, dates: ColumnMaker['reading']['dates']): string[] {
  const parts = text.split(';').filter((part) => part.trim() !== '')
  const areRounds = parts.every((part) => readRound(part, style, dates)?.type != null)
  return parts.length > 1 && areRounds ? parts : [text]
}

export function takeRoundType({ column, spec: { to } }: ColumnMaker): TakeColumn {
  return fromText((text, taken) => {
    const type = roundTypeSaid(text)
    if (type !== null) {
      taken.round.type = type
      taken.roundCells.set(column, text)
    } else if (saysUnfunded(text)) taken.value['funding_stage'] ??= 'bootstrapped'
    else taken.keep(column, text, isNoRound(text) ? null : `no type of a round (${to})`)
  }, to)
}

export function takeRoundDate({ column, spec: { to }, reading }: ColumnMaker): TakeColumn {
  return fromText((text, taken) => {
    const date = readCellDate(text, reading.dates)
    if (date === null) return taken.bad(column, `a date such as 2021-03-05 (${to})`, text)
    taken.round.date = date.from
    if (date.isDoubtful)
      taken.keep(column, text, 'day or month first? Say so with --dates dmy or mdy; read as month first')
    else if (date.grain !== 'day') taken.keep(column, text)
    if (date.isAgainstOrder)
      taken.warn(column, text, `the other way round than the column; read as ${date.from}`)
  }, to)
}

export function takeRoundNames({ column, spec: { to } }: ColumnMaker): TakeColumn {
  return (given, taken) => {
    taken.roundCells.set(column, given)
    const into = to === 'round_lead' ? taken.round.leads : taken.round.investors
    into.push(...namesOf(given))
  }
}

/** Names in a text, a list of texts, or a list of objects with a name. */
export function namesOf(given: unknown): string[] {
  if (typeof given === 'string') return namesIn(given)
  if (Array.isArray(given)) return given.flatMap(namesOf)
  if (!isObject(given)) return []
  const name = Object.entries(given).find(([key]) =>
    meaningsOf(key).some(({ field }) => field === 'name'),
  )?.[1]
  return typeof name === 'string' ? namesIn(name) : []
}

/** Rounds as tools write them: `[{series, money, currency, date}]`. */
export function takeRoundObjects(column: string, given: unknown, taken: TakenFields) {
  for (const item of Array.isArray(given) ? given : [given]) {
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
    if (field === 'round_type') round.type = roundTypeSaid(text)
    else if (field === 'round_date') round.date = dateOf(text)?.from ?? null
    else if (field === 'round_currency') currency = text.trim().toUpperCase()
    else if (field === 'round_lead') round.leads.push(...namesOf(value))
    else if (field === 'round_investors' || field === 'investors') round.investors.push(...namesOf(value))
    else if (field === 'round_amount' || field === 'total_funding_usd') {
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

/** The rounds of a file that has a list of their types, one of their amounts in millions, and so on: the same place is the same round. */
export function takeEachRound(taken: TakenFields) {
  const at = (field: MappingField, place: number) => taken.eachRound.get(field)?.[place]?.trim() ?? ''
  const count = Math.max(0, ...[...taken.eachRound.values()].map((list) => list.length))
  for (let place = 0; place < count; place++) {
    const round = blankRound()
    round.type = roundTypeSaid(at('each_round_type', place))
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
  if (fields.includes('funding_stage')) return 'round_type'
  const unit = unitOf(key)
  return unit === null ? null : 'round_amount'
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
