import type { EditableField } from '../records/index.ts'
import type { Evidence } from './evidence-schema.ts'
import { type GeneralFacts, type RecordUse, type Written, written } from './general-field.ts'
import { generalFieldTable, unshownFieldTable } from './general-field-table.ts'
import { noUpdate, type RecordUpdate, type ValueUpdate } from './record-update.ts'

const fields: readonly (readonly [member: string, use: RecordUse])[] = [
  ...Object.entries(generalFieldTable),
  ...Object.entries(unshownFieldTable),
]

/** What of a profile goes into the record. */
export function generalUpdate(facts: GeneralFacts, evidence: readonly Evidence[]): RecordUpdate {
  const values = fields.flatMap(([member, { field, write }]) => {
    const given = write?.(facts) ?? null
    return given === null || field === null ? [] : [valueUpdate(field, given, evidenceOf(member, evidence))]
  })
  return { ...noUpdate, values }
}

/** The name alone: what every kind of job brings to a record that it makes. */
export function nameUpdate({ identity }: Pick<GeneralFacts, 'identity'>): RecordUpdate {
  const given = written(identity.name, (name) => ({ name }))
  return { ...noUpdate, values: given === null ? [] : [valueUpdate('name', given, [])] }
}

/** A list is as sure as its surest entry. */
function valueUpdate(field: EditableField, given: Written, evidence: readonly Evidence[]): ValueUpdate {
  const { from, ...update } = given
  const [first] = from.toSorted((left, right) => right.confidence - left.confidence)
  const times = from.flatMap(({ sources }) => sources.map(({ page }) => page.fetchedAt))
  return {
    field,
    ...update,
    confidence: first?.confidence ?? 0,
    method: first?.method ?? 'rule',
    observedAt: Math.max(...times),
    evidence,
  }
}

function evidenceOf(member: string, evidence: readonly Evidence[]): readonly Evidence[] {
  const pointer = `/${member}`
  return evidence.filter(
    (one) => one.method !== 'hint' && (one.field === pointer || one.field.startsWith(`${pointer}/`)),
  )
}
