import type { EditableField } from '../records/edit/editable-fields.ts'
import type { Evidence } from './evidence-schema.ts'
import { type GeneralFacts, type RecordUse, type Written, written } from './general-field.ts'
import { generalFieldTable, unshownFieldTable } from './general-field-table.ts'
import { type Learning, type LearntValue, nothingLearnt } from './learning.ts'

const fields: readonly (readonly [member: string, use: RecordUse])[] = [
  ...Object.entries(generalFieldTable),
  ...Object.entries(unshownFieldTable),
]

/** What of a profile goes into the record. */
export function generalLearnt(facts: GeneralFacts, evidence: readonly Evidence[]): Learning {
  const values = fields.flatMap(([member, { field, write }]) => {
    const given = write?.(facts) ?? null
    return given === null || field === null ? [] : [learntValue(field, given, evidenceOf(member, evidence))]
  })
  return { ...nothingLearnt, values }
}

/** The name alone: what every kind of job brings to a record that it makes. */
export function nameLearnt({ identity }: Pick<GeneralFacts, 'identity'>): Learning {
  const given = written(identity.name, (name) => ({ name }))
  return { ...nothingLearnt, values: given === null ? [] : [learntValue('name', given, [])] }
}

/** A list is as sure as its surest entry. */
function learntValue(field: EditableField, given: Written, evidence: readonly Evidence[]): LearntValue {
  const { from, ...learnt } = given
  const [first] = from.toSorted((left, right) => right.confidence - left.confidence)
  const times = from.flatMap(({ sources }) => sources.map(({ page }) => page.fetchedAt))
  return {
    field,
    ...learnt,
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
