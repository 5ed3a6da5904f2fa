import { isObject } from '../../../kernel/index.ts'
import type { Locations } from '../../../reference/index.ts'
import { saysUnknown } from './import-words.ts'
import type { ColumnSpec } from './mapping.ts'
import type { PlaceNames } from './read-places.ts'
import { partsOfDate } from './samples.ts'
import type { TakenFields } from './taken-fields.ts'

/** How the cells of one column are written, judged over all that was looked at. */
export interface ColumnReading {
  readonly decimal: '.' | ',' | null
  readonly dates: 'day-first' | 'month-first' | null
  readonly unit: { readonly scale: number; readonly currency: string | null } | null
  /** Of the headers. */
  readonly language: string | null
  /** The newest year that a company may be founded in. */
  readonly yearMost: number
}

export const plainReading: ColumnReading = {
  decimal: null,
  dates: null,
  unit: null,
  language: null,
  yearMost: 9999,
}

/** Takes what one column says into the line. `given` is never null, empty or blank. */
export type TakeColumn = (given: unknown, taken: TakenFields) => void

export interface ColumnMaker {
  readonly column: string
  readonly spec: ColumnSpec
  readonly reading: ColumnReading
  readonly locations: PlaceNames
}

/** What is no text, as in JSON, goes to the field as it is and is checked there. */
export function fromText(take: (text: string, taken: TakenFields) => void, field: string): TakeColumn {
  return (given, taken) => {
    const date = isObject(given) ? partsOfDate(given) : null
    if (date !== null) take(date, taken)
    else if (typeof given !== 'string') taken.value[field] = given
    else if (!saysUnknown(given)) take(given, taken)
  }
}

export type MappingLocations = Pick<Locations, 'locate' | 'isCountry' | 'countryNamed'>
