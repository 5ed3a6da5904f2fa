import { fromIso, toIso } from '../clock.ts'
import type { Company, CompanyRecord, Links } from '../companies/company.ts'
import { type EditableField, editableFields } from '../companies/edit/editable-fields.ts'
import { normalizeName } from '../companies/lookup/names.ts'
import type { Learning, LearntFrom, LearntValue } from './learning.ts'
import { mergeFunding } from './merge-funding.ts'
import { isFilled } from './record-results.ts'
import type { StoredFact } from './store.ts'

export interface MergedRecord {
  readonly record: CompanyRecord
  /** Of the fields that were taken, or seen to be as they are stored. */
  readonly facts: readonly StoredFact[]
}

/** What a field that an import brought is worth: people keep their lists, and lists grow old. */
const importedConfidence = 0.8

/**
 * A record with what was learnt, field by field: what is empty is filled, what is newer and at least as sure replaces what stood
 * there, and what the operator set stays. Dates other than `verified_at` are left to the caller.
 */
export function mergeRecord(
  before: CompanyRecord,
  stored: readonly StoredFact[],
  learning: Learning,
  now: number,
): MergedRecord {
  const byField = new Map(stored.map((fact) => [fact.field, fact]))
  const facts: StoredFact[] = []
  let record: CompanyRecord = {
    ...before,
    company: { ...before.company, verified_at: toIso(now) },
  }
  const standing = (field: EditableField) => standingOf(field, before, byField)
  for (const value of learning.values) {
    if (Object.hasOwn(before.edits, value.field)) continue
    const taken = takeValue(record, value, standing(value.field))
    if (taken === null) continue
    record = taken
    facts.push(storedFact(value.field, value))
  }
  if (learning.funding !== null && !Object.hasOwn(before.edits, 'funding')) {
    record = mergeFunding(record, learning.funding, wins(learning.funding, standing('funding')))
    facts.push(storedFact('funding', learning.funding))
  }
  return { record: { ...record, company: tidied(record.company) }, facts }
}

interface Standing {
  readonly confidence: number
  readonly observedAt: number
}

/**
 * What stands in a field, and what that is worth; null where it is empty. What has no fact came with an import: the last writing,
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
  return byField.get(field) ?? { confidence: importedConfidence, observedAt: fromIso(importedAt) ?? 0 }
}

/** Equally sure and newer is better: sites change. */
const wins = ({ confidence, observedAt }: LearntFrom, standing: Standing | null): boolean =>
  standing === null || (observedAt > standing.observedAt && confidence >= standing.confidence)

/** The record with the value; null where what stands there stays, and nothing is known of it anew. */
function takeValue(
  record: CompanyRecord,
  value: LearntValue,
  standing: Standing | null,
): CompanyRecord | null {
  const { company } = record
  const isBetter = wins(value, standing)
  const taken = mergedValue(company, value, isBetter)
  const isSame = Object.entries(taken).every(
    ([key, after]) => JSON.stringify(after) === JSON.stringify(company[key as keyof Company]),
  )
  if (isSame) return isBetter ? record : null
  return { ...record, company: { ...company, ...taken } }
}

function mergedValue(company: Company, { field, company: learnt }: LearntValue, isBetter: boolean) {
  switch (field) {
    case 'name':
      return mergedName(company, learnt.name ?? company.name, isBetter)
    case 'aliases':
      // A name that somebody used once leads to the company for ever.
      return { aliases: joinedNames(company.aliases, learnt.aliases ?? []) }
    case 'links':
      return { links: mergedLinks(company.links, learnt.links, isBetter) }
    default:
      return isBetter ? learnt : {}
  }
}

/** A name that is only written otherwise stays; one that is replaced is still found. */
function mergedName(company: Company, name: string, isBetter: boolean): Partial<Company> {
  if (!isBetter || normalizeName(name) === normalizeName(company.name)) return {}
  return { name, aliases: joinedNames(company.aliases, [company.name]) }
}

function joinedNames(names: readonly string[], more: readonly string[]): string[] {
  const byForm = new Map(names.map((name) => [normalizeName(name), name]))
  for (const name of more) {
    const form = normalizeName(name)
    if (!byForm.has(form)) byForm.set(form, name)
  }
  return [...byForm.values()]
}

function mergedLinks(links: Links, learnt: Links | undefined, isBetter: boolean): Links {
  const merged: Links = { ...links }
  for (const key of Object.keys(merged) as (keyof Links)[]) {
    const url = learnt?.[key] ?? null
    if (url !== null && (isBetter || merged[key] === null)) merged[key] = url
  }
  return merged
}

/** A name is never its own alias. */
function tidied(company: Company): Company {
  const own = normalizeName(company.name)
  return { ...company, aliases: company.aliases.filter((alias) => normalizeName(alias) !== own) }
}

function storedFact(field: EditableField, learnt: LearntFrom): StoredFact {
  const { confidence, observedAt, method, evidence } = learnt
  return { field, confidence, observedAt, method, evidence }
}
