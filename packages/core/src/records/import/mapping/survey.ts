import { hasDigit, isDigits } from '../../../kernel/index.ts'
import { type DateOrder, orderShown } from './cells/cell-date.ts'
import { readAmountCell } from './cells/cell-money.ts'
import { decimalShown } from './cells/digits.ts'
import type { ColumnReading } from './column-maker.ts'
import { languageOfHeaders } from './header-meanings.ts'
import { type Unit, unitOf, unitOfHeader, unitOfTitle } from './header-units.ts'
import { headersMax } from './header-words.ts'
import { type FieldKind, kindOf } from './mapping-fields.ts'
import type { PlannedColumn } from './plan.ts'

/** What the caller says of a whole file. */
export interface ReadingChoice {
  readonly decimal?: '.' | ',' | null
  readonly dates?: 'dmy' | 'mdy' | null
  /** ISO 4217, of amounts that do not say theirs. */
  readonly currency?: string | null
}

/** What the cells of a file, and the lines above its header, showed of how it is written. */
export interface ShownReading {
  readonly columns: Readonly<Record<string, Marks>>
  /** Of the file as a whole. */
  readonly file: Marks
  readonly title: Unit | null
}

interface Marks {
  readonly decimal: '.' | ',' | null
  readonly dates: DateOrder
}

/** How the columns of a file are written: judged over what was looked at, column by column. */
export interface Survey {
  readonly readings: ReadonlyMap<string, ColumnReading>
  /** Of amounts of which neither the cell nor the column says the currency; null where the others of the file are in several. */
  readonly currency: string | null
  /** With what was remembered of earlier files of the shape. */
  readonly shown: ShownReading
}

export const nothingShown: ShownReading = { columns: {}, file: { decimal: null, dates: null }, title: null }

/** Counts what the cells of each column show; fed row by row, so that nothing of a file has to be held for it. */
export class Surveyor {
  private readonly columns: readonly PlannedColumn[]
  private readonly decimals: { dot: number; comma: number }[]
  private readonly orders: { dmy: number; mdy: number }[]
  /** Of amounts that say theirs, and how many say none. */
  private readonly currencies = new Set<string>()
  private amounts = { with: 0, without: 0 }

  constructor(columns: readonly PlannedColumn[]) {
    this.columns = columns
    this.decimals = columns.map(() => ({ dot: 0, comma: 0 }))
    this.orders = columns.map(() => ({ dmy: 0, mdy: 0 }))
  }

  /** `textOf` is what a column says in a row, or null. */
  add(textOf: (column: PlannedColumn) => string | null) {
    for (const [at, column] of this.columns.entries()) {
      const text = textOf(column)
      if (text === null || text.length > cellLettersMax || !hasDigit(text)) continue
      if (column.spec !== null && kindOf(column.spec.to) === 'money') this.addCurrency(column.name, text)
      const decimals = this.decimals[at]
      const orders = this.orders[at]
      if (decimals === undefined || orders === undefined) continue
      const order = orderShown(text)
      if (order === 'day-first') orders.dmy++
      else if (order === 'month-first') orders.mdy++
      if (order !== null || text.split('.').length === 3) continue
      const mark = decimalShown(text)
      if (mark === '.') decimals.dot++
      else if (mark === ',') decimals.comma++
    }
  }

  /** An amount of the first hundreds. */
  private addCurrency(column: string, text: string) {
    if (this.amounts.with + this.amounts.without >= amountsMost || unitOfHeader(column)?.currency != null)
      return
    const money = isDigits(text) ? null : readAmountCell(text, { decimal: ',', unit: null })
    const currency = money !== null && 'amount' in money ? money.currency : null
    if (currency === null) this.amounts.without++
    else this.amounts.with++
    if (currency !== null) this.currencies.add(currency)
  }

  /** Where most amounts say their currency, and it is one, the others are of it, too; of several nobody knows. */
  private currencyShown(): string | null {
    const [currency, ...others] = this.currencies
    if (currency === undefined || this.amounts.with < this.amounts.without) return dollars
    return others.length > 0 ? null : currency
  }

