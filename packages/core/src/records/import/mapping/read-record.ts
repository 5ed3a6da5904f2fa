import { isObject } from '../../../kernel/index.ts'
import { unharmed } from '../../export/csv-columns.ts'
import { isAbsent } from '../fields.ts'
import type { SourceRecord } from '../formats/record.ts'
import { parseJson } from '../json-text.ts'
import { type NormalFormContext, type NormalFormResult, readNormalForm } from '../normal-form.ts'
import { type ColumnPlan, memberAt, type PlannedColumn } from './plan.ts'
import { type MappingLocations, type TakeColumn, TakenFields, takeColumn } from './take-fields.ts'

export type ReadRecord = (record: SourceRecord, context: NormalFormContext) => NormalFormResult

/** Compiles a plan into the reader of one record: to a company, or to the reasons against it. */
export function recordReader(plan: ColumnPlan, locations: MappingLocations): ReadRecord {
  const read = plan.isNormalForm ? readLine : mappedReader(plan, locations)
  return (record, context) =>
    record.problem === null ? read(record, context) : { outcome: 'refused', reasons: [record.problem] }
}

function readLine({ text }: SourceRecord, context: NormalFormContext): NormalFormResult {
  const parsed = parseJson(text)
  return 'problem' in parsed
    ? { outcome: 'refused', reasons: [parsed.problem] }
    : readNormalForm(parsed.value, context)
}

function mappedReader(plan: ColumnPlan, locations: MappingLocations): ReadRecord {
  const columns = plan.columns.map((column) => ({
    ...column,
    take: takeColumn(column.name, column.spec, locations),
  }))
  const { source } = plan.set
  const takeObject = objectTaker(columns)
  return ({ cells, text }, context) => {
    const taken = new TakenFields()
    if (cells !== null) takeCells(columns, cells, taken)
    else {
      const parsed = parseJson(text)
      if ('problem' in parsed) return { outcome: 'refused', reasons: [parsed.problem] }
      if (!isObject(parsed.value))
        return { outcome: 'refused', reasons: ['expected one JSON object for each company'] }
      takeObject(parsed.value, taken)
    }
    // What a foreign file says beside its fields is not taken for one of them.
    if (plan.preset !== 'normal') taken.value['fill_from_extra'] = false
    if (source !== undefined && !taken.has('source')) taken.value['source'] = source
    const result = readNormalForm(taken.line(), context)
    if (taken.reasons.length > 0) {
      return {
        outcome: 'refused',
        reasons: result.outcome === 'refused' ? [...taken.reasons, ...result.reasons] : taken.reasons,
      }
    }
    if (result.outcome === 'refused' || taken.warnings.length === 0) return result
    return { ...result, warnings: [...taken.warnings, ...result.warnings] }
  }
}

interface CompiledColumn extends PlannedColumn {
  readonly take: TakeColumn
}

function takeCells(columns: readonly CompiledColumn[], cells: readonly string[], taken: TakenFields) {
  for (const { index, take, spec } of columns) {
    const cell = cells[index]
    if (cell === undefined || cell === '') continue
    if (spec?.exact === true) {
      take(cell, taken)
      continue
    }
    const text = unharmed(cell.trim())
    if (text !== '') take(text, taken)
  }
}

/** Members that no column names stay in `extra`, and so does an object of which only some members are read. */
function objectTaker(columns: readonly CompiledColumn[]) {
  const mapped = columns.filter(({ spec }) => spec !== null)
  const paths = new Map(mapped.map(({ name }) => [name, name.split('.')]))
  const isMapped = new Set(mapped.map(({ name }) => name))
  return (object: Readonly<Record<string, unknown>>, taken: TakenFields) => {
    for (const { name, take } of mapped) {
      const value = Object.hasOwn(object, name) ? object[name] : memberAt(object, paths.get(name) ?? [])
      if (!isAbsent(value) && !(Array.isArray(value) && value.length === 0)) take(value, taken)
    }
    for (const name in object) {
      if (!isMapped.has(name) && !isAbsent(object[name])) taken.keep(name, object[name])
    }
  }
}
