import type { Hashing } from '../../kernel/index.ts'
import type { Recognized } from './formats/recognize.ts'
import type { ImportOptions } from './import-options.ts'
import { type ColumnPlan, columnNames, mappingOf } from './mapping/plan.ts'
import { isTable, samplesOf } from './mapping/samples.ts'
import type { Survey } from './mapping/survey.ts'
import type { RememberedMapping } from './mapping-memory.ts'

/** Files of one shape have one id: the same format and the same headers, in any order; of JSON the same members. */
export function shapeOf(found: Recognized, hashing: Hashing): string | null {
  const names = columnNames(found)
  const headers = isTable(found) ? names : samplesOf(names, found).map(({ name }) => name)
  if (headers.length === 0) return null
  return hashing.sha256(JSON.stringify([found.format, [...headers].sort()])).slice(0, 16)
}

/** The options of an import with what is remembered where they say nothing. */
export interface RecalledOptions extends ImportOptions {
  readonly recalled: RememberedMapping | null
}

/** What is known of the shape of a file, and how its columns are then read. */
export interface Recalled {
  readonly shape: string | null
  readonly mapping: RememberedMapping | null
  readonly options: RecalledOptions
}

export async function recall(found: Recognized, options: ImportOptions): Promise<Recalled> {
  const { memory, preset, mapping: said, map } = options
  const shape = memory === undefined ? null : shapeOf(found, options.host.crypto)
  // Who says how the columns are read says it anew.
  const isSaid = preset != null || said != null || map != null || options.forgetMapping === true
  const mapping = shape === null || isSaid ? null : ((await memory?.get(shape)) ?? null)
  const { decimal, dates, currency } = options
  const reading = {
    decimal: decimal ?? mapping?.said.decimal ?? null,
    dates: dates ?? mapping?.said.dates ?? null,
    currency: currency ?? mapping?.said.currency ?? null,
  }
  return { shape, mapping, options: { ...options, ...reading, recalled: mapping } }
}

/** How the columns of a file were read, for the next one; null where its columns have no names. */
export function toRemember(
  found: Recognized,
  { shape, options }: Recalled,
  plan: ColumnPlan,
  { shown }: Survey,
): RememberedMapping | null {
  const isExact = plan.isNormalForm || plan.preset === 'normal'
  if (shape === null || isExact || !plan.hasHeader) return null
  const { decimal = null, dates = null, currency = null, fileName = null, host } = options
  return {
    id: shape,
    format: found.format,
    fileName,
    at: host.clock.now(),
    preset: plan.preset,
    mapping: mappingOf(plan),
    said: { decimal, dates, currency },
    shown,
  }
}