  /** What an earlier file of the shape showed counts where this one shows nothing, and is not written otherwise as a whole. */
  survey(
    titles: readonly string[],
    choice: ReadingChoice,
    yearMost: number,
    before: ShownReading = nothingShown,
  ): Survey {
    const language = languageOfHeaders(this.columns.map(({ name }) => name))
    const counted = this.decimals.filter((_, at) => isOfNumbers(this.columns[at], at))
    const ofFile = {
      decimal: majority(
        counted.reduce((sum, one) => ({ dot: sum.dot + one.dot, comma: sum.comma + one.comma }), noMarks),
      ),
      dates: orderOf(this.orders.reduce((sum, one) => ({ dmy: sum.dmy + one.dmy, mdy: sum.mdy + one.mdy }))),
    }
    const isEnglish = language === 'en'
    const title = titles.map(unitOfTitle).find((unit) => unit !== null) ?? before.title
    const isAsBefore = {
      decimal: agree(ofFile.decimal, before.file.decimal),
      dates: agree(ofFile.dates, before.file.dates),
    }
    const file: Marks = {
      decimal: ofFile.decimal ?? before.file.decimal,
      dates: ofFile.dates ?? before.file.dates,
    }
    const columns = this.columns.map((column, at) => {
      const earlier = Object.hasOwn(before.columns, column.name) ? before.columns[column.name] : undefined
      const decimal = majority(this.decimals[at] ?? { dot: 0, comma: 0 })
      const dates = orderOf(this.orders[at] ?? { dmy: 0, mdy: 0 })
      const shown: Marks = {
        decimal: decimal ?? (isAsBefore.decimal ? (earlier?.decimal ?? null) : null),
        dates: dates ?? (isAsBefore.dates ? (earlier?.dates ?? null) : null),
      }
      return { column, shown }
    })
    const said = choice.dates === 'dmy' ? 'day-first' : choice.dates === 'mdy' ? 'month-first' : null
    const readings = columns.map(({ column, shown }): [string, ColumnReading] => {
      const ofHeader = orderOfHeader(column.name)
      return [
        column.name,
        {
          decimal: choice.decimal ?? shown.decimal ?? file.decimal ?? (isEnglish ? null : ','),
          dates: said ?? ofHeader ?? shown.dates ?? file.dates ?? (isEnglish ? null : 'day-first'),
          unit: withTitle(column, title, language),
          language,
          yearMost,
        },
      ]
    })
    const kept = columns.filter(
      ({ column, shown }) => column.spec !== null && (shown.decimal ?? shown.dates) !== null,
    )
    const shown = {
      columns: Object.fromEntries(kept.map(({ column, shown }) => [column.name, shown])),
      file,
      title,
    }
    return {
      readings: new Map(readings),
      currency: choice.currency ?? title?.currency ?? this.currencyShown(),
      shown,
    }
  }
}

const dollars = 'USD'
const amountsMost = 500

const agree = (now: string | null, before: string | null) => now === null || before === null || now === before

const noMarks = { dot: 0, comma: 0 }

/** Rooms, versions and codes of trades have dots that begin no decimals. */
function isOfNumbers(column: PlannedColumn | undefined, at: number): boolean {
  if (column === undefined) return false
  if (column.spec !== null) return numberKinds.has(kindOf(column.spec.to))
  return at < headersMax && unitOfHeader(column.name) !== null
}

const numberKinds: ReadonlySet<FieldKind> = new Set(['money', 'headcount', 'whole', 'score', 'round'])

const cellLettersMax = 200

function withTitle({ name, spec }: PlannedColumn, title: Unit | null, language: string): Unit | null {
  // Of a column that no field takes nothing is read.
  if (spec === null) return null
  const unit = spec.unit === undefined ? unitOfHeader(name, language) : unitOf(spec.unit, language)
  if (kindOf(spec.to) !== 'money' || title === null) return unit
  // Its currency is that of the file: what a row or the caller says goes before it.
  return { scale: unit?.scale ?? title.scale, currency: unit?.currency ?? null }
}

const majority = ({ dot, comma }: { dot: number; comma: number }): '.' | ',' | null =>
  dot === comma ? null : dot > comma ? '.' : ','

const orderOf = ({ dmy, mdy }: { dmy: number; mdy: number }): DateOrder =>
  dmy === mdy ? null : dmy > mdy ? 'day-first' : 'month-first'

/** "(M/D/Y)", "DD.MM.YYYY" in a header. */
function orderOfHeader(header: string): DateOrder {
  let letters = ''
  for (const letter of header.toLowerCase()) if (letter >= 'a' && letter <= 'z') letters += letter
  if (letters.endsWith('mdy') || letters.endsWith('mmddyyyy') || letters.endsWith('mmddyy'))
    return 'month-first'
  const isDayFirst = letters.endsWith('dmy') || letters.endsWith('ddmmyyyy') || letters.endsWith('ddmmyy')
  return isDayFirst ? 'day-first' : null
}
