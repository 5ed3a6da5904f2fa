import { fromIso, toIso } from '../kernel/index.ts'
import { type Company, type CompanyRecord, type EditableField, editableFields } from '../records/index.ts'
import { normalizeName } from '../reference/index.ts'
import { mergeRuleOf } from './field-table.ts'
import { mergeFunding } from './merge-funding.ts'
import { mergeRules, type Standing, wins } from './merge-rules.ts'
import { isFilled } from './record-results.ts'
import type { RecordUpdate, UpdateSource, ValueUpdate } from './record-update.ts'
import type { StoredFact } from './store.ts'

export interface MergedRecord {
  readonly record: CompanyRecord
  /** Of the fields that were taken, or seen to be as they are stored. */
  readonly facts: readonly StoredFact[]
}

/** What a field that an import brought is worth: people keep their lists, and lists grow old. */
const importedConfidence = 0.8

/**
 * A record with what was found, field by field: what is empty is filled, what is newer and at least as sure replaces what was
 * there, and what the operator set stays. Dates other than `verified_at` are left to the caller.
 */
export function mergeRecord(
  before: CompanyRecord,
  stored: readonly StoredFact[],
  update: RecordUpdate,
  now: number,
): MergedRecord {
  const byField = new Map(stored.map((fact) => [fact.field, fact]))
  const facts: StoredFact[] = []
  let record: CompanyRecord = {
    ...before,
    company: { ...before.company, verified_at: toIso(now) },
  }
  const standing = (field: EditableField) => standingOf(field, before, byField)
  for (const value of update.values) {
    if (Object.hasOwn(before.edits, value.field)) continue
    const taken = takeValue(record, value, standing(value.field))
    if (taken === null) continue
    record = taken
    facts.push(storedFact(value.field, value, standing(value.field)))
  }
  if (update.funding !== null && !Object.hasOwn(before.edits, 'funding')) {
    record = mergeFunding(record, update.funding, wins(update.funding, standing('funding')))
    facts.push(storedFact('funding', update.funding, standing('funding')))
  }
  return { record: { ...record, company: tidied(record.company) }, facts }
}

/**
 * What is in a field, and what that is worth; null where it is empty. What has no fact came with an import: the last writing,
 * unless somebody has verified the record since.
 */
function standingOf(
  field: EditableField,
  { company }: CompanyRecord,
  byField: ReadonlyMap<string, StoredFact>,
): Standing | null {
  const keys: readonly (keyof Company)[] = editableFields[field]
  if (!keys.some((key) => isFilled(company[key]))) return null
  const importedAt = company.verified_at === null ? company.updated_at : company.created_at
  const fact = byField.get(field)
  if (fact !== undefined) return { ...fact, isImported: false }
  return { confidence: importedConfidence, observedAt: fromIso(importedAt) ?? 0, isImported: true }
}

/** The record with the value; null where what is there stays, and nothing is known of it anew. */
function takeValue(
  record: CompanyRecord,
  value: ValueUpdate,
  standing: Standing | null,
): CompanyRecord | null {
  const { company, edits } = record
  const isBetter = wins(value, standing)
  const merge = mergeRules[mergeRuleOf(value.field)]
  const taken = merge({ company, edits, found: value.company, value, standing, isBetter })
  if (taken === null) return null
  const isSame = Object.entries(taken).every(
    ([key, after]) => JSON.stringify(after) === JSON.stringify(company[key as keyof Company]),
  )
  if (isSame) return isBetter ? record : null
  return { ...record, company: { ...company, ...taken } }
}

/** A name is never its own alias. */
function tidied(company: Company): Company {
  const own = normalizeName(company.name)
  return { ...company, aliases: company.aliases.filter((alias) => normalizeName(alias) !== own) }
}

/** Where only something was added, what was there is as sure as before. */
function storedFact(field: EditableField, found: UpdateSource, standing: Standing | null): StoredFact {
  const { observedAt, method, evidence } = found
  const confidence = wins(found, standing)
    ? found.confidence
    : Math.max(found.confidence, standing?.confidence ?? 0)
  return { field, confidence, observedAt, method, evidence }
}
