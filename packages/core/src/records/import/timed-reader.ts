import { toIso } from '../../kernel/index.ts'
import { builtInRates, rememberingLocations } from '../../reference/index.ts'
import { noFields } from '../custom/field-view.ts'
import { customReader } from '../custom/import-custom.ts'
import { keyedKept } from '../custom/kept-custom.ts'
import type { SourceRecord } from './formats/record.ts'
import type { ImportOptions } from './import-options.ts'
import type { MappingLocations } from './mapping/column-maker.ts'
import type { ColumnPlan } from './mapping/plan.ts'
import type { ReadingContext, ReadRecord, ReadResult } from './mapping/read-record.ts'
import type { Survey } from './mapping/survey.ts'
import type { NormalFormContext } from './normal-form.ts'

/** Reads one record to a draft or the reasons against it, at the instant at which it is read. */
export function timedReader(
  recordReader: (plan: ColumnPlan, names: MappingLocations, reading: ReadingContext) => ReadRecord,
  plan: ColumnPlan,
  survey: Survey,
  { host, locations, rates: given, onBadCell, readHistory: readNamed, fields = noFields }: ImportOptions,
): (record: SourceRecord) => ReadResult {
  const known = rememberingLocations(locations)
  const names = { ...known, countryNamed: (name: string) => locations.countryNamed(name) }
  const rejectsBadCells = onBadCell === 'reject'
  const rates = given ?? builtInRates()
  const read = recordReader(plan, names, { survey, rates, rejectsBadCells, fields })
  const readCustom = customReader(fields, rates)
  const readHistory =
    readNamed === undefined ? undefined : (text: string) => keyedKept(readNamed(text), fields)
  let nowMs = Number.NaN
  let context: NormalFormContext
  return (record) => {
    const at = host.clock.now()
    if (at !== nowMs) {
      nowMs = at
      context = { locations: known, crypto: host.crypto, now: toIso(at), readHistory, readCustom }
    }
    return read(record, context)
  }
}
