import { isObject } from '../../../kernel/index.ts'
import type { ExchangeRates } from '../../../reference/index.ts'
import type { FieldView } from '../../custom/field-view.ts'
import { unharmed } from '../../export/exported-columns.ts'
import { isAbsent } from '../fields.ts'
import type { SourceRecord } from '../formats/record.ts'
import type { CellFacts } from '../formats/table-row.ts'
import { parseJson } from '../json-text.ts'
import {
  type NormalFormContext,
  type NormalFormResult,
  readNormalForm,
  readNormalFormLeniently,
} from '../normal-form.ts'
import { type MappingLocations, plainReading, type TakeColumn } from './column-maker.ts'
import { rowContinuer } from './continued-rows.ts'
import { finishFields } from './finish-fields.ts'
import { isTestRecord, isTotal } from './no-companies.ts'
import type { ColumnPlan, PlannedColumn } from './plan.ts'
import { memberAt } from './samples.ts'
import type { Survey } from './survey.ts'
import { takeColumn } from './take-fields.ts'
import { TakenFields } from './taken-fields.ts'

export type ReadResult = NormalFormResult | { readonly outcome: 'no company'; readonly why: string }
export type ReadRecord = (record: SourceRecord, context: NormalFormContext) => ReadResult

/** How the cells of a mapped file are read. */
export interface ReadingContext {
  readonly survey: Survey
  readonly rates: ExchangeRates
  /** Whether a cell that is not what its column holds costs the record. */
  readonly rejectsBadCells: boolean
  /** Own fields. */
  readonly fields: FieldView
}

/** Compiles a plan into the reader of one record: to a company, or to the reasons against it. */
export function recordReader(
  plan: ColumnPlan,
  locations: MappingLocations,
  reading: ReadingContext,
): ReadRecord {
  const read = plan.isNormalForm ? readLine : mappedReader(plan, locations, reading)
  return (record, context) =>
    record.problem === null ? read(record, context) : { outcome: 'refused', reasons: [record.problem] }
}

function readLine({ text }: SourceRecord, context: NormalFormContext): NormalFormResult {
  const parsed = parseJson(text)
  return 'problem' in parsed
    ? { outcome: 'refused', reasons: [parsed.problem] }
    : readNormalForm(parsed.value, context)
}

function mappedReader(plan: ColumnPlan, locations: MappingLocations, reading: ReadingContext): ReadRecord {
  const { survey, rates, rejectsBadCells, fields } = reading
  const own = { fields, rates, currency: survey.currency ?? 'USD' }
  const columns = plan.columns.map((column) => ({
    ...column,
    take: takeColumn(
      column.name,
      column.spec,
      locations,
      survey.readings.get(column.name) ?? plainReading,
      own,
    ),
  }))
  const { source } = plan.set
  const takeObject = objectTaker(columns)
  const isExact = plan.preset === 'normal'
  const money = { rates, currency: survey.currency }
  const continued =
    isExact || !plan.hasHeader ? ({ cells }: SourceRecord) => cells : rowContinuer(plan.columns)
  return (record, context) => {
    const { table, text } = record
    const cells = continued(record)
    const taken = new TakenFields(rejectsBadCells)
    if (cells !== null) takeCells(columns, cells, table?.facts ?? null, taken)
    else {
      const parsed = parseJson(text)
      if ('problem' in parsed) return { outcome: 'refused', reasons: [parsed.problem] }
      if (!isObject(parsed.value))
        return { outcome: 'refused', reasons: ['expected one JSON object for each company'] }
      takeObject(parsed.value, taken)
    }
    // What a foreign file says beside its fields is not taken for one of them.
    if (!isExact) {
      taken.value['fill_from_extra'] = false
      finishFields(taken, money)
      if (isTestRecord(taken)) return { outcome: 'no company', why: 'a test record' }
      if (isTotal(taken)) return { outcome: 'no company', why: 'a total' }
    }
    if (source !== undefined && !taken.has('source')) taken.value['source'] = source
    const isLenient = !isExact && !rejectsBadCells
    const result = (isLenient ? readNormalFormLeniently : readNormalForm)(taken.line(), context)
    if (taken.reasons.length > 0) {
      return {
        outcome: 'refused',
        reasons: result.outcome === 'refused' ? [...taken.reasons, ...result.reasons] : taken.reasons,
      }
    }
    if (result.outcome === 'refused') return result
    const told = (record: SourceRecord, field: string) => toldBy(taken, plan, record, field)
    return { ...withColumns(result, taken), told }
  }
}

