import { isDigits, isObject } from '../../../kernel/index.ts'
import type { CellAmount } from './cells/cell-money.ts'
import type { WrittenPerson } from './cells/people.ts'
import type { PartOfPerson } from './mapping.ts'
import type { MappingField } from './mapping-fields.ts'

/** A cell of which something was not read, or of which it is worth telling what was made. */
export interface CellWarning {
  readonly column: string
  readonly text: string
  readonly reason: string
}

/** An amount and the cell that says it. */
export interface TakenMoney extends CellAmount {
  readonly column: string
  readonly text: string
}

/** What the columns of one round say. */
export interface TakenRound {
  type: string | null
  amount: TakenMoney | null
  /** YYYY-MM-DD. */
  date: string | null
  readonly leads: string[]
  readonly investors: string[]
}

/** What one column says of a person. */
interface HalfOfPerson {
  readonly column: string
  readonly text: string
}

/** A cell of ids, with the field that says which. */
interface TakenId {
  readonly column: string
  readonly field: MappingField
  readonly given: unknown
  readonly text: string
}

/** A line of the normal form that is being put together from the columns of one record. */
export class TakenFields {
  readonly value: Record<string, unknown> = {}
  readonly reasons: string[] = []
  readonly warnings: CellWarning[] = []
  /** Which column gave each field. */
  readonly columnOf = new Map<string, string>()
  readonly people: WrittenPerson[] = []
  /** Parts of people that stand in two columns, by the role of these. */
  readonly halves = new Map<string, Partial<Record<PartOfPerson, HalfOfPerson>>>()
  externalIds: TakenId[] | null = null
  /** Of each currency; a file of an export says the total twice. */
  total: TakenMoney | null = null
  /** Investors of the company of whom a cell says that they led. */
  readonly leads: string[] = []
  totalUsd: number | null = null
  roundUsd: number | null = null
  totalCurrency: string | null = null
  roundCurrency: string | null = null
  website: { readonly column: string; readonly text: string } | null = null
  status: { readonly column: string; readonly text: string } | null = null
  /** What the columns of the last round say, and rounds that stand in cells or objects of their own. */
  round: TakenRound = blankRound()
  readonly rounds: TakenRound[] = []
  /** What the columns of one round each say, by the type or the number of the round. */
  readonly roundColumns = new Map<string, TakenRound>()
  /** Cells of the last round's columns that the round takes whole, and whether its amount is still to come. */
  readonly roundCells = new Map<string, unknown>()
  isRoundOpen = false
  /** The columns of the last round tell that the company was sold. */
  isSale = false
  /** Lists of one length, a place a round. */
  readonly eachRound = new Map<string, readonly string[]>()
  private readonly rejectsBadCells: boolean
  private extra: Record<string, unknown> | null = null
  private links: Record<string, unknown> | null = null

  constructor(rejectsBadCells: boolean) {
    this.rejectsBadCells = rejectsBadCells
  }

  has(field: string): boolean {
    return this.value[field] !== undefined
  }

  /** The round of which a column tells: the last one, where it does not say which. */
  roundOf(round: string | undefined): TakenRound {
    if (round === undefined) return this.round
    const known = this.roundColumns.get(round) ?? { ...blankRound(), type: isDigits(round) ? null : round }
    this.roundColumns.set(round, known)
    return known
  }

  put(field: string, column: string, given: unknown) {
    this.value[field] = given
    this.columnOf.set(field, column)
  }

  /** A cell that is none of what its column holds: it stays in `extra`, or costs the record where the caller wants that. */
  bad(column: string, expected: string, given: unknown) {
    if (this.rejectsBadCells) {
      this.refuse(column, expected, given)
      return
    }
    this.keep(column, given)
    this.warn(column, given, `expected ${expected}; kept in extra`)
  }

  refuse(column: string, expected: string, given: unknown) {
    this.reasons.push(`${column}: expected ${expected}, got ${shown(given)}`)
  }

  warn(column: string, given: unknown, reason: string) {
    const text = typeof given === 'string' ? given : (JSON.stringify(given) ?? '')
    this.warnings.push({ column, text, reason })
  }

  /** Keeps what a column says under the column's own name. */
  keep(column: string, given: unknown, why: string | null = null) {
    this.extra ??= {}
    // Plainly assigned, a column of this name would be lost.
    if (column === '__proto__') Object.defineProperty(this.extra, column, { value: given, enumerable: true })
    else this.extra[column] = given
    if (why !== null) this.warn(column, given, `${why}; kept in extra`)
  }

  /** Of a round that is none, or none yet: its cells stay as they are written. */
  keepRoundCells() {
    for (const [column, given] of this.roundCells) this.keep(column, given)
  }

  setLink(name: string, given: unknown) {
    this.links ??= {}
    this.links[name] ??= given
    this.value['links'] = this.links
  }

  /** The line, with what was kept beside what the source itself calls extra. */
  line(): Record<string, unknown> {
    if (this.extra === null) return this.value
    const given = this.value['extra']
    if (given === undefined) this.value['extra'] = this.extra
    else if (isObject(given)) {
      this.value['extra'] = { ...this.extra, ...given }
    }
    return this.value
  }
}

export function blankRound(): TakenRound {
  return { type: null, amount: null, date: null, leads: [], investors: [] }
}

export function shown(given: unknown): string {
  const text = JSON.stringify(given) ?? 'nothing'
  return text.length <= 80 ? text : `${text.slice(0, 80)}…`
}