type Read = Extract<NormalFormResult, { readonly outcome: 'read' }>

/** What the normal form could not take is told of the column that said it. */
function withColumns(result: Read, taken: TakenFields): Read {
  const told = (result.cells ?? []).map((cell) => ({
    ...cell,
    column: taken.columnOf.get(cell.column) ?? cell.column,
  }))
  const warnings = taken.warnings.map(({ column, reason }) => `${column}: ${reason}`)
  return { ...result, warnings: [...warnings, ...result.warnings], cells: [...taken.warnings, ...told] }
}

/** Names of fields as two rows are compared by them, beside those of the line. */
const lineFields: Readonly<Record<string, readonly string[]>> = {
  country: ['country_iso2'],
  employees: ['employees', 'employee_range'],
}

function toldBy(
  { columnOf, website }: TakenFields,
  plan: ColumnPlan,
  { cells, text }: SourceRecord,
  field: string,
) {
  const column =
    field === 'website'
      ? website?.column
      : (lineFields[field] ?? [field]).map((one) => columnOf.get(one)).find((one) => one !== undefined)
  if (column === undefined) return null
  const { index = -1 } = plan.columns.find(({ name }) => name === column) ?? {}
  if (cells !== null) return { column, text: cells[index]?.trim() ?? '' }
  const parsed = parseJson(text)
  const value = 'value' in parsed ? memberAt(parsed.value, column.split('.')) : null
  return { column, text: typeof value === 'string' ? value : (JSON.stringify(value) ?? '') }
}

interface CompiledColumn extends PlannedColumn {
  readonly take: TakeColumn
}

function takeCells(
  columns: readonly CompiledColumn[],
  cells: readonly string[],
  facts: readonly (CellFacts | undefined)[] | null,
  taken: TakenFields,
) {
  for (const { index, take, spec } of columns) {
    const cell = cells[index]
    const link = facts?.[index]?.link
    if (cell === undefined || (cell === '' && link === undefined)) continue
    if (spec?.exact === true) {
      take(cell, taken)
      continue
    }
    const text = textOf(unharmed(cell.trim()), facts?.[index], spec)
    if (text !== '') take(text, taken)
  }
}

/** Of a website the address counts that its cell leads to, where the text is only how that is shown. */
function textOf(text: string, facts: CellFacts | undefined, spec: PlannedColumn['spec']): string {
  const link = spec?.to === 'website' ? facts?.link : undefined
  return link !== undefined && !text.includes('.') && !text.includes('@') ? link : text
}

/** Members that no column names stay in `extra`, and so does an object of which only some members are read. */
function objectTaker(columns: readonly CompiledColumn[]) {
  const mapped = columns.filter(({ spec }) => spec !== null)
  const paths = new Map(mapped.map(({ name }) => [name, name.split('.')]))
  const isMapped = new Set(mapped.map(({ name }) => name))
  return (object: Readonly<Record<string, unknown>>, taken: TakenFields) => {
    for (const { name, take } of mapped) {
      const value = Object.hasOwn(object, name) ? object[name] : memberAt(object, paths.get(name) ?? [])
      const isBlank = typeof value === 'string' && value.trim() === ''
      if (!isAbsent(value) && !isBlank && !(Array.isArray(value) && value.length === 0)) take(value, taken)
    }
    for (const name in object) {
      if (!isMapped.has(name) && !isAbsent(object[name])) taken.keep(name, object[name])
    }
  }
}
